// How a truncation is found
//
// A truncation keeps one or both ends of a text, with an ellipsis where the text is cut, and perhaps a
// suffix that is always kept:
//
//     text     │ one two three four five six seven eight nine.mp4 │
//     size 7   ├─────┤ …                                     ├────┤   head
//     size 13  ├───────────┤ …                               ├────┤
//     size 12  ├────┤ …                                 ├─────────┤   ends
//
// 1. `reach` finds how far prefixes fit by themselves. A text far over its limits isn't read
//    further.
// 2. `CandidateRow` is the row of candidates. It returns the longest candidate up to a size, which
//    ends at Character boundaries and divides no link, and the ends of a text that a candidate
//    keeps.
// 3. `ExponentialSearch` proposes sizes: it doubles them until a candidate doesn't fit, and
//    bisects.
// 4. `ResultJudge` counts the result of each candidate, since an ellipsis can join its neighbors. It
//    starts at a stable boundary before which the text was counted already (`SettledBeginning`).
// 5. `retreat` moves the cuts to boundaries between words (`WordBoundaries`).
//
// A clip of an edit (in `TextEditing`) uses steps 3 to 5 with candidates of its own, and a division
// uses steps 3 and 4 for each part.

/// A search for the longest part of a text that fits around an ellipsis.
struct TruncationSearch {
  let ceilings: [CountCeiling]
  let keeping: Truncation.Side
  let ellipsis: ContiguousArray<UInt8>
  /// The end of the text that can be cut, or `nil` if all of it can. The rest is a kept suffix.
  private let stemEnd: Int?

  init(
    _ ceilings: [CountCeiling], keeping: Truncation.Side, around ellipsis: String,
    stemEnd: Int? = nil
  ) {
    self.ceilings = ceilings
    self.keeping = keeping
    self.ellipsis = ContiguousArray(ellipsis.utf8)
    self.stemEnd = stemEnd
  }

  /// The number of bytes after a prefix that doesn't fit which can change what is kept: the end of
  /// a link or a word.
  private static var lookahead: Int { 32 << 10 }
  /// The same, if only a Character can join the ellipsis.
  private static var ellipsisLookahead: Int { 1 << 10 }

  /// The divisor for the share by which a likely size is reduced, so that it probably fits.
  private static var margin: Int { 32 }

  /// Whether the same head is kept of every text that begins with `text`.
  func isDecided(byBeginning text: Span<UInt8>, at cut: Truncation.Boundary?) -> Bool {
    var judge = ResultJudge(ceilings)
    let readsOn = !ceilings.boundaries(at: cut).isEmpty || !ceilings.neverLose
    let lookahead = readsOn ? Self.lookahead : ellipsis.isEmpty ? 0 : Self.ellipsisLookahead
    return reach(of: text, &judge).failing < text.count - lookahead
  }

  /// Returns the ends to keep, or `nil` if not even the ellipsis and the suffix fit.
  func kept(of text: Span<UInt8>, at cut: Truncation.Boundary?) -> KeptEnds? {
    var judge = ResultJudge(ceilings)
    let reach = reach(of: text, &judge)
    if reach.isWhole { return KeptEnds(headEnd: text.count, tailStart: text.count) }
    guard var kept = longest(of: text, within: reach, &judge) else { return nil }
    retreat(&kept, in: text, at: cut, &judge)
    return kept
  }

  /// The lengths of prefixes that fit by themselves.
  private struct Reach {
    /// The length of a prefix that fits.
    let fitting: Int
    /// The length of a prefix that doesn't fit, or the length of the text if none is known.
    let failing: Int
    /// Whether `fitting` is the longest prefix that fits.
    var isFromKernels = false
    /// Whether the text fits.
    var isWhole = false
  }

  private func reach(of text: Span<UInt8>, _ judge: inout ResultJudge) -> Reach {
    let whole = KeptEnds(headEnd: text.count, tailStart: text.count)
    if let end = ceilings.kernelPrefixEnd(in: text) {
      if end < text.count { return Reach(fitting: end, failing: end + 1, isFromKernels: true) }
      return Reach(fitting: 0, failing: end, isWhole: judge.fits(whole, of: text))
    }
    var search = ExponentialSearch(maximum: text.count - 1, first: ceilings.firstWindow)
    search.grow {
      ceilings.cut(atOrBefore: $0, in: text)
    } share: {
      judge.fits(KeptEnds(headEnd: $0, tailStart: text.count), of: text) ? 0 : .infinity
    }
    return Reach(
      fitting: search.fitting, failing: search.failing,
      isWhole: search.failing == text.count && judge.fits(whole, of: text))
  }

  private func longest(
    of text: Span<UInt8>, within reach: Reach, _ judge: inout ResultJudge
  ) -> KeptEnds? {
    let end = stemEnd ?? text.count
    guard end > 0 else { return nil }
    if reach.isFromKernels, keeping == .head, ellipsis.isEmpty, end == text.count {
      return KeptEnds(headEnd: reach.fitting, tailStart: text.count)
    }
    var row = CandidateRow(ceilings, keeping: keeping, upTo: end)
    let window = ceilings.firstWindow
    let likely: Int
    switch keeping {
    case .head: likely = reach.fitting
    // The end is probably about as long as the beginning.
    case .tail: likely = ceilings.neverLose ? reach.fitting : 0
    case .ends:
      // Each end is probably about half as long as the longest beginning.
      let beginning = TruncationSearch(ceilings, keeping: .head, around: "")
        .longest(of: text, within: reach, &judge)
      likely = row.begin(atHead: (beginning?.headEnd ?? 0) / 2, of: text)
    }
    var search =
      keeping == .head
      ? ExponentialSearch(
        maximum: end - 1, first: max(window, likely), failing: reach.failing)
      : ExponentialSearch(
        maximum: end - 1, first: max(window, likely - likely / Self.margin),
        second: max(window, 2 * likely / Self.margin))
    let size = search.longest { size in
      row.longest(atMost: size, of: text)
    } fits: { size in
      judge.fits(row.kept(size, of: text), of: text, around: ellipsis)
    }
    if let size { return row.kept(size, of: text) }
    let none = row.kept(0, of: text)
    return judge.fits(none, of: text, around: ellipsis) ? none : nil
  }
}

// MARK: - Words

extension TruncationSearch {
  /// Moves each cut to the coarsest boundary that leaves anything of its end. If a cut is at such a
  /// boundary already, only the whitespace beside it is dropped.
  private func retreat(
    _ kept: inout KeptEnds, in text: Span<UInt8>, at cut: Truncation.Boundary?,
    _ judge: inout ResultJudge
  ) {
    let boundaries = ceilings.boundaries(at: cut)
    func trims(at offset: Int) -> Bool {
      cut == nil && ceilings.leavesPiecesWhole(at: offset, in: text)
    }
    let (head, tail) = (kept.headEnd, kept.tailStart)
    func keepHead(_ ends: [Int]) -> Bool {
      keep(ends.reversed(), &kept, in: text, &judge) { KeptEnds(headEnd: $0, tailStart: tail) }
    }
    let trimmed = trims(at: head) && keepHead([text.endWithoutSpace(in: 0..<head)])
    if !trimmed {
      for words in boundaries where keepHead(words.ends(upTo: head, in: text)) { break }
    }
    guard keeping != .head else { return }
    let headEnd = kept.headEnd
    func keepTail(_ starts: [Int]) -> Bool {
      keep(starts, &kept, in: text, &judge) { KeptEnds(headEnd: headEnd, tailStart: $0) }
    }
    if trims(at: tail), keepTail([text.startWithoutSpace(from: tail)]) { return }
    for words in boundaries where keepTail(words.starts(from: tail, in: text)) { break }
  }

  /// Keeps what the first cut leaves that isn't inside an atom and fits.
  ///
  /// - Returns: Whether there is such a cut.
  private func keep(
    _ cuts: [Int], _ kept: inout KeptEnds, in text: Span<UInt8>, _ judge: inout ResultJudge,
    _ shorter: (Int) -> KeptEnds
  ) -> Bool {
    for cut in cuts.prefix(WordBoundaries.tried)
    where cut > 0 && cut < (stemEnd ?? text.count) && ceilings.cut(atOrBefore: cut, in: text) == cut
      && judge.fits(shorter(cut), of: text, around: ellipsis)
    {
      kept = shorter(cut)
      return true
    }
    return false
  }
}
