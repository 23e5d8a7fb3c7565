extension TextUnit {
  /// Bytes in UTF-8.
  @inlinable
  public static var bytes: TextUnit { TextUnit(name: "bytes", kernel: .utf8Bytes) }
}

/// Bytes in UTF-8.
final class UTF8BytesUnit: ListedUnit {
  let listing = UnitListing(
    ["bytes", "bytes:utf8"], "bytes in UTF-8", completions: ["bytes"])

  let facts = UnitFacts(
    noun: .bytes,
    additivity: .scalars,
    isMonotone: true,
    isExpensive: false,
    merge: .sum,
    scalarCosts: ScalarCostBounds(basic: 1...3, supplementary: 4...4),
    tallyFromSums: nil)

  let provider = UnitProvider.none

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: text.count) }

  func makeMeter() -> any StreamMeter { ByteMeter() }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    min(max(0, maximum), text.count)
  }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    text.count - min(max(0, maximum), text.count)
  }

  func seam(in text: Span<UInt8>) -> Int { CharacterKernel.start(ofLast: 1, in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}

private final class ByteMeter: StreamMeter {
  private var count: Int64

  init(count: Int64 = 0) { self.count = count }

  func add(_ text: Span<UInt8>) { count += Int64(text.count) }

  var tally: Tally { Tally(clamping: count) }

  func copy() -> any StreamMeter { ByteMeter(count: count) }
}
