/// A text for people, in one language for all or in several.
///
/// A literal is one text for every language; a dictionary literal gives one for each:
/// `["en": "Name", "zh-Hans": "姓名"]`.
public struct LocalizedText: Sendable, Hashable {
  /// The text for a language that has none of its own.
  public var fallback: String?
  /// Texts by BCP 47 language tag.
  public var byLanguage: [String: String]

  /// A text with these translations.
  public init(_ fallback: String? = nil, byLanguage: [String: String] = [:]) {
    self.fallback = fallback
    self.byLanguage = byLanguage
  }

  /// The text for a language: its own, else that of a shorter tag (`de` for `de-AT`), else the
  /// fallback. A text for one language alone says nothing in another.
  public func text(for language: String) -> String? {
    var tag = Substring(language)
    while true {
      if let text = byLanguage[String(tag)] { return text }
      guard let dash = tag.lastIndex(of: "-") else { return fallback }
      tag = tag[..<dash]
    }
  }
}

extension LocalizedText: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  public init(stringLiteral value: String) { self.init(value) }

  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(byLanguage: Dictionary(elements) { _, last in last })
  }
}
