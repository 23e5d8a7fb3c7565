import FormValidation

extension Violation {
  /// Returns the value of a message's argument, or `nil` if the violation doesn't have the
  /// argument. `localize` formats a number, date, or time.
  func argument(
    _ name: String, in form: FormDeclaration?, for context: LanguageContext,
    localize: (String) -> String
  ) -> MessageArgument? {
    let phrasebook = context.phrasebook
    func label(of path: FieldPath) -> String {
      phrasebook.displayText(form?.label(of: path, tags: context.tags) ?? path.names.last ?? "")
    }
    func number(_ text: String) -> MessageArgument {
      let localized = phrasebook.displayText(localize(text))
      return ValueFormat.digits(text).map { .decimal($0, text: localized) } ?? .text(localized)
    }
    switch (name, expected, received) {
    case ("label", _, _): return .text(label(of: path))
    case ("unit", _, _): return unit.map(MessageArgument.text)
    case ("encoding", _, _): return unit.flatMap(Phrasebook.encoding).map(MessageArgument.text)
    case ("minimum", .count(let minimum, _), _): return .integer(minimum ?? 0)
    case ("maximum", .count(_, let maximum), _): return maximum.map(MessageArgument.integer)
    case ("minimum", .range(let text, _), _), ("maximum", .range(_, let text), _):
      return text.map(number)
    case ("step", .step(let text, _), _), ("base", .step(_, let text), _):
      return number(text)
    case ("values", .values(let values, let count), _):
      return .text(phrasebook.list(values, of: count))
    case ("field", .field(let name), _):
      return .text(label(of: FieldPath(path.components.dropLast() + [.name(name)])))
    case ("pattern", .pattern(let source), _): return .text(phrasebook.displayText(source))
    case ("allowed", .characters(let allowed, _), _): return .text(phrasebook.list(allowed ?? []))
    case ("denied", .characters(_, let denied), _): return .text(phrasebook.list(denied))
    case ("expected", .type(let name), _): return .text(name)
    case ("format", .format(let name), _): return .text(Phrasebook.keyword(ofFormat: name))
    case ("example", .format(let name), _):
      return .text(phrasebook.displayText(Phrasebook.example(ofFormat: name)))
    case ("received", _, .count(let count)): return .integer(count)
    case ("received", _, .type(let name)): return .text(name)
    case ("characters", _, .characters(let some)): return .text(phrasebook.list(some))
    default: return nil
    }
  }
}

extension Violation {
  /// Returns the kind of each argument of a message for a code. Both bounds are included, even if
  /// a rule can have only one bound.
  static func argumentKinds(of code: Code) -> [String: ArgumentKinds.Kind] {
    let others: [String: ArgumentKinds.Kind] =
      switch code {
      case .invalidFormat: ["format": .text, "example": .text]
      case .tooSmall, .tooLarge, .notAbove, .notBelow: ["minimum": .integer, "maximum": .integer]
      case .tooEarly, .tooLate, .notAfter, .notBefore: ["minimum": .text, "maximum": .text]
      case .stepMismatch: ["step": .integer, "base": .integer]
      case .fileType, .notOneOf: ["values": .text]
      case .fileTooSmall, .fileTooLarge, .tooShort, .tooLong, .wrongLength, .exceedsCap,
        .tooFewElements, .tooManyElements:
        counted.merging(["received": .integer]) { $1 }
      case .unencodable: counted.merging(["characters": .text]) { $1 }
      case .disallowedCharacters: ["characters": .text, "allowed": .text, "denied": .text]
      case .patternMismatch, .patternTimeout: ["pattern": .text]
      case .notEqual, .notDifferent: ["field": .text]
      case .wrongType: ["expected": .text, "received": .text]
      default: [:]
      }
    return others.merging(["label": .text]) { $1 }
  }

  private static let counted: [String: ArgumentKinds.Kind] = [
    "unit": .text, "encoding": .text, "minimum": .integer, "maximum": .integer,
  ]
}

extension [String: MessageArgument] {
  mutating func add(unit: String) {
    self["unit"] = .text(unit)
    self["encoding"] = Phrasebook.encoding(ofUnit: unit).map(MessageArgument.text)
  }
}
