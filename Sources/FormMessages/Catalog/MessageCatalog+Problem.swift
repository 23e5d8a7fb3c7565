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
    let body = problemBody(
      status: 422, title: title, type: type, report, in: form, language: language)
    return (try? JSONValue(parsing: body.span)) ?? .null
  }

  /// Problem details in UTF-8. No value is made of them: a server answers with the bytes.
  func problemBody(
    status: Int, title: String, type: String = "about:blank", _ report: FormReport,
    in form: FormDeclaration?, language: String
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendObject { bytes in
      bytes.append(key: "errors")
      bytes.append(UInt8(ascii: "["))
      for (index, violation) in report.violations.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.appendObject { bytes in
          let detail = sentence(for: violation, in: form, language: language)
          bytes.append(key: "detail", .string(detail))
          bytes.append(key: "pointer", .string(violation.path.jsonPointer))
          bytes.append(key: "violation")
          violation.write(message: nil, to: &bytes)
        }
      }
      bytes.append(UInt8(ascii: "]"))
      bytes.append(key: "status", .integer(status))
      bytes.append(key: "title", .string(title))
      bytes.append(key: "type", .string(type))
    }
    return bytes
  }
}
