public import TextMetrics

// What people write first.
extension FieldRule {
  @available(*, unavailable, message: "Write .format(.email)")
  public static var email: Self { .required }
  @available(*, unavailable, message: "Write .format(.url)")
  public static var url: Self { .required }
  @available(*, unavailable, renamed: "mustBeTrue")
  public static var isTrue: Self { .required }
  @available(*, unavailable, renamed: "mustBeTrue")
  public static var accepted: Self { .required }
  @available(*, unavailable, message: "Write .mustBeTrue, or .equalTo(\\.password)")
  public static func equal(_ value: Any) -> Self { .required }
  @available(*, unavailable, renamed: "equalTo(_:)")
  public static func equal<Model, Value>(to field: KeyPath<Model, Value>) -> Self
  where FieldName == FieldKey<Model> { .required }
  @available(*, unavailable, message: "Write .count(...20, in: .characters)")
  public static func length(_ range: Any) -> Self { .required }
  @available(*, unavailable, message: "Write .count(limit)")
  public static func limit(_ limit: TextLimit) -> Self { .required }
  @available(*, unavailable, message: "Write services.limits(ofProfile: name).map { .count($0) }")
  public static func profile(_ name: String) -> Self { .required }
  @available(*, unavailable, message: "Write .count(...20, in: .characters)")
  public static func maxLength(_ maximum: Int) -> Self { .required }
  @available(*, unavailable, message: "Write .count(8..., in: .characters)")
  public static func minLength(_ minimum: Int) -> Self { .required }
  @available(*, unavailable, message: "Write .equalTo(\\.password)")
  public static func matches(_ field: String) -> Self { .required }
  @available(*, unavailable, message: "Write .equalTo(\\.password)")
  public static func sameAs(_ field: String) -> Self { .required }
  @available(*, unavailable, message: "Write .equalTo(\\.password), or .mustBeTrue")
  public static func equals(_ value: Any) -> Self { .required }
  @available(*, unavailable, renamed: "equalTo(_:)")
  public static func equals<Model, Value>(_ field: KeyPath<Model, Value>) -> Self
  where FieldName == FieldKey<Model> { .required }
  @available(*, unavailable, message: "Write .required.when(\\.reason, .equals(\"other\"))")
  public static func required(when condition: Any) -> Self { .required }
  @available(*, unavailable, renamed: "oneOf(_:)")
  public static func choice(_ values: [String]) -> Self { .required }
  @available(*, unavailable, message: "Write .count(...3, in: .lines)")
  public static func maximum(_ maximum: Int, in unit: TextUnit) -> Self { .required }
  @available(*, unavailable, message: "Write .pattern(try ICUPattern(…)), or FoundationPattern")
  public static func pattern(_ source: String) -> Self { .required }
  @available(*, unavailable, message: "Write .pattern(\"code\") { /[A-Z]+/ }")
  public static func pattern<Output>(_ regex: Regex<Output>) -> Self { .required }
  @available(*, unavailable, message: "Write limits.map { .count($0) }")
  public static func limits(_ limits: [TextLimit]) -> Self { .required }
  @available(*, unavailable, renamed: "check(passes:)")
  public static func custom(_ passes: (String) -> Bool) -> Self { .required }
  @available(*, unavailable, renamed: "check(_:passes:)")
  public static func custom(_ name: String, _ passes: (String) -> Bool) -> Self { .required }
  @available(*, unavailable, renamed: "asyncCheck(_:isRight:)")
  public static func async(_ name: String, _ isRight: (String) async -> Bool) -> Self { .required }
  @available(*, unavailable, message: "Write .check(name, passes:), or .asyncCheck(name, isRight:)")
  public static func check(_ name: String, _ isRight: (String) async -> Bool) -> Self { .required }
  @available(*, unavailable, message: "Write asyncCheck(name, isRight:).message([.refused: \"…\"])")
  public static func asyncCheck(
    _ name: String, message: String = "", _ isRight: (String) async -> Bool
  ) -> Self { .required }
  @available(*, unavailable, message: "Write .message([.check: \"…\"]) behind the rule")
  public static func check(
    _ name: String, message: String, _ isRight: (String) -> Bool
  ) -> Self { .required }
  @available(*, unavailable, message: "Write .range(0...)")
  public static func min(_ number: Double) -> Self { .required }
  @available(*, unavailable, message: "Write .range(...100)")
  public static func max(_ number: Double) -> Self { .required }
}
