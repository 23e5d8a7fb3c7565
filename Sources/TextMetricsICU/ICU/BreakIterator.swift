import CTextICU
import TextMetrics

/// ICU's iterator over words or sentences. Threads can't share it.
@safe struct BreakIterator: ~Copyable {
  private let handle: OpaquePointer

  init(tag: String, sentences: Bool = false) throws(ICUFailure) {
    var failure: text_icu_failure?
    guard let handle = unsafe text_icu_break_iterator_open(tag, sentences, &failure) else {
      throw unsafe ICUFailure(failure)
    }
    unsafe self.handle = handle
  }

  fileprivate init?(copying other: borrowing BreakIterator) {
    guard let handle = unsafe text_icu_break_iterator_clone(other.handle) else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe text_icu_break_iterator_close(handle) }

  /// Calls `body` with the end of each segment, in bytes, and its status. Stops if `body` returns
  /// `false`, and then returns `false`. If ICU fails, the whole text is one segment with the status
  /// 0.
  ///
  /// - Precondition: The text is valid UTF-8 of at most `Int32.max` bytes.
  func forEachSegment(
    in text: Span<UInt8>, _ body: (_ end: Int, _ status: Int32) -> Bool
  ) -> Bool {
    // In ICU 72 to 78, an iterator can skip U+30FC and U+FF70 at the start of a segment until it
    // has used its dictionary of ideographs. To make results repeatable, each call first divides a
    // text of two ideographs. Only the first call loads the dictionary, so the others are cheap.
    _ = forEachSegment(inUTF16: [0x4E00, 0x4E8C]) { _, _ in true }
    // Some of ICU's dictionaries would treat each byte of UTF-8 as a scalar.
    let units = unsafe text.withUnsafeBufferPointer {
      unsafe Array(String(decoding: $0, as: UTF8.self).utf16)
    }
    var (unit, byte) = (0, 0)
    return forEachSegment(inUTF16: units) { end, status in
      while unit < end {
        let bytes = text.scalar(at: byte).bytes
        unit += bytes == 4 ? 2 : 1
        byte += bytes
      }
      return body(byte, status)
    }
  }

  private func forEachSegment(
    inUTF16 text: [UInt16], _ body: (_ end: Int, _ status: Int32) -> Bool
  ) -> Bool {
    unsafe text.withUnsafeBufferPointer { units in
      // SAFETY: the units aren't moved while the iterator uses them.
      guard let start = units.baseAddress,
        unsafe text_icu_break_iterator_set_text(handle, start, Int32(units.count)) == nil
      else { return body(text.count, 0) }
      while true {
        let end = unsafe text_icu_break_iterator_next(handle)
        if end < 0 { return true }
        if !body(Int(end), unsafe text_icu_break_iterator_status(handle)) { return false }
      }
    }
  }

  /// Returns the rules in ICU's binary format, or an empty array if ICU fails.
  func compiledRules() -> [UInt8] {
    let count = unsafe text_icu_break_iterator_rules(handle, nil, 0)
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { bytes, written in
      unsafe written = Int(text_icu_break_iterator_rules(handle, bytes.baseAddress, count))
    }
  }
}

struct Segment: Hashable, Sendable {
  /// The offset of the segment's end, in bytes of UTF-8.
  let end: Int
  /// ICU's rule status, which distinguishes words, numbers, and other segments.
  let status: Int32

  /// ICU's `UBRK_WORD_NUMBER`. The status of each word is at least this number.
  static let minimumWordStatus: Int32 = 100
}

// MARK: - Prototype

/// An iterator that is opened once and then copied. Several threads can copy it at the same time.
final class BreakIteratorPrototype: @unchecked Sendable {
  // SAFETY: copying the iterator and reading its rules don't change it. Its text is never set.
  private let iterator: BreakIterator
  let findsSentences: Bool

  init(tag: String, sentences: Bool = false) throws(ICUFailure) {
    iterator = try BreakIterator(tag: tag, sentences: sentences)
    findsSentences = sentences
  }

  /// Returns `nil` if memory is exhausted.
  func copy() -> BreakIterator? { BreakIterator(copying: iterator) }

  func compiledRules() -> [UInt8] { iterator.compiledRules() }

  /// Calls `body` with the end of each segment, in bytes, and its status, until `body` returns
  /// `false`. If memory is exhausted, the text is one segment with the status 0.
  func forEachSegment(
    in text: Span<UInt8>, _ body: (_ end: Int, _ status: Int32) -> Bool
  ) {
    guard let iterator = copy() else {
      if text.count > 0 { _ = body(text.count, 0) }
      return
    }
    // The iterator converts the text to UTF-16 and has 32-bit offsets. Therefore, a text of more
    // than 1 MiB is divided into pieces that end after line feeds, if there are any.
    var start = 0
    while start < text.count {
      let end = pieceEnd(in: text, from: start)
      let continues = iterator.forEachSegment(in: text.extracting(start..<end)) { offset, status in
        body(start + offset, status)
      }
      if !continues { return }
      start = end
    }
  }

  private func pieceEnd(in text: Span<UInt8>, from start: Int) -> Int {
    let maximum = min(text.count - start, Int(Int32.max))
    for bytes in sequence(first: 1 << 20, next: { 2 * $0 }).prefix(while: { $0 < maximum }) {
      let lines = text.extracting(start..<start + bytes).endOfLastLineFeed
      if lines > 0 { return start + lines }
    }
    var end = start + maximum
    while end < text.count, end > start, text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}

// MARK: - Locale

struct ICULocale: Hashable {
  /// The canonical BCP 47 tag, as in names of units. It's empty for the root locale.
  let name: String

  /// Creates the locale of a BCP 47 tag, in which `_` can replace `-`. The root locale is an empty
  /// string, `und`, or `root`. Returns `nil` if the tag is ill-formed or has 157 bytes or more.
  /// Also returns `nil` if ICU has no data for the language, or if the script or the region doesn't
  /// exist, because ICU would then use another locale.
  init?(_ spelling: String) {
    let spelling = spelling.isEmpty || spelling == "root" ? "und" : spelling
    // Only printable ASCII is accepted, because U+0000 would end the C string. ICU checks the rest
    // of the syntax.
    guard spelling.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let hyphenated = spelling.split(separator: "_", omittingEmptySubsequences: false)
      .joined(separator: "-")
    guard let canonical = Self.canonicalForm(of: hyphenated) else { return nil }
    if canonical == "und" {
      name = ""
      return
    }
    guard unsafe text_icu_locale_is_known(canonical) else { return nil }
    name = canonical
  }

  var tag: String { name.isEmpty ? "und" : name }

  /// Whether the tag has a value for the key `lw` or `dx` of UTS #35.
  var changesDictionaries: Bool { ["-lw-", "-dx-"].contains { name.contains($0) } }

  private static func canonicalForm(of tag: String) -> String? {
    let capacity = 157  // ICU's `ULOC_FULLNAME_CAPACITY`
    guard tag.utf8.count < capacity else { return nil }
    let canonical = unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      unsafe Int(text_icu_locale_tag(tag, buffer.baseAddress, Int32(capacity)))
    }
    return canonical.isEmpty ? nil : canonical
  }
}
