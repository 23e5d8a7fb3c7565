/// A text for people, for messages and labels.
///
/// A `String` is one text for every language. A dictionary has a text for each language, and `"*"` for any
/// other: `["en": "Name", "de": "Name"]`.
public protocol MessageText: Sendable {
  /// The text in every language that it has.
  var localizedText: LocalizedText { get }
}

extension String: MessageText {
  /// The text for every language.
  public var localizedText: LocalizedText { LocalizedText(self) }
}

extension [String: String]: MessageText {
  /// The texts by their languages.
  public var localizedText: LocalizedText { LocalizedText(texts: self) }
}

extension LocalizedText: MessageText {
  /// The text itself.
  public var localizedText: LocalizedText { self }
}

/// A text for people, in one language for all or in several.
///
/// ```swift
/// let label: LocalizedText = ["*": "Name", "zh-Hans": "姓名"]
/// label.text(for: "zh-CN")  // "姓名"
/// label.text(for: "de")  // "Name"
/// ```
///
/// A literal is one text for every language; a dictionary literal gives one for each, `*` being any
/// other, as in JSON: `["*": "Name", "zh-Hans": "姓名"]`.
public struct LocalizedText: Sendable, Hashable {
  /// The text for a language that has none of its own.
  public var fallback: String?
  /// Texts by BCP 47 language tag, as RFC 5646 writes it: `de-AT`, `zh-Hans`. Under any other
  /// spelling a text is never found; `MessageCatalog.unusableOverrides(of:)` names those.
  public var byLanguage: [String: String]

  /// What stands for every language without a text of its own, where texts are listed.
  package static let anyLanguage = "*"

  /// A text with these translations.
  public init(_ fallback: String? = nil, byLanguage: [String: String] = [:]) {
    self.fallback = fallback
    self.byLanguage = byLanguage
  }

  /// The text for a language: its own, else that of a shorter tag (`de` for `de-AT`; `zh-Hant` for
  /// `zh-TW`, which is written so), else the fallback. A text for one language alone says nothing
  /// in another.
  public func text(for language: String) -> String? { text(for: LanguageTag.lookup(language)) }

  /// The text for the first of these tags that has one, else the fallback. No tag is shortened.
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
