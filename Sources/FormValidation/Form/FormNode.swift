/// A member of a form together with the way to its value.
protocol FormNode<Model>: Sendable {
  associatedtype Model

  var member: FormDeclaration.Member { get }

  /// Whether ``clean(_:cap:)`` may change anything.
  var hasStages: Bool { get }

  /// Runs the stages of every text of at most `cap` bytes.
  func clean(_ model: inout Model, cap: Int)

  /// Reports what is wrong with a cleaned model.
  func check(
    _ model: Model, in form: FormCore<Model>, at path: FieldPath, _ inspection: inout Inspection)
}
