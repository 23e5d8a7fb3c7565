import TextMetrics

extension Unicode.Scalar {
  /// Whether the scalar is invisible on its own: whitespace, a control character, a
  /// default-ignorable code point (section 5.21 of the Unicode Standard), the Braille pattern
  /// without dots (U+2800), or the null notehead (U+1D159).
  package var isInvisible: Bool {
    switch value {
    case 0x21..<0x7F: false
    // All control characters, the space, the Braille pattern, and the null notehead.
    case ..<0xA0, 0x2800, 0x1D159: true
    default: WhitespaceWordMeter.isSpace(value) || properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Character {
  /// Whether every scalar of the Character is invisible on its own.
  package var isInvisible: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension String {
  package var isInvisible: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension Span<UInt8> {
  package var isInvisible: Bool {
    var offset = 0
    while offset < count {
      let (value, bytes) = scalar(at: offset)
      if Unicode.Scalar(value)?.isInvisible != true { return false }
      offset += bytes
    }
    return true
  }
}
