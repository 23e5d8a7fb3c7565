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
    // One call transforms and validates the record, and checks that the name is free. The
    // transformed record is stored.
    let signUp = try await signUpForm.decodeAsync(
      body: body.readableBytesView, contentType: request.headers[.contentType])
    // The name can be taken in the meantime, so only creating the account decides.
    guard await Accounts.shared.create(signUp) else {
      let taken = Violation(path: "name", rule: "available", code: .check)
      throw FormError(report: FormReport([taken]), form: signUpForm.declaration)
    }
    return Response(status: .created)
  }

  // The form and its schema, for clients.
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
