extension TextUnit {
  /// Returns a unit of the same name that counts the transformed text, such as the text that a form
  /// submits. It isn't equal to the original unit.
  package func counted(after transform: @escaping @Sendable (String) -> String) -> TextUnit {
    TextUnit(TransformedUnit(definition, after: transform), isDerived: true)
  }

  /// The unit without unencodable or refused scalars: they add nothing to the count.
  package var holdingEveryScalar: TextUnit {
    switch definition.traits.unencodable {
    case .uncounted, .refused: TextUnit(LenientUnit(definition), isDerived: true)
    case .nothing, .counted: self
    }
  }

  /// The unit of Characters that the unit can't encode.
  package var unencodableCharacters: TextUnit {
    TextUnit(UnencodableCharactersUnit(definition), isDerived: true)
  }
}

private final class TransformedUnit: DerivedUnit {
  let base: any UnitDefinition
  private let transform: @Sendable (String) -> String

  init(_ base: any UnitDefinition, after transform: @escaping @Sendable (String) -> String) {
    self.base = base
    self.transform = transform
  }

  // Transforming pieces can give another text than transforming the whole.
  var traits: UnitTraits { UnitTraits(unencodable: base.traits.unencodable) }

  func tally(of text: Span<UInt8>) -> Tally {
    transform(String(text)).withUTF8Bytes { base.tally(of: $0) }
  }

  func canDrop(to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>) -> Bool {
    guard !base.traits.isMonotonic else { return false }
    let head = transform(String(text.extracting(..<offset))).utf8.count
    return transform(String(text)).withUTF8Bytes { transformed in
      base.canDrop(
        to: maximum, from: tally,
        at: transformed.scalarBoundary(atOrBefore: min(head, transformed.count)), in: transformed)
    }
  }
}

/// A unit without unencodable scalars.
private final class LenientUnit: DerivedUnit {
  let base: any UnitDefinition

  init(_ base: any UnitDefinition) { self.base = base }

  var traits: UnitTraits {
    var traits = base.traits
    traits.unencodable = .nothing
    traits.hasIndivisibleRanges = false
    return traits
  }

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: base.tally(of: text).count) }

  func stableBoundary(in text: Span<UInt8>) -> Int { base.stableBoundary(in: text) }

  func merged(_ left: Tally, _ right: Tally) -> Tally { base.merged(left, right) }

  func canDrop(to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>) -> Bool {
    base.canDrop(to: maximum, from: tally, at: offset, in: text)
  }
}

/// A unit of the Characters that another unit can't encode, in whole or in part.
private final class UnencodableCharactersUnit: UnitDefinition {
  private let base: any UnitDefinition

  init(_ base: any UnitDefinition) { self.base = base }

  /// The name differs from the name of the lenient unit, which is derived from the same unit.
  var name: String { "\(base.name), unencodable" }

  let noun = UnitNoun.characters

  let traits = UnitTraits(isMonotonic: true, countsCharactersAlone: true)

  func tally(of text: Span<UInt8>) -> Tally {
    Tally(count: base.unencodableCharacters(in: text).count)
  }
}
