public import FormValidation

/// Problem details (RFC 9457) for a failed request, in the language of the client.
///
/// ```swift
/// let catalog = MessageCatalog()
/// do {
///   let account = try await signUp.decodeAsync(body: "{}".utf8, contentType: "application/json")
///   print(account.name)
/// } catch {
///   let problem = catalog.problemDetails(for: error, acceptLanguage: "de-AT, en;q=0.5")
///   print(problem.status, problem.json.text)
/// }
/// ```
///
/// The properties are the parts of a response, for any server framework.
public struct ProblemDetails: Sendable, Hashable {
  /// The status code of the response (RFC 9110).
  public let status: Int
  /// The content of the response in UTF-8.
  ///
  /// | member | content |
  /// |---|---|
  /// | `type` | `about:blank` |
  /// | `title` | a phrase for the status, or for an invalid form |
  /// | `detail` | for an ``/FormValidation/UnreadableBody``, the reason in English |
  /// | `status` | ``status`` |
  /// | `errors` | an array with an object for each violation, in the order of the form |
  /// | `errors[].pointer` | the location of the value, as a JSON Pointer: `#/address/city` |
  /// | `errors[].detail` | the message for people |
  /// | `errors[].violation` | the violation for programs: ``/FormValidation/Violation/json`` |
  public let body: [UInt8]
  /// The language of the messages: an element of ``MessageCatalog/languages``, or one of the
  /// languages that you added to the catalog.
  public let language: String

  /// The media type of the content.
  public var contentType: String { "application/problem+json" }

  /// The header fields that describe the content.
  ///
  /// Each name occurs once.
  public var headers: [(name: String, value: String)] {
    [
      ("Content-Type", contentType), ("Content-Language", language),
      ("Vary", "Accept-Language"),
    ]
  }

  /// The content of the response as JSON.
  ///
  /// - Complexity: O(*n*), where *n* is the length of ``body``.
  public var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
}

extension ProblemDetails: Encodable {
  /// Encodes the content of the response.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension MessageCatalog {
  /// Returns problem details for an error.
  ///
  /// - A ``/FormValidation/FormError`` has the status 422, and the body lists the violations. The
  ///   status is 503 if every violation comes from an asynchronous rule that threw an error, timed
  ///   out, or wasn't run.
  /// - An ``/FormValidation/UnreadableBody`` has the status 400 or 415, and the detail is the
  ///   description of the error.
  /// - A ``/StrictJSON/JSONSyntaxError`` has the status 400, and the body doesn't contain details.
  ///
  /// Any other error has the status 500, and the body doesn't contain details.
  ///
  /// - Parameters:
  ///   - error: The error that the handler of the request threw.
  ///   - status: The status of the response, such as 409, or `nil` for the status of the error.
  ///   - acceptLanguage: The value of the `Accept-Language` field, or `nil` if the request doesn't
  ///     have the field. Join several fields with commas.
  /// - Complexity: O(*n* · *m*), where *n* is the number of violations, and *m* is the number of
  ///   members of the form.
  public func problemDetails(
    for error: any Error, status: Int? = nil, acceptLanguage: String?
  ) -> ProblemDetails {
    let statusOfError =
      switch error {
      case let invalid as FormError: invalid.hasOnlyUnansweredChecks ? 503 : 422
      case UnreadableBody.notJSON: 415
      case is UnreadableBody, is JSONSyntaxError: 400
      default: 500
      }
    let status = status ?? statusOfError
    let title: Phrase =
      switch status {
      case 404: .notFound
      case 413: .requestTooLarge
      case 415: .notJSON
      case 422: .invalidForm
      case ..<500 where error is FormError: .invalidForm
      case 400: .badRequest
      case 401: .unauthorized
      case 403: .forbidden
      case 409: .conflict
      case 429: .tooManyRequests
      case ..<500: .notAccepted
      default: .serverError
      }
    let language = language(acceptLanguage: acceptLanguage ?? "")
    let context = context(for: language)
    let body = problemBody(
      status: status, title: context.phrasebook[title],
      detail: (error as? UnreadableBody)?.description, error as? FormError, language: language)
    return ProblemDetails(status: status, body: body, language: context.language)
  }

  /// The body is written without a `JSONValue` of each violation, because this is faster.
  private func problemBody(
    status: Int, title: String, detail: String?, _ invalid: FormError?, language: String
  ) -> [UInt8] {
    var bytes = Array("{".utf8)
    if let detail { bytes.append(literal: "\"detail\":", quoting: detail, literal: ",") }
    bytes.append(literal: "\"errors\":[")
    for (index, violation) in (invalid?.report.violations ?? []).enumerated() {
      let detail = message(for: violation, form: invalid?.form, language: language)
      bytes.append(
        literal: index > 0 ? ",{\"detail\":" : "{\"detail\":", quoting: detail,
        literal: ",\"pointer\":")
      bytes.append(literal: "", quoting: violation.path.jsonPointer, literal: ",\"violation\":")
      violation.write(message: nil, to: &bytes)
      bytes.append(literal: "}")
    }
    bytes.append(literal: "],\"status\":")
    bytes.append(decimal: status)
    bytes.append(literal: ",\"title\":", quoting: title, literal: ",\"type\":\"about:blank\"}")
    return bytes
  }
}

extension FormError {
  /// Whether there are violations, and all are from asynchronous rules without an answer, so that a
  /// retry can succeed. A range that refers to a missing value also reports `unanswered`, but a
  /// retry wouldn't help.
  fileprivate var hasOnlyUnansweredChecks: Bool {
    !report.violations.isEmpty
      && report.violations.allSatisfy { violation in
        violation.code == .unanswered
          && form.fields(at: violation.path).flatMap(\.rules).contains {
            $0.asyncCheck?.name == violation.rule
          }
      }
  }
}

// MARK: - JSON Pointers

extension FieldPath {
  /// The path as a JSON Pointer in a URI fragment (RFC 6901, section 6), such as
  /// `#/addresses/2/city`.
  ///
  /// ```swift
  /// let path: FieldPath = "addresses[2].city"
  /// path.jsonPointer  // "#/addresses/2/city"
  /// ```
  public var jsonPointer: String {
    components.reduce(into: "#") { pointer, component in
      switch component {
      case .name(let name):
        pointer += "/"
        for byte in name.utf8 {
          switch byte {
          case UInt8(ascii: "~"): pointer += "~0"
          case UInt8(ascii: "/"): pointer += "~1"
          case _ where byte.isAlphanumeric || "-._!$&'()*+,;=:@".utf8.contains(byte):
            pointer.unicodeScalars.append(Unicode.Scalar(byte))
          default:
            let digits = String(byte, radix: 16, uppercase: true)
            pointer += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
          }
        }
      case .index(let index): pointer += "/\(index)"
      }
    }
  }
}
