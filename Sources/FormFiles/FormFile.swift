// Each library re-exports the modules that appear in its public API.
@_exported public import FormValidation
public import StrictJSON
public import TextMetrics

/// A form that is declared in a JSON file, and validates JSON records.
///
/// A server, an app, and the command `textlimit` read the same file:
///
/// ```swift
/// let file = #"{"fields": [{"name": "name", "rules": [{"rule": "required"}]}]}"#
/// let form = try FormFile(parsing: file, services: .minimal)
/// let record: JSONValue = ["name": "Ada"]
/// form.validate(record).isValid  // true
/// try form.validate(#"{"name": ""}"#).violations.map(\.rule)  // ["required"]
/// ```
///
/// In a record, a group is an object, and a list is an array. Numbers and booleans are JSON numbers
/// and booleans, a file is an object with `name`, `type`, and `size`, and the values of all other
/// fields are strings. By default, `null` is an absent value. A member of a record is ignored if
/// the form doesn't declare the member, unless the form contains `"unknownKeys": "reported"`.
///
/// An unknown key in a form file is an error. A rule or condition that reads an undeclared field is
/// an error, too.
public struct FormFile: Sendable {
  package private(set) var form: ModelForm<JSONValue>

  /// The declaration of the form.
  public var declaration: FormDeclaration { form.declaration }

  package init(_ declaration: FormDeclaration) { form = ModelForm(declaration) }

  /// Creates a form from a parsed form file.
  ///
  /// - Parameters:
  ///   - json: The JSON of the form file.
  ///   - services: The services that provide units, profiles, patterns, normalization forms, and
  ///     the encoder of host names.
  /// - Throws: ``FormFileError`` if `json` isn't a form file. The thrown error is the first error
  ///   that ``errors(in:services:)`` returns.
  /// - Complexity: O(*n* log *n*), where *n* is the size of `json`.
  public init(parsing json: JSONValue, services: TextServices) throws(FormFileError) {
    self.init(try FormDeclaration(parsing: json, services: services))
  }

  /// Creates a form from the text of a form file.
  ///
  /// - Parameters:
  ///   - text: The form file.
  ///   - services: The services that provide units, profiles, patterns, normalization forms, and
  ///     the encoder of host names.
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` if `text` isn't JSON, or ``FormFileError`` if the
  ///   JSON isn't a form file.
  /// - Complexity: O(*n* log *n*), where *n* is the length of `text`.
  public init(parsing text: some StringProtocol, services: TextServices) throws {
    try self.init(parsing: JSONValue(parsing: text), services: services)
  }

  /// Creates a form from the bytes of a form file, such as `Data` or `[UInt8]`.
  ///
  /// - Parameters:
  ///   - bytes: The form file in UTF-8.
  ///   - services: The services that provide units, profiles, patterns, normalization forms, and
  ///     the encoder of host names.
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` if `bytes` isn't JSON, or ``FormFileError`` if the
  ///   JSON isn't a form file.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes.
  public init(parsing bytes: some Sequence<UInt8>, services: TextServices) throws {
    try self.init(parsing: JSONValue(parsing: bytes), services: services)
  }

  /// Returns the errors in the JSON of a form file, or an empty array if the form file is valid.
  ///
  /// The errors of different members of `fields` are in the order of the members. An error can hide
  /// another error. For example, rules aren't compared with each other if the kind of their field
  /// is invalid.
  ///
  /// The values of a rule `oneOf` are tested with the other rules of their field. All tests of a
  /// form together have a maximum number of steps. If the maximum is reached, the remaining values
  /// count as values that meet the rules.
  ///
  /// Message patterns aren't checked. To check them, call `MessageCatalog.unusableTexts(of:)` of
  /// the module `FormMessages`.
  ///
  /// - Parameters:
  ///   - json: The JSON of the form file.
  ///   - services: The services that provide units, profiles, patterns, normalization forms, and
  ///     the encoder of host names.
  /// - Complexity: O(*n* log *n*), where *n* is the size of `json`.
  public static func errors(in json: JSONValue, services: TextServices) -> [FormFileError] {
    FormDeclaration.read(json, services: services).findings.errors
  }

  /// Returns the form with values for its references, such as the current day.
  ///
  /// A rule uses a reference as a bound of a range. If the reference doesn't have a valid value,
  /// each nonempty value of a field with this rule has a violation. The code of the violation is
  /// `unanswered`, unless the field's value breaks the other bound of the range.
  ///
  /// - Parameter references: The values of the references by their names in the form file.
  ///   References that you don't pass keep their values.
  public func withReferences(_ references: [String: any FormValue]) -> FormFile {
    var file = self
    file.form = form.withReferences(references)
    return file
  }
}

// MARK: - Records

extension FormFile {
  /// Validates a record.
  ///
  /// The rules are evaluated on a transformed copy of the record, which ``validated(_:)`` returns.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - references: The values of references by their names, as in ``withReferences(_:)``.
  /// - Returns: The violations.
  /// - Complexity: O(*n*), where *n* is the size of the record.
  public func validate(
    _ record: JSONValue, references: [String: any FormValue] = [:]
  ) -> FormReport {
    form.validate(record, references: references)
  }

  /// Parses and validates a record.
  ///
  /// The argument is parsed as JSON, even if it's a string literal.
  ///
  /// - Parameter text: The record as a JSON text.
  /// - Returns: The violations.
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` if `text` isn't JSON.
  /// - Complexity: O(*n* log *n*), where *n* is the length of `text`.
  public func validate(_ text: some StringProtocol) throws(JSONSyntaxError) -> FormReport {
    validate(try JSONValue(parsing: text))
  }

  /// Parses and validates the bytes of a record, such as `Data` or `[UInt8]`.
  ///
  /// - Parameter bytes: The record as a JSON text in UTF-8.
  /// - Returns: The violations.
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` if `bytes` isn't JSON in UTF-8.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes.
  public func validate(_ bytes: some Sequence<UInt8>) throws(JSONSyntaxError) -> FormReport {
    validate(try JSONValue(parsing: bytes))
  }

  /// Validates the entries of an HTML form.
  ///
  /// ```swift
  /// let form = try FormFile(parsing: text, services: .minimal)
  /// form.validate(htmlForm: ["name": "Ada"]).isValid  // true
  /// ```
  ///
  /// A browser sends all values as texts. Each text must be a value of its field's kind, such as
  /// `12` for an integer, or empty if no rule requires a value. `JSONValue(htmlForm:)` explains the
  /// names of nested values and lists.
  ///
  /// The text `on` of a Boolean value is `true`, and empty texts can be left out, as explained in
  /// ``FormValidation/ModelForm/decode(htmlForm:)-([String:String])``. An entry with a text for a
  /// field of kind `file` is always a violation, because a text isn't a file.
  ///
  /// - Parameter entries: The values by name, decoded from the body or the query of the request.
  /// - Returns: The violations.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries plus the size of the
  ///   form.
  public func validate(htmlForm entries: [String: String]) -> FormReport {
    validate(htmlForm: entries.pairs)
  }

  /// Validates the entries of an HTML form in their order.
  ///
  /// ```swift
  /// let form = try FormFile(parsing: text, services: .minimal)
  /// form.validate(htmlForm: [("name", "Ada"), ("tags[]", "a")]).isValid  // true
  /// ```
  ///
  /// ``validate(htmlForm:)-([String:String])`` explains how values are converted.
  ///
  /// - Parameter entries: The names and values. Each `tags[]` adds an element to the list `tags`.
  ///   If a name without `[]` is repeated, the last value is used.
  /// - Returns: The violations.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries plus the size of the
  ///   form.
  public func validate(htmlForm entries: some Sequence<(String, String)>) -> FormReport {
    ModelForm(typed: declaration).withReferences(form.references)
      .validate(JSONValue(htmlForm: entries, for: declaration))
  }

  /// Validates a record, and returns the transformed record if it's valid.
  ///
  /// - Parameter record: The record.
  /// - Returns: The transformed record.
  /// - Throws: ``/FormValidation/FormError`` with the report if the record is invalid.
  /// - Complexity: O(*n*), where *n* is the size of the record.
  public func validated(_ record: JSONValue) throws(FormError) -> JSONValue {
    try form.validated(record)
  }

  /// Parses and validates a record, and returns the transformed record if it's valid.
  ///
  /// - Parameter text: The record as a JSON text.
  /// - Returns: The transformed record.
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` if `text` isn't JSON, or
  ///   ``/FormValidation/FormError`` with the report if the record is invalid.
  /// - Complexity: O(*n* log *n*), where *n* is the length of `text`.
  public func decode(from text: some StringProtocol) throws -> JSONValue {
    try validated(JSONValue(parsing: text))
  }

  /// Parses and validates the bytes of a record, and returns the transformed record if it's valid.
  ///
  /// - Parameter bytes: The record as a JSON text in UTF-8.
  /// - Returns: The transformed record.
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` if `bytes` isn't JSON, or
  ///   ``/FormValidation/FormError`` with the report if the record is invalid.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes.
  public func decode(from bytes: some Sequence<UInt8>) throws -> JSONValue {
    try validated(JSONValue(parsing: bytes))
  }
}

// MARK: - Schema

extension FormFile {
  /// The JSON Schema (2020-12) of form files.
  ///
  /// With this schema, an editor can complete keys and mark misspelled keys.
  ///
  /// The schema accepts each form file that ``init(parsing:services:)-(JSONValue,_)`` reads, except
  /// a file with a normalization form that isn't one of Unicode's. The schema also accepts some
  /// invalid files. For example, the schema can't detect a rule that names an unknown field or
  /// contradicts another rule. Use ``errors(in:services:)`` to find such errors.
  public static let schema: JSONValue = {
    guard case .object(var schema) = FormFileFormat.form.schema else { return [:] }
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Form file"
    schema["$defs"] = .object(FormFileFormat.definitions)
    return .object(schema)
  }()
}
