import TextMetrics

/// The longest prefix of an insertion with which the text keeps every ceiling.
struct Clip {
  let kept: String
  let dropped: String
  /// The text that results.
  let text: String

  /// Finds the longest non-empty prefix that ends at a Character boundary of the unclipped result;
  /// of those that end at a word, if that is asked for and there is one. Nil where no prefix fits.
  ///
  /// A prefix is judged by the text that results, because its end may merge with what follows.
  init?(
    _ edit: ProposedEdit, of whole: String, under evaluation: LimitEvaluation, cutting cut: Cut
  ) {
    let start = edit.base.utf8.distance(
      from: edit.base.startIndex, to: edit.base[edit.range.start])
    let insertion = start..<start + edit.text.utf8.count
    guard
      let end = whole.withUTF8Bytes({ whole in
        Self.end(of: insertion, in: whole, apartFrom: edit.atoms, under: evaluation, cutting: cut)
      })
    else { return nil }
    let split = edit.text.utf8.index(edit.text.startIndex, offsetBy: end - start)
    kept = String(edit.text[..<split])
    dropped = String(edit.text[split...])
    text = whole.removing(end..<insertion.upperBound)
  }

  /// Where the longest prefix of the insertion ends, in bytes of the whole.
  private static func end(
    of insertion: Range<Int>, in whole: Span<UInt8>, apartFrom atoms: [Range<Int>],
    under evaluation: LimitEvaluation, cutting cut: Cut
  ) -> Int? {
    // A lone Character, as most keys insert, has no shorter prefix.
    let first = CharacterKernel.boundary(atOrAfter: insertion.lowerBound + 1, in: whole)
    if first >= insertion.upperBound { return nil }
    let tail = whole.extracting(insertion.upperBound...)
    // The whole insertion was judged before.
    var search = PrefixSearch(
      evaluation.ceilings, of: whole, from: insertion.lowerBound, to: insertion.upperBound - 1,
      before: tail)
    func isWhole(_ end: Int) -> Bool { !atoms.hold(end - insertion.lowerBound) }
    guard let longest = search.longest(in: whole, before: tail, where: isWhole) else { return nil }
    guard cut == .word else { return longest }
    let wordEnd = evaluation.wordBoundaries.ends(upTo: longest, in: whole).last { end in
      end > insertion.lowerBound && isWhole(end)
        && search.fits(endingAt: end, in: whole, before: tail)
    }
    return wordEnd ?? longest
  }
}

extension [Range<Int>] {
  /// Whether an offset is inside one of these ascending ranges.
  fileprivate func hold(_ offset: Int) -> Bool {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if self[middle].upperBound <= offset { lower = middle + 1 } else { upper = middle }
    }
    return lower < count && self[lower].lowerBound < offset
  }
}

extension String {
  /// The text without a range of its bytes.
  fileprivate func removing(_ bytes: Range<Int>) -> String {
    let start = utf8.index(startIndex, offsetBy: bytes.lowerBound)
    let end = utf8.index(start, offsetBy: bytes.count)
    var text = String()
    text.reserveCapacity(utf8.count - bytes.count)
    text += self[..<start]
    text += self[end...]
    return text
  }
}
