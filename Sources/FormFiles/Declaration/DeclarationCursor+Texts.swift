import FormValidation
import TextMetrics

/// Sentences and labels for people.
extension DeclarationCursor {
  /// The key `messages` of anything that may have one.
  func messages() throws(DeclarationError) -> MessageOverrides {
    try read("messages") { messages throws(DeclarationError) in try messages.messageOverrides() }
      ?? .none
  }

  /// The key `label` of anything that may have one.
  func label() throws(DeclarationError) -> LocalizedText? {
    try read("label") { label throws(DeclarationError) in try label.localizedText(.label) }
  }

  /// One text for every language, or an object of texts by language tag, `*` being any other.
  func localizedText(_ role: DeclaredText.Role) throws(DeclarationError) -> LocalizedText {
    if case .string(let text) = value {
      note(text, nil, role)
      return LocalizedText(text)
    }
    var localized = LocalizedText(nil)
    for (tag, cursor) in try members() {
      let text = try cursor.recovering { cursor throws(DeclarationError) in
        let canonical = LanguageTag.canonical(tag)
        guard tag == LocalizedText.anyLanguage || canonical == tag else {
          throw cursor.error(.noLanguageTag(tag, canonical: canonical))
        }
        return try cursor.text()
      }
      guard let text else { continue }
      if tag == LocalizedText.anyLanguage {
        localized.fallback = text
        cursor.note(text, nil, role)
      } else {
        localized.byLanguage[tag] = text
        cursor.note(text, tag, role)
      }
    }
    return localized
  }

  private func note(_ text: String, _ language: String?, _ role: DeclaredText.Role) {
    findings?.texts.append(DeclaredText(path: path, text: text, language: language, role: role))
  }

  /// One text for every problem, or an object of texts by problem, `*` being any other.
  func messageOverrides() throws(DeclarationError) -> MessageOverrides {
    if case .string = value { return MessageOverrides(try localizedText(.message(nil))) }
    var overrides = MessageOverrides.none
    for (word, cursor) in try members() {
      let problem = Violation.Problem(rawValue: word)
      guard word == "*" || problem != nil else {
        try report(
          error(.unknownKey(word, known: ["*"] + Violation.Problem.allCases.map(\.rawValue))))
        continue
      }
      let text = try cursor.recovering { cursor throws(DeclarationError) in
        try cursor.localizedText(.message(problem))
      }
      if let problem { overrides.byProblem[problem] = text } else { overrides.all = text }
    }
    return overrides
  }
}
