import CTextICU
import TextMetrics

/// ICU's own iterator over words, for one thread: the twin that the tables are checked against,
/// and what counts words where there are no tables.
@safe struct WordIterator: ~Copyable {
  private let handle: OpaquePointer

  /// Opens the rules of a BCP 47 tag. The first one opened costs milliseconds, later ones
  /// microseconds.
  init(tag: String) throws(ICUFailure) {
    var failure: text_icu_failure?
    guard let handle = unsafe text_icu_words_open(tag, &failure) else {
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
  /// - Parameter text: At most `Int32.max` bytes.
  func forEachSegment(
    in text: Span<UInt8>, _ body: (_ end: Int, _ status: Int32) -> Bool
  ) -> Bool {
    unsafe text.withUnsafeBufferPointer { bytes in
      // An empty span may have no address, and has no segments.
      guard let start = bytes.baseAddress else { return true }
      // The text stays where it is until the iterator has returned.
      guard unsafe text_icu_words_set_utf8(handle, start, Int32(bytes.count)) == nil else {
        return body(bytes.count, 0)
      }
      while true {
        let end = unsafe text_icu_words_next(handle)
        if end < 0 { return true }
        if !body(Int(end), unsafe text_icu_words_status(handle)) { return false }
      }
    }
  }

  /// The compiled rules, in ICU's binary format; empty where ICU does not give them.
  func compiledRules() -> [UInt8] {
    let count = unsafe text_icu_words_rules(handle, nil, 0)
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { bytes, written in
      unsafe written = Int(text_icu_words_rules(handle, bytes.baseAddress, count))
    }
  }
}

/// An iterator that is only ever copied, which ICU allows from any thread: what opening costs is
/// paid once.
final class WordIteratorPrototype: @unchecked Sendable {
  private let iterator: WordIterator

  init(tag: String) throws(ICUFailure) { iterator = try WordIterator(tag: tag) }

  /// An iterator of one's own; nil when memory ran out.
  func copy() -> WordIterator? { iterator.copy() }

  func compiledRules() -> [UInt8] { iterator.compiledRules() }
}
