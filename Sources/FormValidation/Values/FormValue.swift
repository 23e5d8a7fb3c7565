import StrictJSON
import TextMetrics

/// A type whose values a form can validate.
///
/// Each value has a text in the syntax of its kind:
///
/// ```swift
/// 42.formText  // "42"
/// Int(formText: "4e1")  // 40
/// ```
///
/// If the raw values of an enumeration are texts or numbers, the enumeration doesn't have to
/// implement the requirements: `enum Plan: String, FormValue`.
public protocol FormValue: Sendable {
  /// The conforming type itself, or the wrapped type of an optional.
  ///
  /// Closures, ranges, and conditions of a field use this type. Don't declare it in a conformance,
  /// because the default is correct for all types but `Optional`.
  associatedtype Unwrapped: FormValue = Self

  /// The kind of the values, such as an integer or a date.
  static var valueKind: ValueKind { get }

  /// The value as a text in the syntax of ``valueKind``.
  var formText: String { get }

  /// Creates a value from a text, or returns `nil` if the text isn't the text of a value of the
  /// type.
  init?(formText: String)
}

extension String: FormValue {
  /// The kind ``ValueKind/text``.
  public static var valueKind: ValueKind { .text }
  /// The text itself.
  public var formText: String { self }
  /// Creates a copy of the text, and never returns `nil`.
  public init?(formText: String) { self = formText }
}

extension FormValue where Self: FixedWidthInteger {
  /// The kind ``ValueKind/integer``.
  public static var valueKind: ValueKind { .integer }
  /// The number in decimal notation, such as `-42`.
  public var formText: String { String(self) }
  /// Creates the number from a text such as `42`, `42.0`, or `4.2e1`, or returns `nil` if the text
  /// isn't an integer within the range of the type.
  public init?(formText: String) {
    // The description has an exponent only beyond 40 digits, which is more than `Int128` has.
    guard let number = ExactDecimal(formText), number.isInteger else { return nil }
    self.init(number.description)
  }
}

extension Int: FormValue {}
extension Int8: FormValue {}
extension Int16: FormValue {}
extension Int32: FormValue {}
extension Int64: FormValue {}
extension UInt: FormValue {}
extension UInt8: FormValue {}
extension UInt16: FormValue {}
extension UInt32: FormValue {}
extension UInt64: FormValue {}

extension FormValue where Self: RawRepresentable, RawValue: FormValue {
  /// The kind of the raw values.
  public static var valueKind: ValueKind { RawValue.valueKind }
  /// The text of the raw value.
  public var formText: String { rawValue.formText }
  /// Creates the value from the text of its raw value, or returns `nil` if the text isn't the text
  /// of a raw value of the type.
  public init?(formText: String) {
    guard let rawValue = RawValue(formText: formText) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension FormValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// The kind ``ValueKind/decimal``.
  public static var valueKind: ValueKind { .decimal }
  /// The description of the number, such as `0.1`.
  ///
  /// The descriptions of infinity and NaN aren't valid texts of the kind ``ValueKind/decimal``.
  public var formText: String { description }
  /// Creates the floating-point number that is nearest to the number in a text, or returns `nil` if
  /// the text isn't a number, or if the number is beyond the range of the type.
  public init?(formText: String) {
    guard ExactDecimal(formText) != nil, let number = Self(formText), number.isFinite else {
      return nil
    }
    self = number
  }
}

extension Double: FormValue {}
extension Float: FormValue {}

extension FormValue where Self: LosslessStringConvertible {
  /// The description of the value.
  public var formText: String { description }
  /// Creates the value with the initializer `init(_:)` of the type, or returns `nil` if that
  /// initializer returns `nil`.
  public init?(formText: String) { self.init(formText) }
}

extension ExactDecimal: FormValue {
  /// The kind ``ValueKind/decimal``.
  public static var valueKind: ValueKind { .decimal }
}

extension Bool: FormValue {
  /// The kind ``ValueKind/boolean``.
  public static var valueKind: ValueKind { .boolean }
}

extension CalendarDate: FormValue {
  /// The kind ``ValueKind/date``.
  public static var valueKind: ValueKind { .date }
  /// The date in the format of RFC 3339, such as `2026-11-22`.
  public var formText: String { description }
  /// Creates the date from a text in the format of RFC 3339, or returns `nil` if the text isn't
  /// such a date.
  public init?(formText: String) {
    var scanner = TextScanner(formText)
    guard let date = try? scanner.date(), scanner.isAtEnd else { return nil }
    self = date
  }
}

extension FileDescription: FormValue {
  /// The kind ``ValueKind/file``.
  public static var valueKind: ValueKind { .file }
  /// The text of the JSON object ``json``.
  public var formText: String { json.text }
  /// Creates the description of a file from the text of a JSON object with `name`, `type`, and
  /// `size`, or returns `nil` for any other text.
  public init?(formText: String) {
    guard let json = try? JSONValue(parsing: formText) else { return nil }
    self.init(json)
  }
}

extension Optional: FormValue where Wrapped: FormValue {
  /// The type of the wrapped values.
  public typealias Unwrapped = Wrapped.Unwrapped
  /// The kind of the wrapped values.
  public static var valueKind: ValueKind { Wrapped.valueKind }
  /// The text of the value, or an empty text for `nil`.
  public var formText: String { self?.formText ?? "" }
  /// Creates an optional with the wrapped value of a text, or returns `nil` if the text isn't empty
  /// and isn't the text of a wrapped value.
  ///
  /// An empty text becomes an optional without a value, unless the wrapped type has a value with an
  /// empty text, as `String` has.
  public init?(formText: String) {
    let value = Wrapped(formText: formText)
    if value == nil, !formText.isEmpty { return nil }
    self = value
  }
}

/// An error that is thrown when a text isn't a valid path or date.
public struct FormValueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text that was parsed.
  public let text: String
  /// A description of the expected text.
  public let expected: String

  public var description: String { "expected \(expected), got '\(text)'" }
}
