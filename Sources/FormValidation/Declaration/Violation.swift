public import TextMetrics

/// A broken rule, as data.
///
/// `FormMessages` returns messages for violations. To write your own messages, start with ``code``.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.name).minLength(3)
/// }
/// let violation = form.validate(SignUp(name: "Al")).violations[0]
/// violation.code  // .tooShort
/// violation.expected == .count(minimum: 3, maximum: nil)  // true
/// ```
///
/// The value can be a password. Therefore, a violation contains at most five Characters of the
/// value, and only Characters that aren't allowed or can't be encoded.
public struct Violation: Sendable, Hashable {
  /// The path of the value that breaks the rule.
  public package(set) var path: FieldPath
  /// The name of the broken rule: the name that the form declares, or by default the kind of the
  /// rule, such as `required`.
  ///
  /// A violation that no declared rule reports has the name `type`, `kind`, `absence`, `valueCap`,
  /// `elements`, `unique`, `unknownKeys`, or `server`. For a required nested form that is missing,
  /// the name is `required`. In an error that `ModelForm.error(at:code:message:)` returns, the name
  /// is the code.
  public let rule: String
  /// The reason for the violation.
  public let code: Code
  /// The name of the unit of the counts in ``expected`` and ``received``, or `nil` if the violation
  /// doesn't contain counts.
  public let unit: String?
  /// The requirement of the rule, or `nil` if the violation doesn't contain a requirement.
  ///
  /// For example, a check in code, a rule without parameters such as `required`, and a rule that
  /// couldn't be evaluated (``Code/unanswered``) don't have a requirement.
  public let expected: Expected?
  /// The count, the first invalid Characters, or the JSON type of the value, or `nil` if the
  /// violation doesn't contain any of these.
  public let received: Received?
  /// The range of the text beyond the maximum of a limit, or `nil` if the violation has a reason
  /// other than an exceeded limit.
  ///
  /// The range consists of whole Characters of the transformed text. Use it to slice this text:
  /// `excessRange.flatMap { value[$0] }`.
  public let excessRange: Range<TextPosition>?
  /// The range of the first Characters in the transformed value that break the rule, or `nil` if
  /// the rule doesn't locate such Characters.
  ///
  /// The range is empty if text is missing at the position of the range.
  public let mismatchRange: Range<TextPosition>?
  package var context = Context()

  /// Creates a violation.
  ///
  /// - Parameters:
  ///   - path: The path of the value.
  ///   - rule: The name of the broken rule.
  ///   - code: The code.
  ///   - unit: The name of the unit of the counts.
  ///   - expected: The requirement of the rule.
  ///   - received: The count, the first invalid Characters, or the JSON type of the value.
  ///   - excessRange: The range of the text beyond the maximum.
  ///   - mismatchRange: The range of the first Characters that break the rule.
  ///   - message: The message of the violation, or `nil` for the message of the rule or code.
  public init(
    path: FieldPath,
    rule: String,
    code: Code,
    unit: String? = nil,
    expected: Expected? = nil,
    received: Received? = nil,
    excessRange: Range<TextPosition>? = nil,
    mismatchRange: Range<TextPosition>? = nil,
    message: (any MessageText)? = nil
  ) {
    self.path = path
    self.rule = rule
    self.code = code
    self.unit = unit
    self.expected = expected
    self.received = received
    self.excessRange = excessRange
    self.mismatchRange = mismatchRange
    if let message { context.source = Source(form: nil, message: message.localizedText) }
  }

  /// All contexts are equal, so comparisons of violations ignore their contexts.
  package struct Context: Sendable, Hashable {
    /// ``Source`` is a class, to keep violations small.
    package var source: Source?
    fileprivate var isOfImplicitRule = false

    package static func == (left: Self, right: Self) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
  }

  package final class Source: Sendable {
    package let form: FormDeclaration?
    package let message: LocalizedText?
    let names: FieldNames?

    init(form: FormDeclaration?, message: LocalizedText?, names: FieldNames? = nil) {
      self.form = form
      self.message = message
      self.names = names
    }
  }

  /// Whether the messages can differ only in values, such as counts.
  package func hasSameMessage(as other: Violation) -> Bool {
    rule == other.rule && code == other.code && unit == other.unit
  }

  package var form: FormDeclaration? { context.source?.form }
  package var customMessage: LocalizedText? { context.source?.message }
}

// MARK: - Implicit Rules

extension Violation {
  /// The rules that a form doesn't declare. A declared rule can have the same name.
  enum ImplicitRule: String {
    // The rules of the value of a field.
    case type, kind, absence, valueCap
    // The rules of nested forms and lists.
    case required, elements, unique, unknownKeys
  }

  init(
    path: FieldPath, implicitRule rule: ImplicitRule, code: Code, unit: String? = nil,
    expected: Expected? = nil, received: Received? = nil, mismatchRange: Range<TextPosition>? = nil
  ) {
    self.init(
      path: path, rule: rule.rawValue, code: code, unit: unit, expected: expected,
      received: received, mismatchRange: mismatchRange)
    context.isOfImplicitRule =
      switch rule {
      case .type, .kind, .absence, .valueCap: true
      case .required, .elements, .unique, .unknownKeys: false
      }
  }

  /// Whether the broken rule is a rule of every field: `type`, `kind`, `absence`, or `valueCap`.
  package var isOfImplicitRule: Bool { context.isOfImplicitRule }
}

extension [Violation] {
  package func hasMessage(of violation: Violation) -> Bool {
    contains { $0.hasSameMessage(as: violation) }
  }

  package func withoutMessages(of others: [Violation]) -> [Violation] {
    filter { !others.hasMessage(of: $0) }
  }
}

extension Violation {
  /// The reason why a value breaks a rule.
  ///
  /// The codes of this package are static members. Your app can define more codes:
  ///
  /// ```swift
  /// let taken: Violation.Code = "user.taken"
  /// taken.rawValue  // "user.taken"
  /// ```
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code in JSON and in message files.
    public let rawValue: String

    /// Creates a code from its text.
    ///
    /// - Parameter rawValue: The code in JSON and in message files.
    public init(rawValue: String) { self.rawValue = rawValue }

    // MARK: Texts

    /// A required value is absent, `null`, empty, or invisible.
    public static let required: Self = "required"
    /// The count of a text is below the minimum.
    public static let tooShort: Self = "tooShort"
    /// The count of a text is above the maximum.
    public static let tooLong: Self = "tooLong"
    /// The count of a text isn't the exact count that the rule requires.
    public static let wrongLength: Self = "wrongLength"
    /// The value has Characters that the encoding of the unit can't represent, or that the unit
    /// refuses wherever they are, such as `/` in a file name.
    public static let unencodable: Self = "unencodable"
    /// The value has Characters that the field doesn't allow.
    public static let disallowedCharacters: Self = "disallowedCharacters"
    /// The value doesn't match the pattern.
    public static let patternMismatch: Self = "patternMismatch"
    /// A match took too much memory or too many steps, or the matches of all patterns in the record
    /// together took too many steps.
    ///
    /// It isn't known whether the value matches the pattern.
    public static let patternTimeout: Self = "patternTimeout"
    /// The value doesn't have the required format, or isn't a value of the field's kind.
    public static let invalidFormat: Self = "invalidFormat"

    // MARK: Values

    /// The value isn't one of the choices.
    public static let notOneOf: Self = "notOneOf"
    /// The value isn't equal to the value of another field.
    public static let notEqual: Self = "notEqual"
    /// The value is equal to the value of another field.
    public static let notDifferent: Self = "notDifferent"
    /// The number is below the minimum.
    public static let tooSmall: Self = "tooSmall"
    /// The number is above the maximum.
    public static let tooLarge: Self = "tooLarge"
    /// The date or time is before the minimum.
    public static let tooEarly: Self = "tooEarly"
    /// The date or time is after the maximum.
    public static let tooLate: Self = "tooLate"
    /// The number isn't above an exclusive lower bound.
    public static let notAbove: Self = "notAbove"
    /// The number isn't below an exclusive upper bound.
    public static let notBelow: Self = "notBelow"
    /// The date or time isn't after an exclusive lower bound.
    public static let notAfter: Self = "notAfter"
    /// The date or time isn't before an exclusive upper bound.
    public static let notBefore: Self = "notBefore"
    /// The difference between the number and the base of the step isn't a multiple of the step.
    public static let stepMismatch: Self = "stepMismatch"
    /// The value isn't `true`.
    public static let notTrue: Self = "notTrue"
    /// The file's type isn't accepted.
    public static let fileType: Self = "fileType"
    /// The file has too few bytes.
    public static let fileTooSmall: Self = "fileTooSmall"
    /// The file has too many bytes.
    public static let fileTooLarge: Self = "fileTooLarge"

    // MARK: Records

    /// The value has more bytes than ``FormDeclaration/valueCap``, so no declared rule was
    /// evaluated.
    public static let exceedsCap: Self = "exceedsCap"
    /// The JSON type of the value isn't the declared type.
    public static let wrongType: Self = "wrongType"
    /// The form doesn't declare this member of the record.
    public static let unknownKey: Self = "unknownKey"
    /// The list has too few elements.
    public static let tooFewElements: Self = "tooFewElements"
    /// The list has too many elements, so no element was validated.
    public static let tooManyElements: Self = "tooManyElements"
    /// The element is equal to an earlier element of the list.
    public static let duplicate: Self = "duplicate"

    // MARK: Checks

    /// The value is invalid for a reason without a code of its own.
    ///
    /// The reason is one of these:
    ///
    /// - A check in code returned `false`.
    /// - The unit of a limit refuses the whole value, such as the file name `..`, or its first or
    ///   last Character.
    /// - The property's type can't represent the value.
    public static let check: Self = "check"
    /// A rule couldn't be evaluated.
    ///
    /// The reason is one of these:
    ///
    /// - An asynchronous rule threw an error, took longer than its time limit, or didn't run.
    /// - A bound of a range is a reference or constant without a valid value.
    public static let unanswered: Self = "unanswered"
    /// A server reported an error.
    public static let server: Self = "server"

    package static let known: [Self] = [
      .required, .tooShort, .tooLong, .wrongLength, .unencodable, .disallowedCharacters,
      .patternMismatch, .patternTimeout, .invalidFormat, .notOneOf, .notEqual, .notDifferent,
      .tooSmall, .tooLarge, .tooEarly, .tooLate, .notAbove, .notBelow, .notAfter, .notBefore,
      .stepMismatch, .notTrue, .fileType, .fileTooSmall, .fileTooLarge, .exceedsCap, .wrongType,
      .unknownKey, .tooFewElements, .tooManyElements, .duplicate, .check, .unanswered, .server,
    ]

    package init?(known rawValue: String) {
      self.init(rawValue: rawValue)
      if !Self.known.contains(self) { return nil }
    }
  }

  /// The requirement of a rule.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Expected: Sendable, Hashable {
    /// A count in the unit of the violation.
    case count(minimum: Int?, maximum: Int?)
    /// One of several values, or a file of one of several types.
    ///
    /// If there are more than 20 values, `anyOf` contains the first 20, and `of` is the number of
    /// all values. Otherwise, `of` is `nil`.
    case values(anyOf: [String], of: Int? = nil)
    /// The value of another field of the form.
    case field(named: String)
    /// A text that the pattern matches as a whole.
    case pattern(source: String)
    /// Characters that are in an allowed class and not in a denied class.
    ///
    /// If `allowed` is `nil`, all classes are allowed. The names of the classes are as in form
    /// files.
    case characters(allowed: [String]?, denied: [String])
    /// A JSON type: `text`, `number`, `boolean`, `list`, or `object`.
    case type(named: String)
    /// A text in the format, or of the ``ValueKind``, with this name.
    case format(named: String)
    /// A number, date, or time in a range.
    ///
    /// A bound is `nil` if the rule doesn't have the bound, or if the bound doesn't have a valid
    /// value. The code indicates which bound is broken, and whether the broken bound is exclusive.
    case range(minimum: String?, maximum: String?)
    /// A number that differs from a base (`from`) by a multiple of a step (`of`).
    case step(of: String, from: String)
  }

  /// The count, the first invalid Characters, or the JSON type of a value that breaks a rule.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Received: Sendable, Hashable {
    /// A count in the unit of the violation.
    case count(of: Int)
    /// The first Characters that aren't allowed or can't be encoded: at most five, without
    /// duplicates, each cut to 16 scalars.
    case characters(some: [String])
    /// The name of the value's JSON type: `null`, or a type of ``Expected/type(named:)``.
    case type(named: String)
  }
}

extension Violation.Expected {
  private static let maximumValues = 20

  static func values(firstOf values: [String]) -> Self {
    values.count <= maximumValues
      ? .values(anyOf: values)
      : .values(anyOf: Array(values.prefix(maximumValues)), of: values.count)
  }
}

extension Violation.Code: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The raw value.
  public var description: String { rawValue }
}
