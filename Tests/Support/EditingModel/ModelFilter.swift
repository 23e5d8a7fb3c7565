extension ModelField {
  /// Section 7: whether the filter lets a Character pass. Both lists must.
  func allows(_ character: Character) -> Bool {
    let isAllowed = allow?.contains { $0.holds(character) } ?? true
    return isAllowed && !deny.contains { $0.holds(character) }
  }

  /// Rule 14: whether composing cannot convert because the filter allows only ASCII sets.
  var enforcesByFilter: Bool {
    guard composition == "automatic", let allow else { return false }
    return allow.allSatisfy { set in
      switch set {
      case .named(let name): name == "digits" || name == "asciiLetters"
      case .characters(let list): list.allSatisfy(\.isASCII)
      }
    }
  }
}

extension ModelSet {
  func holds(_ character: Character) -> Bool {
    let scalars = Array(character.unicodeScalars)
    let first = scalars[0].properties
    switch self {
    case .characters(let list): return list.contains(character)
    // The sets named for ASCII and `digits` hold single scalars only.
    case .named("digits"): return scalars.count == 1 && ("0"..."9").contains(scalars[0])
    case .named("asciiLetters"):
      return scalars.count == 1 && scalars[0].isASCII && first.isAlphabetic
    // A letter, then letters, marks, joiners and variation selectors.
    case .named("letters"):
      return scalars[0].isLetter
        && scalars.dropFirst().allSatisfy { $0.isLetter || $0.isMark || $0.joins }
    case .named("whitespace"):
      return first.isWhitespace
        && scalars.dropFirst().allSatisfy { $0.isMark || $0.joins || $0 == "\n" }
    case .named("control"):
      return first.generalCategory == .control
        && scalars.dropFirst().allSatisfy { $0.isMark || $0.joins || $0 == "\n" }
    case .named("lineBreaks"):
      return ["\r\n", "\r", "\n", "\u{2028}", "\u{2029}"].contains(character)
    case .named("emoji"): return character.isShownAsEmoji
    case .named(let name): preconditionFailure("no set: \(name)")
    }
  }
}

extension Character {
  /// Emoji_Presentation without U+FE0E, or U+FE0F, or a skin tone, or a ZWJ sequence of
  /// pictographs.
  fileprivate var isShownAsEmoji: Bool {
    let scalars = Array(unicodeScalars)
    guard scalars[0].properties.isEmoji else { return false }
    if scalars.contains("\u{FE0F}") { return true }
    if scalars.dropFirst().contains(where: \.properties.isEmojiModifier) { return true }
    if scalars[0].properties.isEmojiPresentation { return !scalars.contains("\u{FE0E}") }
    return scalars.contains("\u{200D}")
      && scalars.count { $0.properties.isEmoji && !$0.isASCII } > 1
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  fileprivate var joins: Bool {
    self == "\u{200C}" || self == "\u{200D}" || properties.isVariationSelector
  }
}
