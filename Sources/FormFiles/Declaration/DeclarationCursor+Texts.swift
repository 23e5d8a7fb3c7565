import FormValidation

/// Sentences and labels for people.
extension DeclarationCursor {
  /// The key `messages` of anything that may have one.
  func messages() -> MessageOverrides { find("messages")?.messageOverrides() ?? .none }

  /// The key `label` of anything that may have one.
  func label() -> LocalizedText? { find("label")?.localizedText(.label) }

  /// One text for every language, or an object of texts by language tag, `*` being any other.
  private func localizedText(_ role: DeclaredText.Role) -> LocalizedText? {
    if case .string(let text) = value {
      found(text, nil, role)
      return LocalizedText(text)
    }
    guard let members = members() else { return nil }
    var localized = LocalizedText(nil)
    for (tag, cursor) in members {
      let isAny = tag == LocalizedText.anyLanguage
      guard isAny || cursor.isLanguageTag(tag), let text = cursor.text() else { continue }
      if isAny { localized.fallback = text } else { localized.byLanguage[tag] = text }
      cursor.found(text, isAny ? nil : tag, role)
    }
    return localized
  }

  private func isLanguageTag(_ tag: String) -> Bool {
    let canonical = LanguageTag.canonical(tag)
    if canonical == tag { return true }
    let example = canonical.map { "'\($0)'" } ?? "one such as en or zh-Hant"
    return refuse("'\(tag)' is no language tag; write \(example)") ?? false
  }

  private func found(_ text: String, _ language: String?, _ role: DeclaredText.Role) {
    findings.texts.append(DeclaredText(path: path, text: text, language: language, role: role))
  }

  /// One text for every problem, or an object of texts by problem, `*` being any other.
  private func messageOverrides() -> MessageOverrides? {
    if case .string = value { return localizedText(.message(nil)).map { MessageOverrides($0) } }
    guard let members = members() else { return nil }
    var overrides = MessageOverrides.none
    for (word, cursor) in members {
      if let problem = Violation.Problem(rawValue: word) {
        overrides.byProblem[problem] = cursor.localizedText(.message(problem))
      } else if word == "*" {
        overrides.all = cursor.localizedText(.message(nil))
      } else {
        noteUnknown(key: word, known: ["*"] + Violation.Problem.allCases.map(\.rawValue))
      }
    }
    return overrides
  }
}
