extension TextUnit {
  /// The unit of the same name that counts a text as it will be when it has been transformed: as a
  /// form will clean it, for one. It is equal to no unit of the name that counts a text as it is.
  package func counted(after transform: @escaping @Sendable (String) -> String) -> TextUnit {
    TextUnit(TransformedUnit(definition, after: transform), isDerived: true)
  }

  /// The unit, with nothing unencodable or refused: Characters that its encoding lacks are free.
  package var holdingEveryScalar: TextUnit {
    switch definition.traits.unencodable {
    case .uncounted, .refused: TextUnit(LenientUnit(definition), isDerived: true)
    case .nothing, .counted: self
    }
  }

  /// The Characters that hold a scalar which the unit's encoding lacks.
  package var unencodableCharacters: TextUnit {
    TextUnit(UnencodableCharactersUnit(definition), isDerived: true)
  }
}

/// A unit of a text as it will be when it has been transformed.
private final class TransformedUnit: DerivedUnit {
  let base: any UnitDefinition
  private let transform: @Sendable (String) -> String

  init(_ base: any UnitDefinition, after transform: @escaping @Sendable (String) -> String) {
    self.base = base
    self.transform = transform
  }

  // Transforming the pieces may give another text than transforming the whole.
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

/// A unit in which nothing is unencodable or refused.
private final class LenientUnit: DerivedUnit {
  let base: any UnitDefinition

  init(_ base: any UnitDefinition) { self.base = base }

  var traits: UnitTraits {
    var traits = base.traits
    traits.unencodable = .nothing
    return traits
  }

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: base.tally(of: text).count) }

  func stableBoundary(in text: Span<UInt8>) -> Int { base.stableBoundary(in: text) }

  func merged(_ left: Tally, _ right: Tally) -> Tally { base.merged(left, right) }

  func canDrop(to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>) -> Bool {
    base.canDrop(to: maximum, from: tally, at: offset, in: text)
  }
}

/// Characters that an encoding lacks, wholly or in part.
private final class UnencodableCharactersUnit: UnitDefinition {
  private let base: any UnitDefinition

  init(_ base: any UnitDefinition) { self.base = base }

  /// Another one than of the lenient unit, which is derived from the same.
  var name: String { "\(base.name), unencodable" }

  let noun = UnitNoun.characters

  let traits = UnitTraits(isMonotonic: true, countsCharactersAlone: true)

  func tally(of text: Span<UInt8>) -> Tally {
    Tally(count: base.unencodableCharacters(in: text).count)
  }
}
