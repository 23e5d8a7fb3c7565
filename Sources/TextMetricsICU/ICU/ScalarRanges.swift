import CTextICU

/// Ranges of scalars as ICU's data gives them.
enum ScalarRanges {
  /// ICU's number for the scalar's script.
  static func script(of scalar: UInt32) -> Int32 { text_icu_script(scalar) }

  /// The set of a pattern in ICU's syntax, in order; nil where ICU cannot read it.
  static func set(_ pattern: String) -> [ClosedRange<UInt32>]? {
    guard let set = unsafe text_icu_set_open(pattern) else { return nil }
    defer { unsafe text_icu_set_close(set) }
    return unsafe (0..<text_icu_set_range_count(set)).map { index in
      var (first, last): (UInt32, UInt32) = (0, 0)
      unsafe text_icu_set_range(set, index, &first, &last)
      return first...last
    }
  }

  /// Every range of equal values of a map in ICU's binary form, in order; nil where it is none.
  static func map(_ bytes: ArraySlice<UInt8>) -> [(scalars: ClosedRange<UInt32>, value: UInt32)]? {
    // ICU wants the map aligned, and reads it where it is: a copy, freed after the last look.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    defer { unsafe copy.deallocate() }
    unsafe copy.copyBytes(from: bytes)
    guard let trie = unsafe text_icu_trie_open(copy.baseAddress, Int32(bytes.count)) else {
      return nil
    }
    defer { unsafe text_icu_trie_close(trie) }
    var ranges: [(scalars: ClosedRange<UInt32>, value: UInt32)] = []
    var start: Int32 = 0
    while true {
      var value: UInt32 = 0
      let end = unsafe text_icu_trie_range(trie, start, &value)
      if end < start { return ranges }
      ranges.append((UInt32(start)...UInt32(end), value))
      start = end + 1
    }
  }
}
