/// A Character that an encoding cannot hold.
///
/// ```swift
/// let latin = try TextUnit.bytes(encoding: "windows-1252")
/// "née 中".unencodableCharacters(in: latin).map(\.character)  // ["中"]
/// ```
public struct UnencodableCharacter: Sendable, Hashable {
  /// The whole Character, of which the encoding may hold some scalars.
  public let character: Character
  /// Where it starts.
  public let position: TextPosition

  package init(character: Character, position: TextPosition) {
    self.character = character
    self.position = position
  }
}

extension StringProtocol {
  /// The Characters with a scalar that the encoding of `unit` lacks, in their order; for
  /// `bytes:idna`, those that no label of a host name may hold; none for units without an encoding.
  ///
  /// Linear where there are none, and n log n where there are many.
  public func unencodableCharacters(in unit: TextUnit) -> [UnencodableCharacter] {
    withUTF8Bytes { unit.definition.unencodableCharacters(in: $0) }
  }
}
