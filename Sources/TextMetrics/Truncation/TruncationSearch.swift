// How a truncation is found
//
// A truncation keeps one or both ends of a text, and puts an ellipsis at the cut. A suffix, such as
// `.mp4`, is always kept, and isn't part of the size:
//
//     text     one two three four five six seven eight nine.mp4
//     size 7   ├─────┤…                                    ├──┤   head
//     size 13  ├───────────┤…                              ├──┤
//     size 12  ├────┤…                               ├────────┤   ends
//
// 1. `fittingPrefix` finds a prefix that fits without the ellipsis, and a prefix that doesn't fit.
//    The rest of a long text isn't read.
// 2. `TruncationCandidates` returns the longest candidate up to a size, and the ends of the text
//    that the candidate keeps. The cuts are at Character boundaries, and don't divide links.
// 3. `ExponentialSearch` chooses sizes. It doubles its steps until a candidate doesn't fit, and
//    then bisects.
// 4. `ResultEvaluator` counts the truncated text of each candidate as a whole, because an ellipsis
//    can join the text around it. A count starts at a stable boundary up to which the text was
//    counted before (`CountedPrefix`).
// 5. `moveToBoundaries` moves the cuts to boundaries between words or sentences (`CutBoundaries`).
//
// To clip an edit, `TextEditing` uses steps 3 to 5 with the prefixes of the insertion as
// candidates. To find a part of a split text, `PartLimits` uses steps 3 and 4.

/// A search for the longest part of a text that, together with an ellipsis, fits.
struct TruncationSearch {
  let bounds: [CountBound]
  let side: Truncation.Side
  let ellipsis: ContiguousArray<UInt8>
  private let suffixStart: Int?

  init(
    _ bounds: [CountBound], keeping side: Truncation.Side, around ellipsis: String,
    suffixStart: Int? = nil
  ) {
    self.bounds = bounds
    self.side = side
    self.ellipsis = ContiguousArray(ellipsis.utf8)
    self.suffixStart = suffixStart
  }

  /// The number of bytes after a prefix that are assumed to suffice to find the links and words in
  /// the prefix. Only a longer run without spaces, or a segmenter of an app, can break this
  /// assumption.
  private static var lookahead: Int { 32 << 10 }
  /// The number of bytes after a prefix that are assumed to suffice to find the end of its last
  /// Character. Only a Character with more than 1 KiB of marks can break this assumption.
  private static var characterLookahead: Int { 1 << 10 }

  /// A search for a tail or for both ends starts 1/32 below an estimated size, so that the first
  /// candidate probably fits.
  private static var marginDivisor: Int { 32 }

  /// Returns whether all texts that begin with `text` are assumed to be truncated to the same head.
  func isDecided(byPrefix text: Span<UInt8>, at boundary: Truncation.Boundary?) -> Bool {
    var evaluator = ResultEvaluator(bounds)
    let canMoveBack = !bounds.boundaries(at: boundary).isEmpty || !bounds.areMonotonic
    let lookahead = canMoveBack ? Self.lookahead : ellipsis.isEmpty ? 0 : Self.characterLookahead
    return fittingPrefix(of: text, &evaluator).failingLength < text.count - lookahead
  }

  /// Returns `nil` if not even the ellipsis and the suffix fit.
  func kept(of text: Span<UInt8>, at boundary: Truncation.Boundary?) -> KeptEnds? {
    var evaluator = ResultEvaluator(bounds)
    let prefix = fittingPrefix(of: text, &evaluator)
    if prefix.isWholeText { return KeptEnds(headEnd: text.count, tailStart: text.count) }
    guard var kept = longest(of: text, given: prefix, &evaluator) else { return nil }
    moveToBoundaries(&kept, in: text, at: boundary, &evaluator)
    return kept
  }

  private struct FittingPrefix {
    let length: Int
    /// The length of a prefix that doesn't fit, or the length of the text if none is known.
    let failingLength: Int
    var isLongest = false
    /// If the whole text fits, ``length`` is unspecified.
    var isWholeText = false
  }

  private func fittingPrefix(of text: Span<UInt8>, _ evaluator: inout ResultEvaluator)
    -> FittingPrefix
  {
    let whole = KeptEnds(headEnd: text.count, tailStart: text.count)
    if let end = bounds.prefixEnd(in: text) {
      if end < text.count {
        return FittingPrefix(length: end, failingLength: end + 1, isLongest: true)
      }
      return FittingPrefix(
        length: 0, failingLength: end, isWholeText: evaluator.fits(whole, of: text))
    }
    var search = ExponentialSearch(maximum: text.count - 1, first: bounds.firstTriedLength)
    search.grow {
      bounds.cut(atOrBefore: $0, in: text)
    } fits: {
      evaluator.fits(KeptEnds(headEnd: $0, tailStart: text.count), of: text)
    }
    return FittingPrefix(
      length: search.longestFitting, failingLength: search.smallestFailing,
      isWholeText: search.smallestFailing == text.count && evaluator.fits(whole, of: text))
  }

  private func longest(
    of text: Span<UInt8>, given prefix: FittingPrefix, _ evaluator: inout ResultEvaluator
  ) -> KeptEnds? {
    let end = suffixStart ?? text.count
    guard end > 0 else { return nil }
    if prefix.isLongest, side == .head, ellipsis.isEmpty, end == text.count {
      return KeptEnds(headEnd: prefix.length, tailStart: text.count)
    }
    var candidates = TruncationCandidates(bounds, keeping: side, upTo: end)
    let firstLength = bounds.firstTriedLength
    let likelySize: Int
    switch side {
    case .head: likelySize = prefix.length
    // The longest suffix that fits is probably about as long as the longest prefix.
    case .tail: likelySize = bounds.areMonotonic ? prefix.length : 0
    case .ends:
      // Each end is probably about half as long as the longest prefix that fits.
      let beginning = TruncationSearch(bounds, keeping: .head, around: "")
        .longest(of: text, given: prefix, &evaluator)
      likelySize = candidates.startSearch(atHeadEnd: (beginning?.headEnd ?? 0) / 2, of: text)
    }
    var search =
      side == .head
      ? ExponentialSearch(
        maximum: end - 1, first: max(firstLength, likelySize), failing: prefix.failingLength)
      : ExponentialSearch(
        maximum: end - 1, first: max(firstLength, likelySize - likelySize / Self.marginDivisor),
        firstStep: max(firstLength, 2 * likelySize / Self.marginDivisor))
    let size = search.longest { size in
      candidates.largestSize(atMost: size, of: text)
    } fits: { size in
      evaluator.fits(candidates.keptEnds(ofSize: size, of: text), of: text, around: ellipsis)
    }
    if let size { return candidates.keptEnds(ofSize: size, of: text) }
    let none = candidates.keptEnds(ofSize: 0, of: text)
    return evaluator.fits(none, of: text, around: ellipsis) ? none : nil
  }
}

// MARK: - Words

extension TruncationSearch {
  /// Uses the coarsest kind of boundary with which a kept end isn't empty. If no kind is requested,
  /// a cut that divides no counted word or paragraph only moves across whitespace.
  private func moveToBoundaries(
    _ kept: inout KeptEnds, in text: Span<UInt8>, at boundary: Truncation.Boundary?,
    _ evaluator: inout ResultEvaluator
  ) {
    let boundaries = bounds.boundaries(at: boundary)
    func onlyTrimsSpace(at offset: Int) -> Bool {
      boundary == nil && bounds.keepsCountedUnitsWhole(at: offset, in: text)
    }
    let (head, tail) = (kept.headEnd, kept.tailStart)
    func shortenHead(to ends: [Int]) -> Bool {
      shorten(&kept, toFirstFitting: ends.reversed(), in: text, &evaluator) {
        KeptEnds(headEnd: $0, tailStart: tail)
      }
    }
    let isTrimmed =
      onlyTrimsSpace(at: head) && shortenHead(to: [text.endWithoutSpace(in: 0..<head)])
    if !isTrimmed {
      for kind in boundaries {
        if shortenHead(to: kind.ends(upTo: head, in: text)) { break }
      }
    }
    guard side != .head else { return }
    let headEnd = kept.headEnd
    func shortenTail(to starts: [Int]) -> Bool {
      shorten(&kept, toFirstFitting: starts, in: text, &evaluator) {
        KeptEnds(headEnd: headEnd, tailStart: $0)
      }
    }
    if onlyTrimsSpace(at: tail), shortenTail(to: [text.startWithoutSpace(from: tail)]) { return }
    for kind in boundaries {
      if shortenTail(to: kind.starts(from: tail, in: text)) { break }
    }
  }

  /// Returns whether the text fits with any of the tried cuts. If not, `kept` is unchanged.
  private func shorten(
    _ kept: inout KeptEnds, toFirstFitting cuts: [Int], in text: Span<UInt8>,
    _ evaluator: inout ResultEvaluator, ends: (Int) -> KeptEnds
  ) -> Bool {
    for cut in cuts.prefix(CutBoundaries.maximumTriedCuts)
    where cut > 0 && cut < (suffixStart ?? text.count)
      && bounds.cut(atOrBefore: cut, in: text) == cut
      && evaluator.fits(ends(cut), of: text, around: ellipsis)
    {
      kept = ends(cut)
      return true
    }
    return false
  }
}
