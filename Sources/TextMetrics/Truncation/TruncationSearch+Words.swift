extension TruncationSearch {
  /// Moves each cut to a boundary between words, and past the white space that is then beside it.
  /// An end of which nothing would be left stays as it is.
  func retreatToWords(_ kept: KeptEnds, in text: Span<UInt8>) -> KeptEnds {
    let words = WordBoundaries(segmenter: ceilings.segmenter)
    var kept = kept
    let headEnds = words.ends(upTo: kept.headEnd, in: text)
    if let end = headEnds.last(where: { end in
      CharacterKernel.boundary(atOrBefore: end, in: text) == end
        && fits(KeptEnds(headEnd: end, tailStart: kept.tailStart), of: text)
    }) {
      kept.headEnd = end
    }
    let tailStarts = words.starts(from: kept.tailStart, in: text)
    if let start = tailStarts.first(where: { start in
      CharacterKernel.boundary(atOrBefore: start, in: text) == start
        && fits(KeptEnds(headEnd: kept.headEnd, tailStart: start), of: text)
    }) {
      kept.tailStart = start
    }
    return kept
  }
}
