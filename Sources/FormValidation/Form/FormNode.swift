import StrictJSON

// How a form is walked
//
// The members of a form are data (`FormDeclaration.Member`). A `FormNode` is a member with an `Access` to
// its value in a model: a Swift type, or a JSON record. A `FormCore` has the nodes of one form and
// walks them in the order of the declaration. There are three walks:
//
//     clean     applies the stages to the texts of a model
//     fill      copies the values of a JSON record into a model
//     validate  reports what is wrong with a cleaned model
//
// A group and each form of a list have a core of their own, for the type of their value:
//
//     FormCore<SignUp> ─┬─ FieldNode        name
//                       ├─ GroupNode        address ─── FormCore<Address> ─── FieldNode  city
//                       ├─ ListNode         tags ────── TextElement
//                       └─ ConditionalNode  when … ─┬── FieldNode  vatNumber
//                                                   └── …
//
// A node receives the path of its form. Rules and conditions read other members of the same form by
// name, through `FormCore.text`.

/// A member of a form that can reach its value in a model.
///
/// Nodes are classes, so that a walk copies none of them. Their methods are specialized for JSON
/// records, of which there may be millions.
protocol FormNode<Model>: AnyObject, Sendable {
  associatedtype Model

  var member: FormDeclaration.Member { get }

  /// Whether ``clean(_:valueCap:)`` can change a model.
  var hasStages: Bool { get }

  /// Applies the stages to the texts of the member. Texts of more than `valueCap` bytes in UTF-8 stay as
  /// they are.
  func clean(_ model: inout Model, valueCap: Int)

  /// Copies the values of a record into a model.
  ///
  /// The model keeps its value if the record has no value, `null`, or a value that the model can't hold.
  func fill(_ model: inout Model, _ filling: inout Filling<Model>)

  /// Returns the values of the member in a model by their names, each text as a string.
  func record(of model: Model) -> [(String, JSONValue)]

  /// Reports what is wrong with the member in a cleaned model.
  ///
  /// - Parameters:
  ///   - form: The core of the form, for rules that read other members.
  ///   - path: The path of the form.
  func validate(
    _ model: Model, in form: FormCore<Model>, at path: FieldPath, _ inspection: inout Inspection)
}

/// A record that is copied into a model, and the values that the model can't hold.
struct Filling<Model> {
  let record: JSONValue
  /// The path of the form.
  let path: FieldPath
  /// The violations of values that the model can't hold, each with the conditions around its member.
  ///
  /// A value is a violation only if they hold: members of one name may have different types under
  /// different conditions. They are evaluated when the whole form is filled.
  fileprivate(set) var misfits: [(violation: Violation, conditions: [ConditionalNode<Model>])] = []

  /// Whether an optional value that the record doesn't have becomes `nil`.
  let clearsMissing: Bool

  init(_ record: JSONValue, at path: FieldPath, clearsMissing: Bool) {
    self.record = record
    self.path = path
    self.clearsMissing = clearsMissing
  }

  /// The member of the record with a name, unless it is `null`.
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

/// Members that are validated only if a condition holds. They are cleaned and filled in any case.
final class ConditionalNode<Model>: FormNode {
  /// The condition as data, or `nil` for one in code.
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

  /// Whether the condition holds for a model that was filled from a record, or for the record: the
  /// model may have a default where the record has no value.
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

/// A rule in code over the whole model.
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
