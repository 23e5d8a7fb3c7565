/// What makes a segment of Unicode's word rules (UAX #29) a word: a scalar of ICU's rules that have
/// a status of 100 or more, which Foundation does not hand out.
struct WordScalars {
  private var connectors = 0
  private(set) var makeWord = false

  /// Takes the next scalar of a segment.
  mutating func add(_ scalar: Unicode.Scalar) {
    if makeWord { return }
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: makeWord = true
    // Letters to the word rules, though not alphabetic.
    case 0x2C2...0x2C5, 0x2D2...0x2D7, 0x2DE...0x2DF, 0x2E5...0x2EB, 0x2ED, 0x2EF...0x2FF,
      0x55A...0x55C, 0x55E, 0x58A, 0x5F3, 0x70F, 0xA708...0xA716, 0xA720...0xA721,
      0xA789...0xA78A, 0xAB5B:
      makeWord = true
    // Kana signs.
    case 0x3031...0x3035, 0x309B...0x309C, 0x30A0: makeWord = true
    // Connectors: two of them are a word.
    case 0x5F, 0x202F, 0x203F...0x2040, 0x2054, 0xFE33...0xFE34, 0xFE4D...0xFE4F, 0xFF3F:
      connectors += 1
      makeWord = connectors > 1
    case ..<0x80: break
    // Arabic's separators of decimals stand among the digits.
    case 0x66B: makeWord = true
    default: makeWord = Self.isWord(scalar)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    // Halfwidth voicing marks, letters by their category, only extend what stands before them.
    if 0xFF9E...0xFF9F ~= scalar.value { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return false
    case .decimalNumber: return true
    default: return properties.isAlphabetic
    }
  }
}
