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
    switch ownDefinition?.provider {
    case .encoding(let encoding):
      var found: [UnencodableCharacter] = []
      encoding.findUnencodable(in: text, at: .start, into: &found)
      return found
    case .domains(let domains): return domains.unencodableCharacters(in: text)
    case .segmenter, nil, UnitProvider.none?: return []
    }
  }
}

extension DomainEncoder {
  /// The Characters of which a scalar may not stand in a label, one by one. Linear.
  fileprivate func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter] {
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

extension TextEncoding {
  /// Halves what holds any, so that text that the encoding holds is passed to it whole. No deeper
  /// than the logarithm of the text: a part is more than half of it only if it is one Character.
  fileprivate func findUnencodable(
    in text: Span<UInt8>, at position: TextPosition, into found: inout [UnencodableCharacter]
  ) {
    guard tally(of: text).unencodable > 0 else { return }
    var middle = CharacterKernel.boundary(atOrBefore: text.count / 2, in: text)
    if middle == 0 { middle = CharacterKernel.end(ofFirst: 1, in: text) }
    guard middle < text.count else {
      found.append(UnencodableCharacter(character: Character(String(text)), position: position))
      return
    }
    let head = text.extracting(..<middle)
    findUnencodable(in: head, at: position, into: &found)
    findUnencodable(
      in: text.extracting(middle...), at: position.advanced(past: head), into: &found)
  }
}
