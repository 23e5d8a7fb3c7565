/// Members that hold only under a condition. Their stages run in any case.
///
/// ```swift
/// let signUp = ModelForm<SignUp> {
///   When({ $0.isCompany }) {
///     Field(\.vatNumber, "vatNumber", rules: [.required])
///   }
/// }
/// signUp.report(on: SignUp(isCompany: true)).violations.map(\.rule)  // ["required"]
/// ```
public struct When<Model>: Sendable {
  let part: FormPart<Model>

  /// A condition in code. It is asked about the cleaned model, and cannot be written to JSON.
  public init(
    _ condition: @escaping @Sendable (Model) -> Bool,
    @FormBuilder<Model> members: () -> [FormPart<Model>]
  ) {
    part = FormPart(members()) { _ in .code(condition) }
  }

  /// A condition on another field, as data.
  public init(
    _ condition: Condition<FieldKey<Model>>, @FormBuilder<Model> members: () -> [FormPart<Model>]
  ) {
    part = FormPart(members()) { .data($0.condition(condition)) }
  }
}

extension FormPart {
  fileprivate init(
    _ members: [FormPart],
    under test: @escaping @Sendable (inout FieldNames<Model>) -> ConditionalNode<Model>.Test
  ) {
    self.init(
      texts: members.reduce(into: [:]) { $0.merge($1.texts) { first, _ in first } },
      node: { names in
        ConditionalNode(test: test(&names), nodes: members.map { $0.node(&names) })
      })
  }
}

struct ConditionalNode<Model>: FormNode {
  enum Test: Sendable {
    case code(@Sendable (Model) -> Bool)
    case data(Condition<String>)
  }

  let test: Test
  let nodes: [any FormNode<Model>]

  var member: FormDeclaration.Member {
    let members = nodes.map(\.member)
    return switch test {
    case .code: .conditional(ConditionalDeclaration(nil, members: members))
    case .data(let condition): .conditional(ConditionalDeclaration(condition, members: members))
    }
  }

  var hasStages: Bool { nodes.contains(where: \.hasStages) }

  func clean(_ model: inout Model, cap: Int) {
    for node in nodes { node.clean(&model, cap: cap) }
  }

  func check(
    _ model: Model, in form: FormCore<Model>, at path: FieldPath, _ inspection: inout Inspection
  ) {
    let holds =
      switch test {
      case .code(let condition): condition(model)
      case .data(let condition): condition.holds(for: form.text(model, condition.field))
      }
    guard holds else { return }
    for node in nodes { node.check(model, in: form, at: path, &inspection) }
  }
}
