public import FormValidation
import StrictJSON

extension ModelForm where Model: FormRecord {
  /// Creates a model from the entries of an HTML form, and returns the transformed model if it's
  /// valid.
  ///
  /// ```swift
  /// struct Booking: FormRecord { var name = "", seats = 1 }
  /// let form = ModelForm<Booking> {
  ///   Field(\.name).trimmed().required()
  ///   Field(\.seats).range(1...8)
  /// }
  /// try form.decode(htmlForm: ["name": " Ada ", "seats": "2"]).seats  // 2
  /// ```
  ///
  /// A browser sends all values as texts. Each text is converted to the type of its property. The
  /// text of a Boolean value is `true` or `false`. `JSONValue(htmlForm:)` explains the names of
  /// nested values and lists.
  ///
  /// If the entries don't contain a field, the model keeps the value that
  /// ``/FormValidation/FormRecord/init()`` sets. All violations are reported at once, including
  /// those of checks. A check isn't evaluated if the text at its path can't be converted.
  ///
  /// - Parameter entries: The values by name, decoded from the body or the query of the request.
  /// - Returns: The transformed model.
  /// - Throws: ``/FormValidation/FormError`` if there is a violation, or if an asynchronous rule
  ///   has to run.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries and the size of the form.
  public func decode(htmlForm entries: [String: String]) throws(FormError) -> Model {
    try decode(htmlForm: entries.pairs)
  }

  /// Creates a model from the entries of an HTML form in their order, and returns the transformed
  /// model if it's valid.
  ///
  /// - Parameter entries: The names and values, such as `[("tags[]", "a"), ("tags[]", "b")]`. A
  ///   name can be repeated.
  /// - Returns: The transformed model.
  /// - Throws: ``/FormValidation/FormError`` if there is a violation, or if an asynchronous rule
  ///   has to run.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries and the size of the form.
  public func decode(
    htmlForm entries: some Sequence<(String, String)>
  ) throws(FormError) -> Model {
    try decode(from: JSONValue(htmlForm: entries), in: .strings)
  }

  /// Validates the entries of an HTML form without running asynchronous rules.
  ///
  /// ``decode(htmlForm:)-([String:String])`` explains how values are converted.
  ///
  /// - Parameter entries: The values by name, decoded from the body or the query of the request.
  /// - Returns: The violations.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries and the size of the form.
  public func validate(htmlForm entries: [String: String]) -> FormReport {
    validate(htmlForm: entries.pairs)
  }

  /// Validates the entries of an HTML form in their order, without running asynchronous rules.
  ///
  /// - Parameter entries: The names and values. A name can be repeated.
  /// - Returns: The violations.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries and the size of the form.
  public func validate(htmlForm entries: some Sequence<(String, String)>) -> FormReport {
    validate(JSONValue(htmlForm: entries), in: .strings)
  }

  /// Creates a model from the entries of an HTML form, validates it with its asynchronous rules,
  /// and returns the transformed model if it's valid.
  ///
  /// - Parameter entries: The values by name, decoded from the body or the query of the request.
  /// - Returns: The transformed model.
  /// - Throws: ``/FormValidation/FormError`` if there is a violation, or `CancellationError` if the
  ///   task is canceled.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries and the size of the form,
  ///   plus the cost of the asynchronous rules.
  public nonisolated(nonsending) func decodeAsync(
    htmlForm entries: [String: String]
  ) async throws -> Model {
    try await decodeAsync(htmlForm: entries.pairs)
  }

  /// Creates a model from the entries of an HTML form in their order, validates it with its
  /// asynchronous rules, and returns the transformed model if it's valid.
  ///
  /// - Parameter entries: The names and values. A name can be repeated.
  /// - Returns: The transformed model.
  /// - Throws: ``/FormValidation/FormError`` if there is a violation, or `CancellationError` if the
  ///   task is canceled.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries and the size of the form,
  ///   plus the cost of the asynchronous rules.
  public nonisolated(nonsending) func decodeAsync(
    htmlForm entries: some Sequence<(String, String)>
  ) async throws -> Model {
    try await decodeAsync(from: JSONValue(htmlForm: entries), in: .strings)
  }
}

extension ModelForm where Model: FormRecord {
  /// An unavailable overload.
  ///
  /// Call ``decode(htmlForm:)-([String:String])``, which converts each text.
  @available(*, unavailable, message: "Call decode(htmlForm:), which converts each text.")
  public func decode(from entries: [String: String]) -> Model { fatalError() }
}

extension [String: String] {
  /// The entries in the order of their names, because the order of a dictionary varies.
  var pairs: [(String, String)] {
    sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
