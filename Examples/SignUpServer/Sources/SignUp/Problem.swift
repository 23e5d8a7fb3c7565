import FormMessages
import FormValidation
import Hummingbird

/// Problem details for HTTP (RFC 9457), with one member of our own: the violations.
struct Problem: Encodable, Sendable {
  struct Complaint: Encodable, Sendable {
    /// Where in the request the value stands, as a JSON Pointer (RFC 6901).
    let pointer: String
    /// The sentence for people.
    let detail: String
    /// The violation for programs.
    let violation: Violation
  }

  var type = "about:blank"
  let title: String
  let status: Int
  var errors: [Complaint] = []
}

extension Problem {
  /// What is wrong with a form, in a language.
  init(
    _ report: FormReport, in form: FormDeclaration, catalog: MessageCatalog, language: String
  ) {
    title = "Unprocessable Content"
    status = 422
    errors = report.violations.map { violation in
      Complaint(
        pointer: violation.path.jsonPointer,
        detail: catalog.sentence(for: violation, in: form, language: language),
        violation: violation)
    }
  }
}

extension FieldPath {
  /// `#/addresses/2/city`.
  fileprivate var jsonPointer: String {
    components.reduce(into: "#") { pointer, component in
      switch component {
      case .name(let name):
        pointer += "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
      case .index(let index): pointer += "/\(index)"
      }
    }
  }
}

extension Problem: ResponseEncodable {
  func response(from request: Request, context: some RequestContext) throws -> Response {
    var response = try context.responseEncoder.encode(self, from: request, context: context)
    response.status = HTTPResponse.Status(code: status)
    response.headers[.contentType] = "application/problem+json"
    return response
  }
}
