extension ModelField {
  /// Rule 21: `visible` is the Character without its default-ignorable scalars.
  enum PassingPart { case whole, visible, nothing }

  func passingPart(of character: Character) -> PassingPart {
    if allows(character) { return .whole }
    guard let visible = character.visible, allows(visible),
      !deny.contains(where: { $0 != .named("invisible") && $0.holds(character) })
    else { return .nothing }
    return .visible
  }

  /// Implements rule 21.
  func allows(_ character: Character) -> Bool {
    let isAllowed = allow?.contains { $0.holds(character) } ?? true
    return isAllowed
      && !deny.contains { set in
        set.holds(character)
          || (set != .named("emoji") && character.visible.map { set.holds($0) } ?? false)
      }
  }

  var enforcesByFilter: Bool {
    composition == "automatic" && allowsOnlyASCII
  }

  var allowsOnlyASCII: Bool {
    guard let allow else { return false }
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
    // `digits` and `asciiLetters` contain only Characters of one scalar.
    case .named("digits"): return scalars.count == 1 && ("0"..."9").contains(scalars[0])
    case .named("asciiLetters"):
      return scalars.count == 1 && scalars[0].isASCII && first.isAlphabetic
    // A letter, followed by letters, marks, joiners, and variation selectors.
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
    case .named("invisible"):
      if scalars.allSatisfy({ $0.isDefaultIgnorable || 0xFFF9...0xFFFC ~= $0.value }) {
        return true
      }
      // Tags are only valid in a flag: a black flag, up to six letters and digits, and the end.
      let tags = scalars.filter { 0xE0020...0xE007F ~= $0.value }.map(\.value)
      var isFlag = scalars[0].value == 0x1F3F4 && scalars.count == tags.count + 1
      let name = tags.last == 0xE007F ? tags.dropLast() : tags[...]
      isFlag = isFlag && name.count <= 6
      isFlag = isFlag && name.allSatisfy { 0xE0030...0xE0039 ~= $0 || 0xE0061...0xE007A ~= $0 }
      return !tags.isEmpty && !isFlag
    case .named(let name): preconditionFailure("no set: \(name)")
    }
  }
}

extension Character {
  /// The Character without its default-ignorable scalars, or `nil` if it has none, or if the
  /// remaining scalars aren't one Character.
  fileprivate var visible: Character? {
    let left = unicodeScalars.filter { !$0.isDefaultIgnorable }
    let text = UTF16Text(left.flatMap { Array($0.utf16) })
    return left.count < unicodeScalars.count && text.string.count == 1 ? text.string.first : nil
  }

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
  /// Whether the scalar has the property Default_Ignorable_Code_Point (DerivedCoreProperties.txt).
  var isDefaultIgnorable: Bool {
    switch value {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

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
