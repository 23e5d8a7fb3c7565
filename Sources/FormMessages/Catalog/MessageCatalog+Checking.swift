public import FormValidation

/// A sentence of a declaration that cannot be used.
public struct UnusableOverride: Error, Sendable, Hashable {
  /// The sentence as it was declared.
  public let pattern: String
  /// The language it is for; English where it is for all.
  public let language: String
  /// Why it cannot be used.
  public let reason: MessageError
}

extension UnusableOverride: CustomStringConvertible {
  public var description: String { "\(language): \(reason)" }
}

extension MessageCatalog {
  /// The sentences of a form, and of the catalog, that are no message patterns. A program checks
  /// them once, when it starts.
  public func unusableOverrides(of form: FormDeclaration) -> [UnusableOverride] {
    (form.allOverrides + [overrides]).flatMap(unusable)
  }

  private func unusable(_ overrides: MessageOverrides) -> [UnusableOverride] {
    ([overrides.all].compactMap { $0 } + overrides.byProblem.values).flatMap { text in
      text.byLanguage.compactMap { unusable($0.value, $0.key) }
        + (text.fallback.flatMap { unusable($0, Self.languages[0]) }.map { [$0] } ?? [])
    }
  }

  private func unusable(_ pattern: String, _ language: String) -> UnusableOverride? {
    let book = phrasebook(for: language)
    do {
      _ = try MessageTemplate(
        pattern: book.nouns.expand(pattern, unit: "characters"), locale: language)
      return nil
    } catch {
      return UnusableOverride(pattern: pattern, language: language, reason: error)
    }
  }
}

extension FormDeclaration {
  fileprivate var allOverrides: [MessageOverrides] {
    [messages] + members.flatMap(\.allOverrides)
  }
}

extension FieldDeclaration {
  fileprivate var allOverrides: [MessageOverrides] { [messages] + rules.map(\.messages) }
}

extension FormDeclaration.Member {
  fileprivate var allOverrides: [MessageOverrides] {
    switch self {
    case .field(let field): field.allOverrides
    case .group(let group): group.form.allOverrides
    case .list(let list):
      switch list.element {
      case .text(let field): field.allOverrides
      case .form(let form): form.allOverrides
      }
    case .conditional(let part): part.members.flatMap(\.allOverrides)
    case .rule(let rule): [rule.messages]
    }
  }
}
