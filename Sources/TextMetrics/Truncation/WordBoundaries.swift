/// Where a text can be cut between words, or sentences: as a segmenter finds them, or by white space.
package struct WordBoundaries {
  let segmenter: (any TextSegmenter)?

  /// Of the boundaries before a cut, so many are tried.
  package static var tried: Int { 64 }

  package init(segmenter: (any TextSegmenter)?) { self.segmenter = segmenter }

  /// The boundaries in the text up to `limit`, each moved before the white space that it follows;
  /// none at 0. From the first to the last.
  package func ends(upTo limit: Int, in text: Span<UInt8>) -> [Int] {
    let context = contextEnd(after: limit, in: text)
    return ends(after: 0, upTo: limit, inContext: text.extracting(..<context))
  }

  /// Those of them after `start`. The segmenter sees the text from the word before `start` on.
  func ends(after start: Int, upTo limit: Int, inContext text: Span<UInt8>) -> [Int] {
    var ends: [Int] = []
    let context = WhitespaceWordKernel.startOfLastWord(in: text.extracting(..<start))
    var previous = context
    forEachBoundary(in: text.extracting(context...)) {
      let end = text.endWithoutSpace(in: previous..<context + $0)
      guard end <= limit else { return false }
      if end > max(previous, start) { ends.append(end) }
      previous = context + $0
      return true
    }
    return ends
  }

  /// The boundaries in the text from `limit` on, each moved past the white space that follows
  /// it; none at its end. From the first to the last.
  func starts(from limit: Int, in text: Span<UInt8>) -> [Int] {
    var starts: [Int] = []
    var previous = 0
    // Before the limit, so that a boundary there is found as the end of something.
    let context =
      limit > 0 ? settledEnd(of: text.extracting(..<text.scalarStart(before: limit))) : 0
    forEachBoundary(in: text.extracting(context...)) {
      let boundary = context + $0
      guard boundary >= limit, boundary > previous else { return true }
      previous = text.startWithoutSpace(from: boundary)
      if previous < text.count { starts.append(previous) }
      return true
    }
    return starts
  }

  /// How much of the text is enough to find the boundaries up to `limit`: what follows moves none
  /// of them, but for a dictionary that divides a run of many thousand Characters otherwise.
  private func contextEnd(after limit: Int, in text: Span<UInt8>) -> Int {
    var length = Self.contexts.lowerBound
    while length < text.count - limit {
      let end = text.scalarBoundary(atOrAfter: limit + length)
      if length >= Self.contexts.upperBound || settledEnd(of: text.extracting(..<end)) >= limit {
        return end
      }
      length *= 2
    }
    return text.count
  }

  private static var contexts: ClosedRange<Int> { 256...16 << 10 }

  /// A boundary that no following text moves, 0 where there is none: words before it and after
  /// it are found apart.
  private func settledEnd(of text: Span<UInt8>) -> Int {
    segmenter?.stableBoundary(in: text) ?? WhitespaceWordKernel.startOfLastWord(in: text)
  }

  private func forEachBoundary(in text: Span<UInt8>, _ body: (Int) -> Bool) {
    if let segmenter {
      segmenter.forEachSegment(in: text) { end, _ in body(end) }
      return
    }
    var offset = 0
    var wasSpace: Bool? = nil
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      let isSpace = WhitespaceWordKernel.isSpace(scalar.value)
      if let wasSpace, isSpace != wasSpace, !body(offset) { return }
      wasSpace = isSpace
      offset += scalar.bytes
    }
    _ = body(offset)
  }
}

extension Span<UInt8> {
  /// Where white space at the end of a range begins.
  func endWithoutSpace(in range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      let start = scalarStart(before: end)
      guard WhitespaceWordKernel.isSpace(scalar(at: start).value) else { break }
      end = start
    }
    return end
  }

  /// Where white space from an offset on ends.
  package func startWithoutSpace(from offset: Int) -> Int {
    var start = offset
    while start < count {
      let scalar = scalar(at: start)
      guard WhitespaceWordKernel.isSpace(scalar.value) else { break }
      start += scalar.bytes
    }
    return start
  }
}
