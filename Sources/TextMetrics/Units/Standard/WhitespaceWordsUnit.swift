extension TextUnit {
  /// Words by white space: runs of scalars without the White_Space property, as `wc -w`.
  @inlinable
  public static var whitespaceWords: TextUnit {
    TextUnit(name: "words:whitespace", kernel: .whitespaceWords)
  }
}

/// Runs of scalars without the White_Space property.
final class WhitespaceWordsUnit: ListedUnit {
  let listing = UnitListing(
    ["words:whitespace"],
    "runs between white space, as wc -w counts them")

  let facts = UnitFacts(
    noun: .words,
    additivity: .pieces(within: 1),
    isMonotone: true,
    isExpensive: false,
    merge: .sum,
    scalarCosts: nil,
    tallyFromSums: nil)

  let provider = UnitProvider.none

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: WhitespaceWordKernel.count(text)) }

  func makeMeter() -> any StreamMeter { KernelMeter(WhitespaceWordMeter()) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    WhitespaceWordKernel.end(ofFirst: maximum, in: text)
  }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    WhitespaceWordKernel.start(ofLast: maximum, in: text)
  }

  func seam(in text: Span<UInt8>) -> Int { WhitespaceWordKernel.start(ofLast: 1, in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    WhitespaceWordKernel.equivalentShorterText(forUnterminated: text)
  }
}
