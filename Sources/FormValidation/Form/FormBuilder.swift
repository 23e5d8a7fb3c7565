/// A member of a form: ``Field``, ``Each``, ``Nested``, ``When``, ``Check``, or a ``FormPart`` of them.
///
/// A function can return a member, so that forms share it:
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
  associatedtype Model
  /// The implementation. Only types of this package conform to the protocol.
  var _part: FormPart<Model> { get }
}

/// Members of a form.
///
/// A function with the attribute `@FormBuilder` returns it:
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
  var sources: [MemberSource<Model>] = []

  /// The implementation.
  public var _part: FormPart<Model> { self }
}

/// A member before the names of the form's fields are known.
struct MemberSource<Model>: Sendable {
  /// The property, or `nil` for a condition or a check.
  var property: PropertyName<Model>?
  /// The fields that conditions and rules of the same form can read.
  var texts: [TextSource<Model>] = []
  /// What is wrong with the member.
  var problems: [String] = []
  /// The fields of properties that conditions name. The form adds those that it doesn't have.
  var implied: [MemberSource<Model>] = []
  /// The members under the condition of a ``When``.
  var members: [MemberSource<Model>] = []
  let nodes: @Sendable (FieldNames) -> [any FormNode<Model>]
}

struct TextSource<Model>: Sendable {
  let name: String
  let keyPath: any AnyKeyPath & Sendable
  let access: Access<Model, String>
}

/// Collects the members of a ``ModelForm``.
@resultBuilder
public enum FormBuilder<Model> {
  /// A member.
  public static func buildExpression(_ member: some FormMember<Model>) -> FormPart<Model> {
    member._part
  }

  /// The members of a block, in their order.
  public static func buildBlock(_ parts: FormPart<Model>...) -> FormPart<Model> {
    FormPart(sources: parts.flatMap(\.sources))
  }

  /// The members of an `if`, which is evaluated when the form is made.
  public static func buildOptional(_ part: FormPart<Model>?) -> FormPart<Model> {
    part ?? FormPart()
  }

  /// The members of the `if` branch.
  public static func buildEither(first part: FormPart<Model>) -> FormPart<Model> { part }

  /// The members of the `else` branch.
  public static func buildEither(second part: FormPart<Model>) -> FormPart<Model> { part }

  /// The members of every iteration of a loop.
  public static func buildArray(_ parts: [FormPart<Model>]) -> FormPart<Model> {
    FormPart(sources: parts.flatMap(\.sources))
  }
}
