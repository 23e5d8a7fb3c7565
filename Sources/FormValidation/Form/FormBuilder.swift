/// A member of a form: ``Field``, ``Each``, ``Nested``, ``When``, ``Check``, or ``FormPart``.
///
/// To share members between forms, return the members from a function:
///
/// ```swift
/// struct Order: FormRecord { var street = "", city = "" }
/// func street() -> some FormMember<Order> { Field(\.street).trimmed().required() }
/// let form = ModelForm<Order> {
///   street()
///   Field(\.city).required()
/// }
/// form.validate(Order()).violations.count  // 2
/// ```
public protocol FormMember<Model>: Sendable {
  /// The model of the form.
  associatedtype Model
  /// The implementation. Only types of this package should conform to the protocol.
  var _part: FormPart<Model> { get }
}

/// Any number of members of a form, as a value that a function can return.
///
/// A function with the attribute `@FormBuilder` returns a part:
///
/// ```swift
/// struct Order: FormRecord { var isGift = false, note = "" }
/// @FormBuilder<Order> func gift() -> FormPart<Order> {
///   Field(\.isGift)
///   When(\.isGift, is: true) { Field(\.note).required().maxLength(200) }
/// }
/// let form = ModelForm<Order> { gift() }
/// form.validate(Order(isGift: true)).violations.map(\.code)  // [.required]
/// ```
public struct FormPart<Model>: FormMember {
  var members: [UnresolvedMember<Model>] = []

  /// The implementation, which only this package uses.
  public var _part: FormPart<Model> { self }
}

/// A member of a form, before the names of all fields in the form are known.
struct UnresolvedMember<Model>: Sendable {
  var property: PropertyName<Model>?
  /// The access by which rules and conditions of other members read the field, or `nil` if this
  /// member isn't a field.
  var access: Access<Model, String>?
  var nestedNames = FieldNames()
  var problems: [String] = []
  /// The fields that conditions read. A field is added to the form if the form doesn't have a field
  /// for the same property.
  var impliedFields: [UnresolvedMember<Model>] = []
  /// The members under the condition, if this member is a condition.
  var members: [UnresolvedMember<Model>] = []
  let makeNodes: @Sendable (FieldNames) -> [any FormNode<Model>]

  var flattened: [UnresolvedMember<Model>] { [self] + members.flatMap(\.flattened) }
}

/// A result builder for the members of a ``ModelForm``.
@resultBuilder
public enum FormBuilder<Model> {
  /// Returns a member as a part.
  public static func buildExpression(_ member: some FormMember<Model>) -> FormPart<Model> {
    member._part
  }

  /// Returns the members of a block, in their order.
  public static func buildBlock(_ parts: FormPart<Model>...) -> FormPart<Model> {
    FormPart(members: parts.flatMap(\.members))
  }

  /// Returns the members of an `if` without an `else`.
  ///
  /// The `if` is evaluated when the form is created.
  public static func buildOptional(_ part: FormPart<Model>?) -> FormPart<Model> {
    part ?? FormPart()
  }

  /// Returns the members of the first branch of an `if` with an `else`, or of a `switch`.
  public static func buildEither(first part: FormPart<Model>) -> FormPart<Model> { part }

  /// Returns the members of the second branch of an `if` with an `else`, or of a `switch`.
  public static func buildEither(second part: FormPart<Model>) -> FormPart<Model> { part }

  /// Returns the members of all iterations of a loop.
  public static func buildArray(_ parts: [FormPart<Model>]) -> FormPart<Model> {
    FormPart(members: parts.flatMap(\.members))
  }
}
