import StrictJSON

// The walk of a form
//
// The members of a form are data (`FormDeclaration.Member`). A `FormNode` is a member with an
// `Access` to its value in a model, which is a Swift type or a JSON record. A `FormWalker` has the
// nodes of one form and walks them in the order of the declaration. There are four walks:
//
//     applyTransforms  transforms the texts of a model
//     validate         reports the violations of a transformed model
//     fill             copies the values of a JSON record into a model
//     record           returns the values of a model as a JSON record
//
// A nested form has a walker of its own, and so has a list of forms:
//
//     FormWalker<SignUp> ─┬─ FieldNode        name
//                         ├─ GroupNode        address ─── FormWalker<Address> ─── FieldNode  city
//                         ├─ ListNode         tags ────── TextElement
//                         └─ ConditionalNode  when … ─┬── FieldNode  vatNumber
//                                                     └── …
//
// An access returns a `Presence`: a value, no value, `null`, or a value of another type. In the
// walk `validate`, each node appends its violations to a `Validation`, which also has the values of
// references.
//
// A node receives the path of its form. Rules and conditions read other fields of the same form by
// name, with `FormWalker.fieldValue`.

struct FormWalker<Model>: Sendable {
  let members: [FormDeclaration.Member]
  private let nodes: [any FormNode<Model>]
  private let nodesWithTransforms: [any FormNode<Model>]
  /// Returns the value of a field by its name. If the form doesn't have the field, the result is an
  /// external value in a JSON record, or ``Presence/absent``.
  let fieldValue: @Sendable (Model, String) -> FieldText
  /// Returns the name of the JSON type of a model that isn't an object, or `nil` for an object and
  /// for a model that isn't JSON.
  let wrongType: @Sendable (Model) -> String?
  /// Returns the unknown keys to report. Long keys are shortened.
  var unknownKeys: @Sendable (Model) -> [String] = { _ in [] }

  init(_ part: FormPart<Model>, _ names: FieldNames) {
    var accesses: [String: Access<Model, String>] = [:]
    for field in part.members.flatMap(\.flattened) {
      guard let key = field.property?.key, accesses[key] == nil else { continue }
      accesses[key] = field.access
    }
    self.init(
      part.members.flatMap { $0.makeNodes(names) },
      fieldValue: { [accesses] in accesses[$1]?.read($0) ?? .absent },
      wrongType: { _ in nil })
  }

  init(
    _ nodes: [any FormNode<Model>],
    fieldValue: @escaping @Sendable (Model, String) -> FieldText,
    wrongType: @escaping @Sendable (Model) -> String?
  ) {
    members = nodes.map { $0.member }
    self.nodes = nodes
    nodesWithTransforms = nodes.filter { $0.hasTransforms }
    self.fieldValue = fieldValue
    self.wrongType = wrongType
  }

  var hasTransforms: Bool { !nodesWithTransforms.isEmpty }
  var acceptsAllTexts: Bool { nodes.allSatisfy { $0.acceptsAllTexts } }

  @_specialize(where Model == JSONValue)
  func applyTransforms(to model: inout Model, valueCap: Int) {
    for node in nodesWithTransforms { node.applyTransforms(to: &model, valueCap: valueCap) }
  }

  func fill(
    _ model: inout Model, from record: JSONValue, in encoding: ValueEncoding, at path: FieldPath,
    _ report: inout FormReport, clearsMissing: Bool = false
  ) {
    guard case .object = record else {
      return report.append(.wrongType(record.typeName, expected: "object", at: path))
    }
    var context = FillContext<Model>(record, in: encoding, at: path, clearsMissing: clearsMissing)
    for node in nodes { node.fill(&model, &context) }
    for (violation, conditions) in context.conditionalViolations
    where conditions.allSatisfy({ $0.holds(model, filledFrom: record, in: encoding, of: self) }) {
      report.append(violation)
    }
  }

  func record(of model: Model) -> JSONValue {
    .object(JSONObject(nodes.flatMap { $0.record(of: model) }))
  }

  @_specialize(where Model == JSONValue)
  func validate(_ model: Model, at path: FieldPath, _ validation: inout Validation) {
    if let type = wrongType(model) {
      validation.append(.wrongType(type, expected: "object", at: path))
      return
    }
    for node in nodes { node.validate(model, in: self, at: path, &validation) }
    for key in unknownKeys(model) {
      validation.append(
        Violation(path: path.appending(key), implicitRule: .unknownKeys, code: .unknownKey))
    }
  }
}

// MARK: - Nodes

/// Nodes are classes, so that walks don't copy them. The methods of nodes are specialized for JSON,
/// because files can have millions of records.
protocol FormNode<Model>: AnyObject, Sendable {
  associatedtype Model

  var member: FormDeclaration.Member { get }

  var hasTransforms: Bool { get }
  var acceptsAllTexts: Bool { get }

  /// A text of more than `valueCap` UTF-8 bytes isn't transformed.
  func applyTransforms(to model: inout Model, valueCap: Int)

  /// Copies values from `context.record`, except values that the model can't represent.
  func fill(_ model: inout Model, _ context: inout FillContext<Model>)

  func record(of model: Model) -> [(String, JSONValue)]

  func validate(
    _ model: Model, in form: FormWalker<Model>, at path: FieldPath, _ validation: inout Validation)
}

struct FillContext<Model> {
  let record: JSONValue
  let encoding: ValueEncoding
  let path: FieldPath
  /// The violations of the members, each with the conditions around its member. The conditions are
  /// evaluated after the whole form is filled, because they can read any field.
  var conditionalViolations: [(violation: Violation, conditions: [ConditionalNode<Model>])] = []

  /// Whether values that are missing or `null` in the record are cleared. A text becomes empty, and
  /// an optional value or nested form becomes `nil`. Other values, such as lists, stay the same.
  let clearsMissing: Bool

  init(_ record: JSONValue, in encoding: ValueEncoding, at path: FieldPath, clearsMissing: Bool) {
    self.record = record
    self.encoding = encoding
    self.path = path
    self.clearsMissing = clearsMissing
  }

  func value(named name: String) -> JSONValue? {
    record[name].flatMap { $0 == .null ? nil : $0 }
  }

  mutating func append(_ violations: [Violation]) {
    conditionalViolations += violations.map { ($0, []) }
  }
}
