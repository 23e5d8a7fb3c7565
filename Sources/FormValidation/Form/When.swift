/// Members that are judged only where a condition is true. Their values are cleaned in any case.
///
/// ```swift
/// let signUp = ModelForm<SignUp> {
///   When({ $0.isCompany }) {
///     Field(\.vatNumber, "vatNumber", rules: [.required])
///   }
/// }
/// signUp.validate(SignUp(isCompany: true)).violations.map(\.rule)  // ["required"]
/// ```
public struct When<Model>: FormMember {
  /// What becomes of it in the form.
  public let part: FormPart<Model>

  /// A condition in code. It is asked about the cleaned model, and cannot be written to JSON.
  public init(
    _ condition: @escaping @Sendable (Model) -> Bool,
    @FormBuilder<Model> members: () throws -> [FormPart<Model>]
  ) rethrows {
    let members = try members()
    part = FormPart(texts: members.texts()) { names in
      ConditionalNode(members.map { $0.node(names) }, holds: condition)
    }
  }

  /// A condition on another field, as data.
  public init(
    _ condition: Condition<FieldKey<Model>>,
    @FormBuilder<Model> members: () throws -> [FormPart<Model>]
  ) rethrows {
    let members = try members()
    part = FormPart(texts: members.texts()) { names in
      ConditionalNode(condition.naming(names.name(of:)), members.map { $0.node(names) })
    }
  }
}
