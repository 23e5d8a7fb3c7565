import TextMetrics

/// Which scalars a label may hold; most are asked about once.
struct LabelScalars {
  private let encoder: any DomainEncoder
  /// Of scalars whose last bits are equal the last one that was asked for.
  private var known = [(scalar: Unicode.Scalar, isAllowed: Bool)?](repeating: nil, count: 256)

  init(_ encoder: any DomainEncoder) {
    self.encoder = encoder
  }

  mutating func allows(_ scalar: Unicode.Scalar) -> Bool {
    let place = Int(scalar.value) % known.count
    if let known = known[place], known.scalar == scalar { return known.isAllowed }
    let isAllowed = encoder.asciiCount(ofLabel: String(scalar)).isAllowed
    known[place] = (scalar, isAllowed)
    return isAllowed
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
