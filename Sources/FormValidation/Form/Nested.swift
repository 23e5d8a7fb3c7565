/// A form within the form: `address.city`.
///
/// ```swift
/// let form = ModelForm<Order> {
///   Nested(\.address, "address") {
///     Field(\.city, "city", rules: [.required])
///   }
/// }
/// form.validate(Order()).paths  // [address.city]
/// ```
public struct Nested<Model>: FormMember {
  /// What becomes of it in the form.
  public let part: FormPart<Model>

  /// A form at a key path of the model, with members of its own.
  ///
  /// - Precondition: The name is not empty and has no `.`, `[` or `]`.
  public init<Value>(
    _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    @FormBuilder<Value> members: () throws -> [FormPart<Value>]
  ) rethrows {
    try self.init(keyPath, name, label: label, form: ModelForm(members: members))
  }

  /// A form that is declared elsewhere.
  public init<Value>(
    _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    form: ModelForm<Value>
  ) {
    part = FormPart(Access(keyPath), name, label, .required, form)
  }

  /// A form that may be absent; it is silent then, unless it is required.
  public init<Value: FormRecord>(
    _ keyPath: any WritableKeyPath<Model, Value?> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    _ requirement: Requirement = .optional,
    @FormBuilder<Value> members: () throws -> [FormPart<Value>]
  ) rethrows {
    try self.init(keyPath, name, label: label, requirement, form: ModelForm(members: members))
  }

  /// A form that may be absent, declared elsewhere.
  public init<Value: FormRecord>(
    _ keyPath: any WritableKeyPath<Model, Value?> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    _ requirement: Requirement = .optional,
    form: ModelForm<Value>
  ) {
    part = FormPart(Access(keyPath), name, label, requirement, form)
  }
}

extension FormPart {
  fileprivate init<Value>(
    _ access: Access<Model, Value>, _ name: String, _ label: LocalizedText?,
    _ requirement: Requirement, _ form: ModelForm<Value>
  ) {
    let group = GroupDeclaration(
      name, label: label, requirement: requirement, form: form.declaration)
    self.init { _ in GroupNode(group, access, form.core) }
  }
}
