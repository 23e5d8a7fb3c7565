import FormMessages
import FormValidation
import HTTPTypes
import Hummingbird

/// The routes of the sign-up server.
public func signUpRoutes() -> Router<BasicRequestContext> {
  let router = Router()
  let catalog = MessageCatalog()

  router.post("signup") { request, context -> Response in
    var record: SignUp
    do {
      record = try await request.decode(as: SignUp.self, context: context)
    } catch let error as HTTPError {
      throw error
    } catch {
      return try Problem(title: "Bad Request", status: 400)
        .response(from: request, context: context)
    }
    var report = await signUpForm.validateFully(&record)
    // The stages have cleaned the record: what is stored is what was judged. Somebody else may have
    // taken the name since the rule asked, so that only making the account decides.
    if report.isValid, await !Accounts.shared.create(record) {
      report = FormReport([Violation(path: "name", rule: "available", problem: .refused)])
    }
    guard report.isValid else {
      let language = catalog.language(acceptLanguage: request.headers[.acceptLanguage] ?? "")
      var response = try Problem(
        report, in: signUpForm.declaration, catalog: catalog, language: language
      ).response(from: request, context: context)
      response.headers[.contentLanguage] = language
      response.headers[.vary] = "Accept-Language"
      return response
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
