extension TextUnit {
  /// Lines: line breaks (CR LF, CR, LF, U+2028, U+2029) and one. An empty text has one line.
  @inlinable
  public static var lines: TextUnit { TextUnit(name: "lines", kernel: .lines) }
}

/// Lines. An empty text has one, so that two pieces have one too many.
final class LinesUnit: ListedUnit {
  let listing = UnitListing(
    ["lines"],
    "line breaks and one, so that an empty text has one line (wc -l counts breaks)")

  let facts = UnitFacts(
    noun: .lines,
    additivity: .pieces(within: 2),
    isMonotone: true,
    isExpensive: false,
    merge: .sumLess(1),
    scalarCosts: nil,
    tallyFromSums: { Tally(clamping: $0.lines) })

  let provider = UnitProvider.none

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: LineKernel.count(text)) }

  func makeMeter() -> any StreamMeter { KernelMeter(LineMeter()) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    LineKernel.end(ofFirst: maximum, in: text)
  }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    LineKernel.start(ofLast: maximum, in: text)
  }

  /// Anywhere but before the LF of a CR LF.
  func seam(in text: Span<UInt8>) -> Int {
    text.count > 0 && text[text.count - 1] == 0x0D ? text.count - 1 : text.count
  }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}
