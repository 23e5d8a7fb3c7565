import TextMetrics

/// A number of JSON that neither an `Int` nor a `Double` holds, as it is spelled.
///
/// ```swift
/// let value = try JSONValue(parsing: "[0.1, 36893488147419103233]")
/// print(value.text)  // [0.1,36893488147419103233]
/// ```
///
/// A `Double` holds 0.1, since 0.1 is what it is printed as; of 36893488147419103233 it keeps
/// seventeen digits. Two spellings of one number are two values.
public struct JSONDigits: Sendable, Hashable {
  /// The number by the grammar of RFC 8259.
  public let text: String

  /// The number that a text spells; nil where a JSON text holds no such number, and where an `Int`
  /// or a `Double` holds it. Linear.
  public init?(_ text: String) {
    guard case .digits(let digits)? = try? JSONValue(parsing: text),
      digits.text.isIdentical(to: text)
    else { return nil }
    self = digits
  }

  init(unchecked text: String) { self.text = text }

  /// The `Double` that is nearest. Linear.
  public var nearest: Double { Double(text) ?? .nan }
}
