public import StrictJSON

/// A type of which a form makes values from records.
///
/// ```swift
/// struct Login: FormModel {
///   var name = ""
///   var staysLoggedIn = false
/// }
/// let form = ModelForm<Login> {
///   Field(\.name, "name", stages: [.trim], rules: [.required])
///   Field(\.staysLoggedIn, "staysLoggedIn")
/// }
/// try await form.value(from: ["name": " Ada "]).name  // "Ada"
/// ```
///
/// So are the forms within it that may be absent, and those in lists.
public protocol FormModel: Sendable {
  /// A value in which everything is what it is where a record does not say.
  init()
}

extension ModelForm where Model: FormModel {
  /// The value that a record of JSON stands for: cleaned, judged, asked about, and of the model's
  /// type. Linear in the record.
  ///
  /// A field that the record lacks, or has `null` for, keeps its value in ``FormModel/init()``.
  /// Rules in code over the model, and asynchronous ones, are asked where nothing else is wrong.
  ///
  /// - Parameters:
  ///   - record: What arrived, of any type.
  ///   - concurrency: How many checks run at once, at least 1.
  ///   - clock: What time limits are measured by.
  /// - Throws: ``InvalidForm`` with the report. A value that its type cannot hold, 10²⁰ for an
  ///   `Int`, breaks a rule named `type`.
  public func value(
    from record: JSONValue, concurrency: Int = 8, clock: some Clock<Duration> = ContinuousClock()
  ) async throws(InvalidForm) -> Model {
    let form = ModelForm<JSONValue>(
      declaration: declaration, core: records, records: records, values: .json,
      references: references)
    let record = form.cleaned(record)
    var report = form.inspect(record).report
    report.unasked = []
    var model = Model()
    if report.isValid { core.fill(&model, from: record, at: FieldPath(), &report) }
    guard report.isValid else { throw InvalidForm(report: report, form: declaration) }
    return try await fullyValidated(model, concurrency: concurrency, clock: clock)
  }

  /// The value that a JSON text stands for: of its record, what `value(from:concurrency:clock:)` is.
  ///
  /// - Throws: ``/StrictJSON/JSONSyntaxError``, and ``InvalidForm`` with the report.
  public func value(from text: some StringProtocol) async throws -> Model {
    try await value(from: JSONValue(parsing: text))
  }

  /// The value that a JSON text in UTF-8 stands for, `Data` or `[UInt8]`.
  ///
  /// - Throws: ``/StrictJSON/JSONSyntaxError``, and ``InvalidForm`` with the report.
  public func value(from bytes: some Sequence<UInt8>) async throws -> Model {
    try await value(from: JSONValue(parsing: bytes))
  }
}
