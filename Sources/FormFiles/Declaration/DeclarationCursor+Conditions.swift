import FormValidation
import TextMetrics

/// Conditions of rules and parts of a form, and the values that they compare.
extension DeclarationCursor {
  func condition() throws(DeclarationError) -> Condition<String> {
    let tests = ["equals", "oneOf", "presence"]
    try expectObject(["field"] + tests)
    let field = try require("field").fieldName(orExternal: true)
    let (key, wanted) = try require(oneOf: tests)
    switch key {
    case "equals": return Condition(field, .equals(try wanted.spelledScalar()))
    case "oneOf":
      return Condition(field, .oneOf(try wanted.spelledScalars()))
    default:
      switch try wanted.word(of: PresenceWord.self) {
      case .present: return Condition(field, .present)
      case .absent: return Condition(field, .absent)
      }
    }
  }

  /// Each as ``spelledScalar()`` reads it.
  func spelledScalars() throws(DeclarationError) -> [String] {
    try elements { element throws(DeclarationError) in try element.spelledScalar() }
  }

  /// A text, or a number or boolean as it is spelled: what conditions compare.
  func spelledScalar() throws(DeclarationError) -> String {
    guard let spelled = value.spelledScalar else {
      throw wrongType(expected: "a text, number or boolean")
    }
    return spelled
  }
}

enum PresenceWord: String, CaseIterable {
  case present, absent
}
