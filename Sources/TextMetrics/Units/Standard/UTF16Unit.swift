extension TextUnit {
  /// UTF-16 code units: what HTML `maxlength`, NSString, JavaScript and SQL Server count.
  @inlinable
  public static var utf16: TextUnit { TextUnit(name: "utf16", kernel: .utf16) }
}

/// UTF-16 code units.
final class UTF16Unit: ListedUnit {
  let listing = UnitListing(
    ["utf16"],
    "UTF-16 code units: what HTML maxlength, JavaScript and SQL Server count")

  let facts = UnitFacts(
    noun: .utf16,
    additivity: .scalars,
    isMonotone: true,
    isExpensive: false,
    merge: .sum,
    scalarCosts: ScalarCostBounds(basic: 1...1, supplementary: 2...2),
    tallyFromSums: { Tally(clamping: $0.utf16) })

  let provider = UnitProvider.none

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: UTF16Kernel.count(text)) }

  func makeMeter() -> any StreamMeter { KernelMeter(UTF16Meter()) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    UTF16Kernel.end(ofFirst: maximum, in: text)
  }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    UTF16Kernel.start(ofLast: maximum, in: text)
  }

  func seam(in text: Span<UInt8>) -> Int { CharacterKernel.start(ofLast: 1, in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}
