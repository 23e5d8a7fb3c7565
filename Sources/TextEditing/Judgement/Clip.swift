import TextMetrics

/// The longest prefix of an insertion with which the text passes a test.
struct Clip {
  let kept: String
  let dropped: String
  /// The text that results.
  let text: String

  /// Finds the longest non-empty prefix that ends at a Character boundary of the unclipped result;
  /// nil where there is none.
  ///
  /// A prefix is judged by the text that results, because its end may merge with what follows.
  /// Counts of ever shorter prefixes fall almost steadily, so few are tried: the search begins at
  /// the last one that could pass and leaps when that was far off.
  init?(_ edit: ProposedEdit, of whole: String, under test: LimitTest, at cut: Cut) {
    // A lone scalar, as most keys insert, has no shorter prefix.
    let scalars = edit.text.unicodeScalars
    if scalars.index(after: scalars.startIndex) == scalars.endIndex { return nil }
    var search = ClipSearch(edit, of: whole, under: test)
    guard let longest = search.longestPrefix() else { return nil }
    let end = cut == .word ? search.wordCut(before: longest) ?? longest : longest
    let split = edit.text.utf8.index(edit.text.startIndex, offsetBy: end - search.start)
    kept = String(edit.text[..<split])
    dropped = String(edit.text[split...])
    text = search.text(endingAt: end)
  }
}

/// Where an insertion may be cut, in byte offsets of the unclipped result.
private struct ClipSearch {
  /// Trials one Character apart before the search leaps, which only texts made for it need.
  private static let patience = 64

  private let whole: String
  private let insertion: String
  private let atoms: [Range<Int>]
  private var test: LimitTest
  private let before: Substring
  private let after: Substring
  /// Where the insertion starts and ends.
  let start: Int
  let end: Int

  init(_ edit: ProposedEdit, of whole: String, under test: LimitTest) {
    before = edit.base[..<edit.base[edit.range.start]]
    after = edit.base[edit.base[edit.range.end]...]
    self.whole = whole
    self.test = test
    insertion = edit.text
    atoms = edit.atoms
    start = before.utf8.count
    end = start + edit.text.utf8.count
  }

  /// The result with the insertion cut at `end`.
  func text(endingAt cut: Int) -> String {
    let utf8 = whole.utf8
    let head = utf8.index(whole.startIndex, offsetBy: cut)
    let tail = utf8.index(head, offsetBy: end - cut)
    var text = String()
    text.reserveCapacity(utf8.count - (end - cut))
    text += whole[..<head]
    text += whole[tail...]
    return text
  }

  mutating func longestPrefix() -> Int? {
    // The whole insertion was judged before; a single Character has no shorter prefix.
    var cut = cutPlace(atOrBefore: end - 1)
    guard cut > start else { return nil }
    let reach = start + test.reach(of: insertion, between: before, and: after)
    if reach < cut { cut = cutPlace(atOrBefore: reach) }
    var trials = 0
    while cut > start {
      if test.passes(text(endingAt: cut)) { return cut }
      trials += 1
      if trials.isMultiple(of: Self.patience) {
        let trimmed = trimmingWhitespace(before: cut)
        if trimmed > start, trimmed < cut, cutPlace(atOrBefore: trimmed) == trimmed,
          test.passes(text(endingAt: trimmed))
        {
          return trimmed
        }
        cut = cutPlace(atOrBefore: start + (cut - start) / 2)
      } else {
        cut = cutPlace(atOrBefore: cut - 1)
      }
    }
    return nil
  }

  /// The last word boundary at or before `cut` that leaves something and passes, without trailing
  /// white space.
  mutating func wordCut(before cut: Int) -> Int? {
    let words = WordBoundaries(segmenter: test.segmenter)
    let ends = whole.withUTF8Bytes { words.ends(upTo: cut, in: $0) }
    for end in ends.reversed()
    where end > start && cutPlace(atOrBefore: end) == end {
      if test.passes(text(endingAt: end)) { return end }
    }
    return nil
  }

  /// The last place at or before an offset where the insertion may be cut.
  private func cutPlace(atOrBefore offset: Int) -> Int {
    var place = offset
    while true {
      place = whole.withUTF8Bytes { CharacterKernel.boundary(atOrBefore: place, in: $0) }
      let inside = place - start
      guard let atom = atoms.last(where: { $0.lowerBound < inside }), inside < atom.upperBound
      else { return place }
      place = start + atom.lowerBound
    }
  }

  private func trimmingWhitespace(before cut: Int) -> Int {
    let scalars = whole.unicodeScalars
    let floor = whole.utf8.index(whole.startIndex, offsetBy: start)
    var index = whole.utf8.index(floor, offsetBy: cut - start)
    while index > floor {
      let previous = scalars.index(before: index)
      guard scalars[previous].properties.isWhitespace else { break }
      index = previous
    }
    return whole.utf8.distance(from: whole.startIndex, to: index)
  }
}
