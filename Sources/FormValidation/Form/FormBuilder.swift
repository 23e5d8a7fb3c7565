/// What a form is made of: ``Field``, ``Nested``, ``Each``, ``When`` and ``Rule``.
public protocol FormMember<Model>: Sendable {
  associatedtype Model
  /// What becomes of it in the form.
  var part: FormPart<Model> { get }
}

/// A member of a form, whatever it was declared as.
public struct FormPart<Model>: Sendable {
  /// The texts that conditions and rules of the same form may name.
  var texts: [String: Access<Model, String>] = [:]
  /// The member of a form in which fields have these names.
  let node: @Sendable (FieldNames) -> any FormNode<Model>
}

extension Array {
  /// The texts of all parts. Of several with a name, the first.
  func texts<Model>() -> [String: Access<Model, String>] where Element == FormPart<Model> {
    reduce(into: [:]) { $0.merge($1.texts) { first, _ in first } }
  }
}

/// Collects the members of a ``ModelForm``.
@resultBuilder
public enum FormBuilder<Model> {
  /// A member is a part.
  public static func buildExpression(_ member: some FormMember<Model>) -> [FormPart<Model>] {
    [member.part]
  }

  /// The parts of a block, in their order.
  public static func buildBlock(_ parts: [FormPart<Model>]...) -> [FormPart<Model>] {
    parts.flatMap { $0 }
  }

  /// The parts of an `if`, decided once, when the form is made.
  public static func buildOptional(_ parts: [FormPart<Model>]?) -> [FormPart<Model>] { parts ?? [] }

  /// The parts of the `if` branch.
  public static func buildEither(first parts: [FormPart<Model>]) -> [FormPart<Model>] { parts }

  /// The parts of the `else` branch.
  public static func buildEither(second parts: [FormPart<Model>]) -> [FormPart<Model>] { parts }

  /// The parts of every pass of a loop.
  public static func buildArray(_ parts: [[FormPart<Model>]]) -> [FormPart<Model>] {
    parts.flatMap { $0 }
  }
}
