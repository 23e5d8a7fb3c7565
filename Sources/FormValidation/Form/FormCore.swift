/// The executable part of a form: its nodes, and how they find one another's values.
struct FormCore<Model>: Sendable {
  let nodes: [any FormNode<Model>]
  let valueCap: Int
  let hasStages: Bool
  /// The text of this form with a name, for conditions and rules.
  let text: @Sendable (Model, String) -> FieldValue
  /// The type of a record that is not of this form at all.
  let wrongType: @Sendable (Model) -> String?

  /// A form over a Swift type.
  init(_ nodes: [any FormNode<Model>], valueCap: Int) {
    let texts = nodes.reduce(into: [:]) { texts, node in
      texts.merge(node.texts) { first, _ in first }
    }
    self.init(
      nodes, valueCap: valueCap, text: { texts[$1]?.read($0) ?? .absent }, wrongType: { _ in nil })
    for name in members.namesAsked where texts[name] == nil {
      preconditionFailure("A rule or condition names '\(name)', which is no field of its form")
    }
  }

  init(
    _ nodes: [any FormNode<Model>],
    valueCap: Int,
    text: @escaping @Sendable (Model, String) -> FieldValue,
    wrongType: @escaping @Sendable (Model) -> String?
  ) {
    self.nodes = nodes
    self.valueCap = valueCap
    self.hasStages = nodes.contains(where: \.hasStages)
    self.text = text
    self.wrongType = wrongType
  }

  var members: [FormDeclaration.Member] { nodes.map(\.member) }

  func clean(_ model: inout Model) {
    guard hasStages, wrongType(model) == nil else { return }
    for node in nodes where node.hasStages { node.clean(&model, cap: valueCap) }
  }

  func check(_ model: Model, at path: FieldPath, _ report: inout FormReport) {
    if let type = wrongType(model) {
      report.append(.wrongType(type, expected: "object", at: path))
      return
    }
    for node in nodes { node.check(model, in: self, at: path, &report) }
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
  /// The names that rules and conditions of one form refer to.
  var namesAsked: [String] {
    flatMap { member -> [String] in
      switch member {
      case .field(let field):
        field.rules.flatMap { rule -> [String] in
          var names = rule.condition.map { [$0.field] } ?? []
          if case .equal(let name) = rule.demand { names.append(name) }
          return names
        }
      case .conditional(let part):
        (part.condition.map { [$0.field] } ?? []) + part.members.namesAsked
      case .group, .list, .rule: []
      }
    }
  }
}
