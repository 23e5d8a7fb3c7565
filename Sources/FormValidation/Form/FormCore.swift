/// A report in the making.
struct Inspection {
  var report = FormReport()
  /// The most bytes that any text may have, wherever it stands.
  let valueCap: Int
  var context: JudgingContext
  /// What is still to be asked of somebody else about values that break no other rule.
  var asyncChecks: [PendingCheck] = []

  init(valueCap: Int, references: [String: String] = [:]) {
    self.valueCap = valueCap
    context = JudgingContext(references: references)
  }
}

/// An asynchronous check of one value.
struct PendingCheck: Sendable {
  let path: FieldPath
  let check: AsyncCheck
  let text: String
}

/// The executable part of a form: its nodes, and how they find one another's values.
struct FormCore<Model>: Sendable {
  let nodes: [any FormNode<Model>]
  let hasStages: Bool
  /// The text of this form with a name, for conditions and rules.
  let text: @Sendable (Model, String) -> FieldValue
  /// The type of a record that is not of this form at all.
  let wrongType: @Sendable (Model) -> String?
  /// The members of a record that are to be reported since nothing in the form names them.
  var unknownKeys: @Sendable (Model) -> [String] = { _ in [] }
  /// Mistakes in the form, each reported with every record.
  private var unknownFields: [UnknownField] = []

  /// A form over a Swift type.
  init(_ parts: [FormPart<Model>]) {
    let texts = parts.reduce(into: [:]) { $0.merge($1.texts) { first, _ in first } }
    var names = FieldNames(texts)
    self.init(
      parts.map { $0.node(&names) }, text: { texts[$1]?.read($0) ?? .absent },
      wrongType: { _ in nil })
    unknownFields = names.unknown
  }

  init(
    _ nodes: [any FormNode<Model>],
    text: @escaping @Sendable (Model, String) -> FieldValue,
    wrongType: @escaping @Sendable (Model) -> String?
  ) {
    self.nodes = nodes
    self.hasStages = nodes.contains(where: \.hasStages)
    self.text = text
    self.wrongType = wrongType
  }

  var members: [FormDeclaration.Member] { nodes.map(\.member) }

  func clean(_ model: inout Model, cap: Int) {
    guard hasStages, wrongType(model) == nil else { return }
    for node in nodes where node.hasStages { node.clean(&model, cap: cap) }
  }

  func check(_ model: Model, at path: FieldPath, _ inspection: inout Inspection) {
    if let type = wrongType(model) {
      inspection.report.append(.wrongType(type, expected: "object", at: path))
      return
    }
    for node in nodes { node.check(model, in: self, at: path, &inspection) }
    for unknown in unknownFields { inspection.report.append(unknown.violation(at: path)) }
    for key in unknownKeys(model) {
      inspection.report.append(
        Violation(path: path.appending(key), rule: "unknownKeys", problem: .unknownKey))
    }
  }
}

extension Violation {
  static func wrongType(_ type: String, expected: String, at path: FieldPath) -> Violation {
    Violation(
      path: path, rule: "type", problem: .wrongType, expected: .type(named: expected),
      received: .type(named: type))
  }
}

extension FieldRule<String> {
  /// The names of the fields that the rule and its condition read beside its own.
  package var namesRead: [String] {
    (condition.map { [$0.field] } ?? []) + meaning.comparedFields
  }
}

extension FieldDeclaration {
  /// The names of the fields that the rules read beside their own.
  package var namesRead: [String] { rules.flatMap(\.namesRead) }
}

extension [FormDeclaration.Member] {
  /// The names of the members of a record that judging it reads, each once.
  package var namesRead: [String] {
    var known: Set<[UInt8]> = []
    return (namesDeclared + namesAsked).filter { known.insert([UInt8]($0.utf8)).inserted }
  }

  private var namesDeclared: [String] { flattened.compactMap(\.name) }

  /// What rules and conditions of one form ask for.
  private var namesAsked: [String] {
    flatMap { member -> [String] in
      switch member {
      case .field(let field): field.namesRead
      case .list(let list):
        if case .text(let field) = list.element { field.namesRead } else { [] }
      case .conditional(let part):
        (part.condition.map { [$0.field] } ?? []) + part.members.namesAsked
      case .group, .rule: []
      }
    }
  }
}
