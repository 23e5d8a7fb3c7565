import FormFiles
import FormMessages
import FormValidation
import HTTPTypes
import Hummingbird

/// The routes of the sign-up server.
public func signUpRoutes() -> Router<BasicRequestContext> {
  let router = Router()
  router.add(middleware: ProblemMiddleware())

  router.post("signup") { request, _ -> Response in
    let body = try await request.body.collect(upTo: 65_536)
    // One call cleans the record, judges it and asks whether the name is free: what is stored is
    // what was judged.
    let signUp = try await signUpForm.value(
      fromBody: body.readableBytesView, contentType: request.headers[.contentType])
    // Somebody else may have taken the name since, so that only making the account decides.
    guard await Accounts.shared.create(signUp) else {
      let taken = Violation(path: "name", rule: "available", code: .check)
      throw FormError(report: FormReport([taken]), form: signUpForm.declaration)
    }
    return Response(status: .created)
  }

  // What clients need to hold the same form.
  router.get("signup/form") { request, context in
    try context.responseEncoder.encode(
      signUpForm.json().json, from: request, context: context)
  }
  router.get("signup/schema") { request, context in
    try context.responseEncoder.encode(
      signUpForm.jsonSchema().json, from: request, context: context)
  }
  return router
}
