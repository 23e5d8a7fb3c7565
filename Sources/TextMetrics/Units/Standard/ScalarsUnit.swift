extension TextUnit {
  /// Unicode scalars: what JSON Schema and PostgreSQL count.
  @inlinable
  public static var scalars: TextUnit { TextUnit(name: "scalars", kernel: .scalars) }
}

/// Unicode scalars.
final class ScalarsUnit: ListedUnit {
  let listing = UnitListing(
    ["scalars"],
    "Unicode scalars: what JSON Schema and PostgreSQL count")

  let facts = UnitFacts(
    noun: .scalars,
    additivity: .scalars,
    isMonotone: true,
    isExpensive: false,
    merge: .sum,
    scalarCosts: ScalarCostBounds(basic: 1...1, supplementary: 1...1),
    tallyFromSums: { Tally(clamping: $0.scalars) })

  let provider = UnitProvider.none

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: ScalarKernel.count(text)) }

  func makeMeter() -> any StreamMeter { KernelMeter(ScalarMeter()) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    ScalarKernel.end(ofFirst: maximum, in: text)
  }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    ScalarKernel.start(ofLast: maximum, in: text)
  }

  func seam(in text: Span<UInt8>) -> Int { CharacterKernel.start(ofLast: 1, in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}
