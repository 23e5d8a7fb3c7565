/// Finds the most Characters of a text that fit around a marker.
///
/// What a truncation may keep is one row of candidates, by the number of Characters kept. Each is
/// judged by the text that would result, so that no rule about merging or word boundaries is
/// stated twice; a beginning is found by ``PrefixSearch``, an end or both ends likewise. Behind
/// what could fit, the text is not read.
struct TruncationSearch {
  let ceilings: [CountCeiling]
  let keeping: Keeping
  let marker: ContiguousArray<UInt8>

  init(_ ceilings: [CountCeiling], keeping: Keeping, around marker: String) {
    self.ceilings = ceilings
    self.keeping = keeping
    self.marker = ContiguousArray(marker.utf8)
  }

  /// What is kept of `text`; nil where not even the marker fits.
  func longest(of text: Span<UInt8>, cutting cut: Cut) -> KeptEnds? {
    guard let kept = longest(of: text) else { return nil }
    guard cut == .word, kept.headEnd < kept.tailStart else { return kept }
    return retreatToWords(kept, in: text)
  }

  private func longest(of text: Span<UInt8>) -> KeptEnds? {
    if keeping == .head, marker.isEmpty, let end = ceilings.kernelPrefixEnd(in: text) {
      return KeptEnds(headEnd: end, tailStart: text.count)
    }
    if keeping == .tail, marker.isEmpty, let start = ceilings.kernelSuffixStart(in: text) {
      return start == 0
        ? KeptEnds(headEnd: text.count, tailStart: text.count)
        : KeptEnds(headEnd: 0, tailStart: start)
    }
    return keeping == .head ? longestHead(of: text) : longestEnds(of: text)
  }

  /// Whether no cut divides a span of fixed cost.
  private func isWhole(_ kept: KeptEnds, of text: Span<UInt8>) -> Bool {
    ceilings.span(dividedAt: kept.headEnd, in: text) == nil
      && ceilings.span(dividedAt: kept.tailStart, in: text) == nil
  }

  /// Whether the text that would result fits, and no cut divides a span of fixed cost.
  func fits(_ kept: KeptEnds, of text: Span<UInt8>) -> Bool {
    guard isWhole(kept, of: text) else { return false }
    let head = text.extracting(..<kept.headEnd)
    let tail = text.extracting(kept.tailStart...)
    if marker.isEmpty, tail.isEmpty { return ceilings.admit(head) }
    if marker.isEmpty, head.isEmpty { return ceilings.admit(tail) }
    var result: ContiguousArray<UInt8> = []
    result.reserveCapacity(head.count + marker.count + tail.count)
    result.append(copying: head)
    result.append(contentsOf: marker)
    result.append(copying: tail)
    return ceilings.admit(result.span)
  }
}

// MARK: The beginning

extension TruncationSearch {
  private func longestHead(of text: Span<UInt8>) -> KeptEnds? {
    if fitsWhole(text) { return KeptEnds(headEnd: text.count, tailStart: text.count) }
    guard text.count > 0 else { return nil }
    var search = PrefixSearch(
      ceilings, of: text, from: 0, to: text.count - 1, before: marker.span)
    if let end = search.longest(in: text, before: marker.span, where: { _ in true }) {
      return KeptEnds(headEnd: end, tailStart: text.count)
    }
    return ceilings.admit(marker.span) ? KeptEnds(headEnd: 0, tailStart: text.count) : nil
  }

  /// Reads no further than a text that fits can go.
  private func fitsWhole(_ text: Span<UInt8>) -> Bool {
    let none = text.extracting(..<0)
    let readEnd =
      ceilings.kernelPrefixEnd(in: text)
      ?? PrefixSearch(ceilings, of: text, from: 0, to: text.count, before: none).readEnd
    return readEnd ?? 0 == text.count && ceilings.admit(text)
  }
}

// MARK: The end, or both

extension TruncationSearch {
  private func longestEnds(of text: Span<UInt8>) -> KeptEnds? {
    let window = window(of: text)
    if window.headEnd == text.count, ceilings.admit(text) {
      return KeptEnds(headEnd: text.count, tailStart: text.count)
    }
    let heads = HeadTallies(ceilings, of: text, upTo: keeping == .tail ? 0 : window.headEnd)
    var tails = ceilings.map { _ in TailTallies() }
    var spans = DividedSpans(ceilings)
    let candidates = TruncationCandidates(keeping: keeping, window: window, in: text)
    return candidates.longest {
      isOutOfReach(beyond: $0, of: text)
    } fits: { kept in
      if spans.isKnown(toBeDividedBy: kept) { return false }
      let fits = ceilings.indices.allSatisfy { index in
        let ceiling = ceilings[index]
        let tally = heads.last(before: kept.headEnd)[index].tally(
          upTo: kept.headEnd, of: text, marker: marker, before: kept.tailStart, of: text,
          &tails[index], in: ceiling.unit)
        return ceiling.admits(tally)
      }
      // Last: to find a span takes far longer than to count what is kept.
      return fits && !spans.areDivided(by: kept, in: text)
    }
  }

  /// Whether nothing fits that keeps this much or more.
  private func isOutOfReach(beyond kept: KeptEnds, of text: Span<UInt8>) -> Bool {
    ceilings.contains { ceiling in
      let unit = ceiling.unit
      let head = unit.sureTally(ofBeginning: text.extracting(..<kept.headEnd))
      let tail =
        keeping == .tail && marker.isEmpty
        ? unit.sureTally(ofEnd: kept.tailStart, of: text)
        : unit.sureTally(ofEnd: text.extracting(kept.tailStart...))
      return !ceiling.admits(unit.leastTally(from: head, to: tail))
    }
  }

  /// The largest ends of the text that could be kept. Where they would meet, or one is all of the
  /// text, both are all of it.
  private func window(of text: Span<UInt8>) -> KeptEnds {
    let headEnd = keeping == .tail ? 0 : headWindowEnd(in: text)
    let tailStart = tailWindowStart(in: text)
    if headEnd == text.count || tailStart == 0 || headEnd >= tailStart {
      return KeptEnds(headEnd: text.count, tailStart: 0)
    }
    return KeptEnds(headEnd: headEnd, tailStart: tailStart)
  }

  private func headWindowEnd(in text: Span<UInt8>) -> Int {
    if let end = ceilings.kernelPrefixEnd(in: text) { return end }
    var count = Self.leastWindow
    while count < text.count {
      let end = text.scalarBoundary(after: count)
      if ceilings.contains(where: { $0.isBroken(byAnythingAround: text.extracting(..<end)) }) {
        return CharacterKernel.boundary(atOrBefore: end, in: text)
      }
      count = count.multipliedClamped(by: 2)
    }
    return text.count
  }

  private func tailWindowStart(in text: Span<UInt8>) -> Int {
    if let start = ceilings.kernelSuffixStart(in: text) { return start }
    var count = Self.leastWindow
    while count < text.count {
      let start = text.scalarBoundary(after: text.count - count)
      if ceilings.contains(where: { $0.isBroken(byAnythingAround: text.extracting(start...)) }) {
        return CharacterKernel.boundary(atOrAfter: start, in: text)
      }
      count = count.multipliedClamped(by: 2)
    }
    return 0
  }

  private static var leastWindow: Int { 128 }
}

/// The spans of fixed cost that cuts were found to divide: one that the next cut divides, too, is
/// not looked for again.
private struct DividedSpans {
  private let ceilings: [CountCeiling]
  private var ofHead = 0..<0
  private var ofTail = 0..<0

  init(_ ceilings: [CountCeiling]) { self.ceilings = ceilings }

  func isKnown(toBeDividedBy kept: KeptEnds) -> Bool {
    ofHead.isDivided(at: kept.headEnd) || ofTail.isDivided(at: kept.tailStart)
  }

  mutating func areDivided(by kept: KeptEnds, in text: Span<UInt8>) -> Bool {
    if let span = ceilings.span(dividedAt: kept.headEnd, in: text) {
      ofHead = span
      return true
    }
    if let span = ceilings.span(dividedAt: kept.tailStart, in: text) {
      ofTail = span
      return true
    }
    return false
  }
}

extension Range<Int> {
  fileprivate func isDivided(at offset: Int) -> Bool { lowerBound < offset && offset < upperBound }
}

/// The tallies of the beginnings of a text, to go on from: one in so many bytes.
private struct HeadTallies {
  private static let step = 256

  private var rows: [[OpenTally]]

  /// Linear in the text up to `end`.
  init(_ ceilings: [CountCeiling], of text: Span<UInt8>, upTo end: Int) {
    var tallies = ceilings.map { OpenTally(from: 0, in: $0.unit) }
    rows = [tallies]
    while rows.count * Self.step <= end {
      let position = text.scalarStart(atOrBefore: rows.count * Self.step)
      for index in tallies.indices {
        tallies[index].advance(to: position, of: text, in: ceilings[index].unit)
      }
      rows.append(tallies)
    }
  }

  func last(before end: Int) -> [OpenTally] { rows[end / Self.step] }
}

extension Span<UInt8> {
  fileprivate func scalarStart(atOrBefore offset: Int) -> Int {
    var start = offset
    while !isScalarBoundary(start) { start -= 1 }
    return start
  }
}
