import StrictJSON
import TextMetrics

// How a form is walked
//
// The members of a form are data (`FormDeclaration.Member`). A `FormNode` is a member with an
// `Access` to its value in a model, which is a Swift type or a JSON record. A `FormCore` has the
// nodes of one form and walks them in the order of the declaration. There are four walks:
//
//     clean     applies the transforms to the texts of a model
//     validate  reports the violations of a transformed model
//     fill      copies the values of a JSON record into a model
//     record    returns the values of a model as a JSON record
//
// A nested form and each form of a list have a core of their own, for the type of their value:
//
//     FormCore<SignUp> ─┬─ FieldNode        name
//                       ├─ GroupNode        address ─── FormCore<Address> ─── FieldNode  city
//                       ├─ ListNode         tags ────── TextElement
//                       └─ ConditionalNode  when … ─┬── FieldNode  vatNumber
//                                                   └── …
//
// An access returns a `Presence`: a value, no value, `null`, or a value of another type. An
// `Inspection` carries the report through a validation, with the limits of the record.
//
// A node receives the path of its form. Rules and conditions read other members of the same form by
// name, with `FormCore.text`.

/// The nodes of a form.
struct FormCore<Model>: Sendable {
  let members: [FormDeclaration.Member]
  private let nodes: [any FormNode<Model>]
  private let nodesWithStages: [any FormNode<Model>]
  /// A closure that returns the text of a field, for conditions and rules.
  let text: @Sendable (Model, String) -> FieldValue
  /// A closure that returns the type of a record that isn't an object, or `nil` for an object.
  let wrongType: @Sendable (Model) -> String?
  /// A closure that returns the keys of a record that the form doesn't declare, or none if they are
  /// ignored.
  var unknownKeys: @Sendable (Model) -> [String] = { _ in [] }

  /// Creates a form over a Swift type.
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

  /// Copies the values of a record into a model, and reports the values that the model can't
  /// represent.
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

  /// Returns the record of a model. All values but those of JSON types are strings.
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

// MARK: - Nodes

/// A member of a form with an access to its value in a model.
///
/// Nodes are classes, so a walk doesn't copy them. Their methods are specialized for JSON records,
/// because there can be millions of records.
protocol FormNode<Model>: AnyObject, Sendable {
  associatedtype Model

  var member: FormDeclaration.Member { get }

  /// Whether ``clean(_:valueCap:)`` can change a model.
  var hasStages: Bool { get }

  /// Applies the transforms to the texts of the member that have at most `valueCap` bytes in UTF-8.
  func clean(_ model: inout Model, valueCap: Int)

  /// Copies the values of a record into a model.
  ///
  /// The model keeps its value if the record has no value, `null`, or a value that the model can't
  /// represent.
  func fill(_ model: inout Model, _ filling: inout Filling<Model>)

  /// Returns the values of the member by their names, each text as a string.
  func record(of model: Model) -> [(String, JSONValue)]

  /// Reports the violations of the member in a transformed model.
  ///
  /// - Parameters:
  ///   - form: The core of the form, for rules that read other members.
  ///   - path: The path of the form.
  func validate(
    _ model: Model, in form: FormCore<Model>, at path: FieldPath, _ inspection: inout Inspection)
}

/// A record that is copied into a model, and the violations of values that the model can't
/// represent.
struct Filling<Model> {
  let record: JSONValue
  /// The path of the form.
  let path: FieldPath
  /// The violations, each with the conditions of its member.
  ///
  /// A violation counts only if the conditions hold, since members with one name can have different
  /// types. The conditions are evaluated after the whole form is filled.
  fileprivate(set) var misfits: [(violation: Violation, conditions: [ConditionalNode<Model>])] = []

  /// Whether an optional value that the record doesn't have becomes `nil`.
  let clearsMissing: Bool

  init(_ record: JSONValue, at path: FieldPath, clearsMissing: Bool) {
    self.record = record
    self.path = path
    self.clearsMissing = clearsMissing
  }

  /// Returns the member of the record with a name, or `nil` if it's absent or `null`.
  func value(named name: String) -> JSONValue? {
    record[name].flatMap { $0 == .null ? nil : $0 }
  }

  mutating func append(_ violations: [Violation]) {
    misfits += violations.map { ($0, []) }
  }
}

// MARK: Fields

final class FieldNode<Model>: FormNode {
  private let field: FieldDeclaration
  private let access: Access<Model, String>

  init(_ field: FieldDeclaration, _ access: Access<Model, String>) {
    self.field = field
    self.access = access
  }

  var member: FormDeclaration.Member { .field(field) }
  var hasStages: Bool { !field.stages.isEmpty }

  @_specialize(where Model == JSONValue)
  func clean(_ model: inout Model, valueCap: Int) {
    access.clean(&model, by: field.stages, valueCap: valueCap)
  }

  func record(of model: Model) -> [(String, JSONValue)] {
    [(field.name, field.kind.value(of: access.read(model).text ?? "", from: .typed))]
  }

  func fill(_ model: inout Model, _ filling: inout Filling<Model>) {
    guard let value = filling.value(named: field.name) else {
      if filling.clearsMissing, access.accepts("") { access.write(&model, "") }
      return
    }
    let path = filling.path
    let violation = field.write(value, to: &model, access, at: path.appending(field.name))
    if let violation { filling.append([violation]) }
  }

  @_specialize(where Model == JSONValue)
  func validate(
    _ model: Model, in form: FormCore<Model>, at path: FieldPath, _ inspection: inout Inspection
  ) {
    field.check(
      access.read(model), siblings: { form.text(model, $0) }, path: path.appending(field.name),
      &inspection)
  }
}

extension FieldDeclaration {
  /// Writes a value of a record into a model, and returns a violation if the model can't represent
  /// the value.
  fileprivate func write<Model>(
    _ value: JSONValue, to model: inout Model, _ access: Access<Model, String>,
    at path: @autoclosure () -> FieldPath
  ) -> Violation? {
    switch kind.read(value, from: .json) {
    case .other(let type, let expected, _):
      return .wrongType(type, expected: expected, at: path())
    // An optional date without a value is an empty text in a record.
    case .present(let text) where access.accepts(text):
      access.write(&model, text)
      return nil
    case .present(let text) where text.isEmpty && kind != .text: return nil
    case .present: return Violation(path: path(), rule: "type", code: .check)
    case .absent, .null: return nil
    }
  }
}

// MARK: Groups

final class GroupNode<Model, Value>: FormNode {
  private let group: GroupDeclaration
  private let access: Access<Model, Value>
  private let core: FormCore<Value>

  init(_ group: GroupDeclaration, _ access: Access<Model, Value>, _ core: FormCore<Value>) {
    self.group = group
    self.access = access
    self.core = core
  }

  var member: FormDeclaration.Member { .group(group) }
  var hasStages: Bool { core.hasStages }

  @_specialize(where Model == JSONValue, Value == JSONValue)
  func clean(_ model: inout Model, valueCap: Int) {
    guard hasStages, case .present(var value) = access.read(model) else { return }
    core.clean(&value, valueCap: valueCap)
    access.write(&model, value)
  }

  func record(of model: Model) -> [(String, JSONValue)] {
    access.read(model).value.map { [(group.name, core.record(of: $0))] } ?? []
  }

  func fill(_ model: inout Model, _ filling: inout Filling<Model>) {
    guard let values = filling.value(named: group.name) else {
      if filling.clearsMissing { access.clear?(&model) }
      return
    }
    guard var value = access.read(model).value ?? access.empty?() else { return }
    var report = FormReport()
    core.fill(
      &value, from: values, at: filling.path.appending(group.name), &report,
      clearsMissing: filling.clearsMissing)
    access.write(&model, value)
    filling.append(report.violations)
  }

  @_specialize(where Model == JSONValue, Value == JSONValue)
  func validate(
    _ model: Model, in form: FormCore<Model>, at path: FieldPath, _ inspection: inout Inspection
  ) {
    let path = path.appending(group.name)
    switch access.read(model) {
    case .present(let value): core.validate(value, at: path, &inspection)
    case .other(let type, let expected, _):
      inspection.report.append(.wrongType(type, expected: expected, at: path))
    case .absent, .null:
      guard group.requirement == .required else { return }
      inspection.report.append(Violation(path: path, rule: "required", code: .required))
    }
  }
}

// MARK: Conditions and rules

/// Members that are validated only if a condition holds. They are transformed and filled in any
/// case.
final class ConditionalNode<Model>: FormNode {
  /// The condition as data, or `nil` for a condition in code.
  private let condition: Condition?
  private let nodes: [any FormNode<Model>]
  private let holds: @Sendable (Model, FormCore<Model>) -> Bool

  init(_ condition: Condition, _ nodes: [any FormNode<Model>]) {
    self.condition = condition
    self.nodes = nodes
    holds = { model, form in condition.holds(for: form.text(model, condition.field)) }
  }

  init(_ nodes: [any FormNode<Model>], holds: @escaping @Sendable (Model) -> Bool) {
    condition = nil
    self.nodes = nodes
    self.holds = { model, _ in holds(model) }
  }

  var member: FormDeclaration.Member { .conditional(condition, nodes.map { $0.member }) }
  var hasStages: Bool { nodes.contains { $0.hasStages } }

  @_specialize(where Model == JSONValue)
  func clean(_ model: inout Model, valueCap: Int) {
    for node in nodes { node.clean(&model, valueCap: valueCap) }
  }

  func record(of model: Model) -> [(String, JSONValue)] { nodes.flatMap { $0.record(of: model) } }
  func fill(_ model: inout Model, _ filling: inout Filling<Model>) {
    let start = filling.misfits.count
    for node in nodes { node.fill(&model, &filling) }
    for index in start..<filling.misfits.count { filling.misfits[index].conditions.append(self) }
  }

  /// Whether the condition holds for a model that was filled from a record, or for the record
  /// itself: the model can have a default value that the record doesn't have.
  func holds(_ model: Model, filledFrom record: JSONValue, in form: FormCore<Model>) -> Bool {
    holds(model, form)
      || condition.map { $0.holds(for: form.members.text(named: $0.field, in: record)) } == true
  }

  @_specialize(where Model == JSONValue)
  func validate(
    _ model: Model, in form: FormCore<Model>, at path: FieldPath, _ inspection: inout Inspection
  ) {
    guard holds(model, form) else { return }
    for node in nodes { node.validate(model, in: form, at: path, &inspection) }
  }
}

extension [FormDeclaration.Member] {
  /// Returns the text of a field in a JSON record.
  fileprivate func text(named name: String, in record: JSONValue) -> FieldValue {
    let kind = flattened.lazy.compactMap { member in
      if case .field(let field) = member, field.name == name { field.kind } else { nil }
    }.first
    return Access.text(name, kind ?? .text, .json).read(record)
  }
}

/// A check of the whole model in code.
final class RuleNode<Model>: FormNode {
  private let rule: CrossFieldDeclaration
  private let holds: @Sendable (Model) -> Bool

  init(_ rule: CrossFieldDeclaration, holds: @escaping @Sendable (Model) -> Bool) {
    self.rule = rule
    self.holds = holds
  }

  var member: FormDeclaration.Member { .rule(rule) }
  var hasStages: Bool { false }
  func clean(_ model: inout Model, valueCap: Int) {}
  func record(of model: Model) -> [(String, JSONValue)] { [] }
  func fill(_ model: inout Model, _ filling: inout Filling<Model>) {}

  func validate(
    _ model: Model, in form: FormCore<Model>, at path: FieldPath, _ inspection: inout Inspection
  ) {
    guard !holds(model) else { return }
    inspection.report.append(
      Violation(
        path: FieldPath(path.components + rule.path.components), rule: rule.name, code: .check))
  }
}
