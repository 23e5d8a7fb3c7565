extension TextUnit {
  /// Scalars in the Character that has the most of them.
  ///
  /// A limit in Characters alone bounds nothing, since one Character may hold any number of
  /// combining marks. This unit is the cap beside it. Its count over two pieces is the larger of
  /// the two, not their sum.
  @inlinable
  public static var scalarsPerCharacter: TextUnit {
    TextUnit(name: "scalarsPerCharacter", kernel: .scalarsPerCharacter)
  }
}

/// Scalars in the largest Character.
final class ScalarsPerCharacterUnit: ListedUnit {
  let listing = UnitListing(
    ["scalarsPerCharacter"],
    "Unicode scalars in the Character that has the most of them")

  let facts = UnitFacts(
    noun: .scalarsPerCharacter,
    additivity: .seams(within: 16),
    isMonotone: true,
    isExpensive: false,
    merge: .maximum,
    scalarCosts: nil,
    tallyFromSums: nil)

  let provider = UnitProvider.none

  func tally(of text: Span<UInt8>) -> Tally {
    Tally(count: CharacterKernel.largestScalarCount(text))
  }

  func makeMeter() -> any StreamMeter { KernelMeter(LargestCharacterMeter()) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    CharacterKernel.end(withinScalarsPerCharacter: maximum, in: text)
  }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    nil
  }

  func seam(in text: Span<UInt8>) -> Int { CharacterKernel.start(ofLast: 1, in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}
