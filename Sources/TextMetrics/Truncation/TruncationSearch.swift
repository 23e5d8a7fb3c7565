// How a truncation is found
//
// A truncation keeps one or both ends of a text, and puts an ellipsis at the cut. A suffix can be
// kept in any case:
//
//     text     │ one two three four five six seven eight nine.mp4 │
//     size 7   ├─────┤ …                                     ├────┤   head
//     size 13  ├───────────┤ …                               ├────┤
//     size 12  ├────┤ …                                 ├─────────┤   ends
//
// 1. `reach` finds a prefix that fits without the ellipsis, and a prefix that doesn't fit. The rest
//    of a long text isn't read.
// 2. `CandidateRow` returns the longest candidate up to a size, and the ends of the text that the
//    candidate keeps. The cuts are at Character boundaries, and don't divide links.
// 3. `ExponentialSearch` chooses sizes. It doubles them until a candidate doesn't fit, and then
//    bisects.
// 4. `ResultEvaluator` counts the result of each candidate, because an ellipsis can join the text
//    around it. A count starts at a stable boundary up to which the text was counted before
//    (`SettledBeginning`).
// 5. `retreat` moves the cuts to boundaries between words (`WordBoundaries`).
//
// To clip an edit, `TextEditing` uses steps 3 to 5, and its candidates are the prefixes of the
// insertion. To find a part, a division uses steps 3 and 4.

/// A search for the longest part of a text that, together with an ellipsis, fits.
struct TruncationSearch {
  let bounds: [CountBound]
  let keeping: Truncation.Side
  let ellipsis: ContiguousArray<UInt8>
  /// The start of the suffix that is always kept, or `nil` if the text has no such suffix.
  private let stemEnd: Int?

  init(
    _ bounds: [CountBound], keeping: Truncation.Side, around ellipsis: String,
    stemEnd: Int? = nil
  ) {
    self.bounds = bounds
    self.keeping = keeping
    self.ellipsis = ContiguousArray(ellipsis.utf8)
    self.stemEnd = stemEnd
  }

  /// The number of bytes to read after a prefix that doesn't fit. A link or word can end in them.
  private static var lookahead: Int { 32 << 10 }
  /// The number of bytes to read after a prefix that doesn't fit. A Character can end in them.
  private static var ellipsisLookahead: Int { 1 << 10 }

  /// The divisor of a likely size. The size is reduced by the quotient, so that it probably fits.
  private static var marginDivisor: Int { 32 }

  /// Whether truncating any text that begins with `text` keeps the same head.
  func isDecided(byPrefix text: Span<UInt8>, at cut: Truncation.Boundary?) -> Bool {
    var evaluator = ResultEvaluator(bounds)
    let readsOn = !bounds.boundaries(at: cut).isEmpty || !bounds.areMonotonic
    let lookahead = readsOn ? Self.lookahead : ellipsis.isEmpty ? 0 : Self.ellipsisLookahead
    return reach(of: text, &evaluator).failing < text.count - lookahead
  }

  /// Returns the ends to keep, or `nil` if not even the ellipsis and the suffix fit.
  func kept(of text: Span<UInt8>, at cut: Truncation.Boundary?) -> KeptEnds? {
    var evaluator = ResultEvaluator(bounds)
    let reach = reach(of: text, &evaluator)
    if reach.isWhole { return KeptEnds(headEnd: text.count, tailStart: text.count) }
    guard var kept = longest(of: text, within: reach, &evaluator) else { return nil }
    retreat(&kept, in: text, at: cut, &evaluator)
    return kept
  }

  private struct Reach {
    let fitting: Int
    /// The length of a prefix that doesn't fit, or the length of the text if none is known.
    let failing: Int
    /// Whether `fitting` is the longest prefix that fits.
    var isLongest = false
    var isWhole = false
  }

  private func reach(of text: Span<UInt8>, _ evaluator: inout ResultEvaluator) -> Reach {
    let whole = KeptEnds(headEnd: text.count, tailStart: text.count)
    if let end = bounds.kernelPrefixEnd(in: text) {
      if end < text.count { return Reach(fitting: end, failing: end + 1, isLongest: true) }
      return Reach(fitting: 0, failing: end, isWhole: evaluator.fits(whole, of: text))
    }
    var search = ExponentialSearch(maximum: text.count - 1, first: bounds.firstWindow)
    search.grow {
      bounds.cut(atOrBefore: $0, in: text)
    } share: {
      evaluator.fits(KeptEnds(headEnd: $0, tailStart: text.count), of: text) ? 0 : .infinity
    }
    return Reach(
      fitting: search.fitting, failing: search.failing,
      isWhole: search.failing == text.count && evaluator.fits(whole, of: text))
  }

  private func longest(
    of text: Span<UInt8>, within reach: Reach, _ evaluator: inout ResultEvaluator
  ) -> KeptEnds? {
    let end = stemEnd ?? text.count
    guard end > 0 else { return nil }
    if reach.isLongest, keeping == .head, ellipsis.isEmpty, end == text.count {
      return KeptEnds(headEnd: reach.fitting, tailStart: text.count)
    }
    var row = CandidateRow(bounds, keeping: keeping, upTo: end)
    let window = bounds.firstWindow
    let likely: Int
    switch keeping {
    case .head: likely = reach.fitting
    // The longest suffix that fits is probably about as long as the longest prefix.
    case .tail: likely = bounds.areMonotonic ? reach.fitting : 0
    case .ends:
      // Each end is probably about half as long as the longest prefix that fits.
      let beginning = TruncationSearch(bounds, keeping: .head, around: "")
        .longest(of: text, within: reach, &evaluator)
      likely = row.begin(atHead: (beginning?.headEnd ?? 0) / 2, of: text)
    }
    var search =
      keeping == .head
      ? ExponentialSearch(
        maximum: end - 1, first: max(window, likely), failing: reach.failing)
      : ExponentialSearch(
        maximum: end - 1, first: max(window, likely - likely / Self.marginDivisor),
        firstStep: max(window, 2 * likely / Self.marginDivisor))
    let size = search.longest { size in
      row.longest(atMost: size, of: text)
    } fits: { size in
      evaluator.fits(row.kept(size, of: text), of: text, around: ellipsis)
    }
    if let size { return row.kept(size, of: text) }
    let none = row.kept(0, of: text)
    return evaluator.fits(none, of: text, around: ellipsis) ? none : nil
  }
}

// MARK: - Words

extension TruncationSearch {
  /// Moves each cut to a boundary of the coarsest kind at which some text is left. If a cut is
  /// already between words, only the whitespace next to the cut is dropped.
  private func retreat(
    _ kept: inout KeptEnds, in text: Span<UInt8>, at cut: Truncation.Boundary?,
    _ evaluator: inout ResultEvaluator
  ) {
    let boundaries = bounds.boundaries(at: cut)
    func trims(at offset: Int) -> Bool {
      cut == nil && bounds.leavesPiecesWhole(at: offset, in: text)
    }
    let (head, tail) = (kept.headEnd, kept.tailStart)
    func keepHead(_ ends: [Int]) -> Bool {
      keep(ends.reversed(), &kept, in: text, &evaluator) { KeptEnds(headEnd: $0, tailStart: tail) }
    }
    let trimmed = trims(at: head) && keepHead([text.endWithoutSpace(in: 0..<head)])
    if !trimmed {
      for words in boundaries where keepHead(words.ends(upTo: head, in: text)) { break }
    }
    guard keeping != .head else { return }
    let headEnd = kept.headEnd
    func keepTail(_ starts: [Int]) -> Bool {
      keep(starts, &kept, in: text, &evaluator) { KeptEnds(headEnd: headEnd, tailStart: $0) }
    }
    if trims(at: tail), keepTail([text.startWithoutSpace(from: tail)]) { return }
    for words in boundaries where keepTail(words.starts(from: tail, in: text)) { break }
  }

  /// Sets `kept` to the result of `shorter` for the first cut that fits and isn't inside an
  /// indivisible range. Returns whether there is such a cut.
  private func keep(
    _ cuts: [Int], _ kept: inout KeptEnds, in text: Span<UInt8>, _ evaluator: inout ResultEvaluator,
    _ shorter: (Int) -> KeptEnds
  ) -> Bool {
    for cut in cuts.prefix(WordBoundaries.tried)
    where cut > 0 && cut < (stemEnd ?? text.count) && bounds.cut(atOrBefore: cut, in: text) == cut
      && evaluator.fits(shorter(cut), of: text, around: ellipsis)
    {
      kept = shorter(cut)
      return true
    }
    return false
  }
}
