public import StrictJSON

/// A model that a form can create from a record.
///
/// ```swift
/// struct Login: FormRecord {
///   var name = ""
///   var staysLoggedIn = false
/// }
/// let form = ModelForm<Login> {
///   Field(\.name).trimmed().required()
///   Field(\.staysLoggedIn)
/// }
/// try form.decode(from: ["name": " Ada "]).name  // "Ada"
/// ```
///
/// The models of optional nested forms and of forms in lists must conform to this protocol.
public protocol FormRecord: Sendable {
  /// Creates a model with default values.
  init()
}

/// An error that is thrown when the content type of a request isn't JSON, or when the body of a
/// request isn't valid JSON.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum UnreadableBody: Error, Sendable, Hashable {
  /// The content type is missing (`nil`) or isn't JSON. Respond with the HTTP status 415.
  case notJSON(contentType: String?)
  /// The body isn't valid JSON. Respond with the HTTP status 400.
  case malformed(JSONSyntaxError)
}

extension UnreadableBody: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notJSON(let type): "The content type is \(type ?? "not given"): send application/json."
    case .malformed(let error): "The body isn't JSON: \(error)"
    }
  }
}

extension ModelForm where Model: FormRecord {
  /// Creates a model from a JSON record, and returns the transformed model if it's valid.
  ///
  /// If a field is missing from the record or is `null`, the property keeps the value that
  /// ``FormRecord/init()`` sets.
  ///
  /// The property also keeps this value if the record's value can't be stored in the property: the
  /// value isn't a value of the property's type, or is a text or list that is larger than the form
  /// allows. If the value is an element of a list, the list leaves out the element instead. Such a
  /// value is a violation, except an empty text in a field of dates or times. If there is such a
  /// violation, some violations of checks aren't reported, as explained in ``Check``.
  ///
  /// - Parameter record: The record, which can be any JSON value.
  /// - Returns: The transformed model.
  /// - Throws: ``FormError`` if there is a violation, or if an asynchronous rule has to run. A
  ///   value that the property's type can't represent, such as 10²⁰ for an `Int`, is a violation of
  ///   a rule named `type`.
  /// - Complexity: O(*n*), where *n* is the size of the record.
  public func decode(from record: JSONValue) throws(FormError) -> Model {
    try decode(from: record, in: .json)
  }

  /// Creates a model from a JSON text, and returns the transformed model if it's valid.
  ///
  /// ``decode(from:)-(JSONValue)`` explains how missing and invalid values are handled.
  ///
  /// - Parameter text: The JSON text.
  /// - Returns: The transformed model.
  /// - Throws: `JSONSyntaxError` if `text` isn't JSON, and ``FormError`` if there is a violation or
  ///   if an asynchronous rule has to run.
  /// - Complexity: O(*n* log *n*), where *n* is the length of `text`.
  public func decode(from text: some StringProtocol) throws -> Model {
    try decode(from: JSONValue(parsing: text))
  }

  /// Creates a model from a JSON text in UTF-8, and returns the transformed model if it's valid.
  ///
  /// ``decode(from:)-(JSONValue)`` explains how missing and invalid values are handled.
  ///
  /// - Parameter bytes: The JSON text.
  /// - Returns: The transformed model.
  /// - Throws: `JSONSyntaxError` if `bytes` isn't JSON, and ``FormError`` if there is a violation
  ///   or if an asynchronous rule has to run.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes.
  public func decode(from bytes: some Sequence<UInt8>) throws -> Model {
    try decode(from: JSONValue(parsing: bytes))
  }

  /// Creates a model from the body of an HTTP request, and returns the transformed model if it's
  /// valid.
  ///
  /// ``decode(from:)-(JSONValue)`` explains how missing and invalid values are handled.
  ///
  /// - Parameters:
  ///   - body: The bytes of the body. The method doesn't limit their number.
  ///   - contentType: The value of the `Content-Type` field, or `nil` if the request doesn't have
  ///     the field, which is an error. The type must be `application/json`, or an `application`
  ///     type with the suffix `+json` (RFC 6839). Parameters such as `charset=utf-8` are ignored.
  /// - Returns: The transformed model.
  /// - Throws: ``UnreadableBody`` if the content type or the body isn't JSON, and ``FormError`` if
  ///   there is a violation or if an asynchronous rule has to run.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes.
  public func decode(body: some Sequence<UInt8>, contentType: String?) throws -> Model {
    try decode(from: Self.record(body, contentType))
  }

  /// Creates a model from a JSON record, and returns the transformed model if it meets all rules,
  /// including the asynchronous rules.
  ///
  /// ``decode(from:)-(JSONValue)`` explains how missing and invalid values are handled.
  ///
  /// - Parameters:
  ///   - record: The record, which can be any JSON value.
  ///   - concurrency: The maximum number of asynchronous rules that run at the same time. A number
  ///     below 1 counts as 1.
  ///   - clock: The clock that measures the time limits of the rules.
  /// - Returns: The transformed model.
  /// - Throws: ``FormError`` if there is a violation, and `CancellationError` if the task is
  ///   canceled before all asynchronous rules have finished.
  /// - Complexity: O(*n*), where *n* is the size of the record, plus the cost of the asynchronous
  ///   rules.
  public nonisolated(nonsending) func decodeAsync(
    from record: JSONValue, concurrency: Int = 8, clock: some Clock<Duration> = ContinuousClock()
  ) async throws -> Model {
    try await decodeAsync(from: record, in: .json, concurrency: concurrency, clock: clock)
  }

  /// Creates a model from a JSON text, and returns the transformed model if it meets all rules,
  /// including the asynchronous rules.
  ///
  /// ``decode(from:)-(JSONValue)`` explains how missing and invalid values are handled.
  ///
  /// - Parameter text: The JSON text.
  /// - Returns: The transformed model.
  /// - Throws: `JSONSyntaxError` if `text` isn't JSON, ``FormError`` if there is a violation, and
  ///   `CancellationError` if the task is canceled before all asynchronous rules have finished.
  /// - Complexity: O(*n* log *n*), where *n* is the length of `text`, plus the cost of the
  ///   asynchronous rules.
  public nonisolated(nonsending) func decodeAsync(
    from text: some StringProtocol
  ) async throws -> Model {
    try await decodeAsync(from: JSONValue(parsing: text))
  }

  /// Creates a model from a JSON text in UTF-8, and returns the transformed model if it meets all
  /// rules, including the asynchronous rules.
  ///
  /// ``decode(from:)-(JSONValue)`` explains how missing and invalid values are handled.
  ///
  /// - Parameter bytes: The JSON text.
  /// - Returns: The transformed model.
  /// - Throws: `JSONSyntaxError` if `bytes` isn't JSON, ``FormError`` if there is a violation, and
  ///   `CancellationError` if the task is canceled before all asynchronous rules have finished.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes, plus the cost of the
  ///   asynchronous rules.
  public nonisolated(nonsending) func decodeAsync(
    from bytes: some Sequence<UInt8>
  ) async throws -> Model {
    try await decodeAsync(from: JSONValue(parsing: bytes))
  }

  /// Creates a model from the body of an HTTP request, and returns the transformed model if it
  /// meets all rules, including the asynchronous rules.
  ///
  /// ``decode(from:)-(JSONValue)`` explains how missing and invalid values are handled.
  ///
  /// - Parameters:
  ///   - body: The bytes of the body. The method doesn't limit their number.
  ///   - contentType: The value of the `Content-Type` field, or `nil` if the request doesn't have
  ///     the field, which is an error. The type must be `application/json`, or an `application`
  ///     type with the suffix `+json` (RFC 6839). Parameters such as `charset=utf-8` are ignored.
  /// - Returns: The transformed model.
  /// - Throws: ``UnreadableBody`` if the content type or the body isn't JSON, ``FormError`` if
  ///   there is a violation, and `CancellationError` if the task is canceled before all
  ///   asynchronous rules have finished.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes, plus the cost of the
  ///   asynchronous rules.
  public nonisolated(nonsending) func decodeAsync(
    body: some Sequence<UInt8>, contentType: String?
  ) async throws -> Model {
    try await decodeAsync(from: Self.record(body, contentType))
  }

  private static func record(
    _ body: some Sequence<UInt8>, _ contentType: String?
  ) throws(UnreadableBody) -> JSONValue {
    guard let contentType, contentType.isJSON else { throw .notJSON(contentType: contentType) }
    do { return try JSONValue(parsing: body) } catch { throw .malformed(error) }
  }
}

extension String {
  fileprivate var isJSON: Bool {
    let type = prefix { $0 != ";" }
    let end = type.lastIndex { $0 != " " && $0 != "\t" }.map(type.index(after:))
    guard let end, let type = FileType(String(type[..<end]))?.text else { return false }
    return type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
  }
}
