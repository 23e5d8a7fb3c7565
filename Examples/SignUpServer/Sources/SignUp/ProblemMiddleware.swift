import FormMessages
import HTTPTypes
import Hummingbird

/// Responds to errors with problem details (RFC 9457) in the language of the client.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
  let catalog = MessageCatalog()

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      // The error's own headers, such as `WWW-Authenticate` and `Retry-After`, are kept.
      let own = try (error as? any HTTPResponseError)?.response(from: request, context: context)
      let problem = catalog.problemDetails(
        for: error, status: own?.status.code,
        acceptLanguage: request.headers[values: .acceptLanguage].joined(separator: ","))
      context.logger.log(level: problem.status < 500 ? .info : .error, "\(error)")
      return Response(problem, keeping: own?.headers ?? [:])
    }
  }
}

extension Response {
  init(_ problem: ProblemDetails, keeping fields: HTTPFields) {
    var headers = fields
    (headers[.contentType], headers[.contentLength]) = (nil, nil)
    for (name, value) in problem.headers {
      if let name = HTTPField.Name(name) { headers[values: name].append(value) }
    }
    self.init(
      status: .init(code: problem.status), headers: headers,
      body: .init(byteBuffer: ByteBuffer(bytes: problem.body)))
  }
}
