import FormMessages
import FormValidation
import HTTPTypes
import Hummingbird
import TextMetrics

/// Answers whatever a request is refused for with problem details (RFC 9457), in the reader's
/// language.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
  let catalog = MessageCatalog()

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let invalid as InvalidForm {
      context.logger.info("\(invalid)")
      return response(to: request, .unprocessableContent) { locale, title in
        catalog.problemDetails(
          for: invalid.report, in: invalid.form, language: locale, title: title)
      }
    } catch let error as any HTTPResponseError {
      context.logger.info("\(error)")
      // What the error says to clients beside its text: how to log in, when to come again.
      let headers = try error.response(from: request, context: context).headers
      return response(to: request, error.status, headers)
    } catch {
      context.logger.error("\(error)")
      return response(to: request, .internalServerError)
    }
  }

  private func response(
    to request: Request, _ status: HTTPResponse.Status, _ headers: HTTPFields = [:],
    details: ((_ locale: String, _ title: String) -> JSONValue)? = nil
  ) -> Response {
    let wanted = request.headers[values: .acceptLanguage].joined(separator: ",")
    let locale = catalog.locale(acceptLanguage: wanted)
    let title = Refusal.title(for: status, language: locale)
    let problem =
      details?(locale, title)
      ?? [
        "type": "about:blank", "title": .string(title), "status": .integer(status.code),
        "errors": [],
      ]
    let body = ByteBuffer(string: problem.text)
    var response = Response(status: status, headers: headers, body: .init(byteBuffer: body))
    response.headers[.contentType] = "application/problem+json"
    response.headers[.contentLength] = "\(body.readableBytes)"
    response.headers[.contentLanguage] = catalog.language(acceptLanguage: wanted)
    response.headers[values: .vary].append("Accept-Language")
    return response
  }
}
