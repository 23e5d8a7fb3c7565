import FormValidation

/// Sentences and labels for people.
extension DeclarationCursor {
  /// The key `messages` of anything that may have one.
  func messages() -> MessageOverrides { find("messages")?.messageOverrides() ?? .none }

  /// The key `label` of anything that may have one.
  func label() -> LocalizedText? { find("label")?.localizedText { _, _, _ in } }

  /// One text for every language, or an object of texts by language tag, `*` being any other.
  ///
  /// - Parameter found: Is called for each text, with its place and its language.
  private func localizedText(
    _ found: (DeclarationCursor, String?, String) -> Void
  ) -> LocalizedText? {
    if case .string(let text) = value {
      found(self, nil, text)
      return LocalizedText(text)
    }
    guard let members = members() else { return nil }
    var localized = LocalizedText(nil)
    for (tag, cursor) in members {
      let isAny = tag == LocalizedText.anyLanguage
      guard isAny || cursor.isLanguageTag(tag), let text = cursor.text() else { continue }
      if isAny { localized.fallback = text } else { localized.byLanguage[tag] = text }
      found(cursor, isAny ? nil : tag, text)
    }
    return localized
  }

  /// The sentences for a problem, or for every one, which only ICU can read: they are noted.
  private func message(_ code: Violation.Code?) -> LocalizedText? {
    localizedText { cursor, language, pattern in
      findings.messages.append(
        DeclaredMessage(
          path: cursor.path, pattern: pattern, language: language, code: code))
    }
  }

  private func isLanguageTag(_ tag: String) -> Bool {
    let canonical = LanguageTag.canonical(tag)
    if canonical == tag { return true }
    let example = canonical.map { "'\($0)'" } ?? "one such as en or zh-Hant"
    return refuse("'\(tag)' is not a language tag; write \(example)") ?? false
  }

  /// One text for every problem, or an object of texts by problem, `*` being any other.
  private func messageOverrides() -> MessageOverrides? {
    if case .string = value { return message(nil).map { MessageOverrides($0) } }
    guard let members = members() else { return nil }
    var overrides = MessageOverrides.none
    for (word, cursor) in members {
      if let code = Violation.Code(known: word) {
        overrides.byCode[code] = cursor.message(code)
      } else if word == "*" {
        overrides.all = cursor.message(nil)
      } else {
        noteUnknown(key: word, known: ["*"] + Violation.Code.known.map(\.rawValue))
      }
    }
    return overrides
  }
}
