/// Which Characters may be inserted.
///
/// ```swift
/// let filter = CharacterFilter(allowing: [.letters, .digits], denying: [.characters(["ß"])])
/// filter.allows("é")  // true
/// filter.allows("ß")  // false
/// ```
///
/// A Character passes if an allowed set contains it, or none is given, and no denied set contains
/// it. A field that a user types in also keeps a Character that passes without its default-ignorable
/// scalars: a field for digits keeps the `1` of `1` and U+FE0D, and drops U+FE0D.
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

  /// Returns a Boolean value that indicates whether a Character passes the filter.
  ///
  /// Default-ignorable scalars, such as U+FE0D, don't hide a Character from a denied set. The set
  /// ``CharacterGroup/emoji`` is an exception, because U+FE0E turns an emoji into text:
  ///
  /// ```swift
  /// CharacterFilter(denying: [.digits]).allows("1\u{FE0D}")  // false
  /// CharacterFilter(denying: [.emoji]).allows("☔\u{FE0E}")  // true
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of scalars in the Character and of sets.
  public func allows(_ character: Character) -> Bool {
    if let allowed, !allowed.contains(where: { $0.contains(character) }) { return false }
    if denied.isEmpty { return true }
    let visible = character.withoutDefaultIgnorables
    return !denied.contains { group in
      group.contains(character)
        || (group != .emoji && visible.map { group.contains($0) } ?? false)
    }
  }

  /// The part of a Character that passes a filter.
  package enum Passage {
    /// The whole Character.
    case whole
    /// The Character without its default-ignorable scalars.
    case withoutDefaultIgnorables
    /// Nothing.
    case nothing
  }

  /// Returns the part of a Character that passes the filter.
  package func passage(of character: Character) -> Passage {
    if allows(character) { return .whole }
    // An emoji is denied with its selectors and joiners: what is left isn't what was typed.
    guard !denied.contains(where: { $0 != .invisible && $0.contains(character) }),
      let visible = character.withoutDefaultIgnorables, allows(visible)
    else { return .nothing }
    return .withoutDefaultIgnorables
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
/// A Character in ``whitespace`` or ``control`` consists of a scalar with the property and, after
/// it, only marks, joiners, and variation selectors.
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
  /// Control characters (general category Cc). See also ``invisible``.
  case control
  /// Invisible format characters, such as bidirectional controls, U+200B, U+FEFF, and tags.
  ///
  /// The set contains each Character that consists of default-ignorable scalars or of U+FFF9–U+FFFC,
  /// and each Character with a tag or an unassigned default-ignorable scalar. Tags that make a flag
  /// of U+1F3F4 are an exception. Joiners and variation selectors after a letter or an emoji aren't
  /// in the set.
  case invisible
  /// CR LF, CR, LF, U+2028, U+2029.
  case lineBreaks
  /// These Characters, each as a whole.
  case characters(Set<Character>)
}
