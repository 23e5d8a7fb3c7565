public import FormValidation

/// A message or label that can't be used, and the reason.
public struct UnusableText: Sendable, Hashable {
  /// The location of the text, such as `address.city: length: tooLong: de`.
  ///
  /// The parts are the path (or `catalog`), the rule (or `label`), the code, and the language.
  /// Parts that don't apply are left out. Without a path, a rule, and a code, the location begins
  /// with `messages`, as in `messages: de`.
  public let location: String
  /// The text.
  public let pattern: String
  /// The language of the text, or `en` if the text is for all languages that don't have a text of
  /// their own.
  public let language: String
  /// The reason why the text can't be used.
  public let reason: Reason

  /// The reason why a text can't be used.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Reason: Sendable, Hashable {
    /// The text isn't a message pattern, or Foundation doesn't have data for its language.
    case message(MessageError)
    /// The text has an unknown argument, such as a misspelled name. The associated values are the
    /// unknown name and the names that the text can use.
    case unknownArgument(String, known: [String])
    /// The text uses an argument as a number, such as in `{label, plural, …}`, but the argument is
    /// a text. The associated value is the argument's name.
    case notANumber(String)
    /// The text has a plural with an offset, but the plural's argument isn't a whole number. The
    /// associated value is the argument's name.
    case notAWholeNumber(String)
    /// The text contains a count such as `{maximum, unit}`, but the violation doesn't have counts.
    case withoutCounts
    /// The language isn't a canonical BCP 47 tag, so the text is never found. The associated value
    /// is the canonical tag, or `nil` if the tag is ill-formed.
    case invalidLanguageTag(canonical: String?)
    /// The text contains a count such as `{maximum, unit}`, but the package doesn't have the nouns
    /// of units in the language.
    case withoutNouns
  }
}

extension UnusableText: CustomStringConvertible {
  public var description: String { "\(location): \(reason.sentence(about: pattern, in: language))" }
}

extension UnusableText.Reason {
  func sentence(about pattern: String, in language: String) -> String {
    switch self {
    case .message(let error): error.description
    case .unknownArgument(let name, let known):
      "'\(pattern)' has the argument '\(name)', which this message doesn't have. Write one of "
        + "\(known.joined(separator: ", "))."
    case .notANumber(let name):
      "'\(pattern)' needs a number, and '\(name)' is a text here. Write {\(name)}."
    case .notAWholeNumber(let name):
      "'\(pattern)' has an offset, and '\(name)' isn't a whole number here. Leave out the offset."
    case .withoutCounts:
      "'\(pattern)' counts in units, and this message has no counts. Leave out ', unit'."
    case .invalidLanguageTag(let canonical):
      "'\(language)' isn't a language tag. Write "
        + "\(canonical.map { "'\($0)'" } ?? "one such as en or zh-Hant")."
    case .withoutNouns:
      "'\(pattern)' counts in units, which don't have nouns in '\(language)'. "
        + "Write a plural with nouns of your own."
    }
  }
}

// MARK: - Checking

extension MessageCatalog {
  /// Returns the unusable messages and labels of a form, and the unusable overrides of the catalog.
  ///
  /// Call this method once when your program starts.
  ///
  /// - Parameter form: The form.
  /// - Complexity: O(*n*), where *n* is the total length of the messages.
  public func unusableTexts(of form: FormDeclaration) -> [UnusableText] {
    let texts = form.declaredTexts(at: FieldPath()) + overrides.declaredTexts(at: "catalog")
    return texts.compactMap { text in
      reason(against: text.pattern, in: text.language, with: text.arguments).map {
        UnusableText(
          location: text.location, pattern: text.pattern,
          language: text.language ?? Self.languages[0],
          reason: $0)
      }
    }
  }

  package func error(in message: DeclaredMessage) -> String? {
    reason(
      against: message.pattern, in: message.language,
      with: ArgumentTypes(of: message.code, rules: message.rules))?
      .sentence(about: message.pattern, in: message.language ?? Self.languages[0])
  }

  /// Returns the reason why a text is unusable, or `nil` if the text is usable. If `arguments` is
  /// `nil`, the text is a label, and only its language tag is checked.
  private func reason(
    against pattern: String, in tag: String?, with arguments: ArgumentTypes?
  ) -> UnusableText.Reason? {
    let canonical = tag.flatMap(LanguageTag.canonical)
    guard canonical == tag else { return .invalidLanguageTag(canonical: canonical) }
    guard let arguments else { return nil }
    let language = tag ?? Self.languages[0]
    let phrasebook = context(for: language).phrasebook
    do {
      let template = try MessageTemplate(
        pattern: pattern, countPattern: phrasebook.countPattern(unit: arguments.exampleUnit),
        locale: language)
      if let unknown = template.names.filter({ arguments[$0] == nil }).min() {
        return .unknownArgument(unknown, known: arguments.names)
      }
      if let name = template.numbers.first(where: { arguments[$0] == .text }) {
        return .notANumber(name)
      }
      if let name = template.wholeNumbers.first(where: { arguments[$0] == .decimal }) {
        return .notAWholeNumber(name)
      }
      if !template.hasCounts { return nil }
    } catch {
      return .message(error)
    }
    if !arguments.hasUnits { return .withoutCounts }
    let hasNouns =
      LanguageTag.language(of: phrasebook.language) == LanguageTag.language(of: language)
    return hasNouns ? nil : .withoutNouns
  }
}

private struct DeclaredText {
  let location: String
  let pattern: String
  let language: String?
  /// The arguments that the text can have, or `nil` if the text is a label.
  let arguments: ArgumentTypes?
}

// MARK: Texts of a form

extension FormDeclaration {
  fileprivate func declaredTexts(at path: FieldPath) -> [DeclaredText] {
    messages.declaredTexts(at: path.description) + members.flatMap { $0.declaredTexts(at: path) }
  }
}

extension FormDeclaration.Member {
  fileprivate func declaredTexts(at path: FieldPath) -> [DeclaredText] {
    switch self {
    case .field(let field): return field.declaredTexts(at: path.appending(field.name))
    case .group(let group):
      let path = path.appending(group.name)
      return group.label.labelTexts(at: path) + group.form.declaredTexts(at: path)
    case .list(let list):
      let path = path.appending(list.name)
      let element =
        switch list.element {
        case .value(let field): field.declaredTexts(at: path)
        case .form(let form): form.declaredTexts(at: path)
        }
      return list.label.labelTexts(at: path) + element
    case .conditional(_, let members): return members.flatMap { $0.declaredTexts(at: path) }
    case .check(let check):
      let path = FieldPath(path.components + check.path.components)
      return check.messages.declaredTexts(at: path.description, check.name)
    }
  }
}

extension FieldDeclaration {
  fileprivate func declaredTexts(at path: FieldPath) -> [DeclaredText] {
    label.labelTexts(at: path) + messages.declaredTexts(at: path.description, rules: rules)
      + rules.flatMap {
        $0.messages.declaredTexts(at: path.description, $0.name, rules: [$0], isOfRule: true)
      }
  }
}

extension MessageOverrides {
  /// `locations` begins with the outermost part. The message for one code can have the arguments of
  /// `rules`, or of every rule if `rules` is empty. The message for all codes can have the
  /// arguments of `rules` if `isOfRule` is `true`, and of every rule otherwise.
  fileprivate func declaredTexts(
    at locations: String..., rules: [FieldRule] = [], isOfRule: Bool = false
  ) -> [DeclaredText] {
    let each = Violation.Code.known.flatMap { code in
      byCode[code]?.declaredTexts(
        at: locations + [code.rawValue], ArgumentTypes(of: code, rules: rules)) ?? []
    }
    return
      (all?.declaredTexts(at: locations, ArgumentTypes(of: nil, rules: isOfRule ? rules : [])) ?? [])
      + each
  }
}

extension LocalizedText? {
  fileprivate func labelTexts(at path: FieldPath) -> [DeclaredText] {
    self?.declaredTexts(at: [path.description, "label"], nil) ?? []
  }
}

extension LocalizedText {
  fileprivate func declaredTexts(
    at locations: [String], _ arguments: ArgumentTypes?
  ) -> [DeclaredText] {
    let locations = locations.filter { !$0.isEmpty }
    let location = locations.isEmpty ? "messages" : locations.joined(separator: ": ")
    let fallbackText = fallback.map {
      DeclaredText(location: location, pattern: $0, language: nil, arguments: arguments)
    }
    return [fallbackText].compactMap { $0 }
      + byLanguage.sorted { $0.key < $1.key }.map { tag, pattern in
        DeclaredText(
          location: "\(location): \(tag)", pattern: pattern, language: tag, arguments: arguments)
      }
  }
}
