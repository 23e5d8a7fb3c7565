/// A value of the model, with its stages and rules: a text, or anything that has one.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.name, "name", stages: [.trim], rules: [.count(...3, in: .characters)])
/// }
/// form.validate(SignUp(name: " Ada ")).isValid  // true
/// ```
public struct Field<Model>: FormMember {
  /// What becomes of it in the form.
  public let part: FormPart<Model>

  /// A text, number, boolean, date or file at a key path of the model, under a name. One that is nil
  /// is an empty value.
  ///
  /// - Parameters:
  ///   - keyPath: Where the value is; the cleaned value is written back there.
  ///   - name: The name in paths and records.
  ///   - label: The name for people.
  ///   - kind: What a text stands for; other values say so themselves.
  ///   - stages: What cleans the value, in this order.
  ///   - rules: What the cleaned value must be.
  ///   - typing: How limits act while text is typed.
  ///   - messages: Sentences for the rules that have none of their own.
  /// - Precondition: The name is not empty and has no `.`, `[` or `]`.
  public init<Value: FormValue>(
    _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    kind: ValueKind = Value.valueKind,
    stages: [Stage] = [],
    rules: [FieldRule<FieldKey<Model>>] = [],
    typing: Typing = .init(),
    messages: MessageOverrides = .none
  ) {
    let field = FieldDeclaration(
      name, label: label, kind: kind, stages: stages, typing: typing, messages: messages)
    let access = Access(text: keyPath)
    part = FormPart(texts: [name: access]) { names in
      FieldNode(field.adding(rules, names), access)
    }
  }

  @available(*, unavailable, message: "Write Each(\\.tags, \"tags\", rules: […])")
  public init(
    _ keyPath: any WritableKeyPath<Model, [String]> & Sendable, _ name: String,
    rules: [FieldRule<FieldKey<Model>>] = [], each: [FieldRule<FieldKey<Model>>] = []
  ) { part = FormPart { _ in preconditionFailure() } }

  @available(*, unavailable, message: "Write ModelForm { field }.validate(model)")
  public func report(on text: Any) -> FormReport { FormReport() }
}

extension FieldDeclaration {
  /// The declaration with rules whose key paths have names.
  func adding<Model>(_ rules: [FieldRule<FieldKey<Model>>], _ names: FieldNames) -> Self {
    var field = self
    field.rules += rules.map { $0.naming(names.name(of:)) }
    return field
  }
}
