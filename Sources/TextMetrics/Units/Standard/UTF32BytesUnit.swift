/// Bytes in UTF-32, without a byte order mark.
final class UTF32BytesUnit: ListedUnit {
  let listing = UnitListing(
    ["bytes:utf32"],
    "bytes in UTF-32, without a byte order mark")

  let facts = UnitFacts(
    noun: .bytes,
    additivity: .scalars,
    isMonotone: true,
    isExpensive: false,
    merge: .sum,
    scalarCosts: ScalarCostBounds(basic: 4...4, supplementary: 4...4),
    tallyFromSums: { Tally(clamping: $0.scalars * 4) })

  let provider = UnitProvider.none

  func tally(of text: Span<UInt8>) -> Tally {
    Tally(count: ScalarKernel.count(text).multipliedClamped(by: 4))
  }

  func makeMeter() -> any StreamMeter { KernelMeter(ScalarMeter(), each: 4) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    ScalarKernel.end(ofFirst: maximum / 4, in: text)
  }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    ScalarKernel.start(ofLast: maximum / 4, in: text)
  }

  func seam(in text: Span<UInt8>) -> Int { CharacterKernel.start(ofLast: 1, in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}
