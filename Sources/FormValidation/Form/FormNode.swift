import StrictJSON

/// A member of a form, with access to its value in a model.
///
/// Nodes are classes, so that walks don't copy them. The methods of nodes are specialized for JSON,
/// because files can have millions of records.
protocol FormNode<Model>: AnyObject, Sendable {
  associatedtype Model

  var member: FormDeclaration.Member { get }

  var hasTransforms: Bool { get }
  /// Whether all properties of the member are strings, so that filling a model always succeeds.
  var acceptsAllTexts: Bool { get }

  /// Applies the transforms to the member's texts that have at most `valueCap` bytes in UTF-8.
  func applyTransforms(to model: inout Model, valueCap: Int)

  /// Copies the values of the member from a record into a model. The model keeps its value if the
  /// record's value is missing and ``FillContext/clearsMissing`` is `false`, or if the model can't
  /// represent the record's value.
  func fill(_ model: inout Model, _ context: inout FillContext<Model>)

  /// Returns the values of the member by name. Files and nested forms are objects, lists are
  /// arrays, and all other values are strings.
  func record(of model: Model) -> [(String, JSONValue)]

  func validate(
    _ model: Model, in form: FormWalker<Model>, at path: FieldPath, _ validation: inout Validation)
}

struct FillContext<Model> {
  let record: JSONValue
  let encoding: ValueEncoding
  let path: FieldPath
  /// The violations found so far, each with the conditions under which it's reported. Conditions
  /// are evaluated after the whole form is filled, because they can read any field of the form.
  var conditionalViolations: [(violation: Violation, conditions: [ConditionalNode<Model>])] = []

  /// Whether values that are missing from the record are cleared in the model: a text becomes
  /// empty, and an optional value or nested form becomes `nil`. Other values, such as lists, stay
  /// the same.
  let clearsMissing: Bool

  init(_ record: JSONValue, in encoding: ValueEncoding, at path: FieldPath, clearsMissing: Bool) {
    self.record = record
    self.encoding = encoding
    self.path = path
    self.clearsMissing = clearsMissing
  }

  /// Returns the member of the record with a name, or `nil` if the member is absent or `null`.
  func value(named name: String) -> JSONValue? {
    record[name].flatMap { $0 == .null ? nil : $0 }
  }

  mutating func append(_ violations: [Violation]) {
    conditionalViolations += violations.map { ($0, []) }
  }
}
