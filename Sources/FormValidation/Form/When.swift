/// Members that are validated only if a condition holds. Their values are transformed in any case.
///
/// ```swift
/// struct Customer: FormRecord { var isCompany = false, vatNumber = "" }
/// let form = ModelForm<Customer> {
///   Field(\.isCompany)
///   When(\.isCompany, is: true) { Field(\.vatNumber).required() }
/// }
/// form.validate(Customer(isCompany: true)).violations.map(\.code)  // [.required]
/// ```
///
/// A condition on a property is data, which form files and exports can contain. If the form has no ``Field``
/// for the property, the condition adds one without rules.
public struct When<Model>: FormMember {
  /// The implementation.
  public let _part: FormPart<Model>

  /// Creates a condition on the value of a property.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - value: The value that the property must have.
  ///   - members: The members.
  /// - Throws: What `members` throws.
  public init<Value: FormValue>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, is value: Value.Unwrapped,
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    try self.init(RuleCondition(keyPath, .equals(value.formText)), members())
  }

  /// Creates a condition on the value of a property.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - values: The values of which the property must have one.
  ///   - members: The members.
  /// - Throws: What `members` throws.
  public init<Value: FormValue>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, isOneOf values: [Value.Unwrapped],
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    try self.init(RuleCondition(keyPath, .oneOf(values.map(\.formText))), members())
  }

  /// Creates a condition on the presence of a value.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - isPresent: Whether the property must have a value. A text that shows nothing isn't a value.
  ///   - members: The members.
  /// - Throws: What `members` throws.
  public init<Value: FormValue>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, isPresent: Bool,
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    try self.init(RuleCondition(keyPath, isPresent ? .present : .absent), members())
  }

  /// Creates a condition in code. Form files and exports can't contain it.
  ///
  /// - Parameters:
  ///   - condition: A closure that returns whether the members apply to a transformed model.
  ///   - members: The members.
  /// - Throws: What `members` throws.
  public init(
    _ condition: @escaping @Sendable (Model) -> Bool,
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    try self.init(.code(condition), members())
  }

  private init(_ condition: RuleCondition<Model>, _ part: FormPart<Model>) {
    let members = part.sources
    _part = FormPart(sources: [
      MemberSource(
        texts: members.flatMap(\.texts),
        implied: condition.implied + members.flatMap(\.implied), members: members,
        nodes: { names in [condition.node(members.flatMap { $0.nodes(names) }, names)] })
    ])
  }
}

/// A check of the whole model: values that must agree.
///
/// ```swift
/// struct Trip: FormRecord { var start = "", end = "" }
/// let form = ModelForm<Trip> {
///   Field(\.start)
///   Field(\.end)
///   Check("order", on: \.end, message: "The end comes before the start.") { $0.start <= $0.end }
/// }
/// form.validate(Trip(start: "b", end: "a")).violations.map(\.rule)  // ["order"]
/// ```
public struct Check<Model>: FormMember {
  /// The implementation.
  public let _part: FormPart<Model>

  /// Creates a check with violations at a property.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in violations.
  ///   - keyPath: The property at which a violation is reported.
  ///   - message: The message of a violation.
  ///   - passes: A closure that returns whether a transformed model is valid. Its time isn't limited.
  public init<Value>(
    _ name: String, on keyPath: any KeyPath<Model, Value> & Sendable,
    message: (any MessageText)? = nil, passes: @escaping @Sendable (Model) -> Bool
  ) {
    _part = FormPart(name, message, passes) { names in
      FieldPath(name: names[keyPath] ?? PropertyName.name(of: keyPath) ?? "\(keyPath)")
    }
  }

  /// Creates a check with violations at a path, or at the form itself.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in violations.
  ///   - path: The path at which a violation is reported.
  ///   - message: The message of a violation.
  ///   - passes: A closure that returns whether a transformed model is valid. Its time isn't limited.
  public init(
    _ name: String, on path: FieldPath = FieldPath(), message: (any MessageText)? = nil,
    passes: @escaping @Sendable (Model) -> Bool
  ) {
    _part = FormPart(name, message, passes) { _ in path }
  }
}

extension FormPart {
  fileprivate init(
    _ name: String, _ message: (any MessageText)?, _ passes: @escaping @Sendable (Model) -> Bool,
    _ path: @escaping @Sendable (FieldNames) -> FieldPath
  ) {
    let messages = MessageOverrides(message?.localizedText)
    self.init(sources: [
      MemberSource(nodes: { names in
        let rule = CrossFieldDeclaration(name: name, path: path(names), messages: messages)
        return [RuleNode(rule, holds: passes)]
      })
    ])
  }
}
