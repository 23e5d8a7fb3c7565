/// Which Characters may be inserted.
///
/// ```swift
/// let filter = CharacterFilter(allowing: [.letters, .digits], denying: [.characters(["ß"])])
/// filter.allows("é")  // true
/// filter.allows("ß")  // false
/// ```
///
/// A Character passes when one of the allowed sets holds it (or none is given) and none of the
/// denied sets does.
public struct CharacterFilter: Sendable, Hashable {
  /// The sets of which one must hold a Character; nil allows every Character.
  public var allowed: [CharacterGroup]?
  /// The sets of which none may hold a Character.
  public var denied: [CharacterGroup]

  /// A filter by allowed and denied sets.
  public init(allowing allowed: [CharacterGroup]? = nil, denying denied: [CharacterGroup] = []) {
    self.allowed = allowed
    self.denied = denied
  }

  @available(*, unavailable, message: "Write CharacterFilter(allowing: [.digits])")
  public static var digits: CharacterFilter { CharacterFilter() }

  /// Whether the filter lets a Character pass.
  public func allows(_ character: Character) -> Bool {
    if let allowed, !allowed.contains(where: { $0.contains(character) }) { return false }
    return !denied.contains { $0.contains(character) }
  }

  /// Whether every Character that passes is ASCII: composing cannot convert in such a field.
  public var allowsOnlyASCII: Bool {
    allowed?.allSatisfy { $0.isASCII } ?? false
  }
}

/// A named set of Characters, or a list of them.
///
/// ```swift
/// CharacterGroup.emoji.contains("😀")  // true
/// CharacterGroup.digits.contains("1️⃣")  // false
/// ```
///
/// Of ``whitespace`` and ``control``, a Character holds its first scalar and else only marks,
/// joiners and variation selectors.
public enum CharacterGroup: Sendable, Hashable {
  /// 0–9, each a single scalar: the keycap `1️⃣` is no digit.
  case digits
  /// A–Z and a–z, each a single scalar.
  case asciiLetters
  /// A letter (general category L), and after it only letters, marks, joiners and variation
  /// selectors, so that the Characters of Devanagari and Thai words are letters.
  case letters
  /// The White_Space property.
  case whitespace
  /// Shown as emoji: Emoji_Presentation without U+FE0E, or U+FE0F, or a skin tone, or a ZWJ
  /// sequence of pictographs. So digits, `#` and `©` alone are not.
  case emoji
  /// General category Cc.
  case control
  /// CR LF, CR, LF, U+2028, U+2029.
  case lineBreaks
  /// These Characters, each as a whole.
  case characters(Set<Character>)
}
