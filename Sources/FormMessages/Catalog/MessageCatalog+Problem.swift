public import FormValidation
public import StrictJSON
import TextMetrics

extension MessageCatalog {
  /// A report as problem details for HTTP (RFC 9457), the content of an answer with the status 422
  /// and the type `application/problem+json`.
  ///
  /// | member | what it is |
  /// |---|---|
  /// | `type` | `about:blank`, or the URI of the application's own kind of problem |
  /// | `title` | what is wrong with the request, for people |
  /// | `status` | 422 |
  /// | `errors` | one object for each violation, in the order of the form |
  /// | `errors[].pointer` | where in the request the value stands, as a JSON Pointer: `#/address/city` |
  /// | `errors[].detail` | the sentence for people, in their language |
  /// | `errors[].violation` | the violation for programs: ``/FormValidation/Violation/json`` |
  ///
  /// - Parameters:
  ///   - report: What was found.
  ///   - form: The form that reported it.
  ///   - language: The reader's, for the sentences: ``locale(acceptLanguage:)``.
  ///   - title: What is wrong with the request, in the same language.
  ///   - type: The URI of the kind of problem.
  public func problemDetails(
    for report: FormReport, in form: FormDeclaration? = nil, language: String, title: String,
    type: String = "about:blank"
  ) -> JSONValue {
    [
      "type": .string(type), "title": .string(title), "status": 422,
      "errors": .array(
        report.violations.map { violation in
          [
            "pointer": .string(violation.path.jsonPointer),
            "detail": .string(sentence(for: violation, in: form, language: language)),
            "violation": violation.json,
          ]
        }),
    ]
  }
}
