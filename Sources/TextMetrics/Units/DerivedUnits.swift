extension TextUnit {
  /// The unit of the same name that counts a text as it will be when it has been transformed: as a
  /// form will clean it, for one. It is equal to no unit of the name that counts a text as it is.
  package func counted(after transform: @escaping @Sendable (String) -> String) -> TextUnit {
    TextUnit(TransformedUnit(definition, after: transform), isDerived: true)
  }

  /// The unit, with nothing unencodable: what its encoding lacks is free.
  package var holdingEveryScalar: TextUnit {
    encoding == nil ? self : TextUnit(LenientUnit(definition), isDerived: true)
  }

  /// The Characters that hold a scalar which the unit's encoding lacks.
  package var unencodableCharacters: TextUnit {
    TextUnit(UnencodableCharactersUnit(definition), isDerived: true)
  }
}

/// A unit of a text as it will be when it has been transformed.
private final class TransformedUnit: UnitDefinition {
  private let base: any UnitDefinition
  private let transform: @Sendable (String) -> String
  let facts: UnitFacts

  init(_ base: any UnitDefinition, after transform: @escaping @Sendable (String) -> String) {
    self.base = base
    self.transform = transform
    // Transforming the pieces may give another text than transforming the whole: where they meet,
    // one more Character composes, of four scalars at most, as no composite has more, of each of
    // which case makes three at most, of four bytes.
    facts = UnitFacts(
      noun: base.facts.noun,
      additivity: base.facts.additivity.loosened(by: 4 * 3 * 4),
      isMonotone: false,
      isExpensive: true,
      merge: .sum,
      scalarCosts: nil,
      tallyFromSums: nil)
  }

  var name: String { base.name }

  var provider: UnitProvider { base.provider }

  func tally(of text: Span<UInt8>) -> Tally {
    transform(String(text)).withUTF8Bytes { base.tally(of: $0) }
  }

  func makeMeter() -> any StreamMeter { BufferedMeter(self) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func seam(in text: Span<UInt8>) -> Int { 0 }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}

/// Bytes in an encoding, in which nothing is unencodable.
private final class LenientUnit: UnitDefinition {
  private let base: any UnitDefinition

  init(_ base: any UnitDefinition) { self.base = base }

  var name: String { base.name }

  var facts: UnitFacts { base.facts }

  var provider: UnitProvider { base.provider }

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: base.tally(of: text).count) }

  func makeMeter() -> any StreamMeter { BufferedMeter(self) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func seam(in text: Span<UInt8>) -> Int { base.seam(in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    base.equivalentShorterText(forUnterminated: text)
  }
}

/// Characters that an encoding lacks, wholly or in part.
private final class UnencodableCharactersUnit: UnitDefinition {
  private let base: any UnitDefinition

  init(_ base: any UnitDefinition) { self.base = base }

  /// Another one than of the lenient unit, which is derived from the same.
  var name: String { "\(base.name), unencodable" }

  let facts = UnitFacts(
    noun: .characters,
    // Of flags that meet others, an encoding may lack any.
    additivity: .characters(within: nil),
    isMonotone: true,
    isExpensive: true,
    merge: .sum,
    scalarCosts: nil,
    tallyFromSums: nil)

  var provider: UnitProvider { .none }

  /// Bytes that are asked about at once, for most texts lack nothing.
  private static let stretch = 256

  func tally(of text: Span<UInt8>) -> Tally {
    Tally(count: count(in: text, by: [Self.stretch, 1]))
  }

  /// Divides the text at Characters into stretches of at least so many bytes, and those that lack
  /// something further.
  private func count(in text: Span<UInt8>, by stretches: ArraySlice<Int>) -> Int {
    guard base.tally(of: text).unencodable > 0 else { return 0 }
    guard let stretch = stretches.first else { return 1 }
    var count = 0
    var start = 0
    _ = CharacterKernel.walk(text) { offset, startsCharacter in
      if startsCharacter, offset - start >= stretch {
        count += self.count(in: text.extracting(start..<offset), by: stretches.dropFirst())
        start = offset
      }
      return true
    }
    return count + self.count(in: text.extracting(start...), by: stretches.dropFirst())
  }

  func makeMeter() -> any StreamMeter { BufferedMeter(self) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func seam(in text: Span<UInt8>) -> Int { CharacterKernel.start(ofLast: 1, in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}
