import Synchronization

/// Compiled message patterns, each compiled once, those that are none included.
final class TemplateCache: Sendable {
  private struct Key: Hashable {
    let pattern: String
    let language: String
  }

  private let templates = Mutex<[Key: MessageTemplate?]>([:])

  /// Declarations may come from outside in any number.
  private static let most = 4096

  /// Nil where the pattern or the language is none.
  func template(_ pattern: String, _ language: String) -> MessageTemplate? {
    let key = Key(pattern: pattern, language: language)
    if let template = templates.withLock({ $0[key] }) { return template }
    // Compiled outside the lock: two tasks may compile the same pattern, and one is kept.
    let template = try? MessageTemplate(pattern: pattern, locale: language)
    templates.withLock { templates in
      if templates.count >= Self.most { templates.removeAll() }
      templates[key] = .some(template)
    }
    return template
  }
}
