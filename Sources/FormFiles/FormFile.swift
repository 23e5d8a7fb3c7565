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
/// fields are strings. By default, `null` is an absent value. Members of a record that the form
/// doesn't declare are ignored, unless the form contains `"unknownKeys": "reported"`.
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
  /// - Throws: ``FormFileError`` if `json` isn't a valid form file. It's the first error that
  ///   ``errors(in:services:)`` returns.
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
  ///   JSON isn't a form.
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
  ///   JSON isn't a form.
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
  /// each nonempty value that has to be in the range has a violation with the code `unanswered`. If
  /// the value is beyond the other bound of the range, the violation is about the other bound
  /// instead.
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
  /// `12` for an integer. `JSONValue(htmlForm:)` creates the record that is validated, and explains
  /// the names of nested values and lists.
  ///
  /// - Parameter entries: The values by name, decoded from the body or the query of the request.
  /// - Returns: The violations.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries.
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
  /// Each text must be a value of its field's kind, such as `12` for an integer.
  ///
  /// - Parameter entries: The names and values. Each `tags[]` adds an element to the list `tags`.
  ///   If a name without `[]` is repeated, the last value is used.
  /// - Returns: The violations.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries.
  public func validate(htmlForm entries: some Sequence<(String, String)>) -> FormReport {
    ModelForm(typed: declaration).withReferences(form.references)
      .validate(JSONValue(htmlForm: entries))
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

// MARK: - JSON Lines

/// The result of validating a line of JSON Lines.
public struct LineReport: Sendable {
  /// The number of the line, starting at 1.
  public let line: Int
  /// The report of the record, or a syntax error if the line isn't JSON in UTF-8.
  ///
  /// The line number in the syntax error counts from the start of the whole text.
  public let result: Result<FormReport, JSONSyntaxError>
}

extension FormFile {
  /// Validates JSON Lines, in which each line is a record.
  ///
  /// ```swift
  /// let form = try FormFile(parsing: text, services: .minimal)
  /// for answer in form.validate(lines: "{\"name\": \"Ada\"}\n{\"name\": 1}\n") {
  ///   print(answer.line, (try? answer.result.get())?.isValid ?? false)
  /// }
  /// ```
  ///
  /// Blank lines are skipped, but counted in line numbers.
  ///
  /// - Parameter text: The lines.
  /// - Returns: A sequence that validates each line when you request its report.
  /// - Complexity: O(*n* log *n*) for the whole sequence, where *n* is the length of `text`.
  public func validate(lines text: some StringProtocol) -> LineReports {
    LineReports(form, ContiguousArray(text.utf8))
  }

  /// Validates the bytes of JSON Lines, such as `Data` or `[UInt8]`.
  ///
  /// Blank lines are skipped, but counted in line numbers.
  ///
  /// - Parameter bytes: The lines in UTF-8.
  /// - Returns: A sequence that validates each line when you request its report.
  /// - Complexity: O(*n* log *n*) for the whole sequence, where *n* is the number of bytes.
  public func validate(lines bytes: some Sequence<UInt8>) -> LineReports {
    LineReports(form, ContiguousArray(bytes))
  }
}

/// A sequence of the reports for the lines of JSON Lines, in the order of the lines.
public struct LineReports: Sequence, IteratorProtocol, Sendable {
  private let form: ModelForm<JSONValue>
  private var validator: RecordValidator
  private let bytes: ContiguousArray<UInt8>
  private var start = 0
  private var line = 0

  fileprivate init(_ form: ModelForm<JSONValue>, _ bytes: ContiguousArray<UInt8>) {
    self.form = form
    validator = RecordValidator(form)
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
  }

  /// Validates the next line that isn't blank, and returns the report of the line, or `nil` after
  /// the last line.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the line.
  public mutating func next() -> LineReport? {
    let bytes = bytes
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let text = bytes.span.extracting(start..<end)
      start = end + 1
      line += 1
      if text.isBlank { continue }
      do throws(JSONSyntaxError) {
        try text.requireUTF8()
        let report = try validator.report(onUTF8: text)
        return LineReport(
          line: line, result: .success(report.map(form.withSource) ?? FormReport()))
      } catch {
        return LineReport(line: line, result: .failure(error.inText(startingAtLine: line)))
      }
    }
    return nil
  }
}

// MARK: - Exports

extension FormFile {
  /// Returns the form as a JSON Schema (2020-12).
  ///
  /// The documentation of `ModelForm.jsonSchema(of:)` explains which limits the schema expresses.
  ///
  /// - Parameter subject: The values that the schema describes.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func jsonSchema(of subject: FormDeclaration.ExportSubject = .submitted) -> FormExport {
    declaration.jsonSchema(of: subject)
  }

  /// Returns the form as an HTML `form` element.
  ///
  /// The documentation of `ModelForm.html(language:)` lists the elements.
  ///
  /// - Parameter language: The language of the labels, as a BCP 47 tag.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func html(language: String = "en") -> FormExport {
    declaration.html(language: language)
  }

  /// Returns the form as the JSON of a form file.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func json() -> FormExport { declaration.json() }
}

extension ModelForm {
  /// Returns the form as a JSON Schema (2020-12).
  ///
  /// The schema accepts at least the records that the form accepts. JSON Schema counts Unicode
  /// scalars. A limit in another unit is exported as bounds in scalars that include every accepted
  /// text. If such bounds don't exist, the limit is omitted.
  ///
  /// Some validators read numbers as `Double`, and so read 0.29999999999999999999999 as 0.3. If the
  /// values of a field must be below 0.3, such a validator rejects this number, although the form
  /// accepts it.
  ///
  /// - Parameter subject: The values that the schema describes.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func jsonSchema(of subject: FormDeclaration.ExportSubject = .submitted) -> FormExport {
    declaration.jsonSchema(of: subject)
  }

  /// Returns the form as an HTML `form` element.
  ///
  /// - A field without transforms is a labeled `select` if a rule lists the accepted values.
  /// - Any other field is a labeled `textarea` if a rule or transform of the field allows line
  ///   breaks, and a labeled `input` if not.
  /// - A group is a `fieldset`.
  /// - A list is a `fieldset` with its minimum number of elements, but at least 1 and at most 100.
  ///   If lists are nested, at most 100 elements of the innermost list are written in total.
  ///
  /// The name of an element is the path of its value, written with brackets: `addresses[0][city]`
  /// (`FieldPath.htmlName`).
  ///
  /// A browser accepts at least the records that the form accepts. If a field is under a condition
  /// or in an optional group, the field is written without rules, because attributes can't express
  /// when the rules apply. If the field is also declared without a condition, that declaration is
  /// written instead. Checks in code are omitted.
  ///
  /// - Parameter language: The language of the labels, as a BCP 47 tag.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func html(language: String = "en") -> FormExport {
    declaration.html(language: language)
  }

  /// Returns the form as the JSON of a form file.
  ///
  /// Checks and rules with closures are omitted. Members and rules under a condition that is a
  /// closure are omitted, too.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func json() -> FormExport { declaration.json() }
}

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
