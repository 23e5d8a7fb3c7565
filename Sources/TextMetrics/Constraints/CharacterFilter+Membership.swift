extension CharacterFilter.Class {
  /// Returns a Boolean value that indicates whether the class contains a Character.
  ///
  /// - Complexity: O(*n*), where *n* is the number of scalars in the Character.
  public func contains(_ character: Character) -> Bool {
    switch self {
    case .characters(let characters): return characters.contains(character)
    case .emoji: return character.isShownAsEmoji
    case .lineBreaks: return character.isLineBreak
    case .invisible: return character.isInvisible
    case .digits, .asciiLetters, .letters, .whitespace, .control:
      let scalars = character.unicodeScalars
      guard let first = scalars.first, holds(first) else { return false }
      return scalars.dropFirst().allSatisfy { holds($0, after: first) }
    }
  }

  /// Whether every member is ASCII.
  var isASCII: Bool {
    switch self {
    case .digits, .asciiLetters: true
    case .characters(let characters): characters.allSatisfy { $0.isASCII }
    case .letters, .whitespace, .emoji, .control, .invisible, .lineBreaks: false
    }
  }

  /// Whether a scalar may follow the first of a Character in the set.
  private func holds(_ scalar: Unicode.Scalar, after first: Unicode.Scalar) -> Bool {
    switch self {
    // What reads the field has no use for a keycap or an accent where ASCII was asked for.
    case .digits, .asciiLetters: false
    // Conjuncts and Thai syllables are one Character of several letters.
    case .letters: holds(scalar) || scalar.extendsItsBase
    // CR LF is one Character of two white-space (and control) scalars.
    case .whitespace, .control: scalar.extendsItsBase || (first == "\r" && scalar == "\n")
    case .emoji, .invisible, .lineBreaks, .characters: false
    }
  }

  /// Whether a Character in the set may begin with a scalar.
  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .digits: ("0"..."9").contains(scalar)
    case .asciiLetters: ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    case .letters: scalar.properties.generalCategory.isLetter
    case .whitespace: scalar.properties.isWhitespace
    case .control: scalar.properties.generalCategory == .control
    case .emoji, .invisible, .lineBreaks, .characters: false
    }
  }
}

extension Character {
  /// CR LF, CR, LF, U+2028 or U+2029.
  package var isLineBreak: Bool {
    switch self {
    case "\r\n", "\r", "\n", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether the Character is displayed as emoji (UTS #51), not as text.
  fileprivate var isShownAsEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    if scalars.contains("\u{FE0F}") || scalars.dropFirst().contains(where: { $0.isSkinTone }) {
      return true
    }
    if first.properties.isEmojiPresentation { return !scalars.contains("\u{FE0E}") }
    // A ZWJ sequence of pictographs needs no variation selector: ⛹‍♂ is shown as emoji.
    return scalars.contains("\u{200D}") && scalars.lazy.filter { $0.isPictograph }.count > 1
  }
}

extension Character {
  /// The Character without its default-ignorable scalars, or `nil` if it has none or if not exactly
  /// one Character is left.
  package var withoutDefaultIgnorables: Character? {
    let scalars = unicodeScalars
    guard scalars.dropFirst().first != nil,
      scalars.contains(where: { $0.properties.isDefaultIgnorableCodePoint })
    else { return nil }
    let visible = String(
      String.UnicodeScalarView(scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }))
    return visible.dropFirst().isEmpty ? visible.first : nil
  }

  fileprivate var isInvisible: Bool {
    let scalars = unicodeScalars
    if scalars.allSatisfy({ $0.isInvisible }) { return true }
    return scalars.contains { $0.isInvisible && $0.isFormatOrUnassigned } && !beginsFlagOfTags
  }

  /// Whether the Character is U+1F3F4 and the tags of a region, or the beginning of such a flag
  /// (UTS #51, ED-14a).
  private var beginsFlagOfTags: Bool {
    var tags = unicodeScalars.dropFirst()
    guard unicodeScalars.first == "\u{1F3F4}" else { return false }
    if tags.last == "\u{E007F}" { tags.removeLast() }
    // Two letters of the country, and up to four letters and digits of the region.
    return tags.count <= 6
      && tags.allSatisfy { (0xE0030...0xE0039 ~= $0.value) || (0xE0061...0xE007A ~= $0.value) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is shown as nothing, or stands for an object that isn't text.
  fileprivate var isInvisible: Bool {
    properties.isDefaultIgnorableCodePoint || ("\u{FFF9}"..."\u{FFFC}").contains(self)
  }

  /// Whether the scalar has no function inside a Character, unlike a joiner, a selector, or a letter.
  fileprivate var isFormatOrUnassigned: Bool {
    switch properties.generalCategory {
    case .format: self != "\u{200C}" && self != "\u{200D}"
    case .unassigned: true
    default: false
    }
  }

  /// Marks, joiners and variation selectors: what may follow the first scalar of a Character
  /// without changing which set it belongs to.
  fileprivate var extendsItsBase: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: self == "\u{200C}" || self == "\u{200D}" || properties.isVariationSelector
    }
  }

  fileprivate var isSkinTone: Bool { ("\u{1F3FB}"..."\u{1F3FF}").contains(self) }

  /// An emoji that is neither a digit, `#` or `*` nor a part of flags and skin tones. The standard
  /// library does not publish Extended_Pictographic, of which these are the assigned members.
  fileprivate var isPictograph: Bool {
    properties.isEmoji && !isASCII && !isSkinTone && !("\u{1F1E6}"..."\u{1F1FF}").contains(self)
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isLetter: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}
