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
