import FormFiles
import FormMessages
import FormValidation
import HTTPTypes
import Hummingbird
import TextMetrics

/// The routes of the sign-up server.
public func signUpRoutes() -> Router<BasicRequestContext> {
  let router = Router()
  router.add(middleware: ProblemMiddleware())

  // The same declaration over what arrives, whatever it is: a key that is not there and a value of
  // another type are violations like any other, where decoding a Swift type would end at the first.
  let form = ModelForm(signUpForm.declaration)
  router.post("signup") { request, _ -> Response in
    // One call cleans the record, judges it and asks whether the name is free: what is stored is
    // what was judged.
    let record = try await form.fullyValidated(request.json(upTo: 65_536))
    // Somebody else may have taken the name since, so that only making the account decides.
    guard await Accounts.shared.create(SignUp(record)) else {
      let taken = Violation(path: "name", rule: "available", problem: .refused)
      throw InvalidForm(report: FormReport([taken]), form: form.declaration)
    }
    return Response(status: .created)
  }

  // What clients need to hold the same form.
  router.get("signup/form") { request, context in
    try context.responseEncoder.encode(
      signUpForm.declaration.json().json, from: request, context: context)
  }
  router.get("signup/schema") { request, context in
    try context.responseEncoder.encode(
      signUpForm.declaration.jsonSchema().schema, from: request, context: context)
  }
  return router
}

extension Request {
  /// The body as JSON.
  ///
  /// - Throws: What ``ProblemMiddleware`` answers with 415, 413 or 400.
  fileprivate func json(upTo maximum: Int) async throws -> JSONValue {
    guard isJSON else { throw HTTPError(.unsupportedMediaType) }
    let body = try await body.collect(upTo: maximum)
    let bytes = ContiguousArray(body.readableBytesView)
    do {
      return try JSONValue(parsing: bytes.span)
    } catch {
      throw HTTPError(.badRequest)
    }
  }

  /// Whether the content is JSON: `application/json`, or a type built on it (RFC 6839).
  private var isJSON: Bool {
    guard let field = headers[.contentType] else { return false }
    let type = field.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
    return type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
  }
}
