/// A member of a form: what a ``Field``, ``Nested``, ``Each``, ``When`` or ``Rule`` becomes.
public struct FormPart<Model>: Sendable {
  let node: any FormNode<Model>
}

/// Collects the members of a ``Form``.
@resultBuilder
public enum FormBuilder<Model> {
  public static func buildExpression(_ field: Field<Model>) -> [FormPart<Model>] { [field.part] }

  public static func buildExpression(_ group: Nested<Model>) -> [FormPart<Model>] { [group.part] }

  public static func buildExpression(_ list: Each<Model>) -> [FormPart<Model>] { [list.part] }

  public static func buildExpression(_ part: When<Model>) -> [FormPart<Model>] { [part.part] }

  public static func buildExpression(_ rule: Rule<Model>) -> [FormPart<Model>] { [rule.part] }

  public static func buildBlock(_ parts: [FormPart<Model>]...) -> [FormPart<Model>] {
    parts.flatMap { $0 }
  }

  public static func buildOptional(_ parts: [FormPart<Model>]?) -> [FormPart<Model>] { parts ?? [] }

  public static func buildEither(first parts: [FormPart<Model>]) -> [FormPart<Model>] { parts }

  public static func buildEither(second parts: [FormPart<Model>]) -> [FormPart<Model>] { parts }

  public static func buildArray(_ parts: [[FormPart<Model>]]) -> [FormPart<Model>] {
    parts.flatMap { $0 }
  }
}
