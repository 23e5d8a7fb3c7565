/// Bytes in UTF-16, without a byte order mark.
final class UTF16BytesUnit: ListedUnit {
  let listing = UnitListing(
    ["bytes:utf16"],
    "bytes in UTF-16, without a byte order mark")

  let facts = UnitFacts(
    noun: .bytes,
    additivity: .scalars,
    isMonotone: true,
    isExpensive: false,
    merge: .sum,
    scalarCosts: ScalarCostBounds(basic: 2...2, supplementary: 4...4),
    tallyFromSums: { Tally(clamping: $0.utf16 * 2) })

  let provider = UnitProvider.none

  func tally(of text: Span<UInt8>) -> Tally {
    Tally(count: UTF16Kernel.count(text).multipliedClamped(by: 2))
  }

  func makeMeter() -> any StreamMeter { KernelMeter(UTF16Meter(), each: 2) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    UTF16Kernel.end(ofFirst: maximum / 2, in: text)
  }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    UTF16Kernel.start(ofLast: maximum / 2, in: text)
  }

  func seam(in text: Span<UInt8>) -> Int { CharacterKernel.start(ofLast: 1, in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}
