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
/// A condition tests the value of a property, or is a closure, called a *condition in code*. Form
/// files and JSON Schema leave out members under a condition in code, and HTML has them without
/// rules. If the form doesn't have a ``Field`` for the property of a condition, a field without
/// rules is added to the form.
public struct When<Model>: FormMember {
  /// The implementation, which only this package uses.
  public let _part: FormPart<Model>

  /// Creates a condition that holds if a property has a given value.
  ///
  /// The text of the property's transformed value and the text of `value` are compared byte for
  /// byte.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - value: The value that the property must have.
  ///   - members: The members under the condition.
  /// - Throws: Any error that `members` throws.
  public init<Value: FormValue>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, is value: Value.Unwrapped,
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    try self.init(RuleCondition(keyPath, .equals(value.formText)), members())
  }

  /// Creates a condition that holds if a property has one of several values.
  ///
  /// The text of the property's transformed value and the texts of `values` are compared byte for
  /// byte.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - values: The values. The property must have one of these values.
  ///   - members: The members under the condition.
  /// - Throws: Any error that `members` throws.
  public init<Value: FormValue>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, isOneOf values: [Value.Unwrapped],
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    try self.init(RuleCondition(keyPath, .oneOf(values.map(\.formText))), members())
  }

  /// Creates a condition that depends on whether a property has a value.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - isPresent: Whether the condition holds if the property has a value (`true`), or if it
  ///     doesn't (`false`). An empty or invisible text isn't a value.
  ///   - members: The members under the condition.
  /// - Throws: Any error that `members` throws.
  public init<Value: FormValue>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, isPresent: Bool,
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    try self.init(RuleCondition(keyPath, isPresent ? .present : .absent), members())
  }

  /// Creates a condition that holds if a closure returns `true`.
  ///
  /// Form files and exports can't contain this condition.
  ///
  /// - Parameters:
  ///   - condition: A closure that receives the transformed model and returns whether the members
  ///     are validated.
  ///   - members: The members under the condition.
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
