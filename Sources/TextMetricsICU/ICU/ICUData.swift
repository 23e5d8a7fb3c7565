import CTextICU

// MARK: - Version

/// The versions of ICU and of its Unicode data.
///
/// ```swift
/// print(ICUVersion.library)
/// ```
public enum ICUVersion {
  /// The version of the loaded ICU, such as `72.1`.
  ///
  /// This version can be newer than the version that your program was compiled with.
  public static let library: String = {
    let version = text_icu_library_version()
    return "\(version.major).\(version.minor)"
  }()

  /// The version of Unicode that the loaded ICU implements.
  ///
  /// This version can differ from ``/TextMetrics/Swift/Unicode/standardLibraryVersion``.
  public static let unicode: Unicode.Version = {
    let version = text_icu_unicode_version()
    return (Int(version.major), Int(version.minor))
  }()
}

// MARK: - Scalars

enum ScalarProperties {
  static func scriptCode(of scalar: UInt32) -> Int32 { text_icu_script(scalar) }

  /// Returns the sorted ranges of the scalars in a set, or `nil` if ICU fails. The pattern is in
  /// ICU's syntax for sets.
  static func ranges(matching pattern: String) -> [ClosedRange<UInt32>]? {
    guard let set = unsafe text_icu_set_open(pattern) else { return nil }
    defer { unsafe text_icu_set_close(set) }
    return unsafe (0..<text_icu_set_range_count(set)).map { index in
      var (first, last): (UInt32, UInt32) = (0, 0)
      unsafe text_icu_set_range(set, index, &first, &last)
      return first...last
    }
  }

  /// Returns the ranges of scalars with equal values, or `nil` if ICU can't read the trie. The trie
  /// is in ICU's binary format (`ucptrie.h`).
  static func ranges(inTrie bytes: ArraySlice<UInt8>) -> [(
    scalars: ClosedRange<UInt32>, value: UInt32
  )]? {
    // The bytes are copied, because ICU reads the trie in place and requires aligned memory.
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

// MARK: - Dictionaries

/// A dictionary in ICU's data, whose memory is never moved or freed.
@safe struct DictionaryData {
  /// The header and the trie.
  let bytes: UnsafeRawBufferPointer
  let trie: UnsafeRawPointer
  /// The scalar that the byte 0 represents in a trie of bytes, or 0 for a trie of UTF-16.
  let lowestCharacter: UInt32

  /// The symbols of a trie. The raw values are ICU's.
  enum SymbolKind: Int {
    case bytes = 0
    case utf16 = 1
  }

  init?(named name: String, symbols: SymbolKind) {
    let data = unsafe text_icu_dictionary_named(name)
    let format = unsafe [data.format.0, data.format.1, data.format.2, data.format.3]
    guard let bytes = unsafe data.bytes, format == Array("Dict".utf8),
      unsafe data.version == 1, unsafe data.unit_bytes == 2,
      unsafe data.is_little_endian == (1 == 1.littleEndian)
    else { return nil }
    // In `dictionarydata.h`, integer 0 is the offset of the trie, integer 1 is the offset of its
    // end, integer 4 is the type of the trie, and integer 5 describes how a character is converted
    // to a byte of the trie.
    func headerField(_ number: Int) -> Int {
      unsafe Int(bytes.load(fromByteOffset: 4 * number, as: Int32.self))
    }
    let transformation = headerField(5)
    let mapsCharactersToBytes = transformation >> 24 == 1
    let (start, end) = (headerField(0), headerField(1))
    guard start >= 32, start < end, headerField(4) & 7 == symbols.rawValue,
      symbols == .utf16 ? transformation == 0 : mapsCharactersToBytes
    else { return nil }
    unsafe self.bytes = UnsafeRawBufferPointer(start: bytes, count: end)
    unsafe trie = bytes + start
    lowestCharacter = UInt32(transformation & 0x1F_FFFF)
  }
}

// MARK: - Errors

struct ICUFailure: Error, CustomStringConvertible {
  /// ICU's name of the error, such as `U_ILLEGAL_ARGUMENT_ERROR`.
  let description: String

  init(_ failure: text_icu_failure?) {
    // SAFETY: the names are static strings.
    description = unsafe failure.map { unsafe String(cString: $0) } ?? "U_MEMORY_ALLOCATION_ERROR"
  }
}
