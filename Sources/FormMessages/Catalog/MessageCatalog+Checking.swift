public import FormValidation

extension MessageCatalog {
  /// Returns the unusable messages and labels of a form, and the unusable overrides of the catalog.
  ///
  /// Call this method once when your program starts.
  ///
  /// - Parameter form: The form.
  /// - Complexity: O(*n*), where *n* is the number of messages.
  public func unusableOverrides(of form: FormDeclaration) -> [UnusableOverride] {
    let texts = form.texts(at: FieldPath()) + overrides.texts(at: "catalog")
    return texts.compactMap { text in
      unusable(text.pattern, text.tag, text.arguments).map {
        UnusableOverride(
          place: text.place, pattern: text.pattern, language: text.tag ?? Self.languages[0],
          reason: $0)
      }
    }
  }

  /// Returns the reason why a message in a form file can't be used, or `nil` if it's valid.
  package func error(in message: DeclaredMessage) -> String? {
    unusable(
      message.pattern, message.language,
      MessageArguments(of: message.code, rules: message.rules))?
      .sentence(about: message.pattern, in: message.language ?? Self.languages[0])
  }

  private func unusable(
    _ pattern: String, _ tag: String?, _ arguments: MessageArguments?
  ) -> UnusableOverride.Reason? {
    let canonical = tag.flatMap(LanguageTag.canonical)
    guard canonical == tag else { return .noLanguageTag(canonical: canonical) }
    guard let arguments else { return nil }
    let language = tag ?? Self.languages[0]
    let book = context(for: language).book
    do {
      let template = try MessageTemplate(
        pattern: book.expand(pattern, unit: arguments.unit), locale: language)
      if let unknown = template.names.filter({ arguments[$0] == nil }).min() {
        return .unknownArgument(unknown, known: arguments.names)
      }
      if let name = template.numbers.first(where: { arguments[$0] == .text }) {
        return .noNumber(name)
      }
      if let name = template.wholeNumbers.first(where: { arguments[$0] == .fraction }) {
        return .noWholeNumber(name)
      }
    } catch {
      return .message(error)
    }
    if !arguments.hasUnits, pattern.contains(", unit}") { return .noUnits }
    let hasNouns = LanguageTag.language(of: book.language) == LanguageTag.language(of: language)
    return hasNouns || !pattern.contains(", unit}") ? nil : .noNouns
  }
}

private struct DeclaredText {
  let place: String
  let pattern: String
  let tag: String?
  /// The arguments that the pattern can have, or `nil` for a label.
  let arguments: MessageArguments?
}

// MARK: Texts of a form

extension FormDeclaration {
  fileprivate func texts(at path: FieldPath) -> [DeclaredText] {
    messages.texts(at: path.description) + members.flatMap { $0.texts(at: path) }
  }
}

extension FormDeclaration.Member {
  fileprivate func texts(at path: FieldPath) -> [DeclaredText] {
    switch self {
    case .field(let field): return field.texts(at: path.appending(field.name))
    case .group(let group):
      let path = path.appending(group.name)
      return group.label.labelTexts(at: path) + group.form.texts(at: path)
    case .list(let list):
      let path = path.appending(list.name)
      let element =
        switch list.element {
        case .text(let field): field.texts(at: path)
        case .form(let form): form.texts(at: path)
        }
      return list.label.labelTexts(at: path) + element
    case .conditional(_, let members): return members.flatMap { $0.texts(at: path) }
    case .rule(let rule):
      let path = FieldPath(path.components + rule.path.components)
      return rule.messages.texts(at: path.description, rule.name)
    }
  }
}

extension FieldDeclaration {
  fileprivate func texts(at path: FieldPath) -> [DeclaredText] {
    label.labelTexts(at: path) + messages.texts(at: path.description, rules: rules)
      + rules.flatMap {
        $0.messages.texts(at: path.description, $0.name, rules: [$0], isOfRule: true)
      }
  }
}

extension MessageOverrides {
  /// - Parameters:
  ///   - places: The names of the form's parts, the outermost first.
  ///   - rules: The rules whose violations have the messages, or an empty array for any rule.
  ///   - isOfRule: Whether a message for every code is for the rules alone.
  fileprivate func texts(
    at places: String..., rules: [FieldRule] = [], isOfRule: Bool = false
  ) -> [DeclaredText] {
    let each = Violation.Code.known.flatMap { code in
      byCode[code]?.texts(
        at: places + [code.rawValue], MessageArguments(of: code, rules: rules)) ?? []
    }
    return (all?.texts(at: places, MessageArguments(of: nil, rules: isOfRule ? rules : [])) ?? [])
      + each
  }
}

extension LocalizedText? {
  fileprivate func labelTexts(at path: FieldPath) -> [DeclaredText] {
    self?.texts(at: [path.description, "label"], nil) ?? []
  }
}

extension LocalizedText {
  fileprivate func texts(at places: [String], _ arguments: MessageArguments?) -> [DeclaredText] {
    let places = places.filter { !$0.isEmpty }
    let place = places.isEmpty ? "messages" : places.joined(separator: ": ")
    let fallbackText = fallback.map {
      DeclaredText(place: place, pattern: $0, tag: nil, arguments: arguments)
    }
    return [fallbackText].compactMap { $0 }
      + byLanguage.sorted { $0.key < $1.key }.map { tag, pattern in
        DeclaredText(place: "\(place): \(tag)", pattern: pattern, tag: tag, arguments: arguments)
      }
  }
}
