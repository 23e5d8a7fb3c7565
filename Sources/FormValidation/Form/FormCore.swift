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

  /// A form over a Swift type.
  init(_ nodes: [any FormNode<Model>]) {
    let texts = nodes.reduce(into: [:]) { texts, node in
      texts.merge(node.texts) { first, _ in first }
    }
    let names = Dictionary(
      texts.compactMap { name, access in access.keyPath.map { ($0 as AnyKeyPath, name) } },
      uniquingKeysWith: { min($0, $1) })
    self.init(
      nodes.map { $0.naming(names) }, text: { texts[$1]?.read($0) ?? .absent },
      wrongType: { _ in nil })
    for name in members.namesAsked + members.namesCompared where texts[name] == nil {
      preconditionFailure("A rule or condition names '\(name)', which is no field of its form")
    }
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

extension [FormDeclaration.Member] {
  /// The names that the conditions of one form ask for.
  var namesAsked: [String] {
    flatMap { member -> [String] in
      switch member {
      case .field(let field): field.rules.compactMap { $0.condition?.field }
      case .conditional(let part):
        (part.condition.map { [$0.field] } ?? []) + part.members.namesAsked
      case .list(let list): list.textRules.compactMap { $0.condition?.field }
      case .group, .rule: []
      }
    }
  }

  /// The names of the texts that rules of one form compare with.
  var namesCompared: [String] {
    flatMap { member -> [String] in
      switch member {
      case .field(let field): field.rules.flatMap(\.comparedNames)
      case .conditional(let part): part.members.namesCompared
      case .list(let list): list.textRules.flatMap(\.comparedNames)
      case .group, .rule: []
      }
    }
  }
}

extension FieldRule {
  /// The names of the fields that the rule reads beside its own, conditions aside.
  package var comparedNames: [String] {
    switch demand {
    case .equal(let name): [name]
    case .range(let range):
      range.bounds.compactMap { if case .field(let name) = $0.origin { name } else { nil } }
    default: []
    }
  }
}

extension ListDeclaration {
  fileprivate var textRules: [FieldRule] {
    if case .text(let field) = element { field.rules } else { [] }
  }
}

extension [FormDeclaration.Member] {
  /// The names of the members of a record that judging it reads.
  package var namesRead: [String] {
    var known: Set<[UInt8]> = []
    return (namesDeclared + namesAsked + namesCompared).filter {
      known.insert([UInt8]($0.utf8)).inserted
    }
  }

  private var namesDeclared: [String] {
    flatMap { member -> [String] in
      if case .conditional(let part) = member { return part.members.namesDeclared }
      return member.name.map { [$0] } ?? []
    }
  }
}
