import FormValidation

/// The names and kinds of the arguments that a message for a code can have.
///
/// `Violation.argumentKinds(of:)` returns the arguments of the code. Then, for each rule,
/// `FieldRule.Kind.argumentKind(_:of:)` leaves out the arguments that the rule doesn't have, and
/// returns another kind for a bound or step that isn't an integer.
struct ArgumentKinds {
  /// A kind of argument. The cases are in order: an integer can be used in place of a decimal
  /// number, and both in place of a text.
  enum Kind: Int { case text, decimal, integer }

  private var kinds: [String: Kind] = [:]
  /// The unit whose noun replaces `{…, unit}` when the pattern is checked.
  private(set) var exampleUnit = "characters"

  var names: [String] { kinds.keys.sorted() }
  /// Whether a message can contain a count with the noun of the unit, such as `{maximum, unit}`.
  var hasUnits: Bool { kinds["unit"] != nil }

  subscript(name: String) -> Kind? { kinds[name] }

  /// Creates the arguments of a code, or of all codes.
  ///
  /// - Parameters:
  ///   - code: The code, or `nil` for a message for every code.
  ///   - rules: The rules whose violations have the message. An argument that none of these rules
  ///     has is left out, such as `maximum` for a rule without a maximum. If the rules differ in
  ///     the kind of an argument, the highest kind is used. If none of the rules reports the code,
  ///     the arguments are those of the code.
  init(of code: Violation.Code?, rules: [FieldRule] = []) {
    let codes = code.map { [$0] } ?? Violation.Code.known
    let codesOfRules = codes.flatMap { code in
      rules.filter { $0.kind.codes.contains(code) }.map { (code, Optional($0.kind)) }
    }
    for (code, rule) in codesOfRules.isEmpty ? codes.map({ ($0, nil) }) : codesOfRules {
      for (name, kind) in Violation.argumentKinds(of: code) {
        guard let kind = rule.map({ $0.argumentKind(kind, of: name) }) ?? kind else { continue }
        kinds[name] = kind.rawValue > (kinds[name]?.rawValue ?? -1) ? kind : kinds[name]
      }
      if case .count(let limit, _) = rule { exampleUnit = limit.unit.name }
    }
    if codesOfRules.isEmpty, kinds["encoding"] != nil { exampleUnit = "bytes:gb18030" }
  }
}

extension FieldRule.Kind {
  /// The codes of the rule's violations.
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

  /// Returns the kind of an argument in a message of the rule, or `nil` if the rule doesn't have
  /// the argument. `kind` is the argument's kind for rules in general.
  fileprivate func argumentKind(
    _ kind: ArgumentKinds.Kind, of name: String
  ) -> ArgumentKinds.Kind? {
    switch (self, name) {
    // Without a minimum, a count has the minimum 0.
    case (.count(let limit, _), "maximum"): limit.maximum == nil ? nil : kind
    case (.count(let limit, _), "encoding"):
      Phrasebook.encoding(ofUnit: limit.unit.name) == nil ? nil : kind
    case (.fileSize(_, let maximum), "maximum"): maximum == nil ? nil : kind
    case (.fileSize, "encoding"): nil
    case (.range(let range), "minimum"): range.minimum.map { $0.kind(kind) }
    case (.range(let range), "maximum"): range.maximum.map { $0.kind(kind) }
    case (.step(let step), "step"): .init(number: step.size.description)
    case (.step(let step), "base"): .init(number: step.base.description)
    default: kind
    }
  }
}

extension ValueRange.Bound {
  fileprivate func kind(_ kind: ArgumentKinds.Kind) -> ArgumentKinds.Kind {
    guard kind != .text, case .value(let text) = origin else { return kind }
    return ValueFormat.digits(text).map(ArgumentKinds.Kind.init(number:)) ?? .text
  }
}

extension ArgumentKinds.Kind {
  fileprivate init(number: String) { self = Int(number) == nil ? .decimal : .integer }
}
