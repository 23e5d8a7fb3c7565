/// A type whose values can be used as messages and labels.
///
/// A `String` is one text for every language. A dictionary has texts by language, and a text with
/// the key `"*"` for all other languages: `["*": "Name", "ja": "お名前"]`.
public protocol MessageText: Sendable {
  /// The text in all of its languages.
  var localizedText: LocalizedText { get }
}

extension String: MessageText {
  /// The string, as the text for every language.
  public var localizedText: LocalizedText { LocalizedText(self) }
}

extension [String: String]: MessageText {
  /// A text with the dictionary's values by language tag, and the value of `"*"` as the fallback.
  public var localizedText: LocalizedText { LocalizedText(texts: self) }
}

extension LocalizedText: MessageText {
  /// The text itself.
  public var localizedText: LocalizedText { self }
}

/// A message or label in one or several languages.
///
/// ```swift
/// let label: LocalizedText = ["*": "Name", "zh-Hans": "姓名"]
/// label.text(for: "zh-CN")  // "姓名"
/// label.text(for: "de")  // "Name"
/// ```
///
/// A string literal is one text for every language. A dictionary literal has texts by language, and
/// a text with the key `"*"` for all other languages. In a form file, a JSON string or object is
/// read in the same way.
public struct LocalizedText: Sendable, Hashable {
  /// The text for the languages that aren't in ``byLanguage``, or `nil` for no such text.
  public var fallback: String?
  /// The texts by BCP 47 language tag, in the letter case that RFC 5646 recommends: `de-AT`,
  /// `zh-Hans`.
  ///
  /// A tag with another spelling isn't found. `MessageCatalog.unusableTexts(of:)` returns such
  /// tags.
  public var byLanguage: [String: String]

  package static let anyLanguage = "*"

  /// Creates a text with translations.
  ///
  /// - Parameters:
  ///   - fallback: The text for all other languages, or `nil` for no such text.
  ///   - byLanguage: The texts by BCP 47 language tag.
  public init(_ fallback: String? = nil, byLanguage: [String: String] = [:]) {
    self.fallback = fallback
    self.byLanguage = byLanguage
  }

  /// Returns the text for a language, or `nil` if ``byLanguage`` doesn't have a text for the
  /// language and ``fallback`` is `nil`.
  ///
  /// If ``byLanguage`` doesn't have a text for the whole tag, more general tags are tried: `de` for
  /// `de-AT`, and `zh-Hant` and then `zh` for `zh-TW`. The last choice is ``fallback``.
  ///
  /// - Parameter language: The BCP 47 language tag.
  public func text(for language: String) -> String? { text(for: LanguageTag.lookup(language)) }

  /// Tags aren't shortened. ``LanguageTag/lookup(_:)`` returns the shorter tags.
  package func text(for tags: [String]) -> String? {
    if byLanguage.isEmpty { return fallback }
    return tags.lazy.compactMap { byLanguage[$0] }.first ?? fallback
  }
}

extension LocalizedText: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  public init(stringLiteral value: String) { self.init(value) }

  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(texts: Dictionary(elements) { _, last in last })
  }

  fileprivate init(texts: [String: String]) {
    var byLanguage = texts
    let fallback = byLanguage.removeValue(forKey: Self.anyLanguage)
    self.init(fallback, byLanguage: byLanguage)
  }
}

// MARK: - Message Overrides

/// Custom messages that replace the messages of `FormMessages`.
///
/// ```swift
/// let messages: MessageOverrides = [.required: ["en": "Tell us your name."]]
/// let form = ModelForm<SignUp>(messages: messages) { Field(\.name).required() }
/// ```
///
/// A message is either for one code, or for all codes without a message of their own in the
/// requested language. Each message is an ICU message pattern with the arguments of the code, such
/// as `{maximum}` and `{label}`.
///
/// If several overrides have a message for a code in the requested language, the first message in
/// this order is used: the overrides of the rule, the field, the forms around the field (the
/// innermost first), and the catalog.
public struct MessageOverrides: Sendable, Hashable {
  package var all: LocalizedText?
  package var byCode: [Violation.Code: LocalizedText]

  /// Overrides that don't replace any message.
  public static let none = MessageOverrides(nil)

  /// Creates overrides.
  ///
  /// - Parameters:
  ///   - all: The message for each code for which `byCode` has no text in the requested language,
  ///     or `nil` for no such message. The message isn't used for ``Violation/Code/unanswered``.
  ///   - byCode: The messages by code.
  public init(_ all: LocalizedText?, byCode: [Violation.Code: LocalizedText] = [:]) {
    self.all = all
    self.byCode = byCode
  }

  package var isEmpty: Bool { all == nil && byCode.isEmpty }

  package func pattern(for code: Violation.Code, tags: [String]) -> String? {
    // A message such as "Taken." would be wrong for a check that couldn't run.
    let general = code == .unanswered ? nil : all
    return byCode[code]?.text(for: tags) ?? general?.text(for: tags)
  }
}

extension MessageOverrides: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  public init(stringLiteral value: String) { self.init(LocalizedText(value)) }

  public init(dictionaryLiteral elements: (Violation.Code, any MessageText)...) {
    let texts = elements.map { ($0, $1.localizedText) }
    self.init(nil, byCode: Dictionary(texts) { _, last in last })
  }
}

// MARK: - Declared Message

package struct DeclaredMessage: Sendable {
  package let path: FieldPath
  package let pattern: String
  /// The language tag, or `nil` if the message is for each language without a message of its own.
  package let language: String?
  /// The code, or `nil` if the message is for each code without a message of its own.
  package let code: Violation.Code?
  /// The rules whose violations can have the message. An empty array means all rules.
  package var rules: [FieldRule] = []

  package init(
    path: FieldPath, pattern: String, language: String?, code: Violation.Code?
  ) {
    (self.path, self.pattern, self.language, self.code) = (path, pattern, language, code)
  }
}

// MARK: - Language Tag

/// Functions for language tags (BCP 47). They check the syntax of a tag, but not whether the
/// language exists.
package enum LanguageTag {
  /// Returns the tag with hyphens, in the letter case of RFC 5646, section 2.1.1, or `nil` if the
  /// tag is invalid.
  package static func canonical(_ tag: String) -> String? {
    guard tag.utf8.count <= maximumByteCount else { return nil }
    let subtags = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let language = subtags.first, isLanguage(language),
      subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isAlphanumeric) }
      )
    else { return nil }
    var written = [language.lowercased()]
    var isExtended = false
    for subtag in subtags.dropFirst() {
      isExtended = isExtended || subtag.utf8.count == 1
      written.append(isExtended ? subtag.lowercased() : inCanonicalCase(subtag))
    }
    return written.joined(separator: "-")
  }

  /// Returns the tags to look up (RFC 4647, section 3.4). In Chinese, a tag with the likely script
  /// (CLDR) comes before `zh`: `zh-TW`, `zh-Hant`, `zh`.
  package static func lookup(_ tag: String) -> [String] {
    let tag = canonical(tag) ?? tag
    let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
    var tags = (1...subtags.count).reversed().map { subtags.prefix($0).joined(separator: "-") }
    if subtags[0] == "zh", !subtags.dropFirst().prefix(1).contains(where: isScript) {
      let isTraditional = ["TW", "HK", "MO"].contains(subtags.dropFirst().first)
      tags.insert(isTraditional ? "zh-Hant" : "zh-Hans", at: tags.count - 1)
    }
    return tags
  }

  private static let maximumByteCount = 100

  private static func inCanonicalCase(_ subtag: Substring) -> String {
    if isScript(subtag) { return subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased() }
    return isRegion(subtag) ? subtag.uppercased() : subtag.lowercased()
  }

  private static func isLanguage(_ subtag: Substring) -> Bool {
    (2...3).contains(subtag.utf8.count) && subtag.utf8.allSatisfy(\.isASCIILetter)
  }

  package static func isScript(_ subtag: Substring) -> Bool {
    subtag.utf8.count == 4 && subtag.utf8.allSatisfy(\.isASCIILetter)
  }

  package static func isRegion(_ subtag: Substring) -> Bool {
    subtag.utf8.count == 2 && subtag.utf8.allSatisfy(\.isASCIILetter)
      || subtag.utf8.count == 3 && subtag.utf8.allSatisfy(\.isASCIIDigit)
  }
}
