/// Sentences that replace those of `FormMessages`: for one problem each, or for all.
///
/// ```swift
/// let messages: MessageOverrides = [.missing: ["en": "Tell us your name."]]
/// messages.pattern(for: .missing, language: "en")  // "Tell us your name."
/// ```
///
/// A sentence is an ICU message pattern with the arguments of its problem: `{maximum}`,
/// `{received}`, `{label}`, … Overrides are looked up at the rule, its field, its form and the
/// catalog, in this order.
public struct MessageOverrides: Sendable, Hashable {
  /// The sentence for every problem that has none of its own.
  public var all: LocalizedText?
  /// Sentences for one problem each.
  public var byProblem: [Violation.Problem: LocalizedText]

  /// No sentence is replaced.
  public static let none = MessageOverrides(nil)

  /// Replaces the sentences of these problems, and by `all` those of the rest.
  public init(_ all: LocalizedText?, byProblem: [Violation.Problem: LocalizedText] = [:]) {
    self.all = all
    self.byProblem = byProblem
  }

  /// Whether no sentence is replaced.
  public var isEmpty: Bool { all == nil && byProblem.isEmpty }

  /// The sentence's pattern for a problem in a language.
  public func pattern(for problem: Violation.Problem, language: String) -> String? {
    pattern(for: problem, tags: LanguageTag.lookup(language))
  }

  /// - Parameter tags: As a reader is shown their texts, the nearest first.
  package func pattern(for problem: Violation.Problem, tags: [String]) -> String? {
    byProblem[problem]?.text(for: tags) ?? all?.text(for: tags)
  }
}

extension MessageOverrides: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  public init(stringLiteral value: String) { self.init(LocalizedText(value)) }

  public init(dictionaryLiteral elements: (Violation.Problem, LocalizedText)...) {
    self.init(nil, byProblem: Dictionary(elements) { _, last in last })
  }
}
