extension TextUnit {
  /// Words as an office suite counts them: every Han or Kana Character is a word, and so is
  /// every other run between white space.
  @inlinable
  public static var officeWords: TextUnit { TextUnit(name: "words:office", kernel: .officeWords) }
}

/// Each Han or Kana Character, and each other run between white space.
final class OfficeWordsUnit: ListedUnit {
  let listing = UnitListing(
    ["words:office"],
    "as an office suite: each Han or Kana Character, and each other run between white space")

  let facts = UnitFacts(
    noun: .words,
    additivity: .pieces(within: 2),
    isMonotone: true,
    isExpensive: false,
    merge: .sum,
    scalarCosts: nil,
    tallyFromSums: nil)

  let provider = UnitProvider.none

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: OfficeWordKernel.count(text)) }

  func makeMeter() -> any StreamMeter { KernelMeter(OfficeWordMeter()) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    OfficeWordKernel.end(ofFirst: maximum, in: text)
  }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    OfficeWordKernel.start(ofLast: maximum, in: text)
  }

  func seam(in text: Span<UInt8>) -> Int { OfficeWordKernel.seam(in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    OfficeWordKernel.equivalentShorterText(forUnterminated: text)
  }
}
