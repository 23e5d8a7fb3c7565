import FormMessages
import FormValidation
import HTTPTypes
import Hummingbird
import TextMetrics

/// The routes of the sign-up server.
public func signUpRoutes() -> Router<BasicRequestContext> {
  let router = Router()
  router.add(middleware: ProblemMiddleware(form: signUpForm.declaration))

  // The same declaration over what arrives, whatever it is: a key that is not there and a value of
  // another type are violations like any other, where decoding a Swift type would end at the first.
  let form = ModelForm(signUpForm.declaration)
  router.post("signup") { request, _ -> Response in
    var record = try await request.json(upTo: 65_536)
    let report = await form.report(on: record)
    guard report.isValid else { throw RefusedForm(report: report) }
    form.clean(&record)
    // The stages have cleaned the record: what is stored is what was judged. Somebody else may have
    // taken the name since the rule asked, so that only making the account decides.
    guard await Accounts.shared.create(SignUp(record)) else {
      let taken = Violation(path: "name", rule: "available", problem: .refused)
      throw RefusedForm(report: FormReport([taken]))
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
  fileprivate func json(upTo most: Int) async throws -> JSONValue {
    guard isJSON else { throw HTTPError(.unsupportedMediaType) }
    let body = try await body.collect(upTo: most)
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
