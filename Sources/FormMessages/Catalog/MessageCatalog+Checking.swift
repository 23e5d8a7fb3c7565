public import FormValidation

extension MessageCatalog {
  /// The sentences and labels of a form, and of the catalog, that cannot be used as they stand,
  /// each with its place. A program checks them once, when it starts.
  public func unusableOverrides(of form: FormDeclaration) -> [UnusableOverride] {
    var texts = DeclaredTexts()
    texts.add(form, at: FieldPath())
    texts.add(overrides, at: "catalog")
    return texts.all.flatMap(unusable)
  }

  /// Why a text that stands in the JSON of a form cannot be used, as a sentence; nil where it can.
  package func complaint(about declared: DeclaredText) -> String? {
    guard case .message(let problem) = declared.role else { return nil }
    let arguments = problem.map(Violation.argumentNames) ?? Violation.allArgumentNames
    let reason = unusable(declared.text, declared.language, arguments)
    return reason.map {
      UnusableOverride(
        place: "", pattern: declared.text, language: declared.language ?? Self.languages[0],
        reason: $0
      ).why
    }
  }

  private func unusable(_ declared: Declared) -> [UnusableOverride] {
    let anyOther = declared.text.fallback.map { [(place: declared.place, tag: nil as String?, $0)] }
    let each = declared.text.byLanguage.sorted { $0.key < $1.key }
      .map { (place: "\(declared.place): \($0.key)", tag: $0.key as String?, $0.value) }
    return ((anyOther ?? []) + each).compactMap { place, tag, pattern in
      unusable(pattern, tag, declared.arguments).map {
        UnusableOverride(
          place: place, pattern: pattern, language: tag ?? Self.languages[0], reason: $0)
      }
    }
  }

  /// What is wrong with one text, in the language of a tag or, without one, in any.
  private func unusable(
    _ pattern: String, _ tag: String?, _ arguments: Set<String>?
  ) -> UnusableOverride.Reason? {
    let canonical = tag.flatMap(LanguageTag.canonical)
    guard canonical == tag else { return .noLanguageTag(canonical: canonical) }
    guard let arguments else { return nil }
    let language = tag ?? Self.languages[0]
    let book = phrasebook(for: language)
    let expanded = book.nouns.expand(pattern, unit: "bytes:gb18030")
    do {
      let template = try MessageTemplate(pattern: expanded, locale: language)
      if let unknown = template.argumentNames.subtracting(arguments).min() {
        return .unknownArgument(unknown, known: arguments.sorted())
      }
    } catch {
      return .message(error)
    }
    let hasNouns = LanguageTag.language(of: book.language) == LanguageTag.language(of: language)
    return hasNouns || !pattern.contains(", unit}") ? nil : .noNouns
  }
}

extension Violation {
  /// What a sentence for every problem may mention: also what only some of them have.
  fileprivate static var allArgumentNames: Set<String> {
    Problem.allCases.map(argumentNames).reduce([]) { $0.union($1) }
  }
}

/// A text for people, and where it is declared.
private struct Declared {
  let place: String
  let text: LocalizedText
  /// What its patterns may mention; nil for a label, which is no pattern.
  let arguments: Set<String>?
}

/// The texts for people of a form, place by place.
private struct DeclaredTexts {
  private(set) var all: [Declared] = []

  mutating func add(_ form: FormDeclaration, at path: FieldPath) {
    add(form.messages, at: path.description)
    add(form.members, at: path)
  }

  mutating func add(_ overrides: MessageOverrides, at place: String) {
    if let text = overrides.all {
      append(text, at: [place], arguments: Violation.allArgumentNames)
    }
    for problem in Violation.Problem.allCases {
      guard let text = overrides.byProblem[problem] else { continue }
      append(
        text, at: [place, problem.rawValue], arguments: Violation.argumentNames(of: problem))
    }
  }

  private mutating func add(_ members: [FormDeclaration.Member], at path: FieldPath) {
    for member in members {
      switch member {
      case .field(let field): add(field, at: path.appending(field.name))
      case .group(let group):
        add(label: group.label, at: path.appending(group.name))
        add(group.form, at: path.appending(group.name))
      case .list(let list):
        let path = path.appending(list.name)
        add(label: list.label, at: path)
        switch list.element {
        case .text(let field): add(field, at: path)
        case .form(let form): add(form, at: path)
        }
      case .conditional(let part): add(part.members, at: path)
      case .rule(let rule):
        let path = FieldPath(path.components + rule.path.components)
        add(rule.messages, at: Self.place(path.description, rule.name))
      }
    }
  }

  private mutating func add(_ field: FieldDeclaration, at path: FieldPath) {
    add(label: field.label, at: path)
    add(field.messages, at: path.description)
    for rule in field.rules { add(rule.messages, at: Self.place(path.description, rule.name)) }
  }

  private mutating func add(label: LocalizedText?, at path: FieldPath) {
    if let label { append(label, at: [path.description, "label"], arguments: nil) }
  }

  private mutating func append(
    _ text: LocalizedText, at places: [String], arguments: Set<String>?
  ) {
    let place = places.reduce("", Self.place)
    all.append(
      Declared(place: place.isEmpty ? "messages" : place, text: text, arguments: arguments))
  }

  private static func place(_ outer: String, _ inner: String) -> String {
    outer.isEmpty ? inner : inner.isEmpty ? outer : "\(outer): \(inner)"
  }
}
