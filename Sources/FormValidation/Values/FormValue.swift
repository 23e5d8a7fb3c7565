import StrictJSON
import TextMetrics

/// A Swift type whose values a form judges: each has a text of the type's kind.
///
/// ```swift
/// 42.formText  // "42"
/// Int(formText: "4e1")  // 40
/// ```
public protocol FormValue: Sendable {
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

extension Int: FormValue {
  /// A number without a fraction.
  public static var valueKind: ValueKind { .integer }
  /// The number that a text spells; nil where it is none, has a fraction, or does not fit.
  public init?(formText: String) {
    guard let number = ExactDecimal(formText), let integer = Int(exactly: number) else {
      return nil
    }
    self = integer
  }
}

extension Double: FormValue {
  /// A number.
  public static var valueKind: ValueKind { .decimal }
  /// The number nearest to what a text spells; nil where that is none, or is too large.
  public init?(formText: String) {
    guard ExactDecimal(formText) != nil, let number = Double(formText), number.isFinite else {
      return nil
    }
    self = number
  }
}

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
