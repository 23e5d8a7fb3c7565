import FormValidation
import TextMetrics

/// What a form says of one line, as it goes out.
struct RecordVerdict {
  /// The line's number, from 1.
  let line: Int
  var valid: Bool?
  var violations: [ToldViolation]?
  /// Why the line is no record.
  var error: String?

  var json: JSONValue {
    var json: JSONObject = ["line": .integer(line)]
    json["valid"] = valid.map(JSONValue.boolean)
    json["violations"] = violations.map { .array($0.map(\.json)) }
    json["error"] = error.map(JSONValue.string)
    return .object(json)
  }
}

/// A violation, and the sentence about it where one is wanted.
struct ToldViolation {
  let violation: Violation
  let message: String?

  var json: JSONValue {
    var json = violation.jsonMembers
    json["message"] = message.map(JSONValue.string)
    return .object(json)
  }
}
