public import TextMetrics

extension TextUnit {
  /// Words as an office suite counts them: every Han or Kana Character is a word, and so is
  /// every other run between white space.
  public static let officeWords = TextUnit(OfficeWordsUnit())
}

final class OfficeWordsUnit: ListedUnit {
  let listing = UnitListing(
    ["words:office"],
    "as an office suite: each Han or Kana Character, and each other run between white space")

  let noun = UnitNoun.words

  let traits = UnitTraits(isMonotonic: true, isExpensive: false)

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: OfficeWordMeter.count(text)) }

  func makeMeter() -> any StreamMeter { KernelMeter(OfficeWordMeter()) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    OfficeWordMeter.end(ofFirst: maximum, in: text)
  }

  func stableBoundary(in text: Span<UInt8>) -> Int { OfficeWordMeter.stableBoundary(in: text) }
}
