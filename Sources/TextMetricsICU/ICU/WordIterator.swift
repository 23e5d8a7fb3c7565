import CTextICU
import TextMetrics

/// ICU's own iterator over words or sentences, for one thread: what the tables are checked against,
/// and what counts words where there are none.
@safe struct WordIterator: ~Copyable {
  private let handle: OpaquePointer

  /// Opens the rules of a BCP 47 tag. The first one opened costs milliseconds, later ones
  /// microseconds.
  init(tag: String, sentences: Bool = false) throws(ICUFailure) {
    var failure: text_icu_failure?
    guard let handle = unsafe text_icu_words_open(tag, sentences, &failure) else {
      throw unsafe ICUFailure(failure)
    }
    unsafe self.handle = handle
  }

  private init?(copying other: borrowing WordIterator) {
    var failure: text_icu_failure?
    // ICU only reads the iterator that it clones.
    guard let handle = unsafe text_icu_words_clone(other.handle, &failure) else { return nil }
    unsafe self.handle = handle
  }

  /// An iterator with the same rules; nil when memory ran out.
  func copy() -> WordIterator? { WordIterator(copying: self) }

  deinit { unsafe text_icu_words_close(handle) }

  /// Calls `body` with each end, in bytes, and the status of the segment before it; stops early
  /// when `body` returns false, and returns that.
  ///
  /// The text goes to ICU as UTF-16: over UTF-8 some of its dictionaries take bytes for scalars
  /// and divide the same text otherwise.
  ///
  /// - Parameter text: Valid UTF-8, at most `Int32.max` bytes.
  func forEachSegment(
    in text: Span<UInt8>, _ body: (_ end: Int, _ status: Int32) -> Bool
  ) -> Bool {
    // Before it has loaded its engine for ideographs ICU passes over U+30FC and U+FF70 where a
    // segment begins with them; it is made to load it, so that a text is divided the same way
    // every time.
    _ = forEachSegment(inUTF16: [0x4E00]) { _, _ in true }
    let units = unsafe text.withUnsafeBufferPointer {
      unsafe Array(String(decoding: $0, as: UTF8.self).utf16)
    }
    var (unit, byte) = (0, 0)
    return forEachSegment(inUTF16: units) { end, status in
      while unit < end {
        let bytes = scalarBytes(lead: text[byte])
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
      // The units stay where they are until the iterator has returned.
      guard let start = units.baseAddress,
        unsafe text_icu_words_set_text(handle, start, Int32(units.count)) == nil
      else { return body(text.count, 0) }
      while true {
        let end = unsafe text_icu_words_next(handle)
        if end < 0 { return true }
        if !body(Int(end), unsafe text_icu_words_status(handle)) { return false }
      }
    }
  }

  /// Every segment of a text: what the tables are compared with.
  func segments(of text: String) -> [WordSegment] {
    var segments: [WordSegment] = []
    text.withUTF8Bytes { bytes in
      _ = forEachSegment(in: bytes) { end, status in
        segments.append(WordSegment(end: end, status: status))
        return true
      }
    }
    return segments
  }

  /// The compiled rules, in ICU's binary format; empty where ICU does not give them.
  func compiledRules() -> [UInt8] {
    let count = unsafe text_icu_words_rules(handle, nil, 0)
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { bytes, written in
      unsafe written = Int(text_icu_words_rules(handle, bytes.baseAddress, count))
    }
  }
}

/// A piece of text between two word boundaries.
struct WordSegment: Hashable, Sendable {
  /// In bytes from the start of the text.
  let end: Int
  /// ICU's: ``firstWordStatus`` and above are words.
  let status: Int32

  /// ICU's `UBRK_WORD_NUMBER`: from here on a status means a word of some kind.
  static let firstWordStatus: Int32 = 100
}

/// The bytes of the scalar that a lead byte begins; one for a byte that begins none.
@inline(__always)
func scalarBytes(lead: UInt8) -> Int {
  lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
}

// MARK: - Word Iterator Prototype

/// An iterator that is only ever copied, which ICU allows from any thread: what opening costs is
/// paid once.
final class WordIteratorPrototype: @unchecked Sendable {
  private let iterator: WordIterator
  /// Whether it finds sentences, not words.
  let findsSentences: Bool

  init(tag: String, sentences: Bool = false) throws(ICUFailure) {
    iterator = try WordIterator(tag: tag, sentences: sentences)
    findsSentences = sentences
  }

  /// An iterator of one's own; nil when memory ran out.
  func copy() -> WordIterator? { iterator.copy() }

  /// The rules in ICU's binary format; empty where ICU does not give them.
  func compiledRules() -> [UInt8] { iterator.compiledRules() }

  /// Segments of a text of any size, with their statuses.
  func forEachSegment(
    in text: Span<UInt8>, _ body: (_ end: Int, _ status: Int32) -> Bool
  ) {
    guard let iterator = copy() else {
      // Out of memory: the text as one segment that is no word.
      if text.count > 0 { _ = body(text.count, 0) }
      return
    }
    // The iterator takes a copy, and counts in 32 bits: a long text goes through it in windows
    // that end after a line.
    var start = 0
    while start < text.count {
      let end = windowEnd(in: text, from: start)
      let goesOn = iterator.forEachSegment(in: text.extracting(start..<end)) { offset, status in
        body(start + offset, status)
      }
      if !goesOn { return }
      start = end
    }
  }

  private func windowEnd(in text: Span<UInt8>, from start: Int) -> Int {
    let most = min(text.count - start, Int(Int32.max))
    for bytes in sequence(first: 1 << 20, next: { 2 * $0 }).prefix(while: { $0 < most }) {
      let lines = text.extracting(start..<start + bytes).endOfLastLine
      if lines > 0 { return start + lines }
    }
    // A line without end: all of it, or as much as ICU can count.
    var end = start + most
    while end < text.count, end > start, text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}

// MARK: - Locale Tag

/// A locale that ICU has data for, in canonical BCP 47 form.
struct LocaleTag: Hashable {
  /// `zh-Hant-TW`; empty for the root.
  let name: String

  /// A locale as BCP 47 or ICU writes it: `en-US`, `en_US`, `zh-u-lw-phrase`; empty, `und` and
  /// `root` are the root locale. Nil where ICU would fall back silently: a tag that is not
  /// well-formed, a language it has no data for, a script or region that does not exist.
  init?(_ spelling: String) {
    let spelling = spelling.isEmpty || spelling == "root" ? "und" : spelling
    // A C string would end at the first NUL; the rest of the syntax is ICU's to judge.
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

  /// What ICU opens.
  var tag: String { name.isEmpty ? "und" : name }

  /// Whether the locale changes how dictionaries divide (UTS #35, `lw` and `dx`), of which the rules
  /// say nothing.
  var changesDictionaries: Bool { ["-lw-", "-dx-"].contains { name.contains($0) } }

  private static func canonicalForm(of tag: String) -> String? {
    // Longer than any tag that ICU itself would keep.
    let capacity = 157
    guard tag.utf8.count < capacity else { return nil }
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, written in
      unsafe written = Int(text_icu_locale_tag(tag, buffer.baseAddress, Int32(capacity)))
    }
    guard !bytes.isEmpty else { return nil }
    return String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
