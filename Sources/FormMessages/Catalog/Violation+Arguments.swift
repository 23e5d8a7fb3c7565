import FormValidation

extension Violation {
  func argument(
    _ name: String, in form: FormDeclaration?, for context: LanguageContext,
    localize: (String) -> String
  ) -> MessageArgument? {
    let phrasebook = context.phrasebook
    func label(of path: FieldPath) -> String {
      phrasebook.displayText(
        form?.label(of: path, tags: context.lookupTags) ?? path.names.last ?? "")
    }
    func number(_ text: String) -> MessageArgument {
      let localized = phrasebook.displayText(localize(text))
      return ValueFormat.plainDecimal(text).map { .decimal($0, text: localized) }
        ?? .text(localized)
    }
    switch (ArgumentName(rawValue: name), expected, received) {
    case (.label, _, _): return .text(label(of: path))
    case (.unit, _, _): return unit.map(MessageArgument.text)
    case (.encoding, _, _): return unit.flatMap(Phrasebook.encoding).map(MessageArgument.text)
    case (.minimum, .count(let minimum, _), _): return .integer(minimum ?? 0)
    case (.maximum, .count(_, let maximum), _): return maximum.map(MessageArgument.integer)
    case (.minimum, .range(let text, _), _), (.maximum, .range(_, let text), _):
      return text.map(number)
    case (.step, .step(let text, _), _), (.base, .step(_, let text), _):
      return number(text)
    case (.values, .values(let values, let count), _):
      return .text(phrasebook.list(values, of: count))
    case (.field, .field(let name), _):
      return .text(label(of: FieldPath(path.components.dropLast() + [.name(name)])))
    case (.pattern, .pattern(let source), _): return .text(phrasebook.displayText(source))
    case (.allowed, .characters(let allowed, _), _): return .text(phrasebook.list(allowed ?? []))
    case (.denied, .characters(_, let denied), _): return .text(phrasebook.list(denied))
    case (.expected, .type(let name), _): return .text(name)
    case (.format, .format(let name), _): return .text(Phrasebook.keyword(ofFormat: name))
    case (.example, .format(let name), _):
      return .text(phrasebook.displayText(Phrasebook.example(ofFormat: name)))
    case (.received, _, .count(let count)): return .integer(count)
    case (.received, _, .type(let name)): return .text(name)
    case (.characters, _, .characters(let some)): return .text(phrasebook.list(some))
    default: return nil
    }
  }
}

// MARK: - Types

/// The names of the arguments in message patterns.
enum ArgumentName: String {
  case label, unit, encoding, minimum, maximum, step, base, values, field, pattern, allowed, denied
  case expected, format, example, received, characters
}

/// A later type can be used in place of an earlier one: an integer as a decimal, and both as a
/// text.
enum ArgumentType: Int { case text, decimal, integer }

/// The arguments that a message can have, with their types.
struct ArgumentTypes {
  private var types: [ArgumentName: ArgumentType] = [:]
  /// The unit whose noun replaces `{…, unit}` when the pattern is checked.
  private(set) var exampleUnit = "characters"

  var names: [String] { types.keys.map(\.rawValue).sorted() }
  var hasUnits: Bool { types[.unit] != nil }

  subscript(name: String) -> ArgumentType? { ArgumentName(rawValue: name).flatMap { types[$0] } }

  /// Creates the arguments of messages for `code`, or for all codes if `code` is `nil`. If some of
  /// `rules` can report one of these codes, only the arguments of these rules are included. If an
  /// argument has several types, the type that is the last case in ``ArgumentType`` is used.
  init(of code: Violation.Code?, rules: [FieldRule] = []) {
    let codes = code.map { [$0] } ?? Violation.Code.known
    let reports = codes.flatMap { code in
      rules.filter { $0.kind.codes.contains(code) }.map { (code: code, rule: $0.kind) }
    }
    for (code, rule) in reports {
      add(
        Self.types(of: code).reduce(into: [:]) { types, argument in
          types[argument.key] = rule.type(of: argument.key, default: argument.value)
        })
      if case .count(let limit, _) = rule { exampleUnit = limit.unit.name }
    }
    guard reports.isEmpty else { return }
    for code in codes { add(Self.types(of: code)) }
    if types[.encoding] != nil { exampleUnit = "bytes:gb18030" }
  }

  private mutating func add(_ arguments: [ArgumentName: ArgumentType]) {
    types.merge(arguments) { $0.rawValue > $1.rawValue ? $0 : $1 }
  }
}

extension ArgumentTypes {
  private static func types(of code: Violation.Code) -> [ArgumentName: ArgumentType] {
    let others: [ArgumentName: ArgumentType] =
      switch code {
      case .invalidFormat: [.format: .text, .example: .text]
      case .tooSmall, .tooLarge, .notAbove, .notBelow: [.minimum: .integer, .maximum: .integer]
      case .tooEarly, .tooLate, .notAfter, .notBefore: [.minimum: .text, .maximum: .text]
      case .stepMismatch: [.step: .integer, .base: .integer]
      case .fileType, .notOneOf: [.values: .text]
      case .fileTooSmall, .fileTooLarge, .tooShort, .tooLong, .wrongLength, .exceedsCap,
        .tooFewElements, .tooManyElements:
        counted.merging([.received: .integer]) { $1 }
      case .unencodable: counted.merging([.characters: .text]) { $1 }
      case .disallowedCharacters: [.characters: .text, .allowed: .text, .denied: .text]
      case .patternMismatch, .patternTimeout: [.pattern: .text]
      case .notEqual, .notDifferent: [.field: .text]
      case .wrongType: [.expected: .text, .received: .text]
      default: [:]
      }
    return others.merging([.label: .text]) { $1 }
  }

  private static let counted: [ArgumentName: ArgumentType] = [
    .unit: .text, .encoding: .text, .minimum: .integer, .maximum: .integer,
  ]
}

extension FieldRule.Kind {
  fileprivate var codes: [Violation.Code] {
    switch self {
    case .required: [.required]
    case .count: [.tooShort, .tooLong, .wrongLength, .unencodable, .check]
    case .characters: [.disallowedCharacters]
    case .pattern: [.patternMismatch, .patternTimeout]
    case .oneOf: [.notOneOf]
    case .equal: [.notEqual]
    case .notEqual: [.notDifferent]
    case .format: [.invalidFormat]
    case .range:
      [
        .tooSmall, .tooLarge, .notAbove, .notBelow, .tooEarly, .tooLate, .notAfter, .notBefore,
        .unanswered,
      ]
    case .step: [.stepMismatch]
    case .isTrue: [.notTrue]
    case .fileTypes: [.fileType]
    case .fileSize: [.fileTooSmall, .fileTooLarge]
    case .check(_, let code): [code]
    case .asyncCheck: Violation.Code.known
    }
  }

  /// Returns the type of an argument of this rule, or `nil` if the rule doesn't have the argument.
  /// `type` is the type of the argument in other rules with the same violation code.
  fileprivate func type(of name: ArgumentName, default type: ArgumentType) -> ArgumentType? {
    switch (self, name) {
    // A count always has the argument `minimum`, which is 0 if the limit has no minimum.
    case (.count(let limit, _), .maximum): limit.maximum == nil ? nil : type
    case (.count(let limit, _), .encoding):
      Phrasebook.encoding(ofUnit: limit.unit.name) == nil ? nil : type
    case (.fileSize(_, let maximum), .maximum): maximum == nil ? nil : type
    case (.fileSize, .encoding): nil
    case (.range(let range), .minimum): range.minimum.map { $0.argumentType(default: type) }
    case (.range(let range), .maximum): range.maximum.map { $0.argumentType(default: type) }
    case (.step(let step), .step): .init(number: step.size.description)
    case (.step(let step), .base): .init(number: step.base.description)
    default: type
    }
  }
}

extension ValueRange.Bound {
  fileprivate func argumentType(default type: ArgumentType) -> ArgumentType {
    guard type != .text, case .value(let text) = origin else { return type }
    return ValueFormat.plainDecimal(text).map(ArgumentType.init(number:)) ?? .text
  }
}

extension ArgumentType {
  fileprivate init(number: String) { self = Int(number) == nil ? .decimal : .integer }
}
