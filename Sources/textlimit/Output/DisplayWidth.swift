extension String {
  /// About how many cells of a terminal the text takes: enough to align a column.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension Character {
  /// The cells that terminals give the Character: two for an emoji, however many scalars it has,
  /// else what its scalars take one by one.
  var displayWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII && scalars.count == 1 {
      return first.value < 0x20 || first.value == 0x7F ? 0 : 1
    }
    if first.isRegionalIndicator { return scalars.count }
    if scalars.contains("\u{FE0F}") && first.properties.isEmoji { return 2 }
    if first.properties.isEmojiPresentation { return scalars.contains("\u{FE0E}") ? 1 : 2 }
    return scalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// East Asian Width (UAX #11), as far as terminals follow it.
  fileprivate var displayWidth: Int {
    switch value {
    case 0x20..<0x7F: return 1
    // Vowels and finals of Hangul stand in the cells of their initial.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
      0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    return switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: 0
    default: 1
    }
  }
}
