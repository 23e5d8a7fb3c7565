/// Finds the most Characters of a text that fit around a marker.
///
/// What a truncation may keep is one row of candidates, by the number of Characters kept. Each is
/// judged by the text that would result, so that no rule about merging or word boundaries is
/// stated twice. Windows at both ends, found by the kernels or else by doubling, hold everything that
/// could fit: behind them the text is not read.
struct TruncationSearch {
  let maxima: Maxima
  let keeping: Keeping
  let marker: String

  init(_ maxima: Maxima, keeping: Keeping, around marker: String) {
    self.maxima = maxima
    self.keeping = keeping
    self.marker = marker
  }

  /// What is kept of `text`; nil where not even the marker fits.
  func longest(of text: Span<UInt8>, cutting cut: Cut) -> KeptEnds? {
    guard let kept = longest(of: text) else { return nil }
    guard cut == .word, kept.headEnd < kept.tailStart else { return kept }
    return retreatToWords(kept, in: text)
  }

  private func longest(of text: Span<UInt8>) -> KeptEnds? {
    if keeping == .head, marker.isEmpty, let end = maxima.kernelPrefixEnd(in: text) {
      return KeptEnds(headEnd: end, tailStart: text.count)
    }
    if keeping == .tail, marker.isEmpty, let start = maxima.kernelSuffixStart(in: text) {
      return start == 0
        ? KeptEnds(headEnd: text.count, tailStart: text.count)
        : KeptEnds(headEnd: 0, tailStart: start)
    }
    guard keeping == .head else { return search(text) }
    var end = 0
    var rest = maxima
    while case (let length, let left) = rest.settled(in: text.extracting(end...), before: marker),
      length > 0
    {
      end += length
      rest = left
    }
    let further = TruncationSearch(rest, keeping: .head, around: marker)
    return further.search(text.extracting(end...)).map {
      KeptEnds(headEnd: end + $0.headEnd, tailStart: end + $0.tailStart)
    }
  }

  private func search(_ text: Span<UInt8>) -> KeptEnds? {
    let window = window(of: text)
    if window.headEnd == text.count, maxima.hold(for: text) {
      return KeptEnds(headEnd: text.count, tailStart: text.count)
    }
    let row = CandidateRow(keeping: keeping, window: window, in: text)
    return row.longest(isMonotone: isMonotone, in: text) { fits($0, of: text) }
  }

  /// Whether candidates only ever go from fitting to not fitting.
  private var isMonotone: Bool { maxima.areMonotone(around: marker) }

  /// Whether the text that would result fits.
  func fits(_ kept: KeptEnds, of text: Span<UInt8>) -> Bool {
    let head = text.extracting(..<kept.headEnd)
    let tail = text.extracting(kept.tailStart...)
    if marker.isEmpty, tail.isEmpty { return maxima.hold(for: head) }
    if marker.isEmpty, head.isEmpty { return maxima.hold(for: tail) }
    var result: [UInt8] = []
    result.reserveCapacity(head.count + marker.utf8.count + tail.count)
    result.append(copying: head)
    result.append(contentsOf: marker.utf8)
    result.append(copying: tail)
    return maxima.hold(for: result.span)
  }
}

// Windows.
extension TruncationSearch {
  /// The largest ends of the text that could be kept. Where they would meet, or one is all of the
  /// text, both are all of it.
  private func window(of text: Span<UInt8>) -> KeptEnds {
    let headEnd = keeping == .tail ? 0 : headWindowEnd(in: text)
    let tailStart = keeping == .head ? text.count : tailWindowStart(in: text)
    if headEnd == text.count || tailStart == 0 || headEnd >= tailStart {
      return KeptEnds(headEnd: text.count, tailStart: 0)
    }
    return KeptEnds(headEnd: headEnd, tailStart: tailStart)
  }

  private func headWindowEnd(in text: Span<UInt8>) -> Int {
    if let end = maxima.kernelPrefixEnd(in: text) { return end }
    var end = Self.leastWindow
    while end < text.count {
      while text[end].isUTF8Continuation { end -= 1 }
      if maxima.areOutOfReach(for: text.extracting(..<end)) {
        return CharacterKernel.boundary(atOrBefore: end, in: text)
      }
      end *= 2
    }
    return text.count
  }

  private func tailWindowStart(in text: Span<UInt8>) -> Int {
    if let start = maxima.kernelSuffixStart(in: text) { return start }
    var count = Self.leastWindow
    while count < text.count {
      var start = text.count - count
      while text[start].isUTF8Continuation { start += 1 }
      if maxima.areOutOfReach(for: text.extracting(start...)) {
        return CharacterKernel.boundary(atOrAfter: start, in: text)
      }
      count *= 2
    }
    return 0
  }

  private static var leastWindow: Int { 128 }
}
