import TextMetrics

extension Phrasebook {
  /// Encloses a text in isolates, because an Arabic message would otherwise display `(` as `)`.
  /// If the text is a single Character but not an emoji, names replace the invisible scalars at its
  /// end. In any other text, names only replace controls.
  func displayText(_ text: String) -> String {
    guard let only = text.first, only.utf8.count == text.utf8.count else {
      return isolated(text.withControlsNamed)
    }
    return isolated(displayText(only))
  }

  /// `count` is the total number of items, or `nil` if `items` contains all of them.
  func list(_ items: [String], of count: Int? = nil) -> String {
    let shown = items.prefix(Self.maximumListed).map {
      $0.isEmpty ? self[.empty] : self.displayText($0)
    }
    return (shown + ((count ?? items.count) > shown.count ? ["…"] : [])).joined(
      separator: self[.separator])
  }

  private static let maximumListed = 20

  private func displayText(_ character: Character) -> String {
    if let phrase = Phrase(naming: character) { return self[phrase] }
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.contains(where: { !$0.needsName }) else {
      return scalars.map(\.namedCodePoint).joined()
    }
    // A combining mark needs a base. Otherwise, it would be drawn over the Character before it.
    let base = first.isMark ? "\u{25CC}" : ""
    // The joiners, selectors, and tags in an emoji aren't replaced with their names.
    if first.properties.isEmoji && !first.isASCII { return base + String(character) }
    let visible = scalars.reversed().drop { $0.needsName }.count
    return base + String(String.UnicodeScalarView(scalars.prefix(visible)))
      + scalars.dropFirst(visible).map(\.namedCodePoint).joined()
  }

  /// Encloses a text in FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9).
  private func isolated(_ text: String) -> String {
    var isolated = "\u{2068}"
    isolated.reserveCapacity(text.utf8.count + 6)
    isolated += text
    isolated += "\u{2069}"
    return isolated
  }
}

extension Phrase {
  fileprivate init?(naming character: Character) {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 || first == "\r" else { return nil }
    switch first {
    case " ": self = .space
    case "\u{A0}", "\u{202F}": self = .noBreakSpace
    case "\u{3000}": self = .ideographicSpace
    case "\t": self = .tab
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": self = .lineBreak
    default: return nil
    }
  }
}

extension String {
  /// The text without isolates (U+2066 to U+2069), or this text if it has right-to-left characters.
  /// Without such characters, isolates have no effect, and a search in a log wouldn't find a phrase
  /// that contains them.
  var withoutUnneededIsolates: String {
    guard utf8.contains(0xE2), !unicodeScalars.contains(where: { $0.isRightToLeft }) else {
      return self
    }
    var bytes = Array(utf8)
    var count = 0
    for index in bytes.indices {
      bytes[count] = bytes[index]
      count += 1
      // The isolates are E2 81 A6 to E2 81 A9 in UTF-8.
      if (0xA6...0xA9).contains(bytes[index]), count > 2, bytes[count - 2] == 0x81,
        bytes[count - 3] == 0xE2
      {
        count -= 3
      }
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// The text with names for controls. Directional marks and joiners are kept, because they are
  /// part of the spelling of labels.
  fileprivate var withControlsNamed: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isControl {
        text += scalar.namedCodePoint
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var namedCodePoint: String { "⟨\(codePoint)⟩" }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  fileprivate var needsName: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
      .surrogate, .privateUse:
      true
    // U+2800 is a symbol of Braille without dots, so it's invisible.
    default: properties.isDefaultIgnorableCodePoint || value == 0x2800
    }
  }

  /// Whether the scalar is in a right-to-left block or makes other text right-to-left (UAX #9).
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  fileprivate var isControl: Bool {
    switch value {
    // The general category Control.
    case 0...0x1F, 0x7F...0x9F: true
    // Embeddings, overrides, and isolates, which can change the display of the text after them, and
    // invisible separators: U+2028, U+2029, U+200B, and U+FEFF.
    case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0x200B, 0xFEFF: true
    default: false
    }
  }
}
