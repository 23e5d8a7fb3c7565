/// A filter of the Characters that can be inserted.
///
/// ```swift
/// let filter = CharacterFilter.allow(.letters, .digits).deny(.characters(["ß"]))
/// filter.allows("é")  // true
/// filter.allows("ß")  // false
/// ```
///
/// A Character passes if an allowed class contains it, or if there are no allowed classes, and no
/// denied class contains it. A field that a user types in also keeps a Character that passes without
/// its default-ignorable scalars: a field for digits keeps the `1` of `1` and U+FE0D, and drops U+FE0D.
public struct CharacterFilter: Sendable, Hashable {
  /// The classes of which one has to contain a Character, or `nil` to allow every Character.
  package var allowed: [Class]?
  /// The classes none of which may contain a Character.
  package var denied: [Class]

  package init(allowing allowed: [Class]? = nil, denying denied: [Class] = []) {
    self.allowed = allowed
    self.denied = denied
  }

  /// A filter that allows the digits 0–9.
  public static let digits = allow(.digits)

  /// Returns a filter that allows the Characters of the classes, and no others.
  public static func allow(_ classes: Class...) -> CharacterFilter {
    CharacterFilter(allowing: classes)
  }

  /// Returns a filter that allows all Characters but those of the classes.
  public static func deny(_ classes: Class...) -> CharacterFilter {
    CharacterFilter(denying: classes)
  }

  /// Returns this filter without the Characters of the classes.
  public func deny(_ classes: Class...) -> CharacterFilter {
    CharacterFilter(allowing: allowed, denying: denied + classes)
  }

  /// Returns a Boolean value that indicates whether a Character passes the filter.
  ///
  /// Default-ignorable scalars, such as U+FE0D, don't hide a Character from a denied class. The class
  /// ``Class/emoji`` is an exception, because U+FE0E turns an emoji into text:
  ///
  /// ```swift
  /// CharacterFilter.deny(.digits).allows("1\u{FE0D}")  // false
  /// CharacterFilter.deny(.emoji).allows("☔\u{FE0E}")  // true
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of scalars in the Character and of classes.
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

  /// Whether every Character that passes is ASCII, so that a composition can't convert text.
  package var allowsOnlyASCII: Bool {
    allowed?.allSatisfy { $0.isASCII } ?? false
  }
}

extension CharacterFilter {
  /// A named class of Characters, or a set of them.
  ///
  /// ```swift
  /// CharacterFilter.Class.emoji.contains("😀")  // true
  /// CharacterFilter.Class.digits.contains("1️⃣")  // false
  /// ```
  ///
  /// A Character in ``whitespace`` or ``control`` consists of a scalar with the property and, after
  /// it, only marks, joiners, and variation selectors.
  public enum Class: Sendable, Hashable {
    /// 0–9, each a single scalar. The keycap `1️⃣` isn't in the class.
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
    /// The class contains each Character that consists of default-ignorable scalars or of U+FFF9–U+FFFC,
    /// and each Character with a tag or an unassigned default-ignorable scalar. Tags that make a flag
    /// of U+1F3F4 are an exception. Joiners and variation selectors after a letter or an emoji aren't
    /// in the class.
    case invisible
    /// CR LF, CR, LF, U+2028, U+2029.
    case lineBreaks
    /// A set of Characters.
    case characters(Set<Character>)
  }
}
