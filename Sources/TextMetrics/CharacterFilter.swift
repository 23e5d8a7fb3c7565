/// A filter of the Characters that can be inserted.
///
/// ```swift
/// let filter = CharacterFilter.allow(.letters, .digits).deny(.characters(["ß"]))
/// filter.allows("é")  // true
/// filter.allows("ß")  // false
/// ```
///
/// A Character passes if it's in an allowed class, and not in a denied class. A filter without
/// allowed classes, such as `.deny(.emoji)`, allows every Character that isn't denied.
///
/// If a Character passes only without its default-ignorable scalars (the Unicode property
/// Default_Ignorable_Code_Point), a text field inserts the Character without these scalars. A field
/// for digits, for example, inserts `1` if `1` with U+FE0D is typed. A Character in a denied class
/// other than ``Class/invisible`` is always removed as a whole. So `deny(.emoji)` removes `❤️`,
/// although `❤` without U+FE0F passes.
public struct CharacterFilter: Sendable, Hashable {
  /// The allowed classes, or `nil` to allow every Character that isn't in a denied class.
  package var allowed: [Class]?
  package var denied: [Class]

  package init(allowing allowed: [Class]? = nil, denying denied: [Class] = []) {
    self.allowed = allowed
    self.denied = denied
  }

  /// A filter that allows only the digits 0–9.
  public static let digits = allow(.digits)

  /// Returns a filter that allows only the Characters in the classes.
  public static func allow(_ classes: Class...) -> CharacterFilter {
    CharacterFilter(allowing: classes)
  }

  /// Returns a filter that allows all Characters except the Characters in the classes.
  public static func deny(_ classes: Class...) -> CharacterFilter {
    CharacterFilter(denying: classes)
  }

  /// Returns a copy of this filter that also denies the Characters in the classes.
  public func deny(_ classes: Class...) -> CharacterFilter {
    CharacterFilter(allowing: allowed, denying: denied + classes)
  }

  /// Returns a Boolean value that indicates whether a Character passes the filter.
  ///
  /// Default-ignorable scalars, such as U+FE0D, don't hide a denied Character: a Character doesn't
  /// pass if a denied class contains the Character without these scalars. The class
  /// ``Class/emoji`` is an exception, because U+FE0E turns an emoji into text:
  ///
  /// ```swift
  /// CharacterFilter.deny(.digits).allows("1\u{FE0D}")  // false
  /// CharacterFilter.deny(.emoji).allows("☔\u{FE0E}")  // true
  /// ```
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the number of scalars in the Character and *m* is the
  ///   number of classes.
  public func allows(_ character: Character) -> Bool {
    if let allowed, !allowed.contains(where: { $0.contains(character) }) { return false }
    if denied.isEmpty { return true }
    let visible = character.withoutDefaultIgnorables
    return !denied.contains { characterClass in
      characterClass.contains(character)
        || (characterClass != .emoji && visible.map { characterClass.contains($0) } ?? false)
    }
  }

  package enum PassingPart {
    case whole
    case withoutDefaultIgnorables
    case nothing
  }

  package func passingPart(of character: Character) -> PassingPart {
    if allows(character) { return .whole }
    // If a denied class other than `invisible` contains the Character, no part of the Character is
    // inserted.
    guard !denied.contains(where: { $0 != .invisible && $0.contains(character) }),
      let visible = character.withoutDefaultIgnorables, allows(visible)
    else { return .nothing }
    return .withoutDefaultIgnorables
  }

  package var allowsOnlyASCII: Bool {
    allowed?.allSatisfy { $0.isASCII } ?? false
  }
}

extension CharacterFilter {
  /// A named class of Characters, or a set of Characters.
  ///
  /// ```swift
  /// CharacterFilter.Class.emoji.contains("😀")  // true
  /// CharacterFilter.Class.digits.contains("1️⃣")  // false
  /// ```
  ///
  /// A Character is in ``whitespace`` or ``control`` if its first scalar has the property of the
  /// class, and only marks, joiners, and variation selectors follow. CR LF is in both classes.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Class: Sendable, Hashable {
    /// The digits 0–9, each a single scalar.
    ///
    /// The keycap `1️⃣` isn't in the class.
    case digits
    /// The letters A–Z and a–z, each a single scalar.
    case asciiLetters
    /// A letter (general category L), followed only by letters, marks, joiners, and variation
    /// selectors.
    ///
    /// The class contains the Characters of Devanagari and Thai words.
    case letters
    /// Whitespace (the property White_Space).
    case whitespace
    /// A Character that is displayed as an emoji (UTS #51).
    ///
    /// The first scalar has the property Emoji, and one of these conditions is true:
    ///
    /// - The Character has U+FE0F, or a skin tone after the first scalar.
    /// - The first scalar has the property Emoji_Presentation, and the Character doesn't have
    ///   U+FE0E.
    /// - The first scalar doesn't have the property Emoji_Presentation, and the Character is a ZWJ
    ///   sequence of pictographs.
    ///
    /// Digits, `#`, and `©` alone aren't in the class.
    case emoji
    /// A control character (general category Cc), such as a tab or a line feed.
    ///
    /// See also ``invisible``.
    case control
    /// An invisible format character, such as a bidirectional control, U+200B, U+FEFF, or a tag.
    ///
    /// The class contains two kinds of Characters:
    ///
    /// - A Character in which each scalar is default-ignorable or from U+FFF9 to U+FFFC.
    /// - A Character with a tag or an unassigned default-ignorable scalar. A flag that consists of
    ///   U+1F3F4 and tags isn't in the class, and neither is the beginning of such a flag.
    ///
    /// A joiner or variation selector after a letter or an emoji doesn't make the Character
    /// invisible.
    case invisible
    /// A line break: CR LF, CR, LF, U+2028, or U+2029.
    case lineBreaks
    /// A set of Characters.
    case characters(Set<Character>)
  }
}

// MARK: - Classes

extension CharacterFilter.Class {
  /// The name of a named class in JSON, or the sorted Characters of a set.
  package var name: String {
    switch self {
    case .digits: "digits"
    case .asciiLetters: "asciiLetters"
    case .letters: "letters"
    case .whitespace: "whitespace"
    case .emoji: "emoji"
    case .control: "control"
    case .invisible: "invisible"
    case .lineBreaks: "lineBreaks"
    case .characters(let characters): String(characters.stablySorted(by: <))
    }
  }

  /// The strings of a set in JSON, or `nil` for a named class. If Characters would combine in one
  /// string, each Character has its own string.
  package var listedCharacters: [String]? {
    guard case .characters(let characters) = self else { return nil }
    let all = name
    if Set(all) == characters, all.count == characters.count { return [all] }
    return characters.stablySorted(by: <).map { String($0) }
  }

  package init?(named name: String) {
    guard let known = Self.named.first(where: { $0.name.hasSameBytes(as: name) }) else {
      return nil
    }
    self = known
  }

  package static let names = named.map { $0.name }

  private static let named: [CharacterFilter.Class] = [
    .asciiLetters, .control, .digits, .emoji, .invisible, .letters, .lineBreaks, .whitespace,
  ]
}

// MARK: - Membership

extension CharacterFilter.Class {
  /// Returns a Boolean value that indicates whether the class contains a Character.
  ///
  /// - Complexity: O(*n*), where *n* is the number of scalars in the Character.
  public func contains(_ character: Character) -> Bool {
    switch self {
    case .characters(let characters): return characters.contains(character)
    case .emoji: return character.isDisplayedAsEmoji
    case .lineBreaks: return character.isLineBreak
    case .invisible: return character.isInvisible
    case .digits, .asciiLetters, .letters, .whitespace, .control:
      let scalars = character.unicodeScalars
      guard let first = scalars.first, canBegin(with: first) else { return false }
      return scalars.dropFirst().allSatisfy { canContain($0, after: first) }
    }
  }

  var isASCII: Bool {
    switch self {
    case .digits, .asciiLetters: true
    case .characters(let characters): characters.allSatisfy { $0.isASCII }
    case .letters, .whitespace, .emoji, .control, .invisible, .lineBreaks: false
    }
  }

  /// The result, like that of ``canBegin(with:)``, is `false` for the classes that
  /// ``contains(_:)`` checks without these methods.
  private func canContain(_ scalar: Unicode.Scalar, after first: Unicode.Scalar) -> Bool {
    switch self {
    // A digit with a keycap or a letter with an accent isn't ASCII.
    case .digits, .asciiLetters: false
    // A Devanagari conjunct or a Thai syllable can be one Character of several letters.
    case .letters: canBegin(with: scalar) || scalar.extendsItsBase
    case .whitespace, .control: scalar.extendsItsBase || (first == "\r" && scalar == "\n")
    case .emoji, .invisible, .lineBreaks, .characters: false
    }
  }

  private func canBegin(with scalar: Unicode.Scalar) -> Bool {
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
  package var isLineBreak: Bool {
    switch self {
    case "\r\n", "\r", "\n", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  fileprivate var isDisplayedAsEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    if scalars.contains("\u{FE0F}") || scalars.dropFirst().contains(where: { $0.isSkinTone }) {
      return true
    }
    if first.properties.isEmojiPresentation { return !scalars.contains("\u{FE0E}") }
    // A ZWJ sequence of pictographs needs no variation selector: ⛹‍♂ is displayed as an emoji.
    return scalars.contains("\u{200D}") && scalars.lazy.filter { $0.isPictograph }.count > 1
  }

  /// This Character without its default-ignorable scalars, or `nil` if it has none, or if the
  /// remaining scalars aren't exactly one Character.
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

  /// Whether this is a flag that consists of U+1F3F4 and tags (UTS #51, ED-14a), or the beginning
  /// of such a flag.
  private var beginsFlagOfTags: Bool {
    var tags = unicodeScalars.dropFirst()
    guard unicodeScalars.first == "\u{1F3F4}" else { return false }
    if tags.last == "\u{E007F}" { tags.removeLast() }
    // The tags are two letters for the country, and up to four letters and digits for the region.
    return tags.count <= 6
      && tags.allSatisfy { (0xE0030...0xE0039 ~= $0.value) || (0xE0061...0xE007A ~= $0.value) }
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    properties.isDefaultIgnorableCodePoint || ("\u{FFF9}"..."\u{FFFC}").contains(self)
  }

  fileprivate var isFormatOrUnassigned: Bool {
    switch properties.generalCategory {
    case .format: self != "\u{200C}" && self != "\u{200D}"
    case .unassigned: true
    default: false
    }
  }

  fileprivate var extendsItsBase: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: self == "\u{200C}" || self == "\u{200D}" || properties.isVariationSelector
    }
  }

  fileprivate var isSkinTone: Bool { ("\u{1F3FB}"..."\u{1F3FF}").contains(self) }

  /// An approximation of the property Extended_Pictographic.
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
