import FormMessages
import FormValidation
import HTTPTypes
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
  /// What is wrong with the request, for people.
  let title: String
  let status: Int
  var errors: [Complaint] = []
}

/// A form with violations.
struct RefusedForm: Error {
  let report: FormReport
}

/// Answers whatever a request is refused for with a problem in the reader's language.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
  let form: FormDeclaration
  let catalog = MessageCatalog()

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let wanted = request.headers[.acceptLanguage] ?? ""
    let locale = catalog.locale(acceptLanguage: wanted)
    let problem: Problem
    do {
      return try await next(request, context)
    } catch let refused as RefusedForm {
      problem = Problem(
        title: Refusal.title(for: .unprocessableContent, language: locale), status: 422,
        errors: refused.report.violations.map { complaint($0, locale) })
    } catch let error as any HTTPResponseError {
      problem = Problem(
        title: Refusal.title(for: error.status, language: locale), status: error.status.code)
    } catch {
      problem = Problem(
        title: Refusal.title(for: .internalServerError, language: locale), status: 500)
    }
    var response = try context.responseEncoder.encode(problem, from: request, context: context)
    response.status = HTTPResponse.Status(code: problem.status)
    response.headers[.contentType] = "application/problem+json"
    response.headers[.contentLanguage] = catalog.language(acceptLanguage: wanted)
    response.headers[.vary] = "Accept-Language"
    return response
  }

  private func complaint(_ violation: Violation, _ locale: String) -> Problem.Complaint {
    Problem.Complaint(
      pointer: violation.path.jsonPointer,
      detail: catalog.sentence(for: violation, in: form, language: locale), violation: violation)
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
