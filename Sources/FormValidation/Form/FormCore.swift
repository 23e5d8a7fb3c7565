import StrictJSON
import TextMetrics

/// The nodes of a form, which can read each other's values.
struct FormCore<Model>: Sendable {
  let members: [FormDeclaration.Member]
  private let nodes: [any FormNode<Model>]
  private let nodesWithStages: [any FormNode<Model>]
  /// A closure that returns the text with a name, for conditions and rules.
  let text: @Sendable (Model, String) -> FieldValue
  /// A closure that returns the name of the type of a record that isn't an object, or `nil`.
  let wrongType: @Sendable (Model) -> String?
  /// Keys of a record to be reported, since the form does not name them.
  var unknownKeys: @Sendable (Model) -> [String] = { _ in [] }

  /// A form over a Swift type.
  init(_ part: FormPart<Model>, _ names: FieldNames) {
    var texts: [String: Access<Model, String>] = [:]
    for source in part.sources {
      for text in source.texts where texts[text.name] == nil { texts[text.name] = text.access }
    }
    self.init(
      part.sources.flatMap { $0.nodes(names) }, text: { [texts] in texts[$1]?.read($0) ?? .absent },
      wrongType: { _ in nil })
  }

  init(
    _ nodes: [any FormNode<Model>],
    text: @escaping @Sendable (Model, String) -> FieldValue,
    wrongType: @escaping @Sendable (Model) -> String?
  ) {
    members = nodes.map { $0.member }
    self.nodes = nodes
    nodesWithStages = nodes.filter { $0.hasStages }
    self.text = text
    self.wrongType = wrongType
  }

  var hasStages: Bool { !nodesWithStages.isEmpty }

  @_specialize(where Model == JSONValue)
  func clean(_ model: inout Model, valueCap: Int) {
    for node in nodesWithStages { node.clean(&model, valueCap: valueCap) }
  }

  /// Copies the values of a record into a model, and reports those that the model can't hold.
  func fill(
    _ model: inout Model, from record: JSONValue, at path: FieldPath, _ report: inout FormReport,
    clearsMissing: Bool = false
  ) {
    guard case .object = record else {
      return report.append(.wrongType(record.typeName, expected: "object", at: path))
    }
    var filling = Filling<Model>(record, at: path, clearsMissing: clearsMissing)
    for node in nodes { node.fill(&model, &filling) }
    for (violation, conditions) in filling.misfits
    where conditions.allSatisfy({ $0.holds(model, filledFrom: record, in: self) }) {
      report.append(violation)
    }
  }

  /// Returns the record of a model, with each text as a string.
  func record(of model: Model) -> JSONValue {
    .object(JSONObject(nodes.flatMap { $0.record(of: model) }))
  }

  @_specialize(where Model == JSONValue)
  func validate(_ model: Model, at path: FieldPath, _ inspection: inout Inspection) {
    if let type = wrongType(model) {
      inspection.report.append(.wrongType(type, expected: "object", at: path))
      return
    }
    for node in nodes { node.validate(model, in: self, at: path, &inspection) }
    for key in unknownKeys(model) {
      inspection.report.append(
        Violation(path: path.appending(key), rule: "unknownKeys", code: .unknownKey))
    }
  }
}

extension Violation {
  static func wrongType(_ type: String, expected: String, at path: FieldPath) -> Violation {
    Violation(
      path: path, rule: "type", code: .wrongType, expected: .type(named: expected),
      received: .type(named: type))
  }
}

/// A field that a rule or a condition reads beside its own; no value from outside is meant here.
struct FieldReference: Sendable {
  /// Where the rule stands in its form.
  let path: FieldPath
  let rule: String
  /// What the rule calls the field.
  let name: String
}

extension FieldDeclaration {
  /// The names of the fields that the rules and their conditions read beside their own.
  package var namesRead: [String] { references(at: FieldPath()).map(\.name) }

  fileprivate func references(at path: FieldPath) -> [FieldReference] {
    rules.flatMap { rule in
      ((rule.condition.map { [$0.field] } ?? []) + rule.kind.comparedFields).map {
        FieldReference(path: path, rule: rule.name, name: $0)
      }
    }
  }
}

extension [FormDeclaration.Member] {
  /// Returns the text that a JSON record has for a field.
  func text(named name: String, in record: JSONValue) -> FieldValue {
    let kind = flattened.lazy.compactMap { member in
      if case .field(let field) = member, field.name == name { field.kind } else { nil }
    }.first
    return Access.text(name, kind ?? .text, .json).read(record)
  }

  /// The names of the members of a record that judging it reads, each once.
  package var namesRead: [String] {
    var known: Set<[UInt8]> = []
    return (flattened.compactMap(\.name) + references.map(\.name))
      .filter { known.insert([UInt8]($0.utf8)).inserted }
  }

  /// What rules and conditions of one form read.
  var references: [FieldReference] {
    flatMap { member -> [FieldReference] in
      switch member {
      case .field(let field): return field.references(at: FieldPath(name: field.name))
      case .list(let list):
        guard case .text(let field) = list.element else { return [] }
        return field.references(at: FieldPath(name: list.name))
      case .conditional(let condition, let members):
        let condition = condition.map {
          FieldReference(path: FieldPath(), rule: "when", name: $0.field)
        }
        return (condition.map { [$0] } ?? []) + members.references
      case .group, .rule: return []
      }
    }
  }
}
