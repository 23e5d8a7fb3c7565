import StrictJSON
import TextMetrics

/// A type of values that a form validates. Each value has a text of the type's kind.
///
/// ```swift
/// 42.formText  // "42"
/// Int(formText: "4e1")  // 40
/// ```
///
/// An enumeration with raw values conforms by declaring it: `enum Plan: String, FormValue`.
public protocol FormValue: Sendable {
  /// The wrapped type of an optional, and the type itself otherwise. Closures, ranges and conditions of a
  /// field use it.
  ///
  /// Don't declare it: only `Optional` has another type than its own.
  associatedtype Unwrapped: FormValue = Self

  /// What the texts of its values stand for.
  static var valueKind: ValueKind { get }

  /// The value as a text of its kind.
  var formText: String { get }

  /// The value that a text of the kind stands for; nil where the type has none such.
  init?(formText: String)
}

extension String: FormValue {
  /// Any text.
  public static var valueKind: ValueKind { .text }
  /// The text itself.
  public var formText: String { self }
  /// The text itself.
  public init?(formText: String) { self = formText }
}

extension FormValue where Self: FixedWidthInteger {
  /// A number without a fraction.
  public static var valueKind: ValueKind { .integer }
  /// The number in decimal digits.
  public var formText: String { String(self) }
  /// Creates the number that a text spells, or returns `nil` if the type can't represent it.
  public init?(formText: String) {
    guard let number = ExactDecimal(formText), number.isInteger,
      number.digits.count + number.exponent <= 20
    else { return nil }
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
  /// Creates the value with the raw value of a text.
  public init?(formText: String) {
    guard let rawValue = RawValue(formText: formText) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension FormValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// A number.
  public static var valueKind: ValueKind { .decimal }
  /// The shortest text of the number.
  public var formText: String { description }
  /// Creates the number nearest to what a text spells, or returns `nil` if that is no finite number.
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
  /// The value as it describes itself.
  public var formText: String { description }
  /// The value that a text spells.
  public init?(formText: String) { self.init(formText) }
}

extension ExactDecimal: FormValue {
  /// A number.
  public static var valueKind: ValueKind { .decimal }
}

extension Bool: FormValue {
  /// `true` or `false`.
  public static var valueKind: ValueKind { .boolean }
}

extension CalendarDate: FormValue {
  /// A day.
  public static var valueKind: ValueKind { .date }
  /// The date as in RFC 3339.
  public var formText: String { description }
  /// Creates the date of a text, or returns `nil` if there is no such day.
  public init?(formText: String) {
    var scanner = TextScanner(formText)
    guard let date = try? scanner.date(), scanner.isAtEnd else { return nil }
    self = date
  }
}

extension FileDescription: FormValue {
  /// A file.
  public static var valueKind: ValueKind { .file }
  /// The file as a JSON object.
  public var formText: String { json.text }
  /// The file that a JSON object describes.
  public init?(formText: String) {
    guard let json = try? JSONValue(parsing: formText) else { return nil }
    self.init(json)
  }
}

extension Optional: FormValue where Wrapped: FormValue {
  /// The type of the values that there are.
  public typealias Unwrapped = Wrapped.Unwrapped
  /// That of the values that there are.
  public static var valueKind: ValueKind { Wrapped.valueKind }
  /// The text of the value; an empty one where there is none.
  public var formText: String { self?.formText ?? "" }
  /// Creates the value of a text, which is `nil` for an empty text that isn't a value of the type.
  public init?(formText: String) {
    let value = Wrapped(formText: formText)
    if value == nil, !formText.isEmpty { return nil }
    self = value
  }
}
