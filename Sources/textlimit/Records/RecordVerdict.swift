import FormValidation

/// What a form says of one line, as it goes out.
struct RecordVerdict: Encodable {
  /// The line's number, from 1.
  let line: Int
  var valid: Bool?
  var violations: [ToldViolation]?
  /// Why the line is no record.
  var error: String?
}

/// A violation, and the sentence about it where one is wanted.
struct ToldViolation: Encodable {
  let violation: Violation
  let message: String?

  private enum CodingKeys: String, CodingKey { case message }

  func encode(to encoder: any Encoder) throws {
    try violation.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(message, forKey: .message)
  }
}
