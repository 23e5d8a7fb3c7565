import TextMetrics

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

  /// The tables of the iterator's rules.
  func rules() -> WordRules.Outcome { WordRules.tables(compiledRules(), like: self) }

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
