public import FormValidation

/// The answer to a request that a server refuses, in the reader's language and for any framework:
/// problem details (RFC 9457).
///
/// ```swift
/// let catalog = MessageCatalog()
/// do {
///   let account = try await signUp.value(fromBody: "{}".utf8, contentType: "application/json")
///   print(account.name)
/// } catch {
///   let problem = catalog.problem(for: error, acceptLanguage: "de-AT, en;q=0.5")
///   print(problem.status, problem.json.text)
/// }
/// ```
public struct Problem: Sendable, Hashable {
  /// The status of the answer (RFC 9110).
  public let status: Int
  /// The content of the answer in UTF-8.
  ///
  /// | member | what it is |
  /// |---|---|
  /// | `type` | `about:blank` |
  /// | `title` | what is wrong with the request, for people |
  /// | `detail` | why a body is not read, in English |
  /// | `status` | ``status`` |
  /// | `errors` | one object for each violation, in the order of the form |
  /// | `errors[].pointer` | where in the request the value stands, as a JSON Pointer: `#/address/city` |
  /// | `errors[].detail` | the sentence for people, in their language |
  /// | `errors[].violation` | the violation for programs: ``/FormValidation/Violation/json`` |
  public let body: [UInt8]
  /// The language of its sentences, one of ``MessageCatalog/languages``.
  public let language: String

  /// The type of the content.
  public var contentType: String { "application/problem+json" }

  /// The fields that describe the content, none of which occurs twice.
  public var headers: [(name: String, value: String)] {
    [
      ("Content-Type", contentType), ("Content-Language", language),
      ("Vary", "Accept-Language"),
    ]
  }

  /// The content of the answer. Linear in it.
  public var json: JSONValue { (try? JSONValue(parsing: body.span)) ?? .null }
}

extension Problem: Encodable {
  /// Encodes the content of the answer.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// Why the body of a request is no record.
public enum UnreadableBody: Error, Sendable, Hashable {
  /// The content type is none of JSON: the status 415.
  case notJSON(contentType: String?)
  /// The body is not JSON: the status 400.
  case malformed(JSONSyntaxError)
}

extension UnreadableBody: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notJSON(let type): "The content type is \(type ?? "not given"): send application/json."
    case .malformed(let error): "The body is not JSON: \(error)"
    }
  }
}

extension ModelForm where Model: FormModel {
  /// The value that the body of an HTTP request stands for: `value(from:concurrency:clock:)`.
  ///
  /// - Parameters:
  ///   - body: All of its bytes; how many a server takes is for the server to say.
  ///   - contentType: The value of the `Content-Type` field: `application/json`, or a type that is
  ///     built on it (RFC 6839).
  /// - Throws: ``UnreadableBody`` or ``/FormValidation/InvalidForm``, for
  ///   ``MessageCatalog/problem(for:status:acceptLanguage:)``.
  public func value(
    fromBody body: some Sequence<UInt8>, contentType: String?
  ) async throws -> Model {
    guard let contentType, contentType.isJSON else {
      throw UnreadableBody.notJSON(contentType: contentType)
    }
    let record: JSONValue
    do {
      record = try JSONValue(parsing: body)
    } catch {
      throw UnreadableBody.malformed(error)
    }
    return try await value(from: record)
  }
}

extension String {
  /// Whether a `Content-Type` names JSON, or a type that is built on it.
  fileprivate var isJSON: Bool {
    let type = prefix { $0 != ";" }
    let end = type.lastIndex { $0 != " " && $0 != "\t" }.map(type.index(after:))
    guard let end, let type = FileType(String(type[..<end]))?.text else { return false }
    return type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
  }
}

extension MessageCatalog {
  /// The answer to a request that ended with an error.
  ///
  /// - Parameters:
  ///   - error: A report of a form is told value by value, with the status 422, or 503 where all
  ///     that is wrong is that asynchronous rules failed; of ``UnreadableBody``, what it says. Of
  ///     any other error the answer says nothing but what its status does.
  ///   - status: What a framework answers to the error, 500 if left out. An error of this package
  ///     has one of its own.
  ///   - acceptLanguage: The value of the `Accept-Language` field, nil or empty where there is none;
  ///     several are joined by commas.
  public func problem(
    for error: any Error, status: Int? = nil, acceptLanguage: String?
  ) -> Problem {
    let status =
      switch error {
      case let invalid as InvalidForm: invalid.mayPass ? 503 : 422
      case UnreadableBody.notJSON: 415
      case is UnreadableBody, is JSONSyntaxError: 400
      default: status ?? 500
      }
    let title: Phrase =
      switch status {
      case 404: .notFound
      case 413: .requestTooLarge
      case 415: .notJSON
      case 422: .invalidForm
      case ..<500: .badRequest
      default: .serverError
      }
    let (language, locale) = request(acceptLanguage ?? "")
    let body = problemBody(
      status: status, title: reader(of: locale).book[title],
      detail: (error as? UnreadableBody)?.description,
      error as? InvalidForm, language: locale)
    return Problem(status: status, body: body, language: language)
  }

  /// Problem details in UTF-8. No value is made of them: a server answers with the bytes.
  private func problemBody(
    status: Int, title: String, detail: String?, _ invalid: InvalidForm?, language: String
  ) -> [UInt8] {
    var bytes = Array("{".utf8)
    if let detail { bytes.append("\"detail\":", detail, ",") }
    bytes.append(literal: "\"errors\":[")
    for (index, violation) in (invalid?.report.violations ?? []).enumerated() {
      let detail = sentence(for: violation, in: invalid?.form, language: language)
      bytes.append(index > 0 ? ",{\"detail\":" : "{\"detail\":", detail, ",\"pointer\":")
      bytes.append("", violation.path.jsonPointer, ",\"violation\":")
      violation.write(message: nil, to: &bytes)
      bytes.append(literal: "}")
    }
    bytes.append(literal: "],\"status\":")
    bytes.append(decimal: status)
    bytes.append(",\"title\":", title, ",\"type\":\"about:blank\"}")
    return bytes
  }
}

extension InvalidForm {
  /// Whether asking again may help: asynchronous rules failed, and nothing else is wrong. A value
  /// that the server itself did not give is unanswered, too, and stays so.
  fileprivate var mayPass: Bool {
    !report.violations.isEmpty
      && report.violations.allSatisfy { violation in
        violation.problem == .unanswered
          && form.fields(at: violation.path).flatMap(\.rules).contains {
            $0.asyncCheck?.name == violation.rule
          }
      }
  }
}

// What people write first.
@available(*, unavailable, message: "Write MessageCatalog().locale(acceptLanguage: field)")
public func bestLanguage(for field: String) -> String { "" }

@available(*, unavailable, renamed: "Problem")
public typealias ProblemDetails = Problem

extension Violation {
  @available(*, unavailable, message: "Write MessageCatalog().sentence(for: violation, language:)")
  public func message(in language: String) -> String { language }
}

extension FormReport {
  @available(*, unavailable, message: "Write MessageCatalog().problem(for: error, …)")
  public func problemDetails(language: String) -> Problem? { nil }
}
