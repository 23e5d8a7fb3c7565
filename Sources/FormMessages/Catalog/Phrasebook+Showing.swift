import CTextICU
import TextMetrics

extension Phrasebook {
  /// A text that somebody else wrote, as a sentence shows it: set apart, so that its direction
  /// changes nothing around it (in Arabic, a bare `(` would be displayed as `)`), and with a name
  /// for what nobody would see. A sentence from left to right leaves that out
  /// (`withoutIdleIsolates`).
  func shown(_ text: String) -> String {
    guard let only = text.first, text.index(after: text.startIndex) == text.endIndex else {
      return isolated(text.withControlsNamed)
    }
    return isolated(shown(only))
  }

  /// One Character, which a sentence complains about.
  private func shown(_ character: Character) -> String {
    if let phrase = Phrase(naming: character) { return self[phrase] }
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.contains(where: { !$0.isInvisible }) else {
      return scalars.map(\.namedCodePoint).joined()
    }
    // A mark on nothing would be drawn over what stands before it.
    let base = first.isMark ? "\u{25CC}" : ""
    // Emoji hold joiners, selectors and tags by right.
    if first.properties.isEmoji && !first.isASCII { return base + String(character) }
    let visible = scalars.reversed().drop { $0.isInvisible }.count
    return base + String(String.UnicodeScalarView(scalars.prefix(visible)))
      + scalars.dropFirst(visible).map(\.namedCodePoint).joined()
  }

  /// Between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9).
  private func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
}

extension Phrase {
  /// What a Character is called of which nothing is seen.
  fileprivate init?(naming character: Character) {
    switch character {
    case " ": self = .space
    case "\u{A0}", "\u{202F}": self = .noBreakSpace
    case "\u{3000}": self = .ideographicSpace
    case "\t": self = .tab
    case "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}": self = .lineBreak
    default: return nil
    }
  }
}

extension String {
  /// The sentence without isolates where nothing in it is written from right to left: they would
  /// change nothing on a screen, and trouble whoever searches a log.
  var withoutIdleIsolates: String {
    // Each of the four begins with this byte in UTF-8.
    if !utf8.contains(0xE2) { return self }
    if unicodeScalars.contains(where: { text_icu_is_right_to_left($0.value) }) { return self }
    let visible = unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) }
    return String(String.UnicodeScalarView(visible))
  }

  /// Controls that are not displayed, or that change how the rest is, as their code points. Marks
  /// of direction and joiners stay: labels are spelled with them.
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
  /// `⟨U+202E⟩`.
  fileprivate var namedCodePoint: String { "⟨\(codePoint)⟩" }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether nothing is drawn for the scalar on its own.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
      .surrogate, .privateUse:
      true
    // BRAILLE PATTERN BLANK is a symbol without ink.
    default: properties.isDefaultIgnorableCodePoint || value == 0x2800
    }
  }

  fileprivate var isControl: Bool {
    switch value {
    // Embeddings, overrides and isolates would reach beyond the text.
    case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0x200B, 0xFEFF: true
    default: properties.generalCategory == .control
    }
  }
}
