/// Sentences that replace those of `FormMessages`: for one code each, or for all.
///
/// ```swift
/// let messages: MessageOverrides = [.required: ["en": "Tell us your name."]]
/// messages.pattern(for: .required, language: "en")  // "Tell us your name."
/// ```
///
/// A sentence is an ICU message pattern with the arguments of its code: `{maximum}`,
/// `{received}`, `{label}`, … Overrides are looked up at the rule, its field, its form and the
/// catalog, in this order.
public struct MessageOverrides: Sendable, Hashable {
  /// The sentence for every code that has none of its own.
  public var all: LocalizedText?
  /// Sentences for one code each.
  public var byCode: [Violation.Code: LocalizedText]

  /// No sentence is replaced.
  public static let none = MessageOverrides(nil)

  /// Replaces the sentences of these codes, and by `all` those of the rest.
  public init(_ all: LocalizedText?, byCode: [Violation.Code: LocalizedText] = [:]) {
    self.all = all
    self.byCode = byCode
  }

  /// Whether no sentence is replaced.
  public var isEmpty: Bool { all == nil && byCode.isEmpty }

  /// The sentence's pattern for a code in a language.
  public func pattern(for code: Violation.Code, language: String) -> String? {
    pattern(for: code, tags: LanguageTag.lookup(language))
  }

  /// - Parameter tags: As a reader is shown their texts, the nearest first.
  package func pattern(for code: Violation.Code, tags: [String]) -> String? {
    byCode[code]?.text(for: tags) ?? all?.text(for: tags)
  }
}

extension MessageOverrides: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  public init(stringLiteral value: String) { self.init(LocalizedText(value)) }

  public init(dictionaryLiteral elements: (Violation.Code, any MessageText)...) {
    let texts = elements.map { ($0, $1.localizedText) }
    self.init(nil, byCode: Dictionary(texts) { _, last in last })
  }
}
