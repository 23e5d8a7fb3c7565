extension String {
  /// About how many cells of a terminal the text takes: enough to align a column.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension Character {
  fileprivate var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    return switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      2
    default: first.isInvisible ? 0 : 1
    }
  }
}

extension Unicode.Scalar {
  /// Marks, and what only controls how other scalars are shown.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: true
    default: false
    }
  }

  /// What stands for an ASCII control where it can be seen.
  var controlSymbol: Unicode.Scalar? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    default: nil
    }
  }

  /// Whether the scalar may move the cursor or turn the direction of what follows.
  var disturbsTerminal: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: self != "\u{200D}" && self != "\u{200C}"
    default: false
    }
  }
}

extension String {
  /// The text with what would disturb a terminal made visible or taken out: U+2400 and on for
  /// controls, nothing for directional and other format scalars.
  var shown: String {
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let symbol = scalar.controlSymbol {
        shown.append(symbol)
      } else if !scalar.disturbsTerminal {
        shown.append(scalar)
      }
    }
    return String(shown)
  }
}
