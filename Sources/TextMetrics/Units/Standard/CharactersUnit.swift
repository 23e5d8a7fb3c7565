extension TextUnit {
  /// Characters: extended grapheme clusters, as the running standard library's `String.count`.
  @inlinable
  public static var characters: TextUnit { TextUnit(name: "characters", kernel: .characters) }
}

/// Extended grapheme clusters (UAX #29).
final class CharactersUnit: ListedUnit {
  let listing = UnitListing(
    ["characters"],
    "Swift's Characters, extended grapheme clusters: what people see as one")

  let facts = UnitFacts(
    noun: .characters,
    // A joiner makes one Character of two emoji and itself.
    additivity: .characters(within: 2),
    isMonotone: true,
    isExpensive: false,
    merge: .sum,
    scalarCosts: ScalarCostBounds(basic: 0...1, supplementary: 0...1),
    tallyFromSums: nil)

  let provider = UnitProvider.none

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: CharacterKernel.count(text)) }

  func makeMeter() -> any StreamMeter { KernelMeter(CharacterMeter()) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    CharacterKernel.end(ofFirst: maximum, in: text)
  }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    CharacterKernel.start(ofLast: maximum, in: text)
  }

  func seam(in text: Span<UInt8>) -> Int { CharacterKernel.start(ofLast: 1, in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}
