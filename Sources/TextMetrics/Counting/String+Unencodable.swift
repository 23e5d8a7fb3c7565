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
}

extension StringProtocol {
  /// The Characters that hold a scalar which the encoding of `unit` lacks, from the first to the
  /// last, or which no label of a host name may hold for `bytes:idna`; none if the unit is another.
  ///
  /// Linear where there are none, and n log n where there are many.
  public func unencodableCharacters(in unit: TextUnit) -> [UnencodableCharacter] {
    withUTF8Bytes { unit.unencodableCharacters(in: $0) }
  }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension UTF8Span {
  /// The Characters that hold a scalar which the encoding of `unit` lacks. As
  /// ``Swift/StringProtocol/unencodableCharacters(in:)``.
  public func unencodableCharacters(in unit: TextUnit) -> [UnencodableCharacter] {
    unit.unencodableCharacters(in: span)
  }
}

extension TextUnit {
  fileprivate func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter] {
    definition.unencodableCharacters(in: text)
  }
}

extension DomainEncoder {
  /// The Characters of which a scalar may not stand in a label, one by one. Linear.
  func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter] {
    var found: [UnencodableCharacter] = []
    var scalars = LabelScalars(self)
    var start = 0
    var position = TextPosition.start
    while start < text.count {
      let end = start + CharacterKernel.end(ofFirst: 1, in: text.extracting(start...))
      let bytes = text.extracting(start..<end)
      let character = String(bytes)
      if !character.unicodeScalars.allSatisfy({ scalars.allows($0) }) {
        found.append(UnencodableCharacter(character: Character(character), position: position))
      }
      position = position.advanced(past: bytes)
      start = end
    }
    return found
  }
}
