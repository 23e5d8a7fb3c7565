/// Finds what of a text fits around a marker.
///
/// How far beginnings of the text fit by themselves is found first, so that a text far over its
/// limits is read no further. What may be kept is a row of candidates (``CandidateRow``), of which
/// ``CutSearch`` finds the longest that fits; each is judged by the text that would result.
struct TruncationSearch {
  let ceilings: [CountCeiling]
  let keeping: TruncationMode
  let marker: ContiguousArray<UInt8>

  init(_ ceilings: [CountCeiling], keeping: TruncationMode, around marker: String) {
    self.ceilings = ceilings
    self.keeping = keeping
    self.marker = ContiguousArray(marker.utf8)
  }

  /// Whether the same head is kept of every text that begins with this one.
  func isDecided(byBeginning text: Span<UInt8>, cutting cut: BreakPolicy) -> Bool {
    var judge = ResultJudge(ceilings)
    // Bytes after what does not fit that may decide what is kept: where a link ends, or a word, and
    // what joins the marker.
    let readsOn = cut == .word || !ceilings.neverLose
    let lookahead = readsOn ? 32 << 10 : marker.isEmpty ? 0 : 1 << 10
    return reach(of: text, &judge).failing < text.count - lookahead
  }

  /// The ends that are kept; nil where not even the marker fits.
  func kept(of text: Span<UInt8>, cutting cut: BreakPolicy) -> KeptEnds? {
    var judge = ResultJudge(ceilings)
    let reach = reach(of: text, &judge)
    if reach.isWhole { return KeptEnds(headEnd: text.count, tailStart: text.count) }
    guard var kept = longest(of: text, within: reach, &judge) else { return nil }
    if cut == .word { retreatToWords(&kept, in: text, &judge) }
    return kept
  }

  /// How far beginnings of a text fit.
  private struct Reach {
    /// The length of one that fits.
    let fitting: Int
    /// The length of one that does not; that of the text where none is known.
    let failing: Int
    /// Whether `fitting` is the longest one that fits, as kernels have found it.
    var isFromKernels = false
    /// Whether all of the text fits.
    var isWhole = false
  }

  private func reach(of text: Span<UInt8>, _ judge: inout ResultJudge) -> Reach {
    let whole = KeptEnds(headEnd: text.count, tailStart: text.count)
    if let end = ceilings.kernelPrefixEnd(in: text) {
      if end < text.count { return Reach(fitting: end, failing: end + 1, isFromKernels: true) }
      return Reach(fitting: 0, failing: end, isWhole: judge.fits(whole, of: text))
    }
    var search = CutSearch(maximum: text.count - 1, window: ceilings.firstWindow)
    let fitting = search.widen {
      ceilings.cut(atOrBefore: $0, in: text)
    } fits: {
      judge.fits(KeptEnds(headEnd: $0, tailStart: text.count), of: text)
    }.found
    return Reach(
      fitting: fitting, failing: search.failing,
      isWhole: search.failing == text.count && judge.fits(whole, of: text))
  }

  private func longest(
    of text: Span<UInt8>, within reach: Reach, _ judge: inout ResultJudge
  ) -> KeptEnds? {
    if reach.isFromKernels, keeping == .head, marker.isEmpty {
      return KeptEnds(headEnd: reach.fitting, tailStart: text.count)
    }
    var row = CandidateRow(ceilings, keeping: keeping, of: text)
    var search = CutSearch(maximum: text.count - 1, window: ceilings.firstWindow)
    switch keeping {
    case .head: search.begin(at: reach.fitting, step: reach.fitting, failing: reach.failing)
    case .tail:
      // The end is probably about as long as the beginning.
      if ceilings.neverLose {
        search.begin(at: reach.fitting - reach.fitting / 32, step: reach.fitting / 16)
      }
    case .ends:
      // Each end is probably about half as long as the longest beginning.
      let beginning = TruncationSearch(ceilings, keeping: .head, around: "")
        .longest(of: text, within: reach, &judge)
      let size = row.begin(atHead: (beginning?.headEnd ?? 0) / 2, of: text)
      search.begin(at: size - size / 32, step: size / 16)
    }
    let size = search.longest { size in
      row.longest(atMost: size, of: text)
    } fits: { size in
      judge.fits(row.kept(size, of: text), of: text, around: marker)
    }
    if let size { return row.kept(size, of: text) }
    return ceilings.admit(marker.span) ? row.kept(0, of: text) : nil
  }
}

extension TruncationSearch {
  /// Moves each cut to a boundary between words, and past the white space that is then beside it.
  /// An end of which nothing would be left stays as it is.
  private func retreatToWords(
    _ kept: inout KeptEnds, in text: Span<UInt8>, _ judge: inout ResultJudge
  ) {
    let words = WordBoundaries(segmenter: ceilings.segmenter)
    let tailStart = kept.tailStart
    keep(
      words.ends(upTo: kept.headEnd, in: text).reversed(), &kept, in: text, &judge
    ) { KeptEnds(headEnd: $0, tailStart: tailStart) }
    let headEnd = kept.headEnd
    keep(words.starts(from: tailStart, in: text), &kept, in: text, &judge) {
      KeptEnds(headEnd: headEnd, tailStart: $0)
    }
  }

  /// Keeps what the first of these cuts leaves that divides no atom and fits.
  private func keep(
    _ cuts: [Int], _ kept: inout KeptEnds, in text: Span<UInt8>, _ judge: inout ResultJudge,
    _ shorter: (Int) -> KeptEnds
  ) {
    for cut in cuts.prefix(WordBoundaries.tried)
    where ceilings.cut(atOrBefore: cut, in: text) == cut
      && judge.fits(shorter(cut), of: text, around: marker)
    {
      kept = shorter(cut)
      return
    }
  }
}
