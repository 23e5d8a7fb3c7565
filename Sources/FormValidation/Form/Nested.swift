/// A nested form, whose fields have paths such as `address.city`.
///
/// ```swift
/// struct Address: FormRecord { var city = "" }
/// struct Order: FormRecord { var address = Address() }
/// let address = ModelForm<Address> { Field(\.city).required() }
/// let form = ModelForm<Order> { Nested(\.address, form: address) }
/// form.validate(Order()).paths  // [address.city]
/// ```
public struct Nested<Model>: FormMember {
  /// The implementation, which only this package uses.
  public let _part: FormPart<Model>

  /// Creates a nested form from an existing form.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the nested form in messages.
  ///   - form: The form that validates the property.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  public init<Value>(
    _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    form: ModelForm<Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let property = PropertyName(keyPath, key, "Nested", "\(fileID):\(line)")
    _part = FormPart(property, Access(keyPath), label, isRequired: true, form)
  }

  /// Creates a nested form with the given members.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the nested form in messages.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  ///   - members: The members of the nested form.
  /// - Throws: Any error that `members` throws.
  public init<Value>(
    _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @FormBuilder<Value> members: () throws -> FormPart<Value>
  ) rethrows {
    try self.init(
      keyPath, key: key, label: label, form: ModelForm(members: members), fileID: fileID, line: line
    )
  }

  /// Creates an optional nested form from an existing form.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the nested form in messages.
  ///   - isRequired: Whether `nil` is a violation.
  ///   - form: The form that validates the property.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  public init<Value: FormRecord>(
    _ keyPath: any WritableKeyPath<Model, Value?> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    isRequired: Bool = false,
    form: ModelForm<Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let property = PropertyName(keyPath, key, "Nested", "\(fileID):\(line)")
    _part = FormPart(property, Access(keyPath), label, isRequired: isRequired, form)
  }

  /// Creates an optional nested form with the given members.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the nested form in messages.
  ///   - isRequired: Whether `nil` is a violation.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  ///   - members: The members of the nested form.
  /// - Throws: Any error that `members` throws.
  public init<Value: FormRecord>(
    _ keyPath: any WritableKeyPath<Model, Value?> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    isRequired: Bool = false,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @FormBuilder<Value> members: () throws -> FormPart<Value>
  ) rethrows {
    try self.init(
      keyPath, key: key, label: label, isRequired: isRequired, form: ModelForm(members: members),
      fileID: fileID, line: line)
  }
}

extension FormPart {
  fileprivate init<Value>(
    _ property: PropertyName<Model>, _ access: Access<Model, Value>, _ label: (any MessageText)?,
    isRequired: Bool, _ form: ModelForm<Value>
  ) {
    let group = GroupDeclaration(
      property.key, label: label?.localizedText,
      requirement: isRequired ? .required : .optional,
      form: form.declaration)
    self.init(members: [
      UnresolvedMember(
        property: property, nestedNames: form.names,
        makeNodes: { _ in [GroupNode(group, access, form.core)] })
    ])
  }
}

// MARK: - When

/// Members that are validated only if a condition holds.
///
/// The transforms of the members are applied even if the condition doesn't hold.
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
/// Form files and exports can contain a condition on a property, but not a condition in code. If
/// the form doesn't have a ``Field`` for the property, the condition adds a field without rules.
public struct When<Model>: FormMember {
  /// The implementation, which only this package uses.
  public let _part: FormPart<Model>

  /// Creates a condition that holds if a property has a given value.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - value: The value that the property must have.
  ///   - members: The members.
  /// - Throws: Any error that `members` throws.
  public init<Value: FormValue>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, is value: Value.Unwrapped,
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    try self.init(RuleCondition(keyPath, .equals(value.formText)), members())
  }

  /// Creates a condition that holds if a property has one of several values.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - values: The values. The property must have one of them.
  ///   - members: The members.
  /// - Throws: Any error that `members` throws.
  public init<Value: FormValue>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, isOneOf values: [Value.Unwrapped],
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    try self.init(RuleCondition(keyPath, .oneOf(values.map(\.formText))), members())
  }

  /// Creates a condition that holds if a property has any value, or if it doesn't have a value.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - isPresent: `true` if the condition holds when the property has a value, and `false` if it
  ///     holds when the property doesn't have a value. An invisible text isn't a value.
  ///   - members: The members.
  /// - Throws: Any error that `members` throws.
  public init<Value: FormValue>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, isPresent: Bool,
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    try self.init(RuleCondition(keyPath, isPresent ? .present : .absent), members())
  }

  /// Creates a condition that holds if a closure returns `true`.
  ///
  /// Form files and exports can't contain the condition.
  ///
  /// - Parameters:
  ///   - condition: A closure that receives the transformed model and returns whether the members
  ///     apply.
  ///   - members: The members.
  /// - Throws: Any error that `members` throws.
  public init(
    _ condition: @escaping @Sendable (Model) -> Bool,
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    try self.init(.code(condition), members())
  }

  private init(_ condition: RuleCondition<Model>, _ part: FormPart<Model>) {
    let members = part.members
    _part = FormPart(members: [
      UnresolvedMember(
        impliedFields: condition.impliedFields + members.flatMap(\.impliedFields), members: members,
        makeNodes: { names in [condition.node(members.flatMap { $0.makeNodes(names) }, names)] })
    ])
  }
}

/// A check of the whole model, such as a comparison of two values.
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
  /// The implementation, which only this package uses.
  public let _part: FormPart<Model>

  /// Creates a check whose violations are reported at a property.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in violations.
  ///   - keyPath: The property at which a violation is reported.
  ///   - message: The message of a violation.
  ///   - passes: A closure that returns whether a transformed model is valid. The time of the
  ///     closure isn't limited.
  public init<Value>(
    _ name: String, on keyPath: any KeyPath<Model, Value> & Sendable,
    message: (any MessageText)? = nil, passes: @escaping @Sendable (Model) -> Bool
  ) {
    _part = FormPart(name, message, passes) { $0.pathOrName(of: keyPath) }
  }

  /// Creates a check whose violations are reported at a path, or at the form itself.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in violations.
  ///   - path: The path at which a violation is reported.
  ///   - message: The message of a violation.
  ///   - passes: A closure that returns whether a transformed model is valid. The time of the
  ///     closure isn't limited.
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
    self.init(members: [
      UnresolvedMember(makeNodes: { names in
        let rule = CheckDeclaration(name: name, path: path(names), messages: messages)
        return [CheckNode(rule, holds: passes)]
      })
    ])
  }
}
