/// A sentence as it stands in the JSON of a form.
package struct DeclaredMessage: Sendable {
  /// Where in the JSON.
  package let path: FieldPath
  package let pattern: String
  /// The language it is for; nil where it is for any.
  package let language: String?
  /// The code it is for, or `nil` if it is for every code.
  package let code: Violation.Code?

  package init(
    path: FieldPath, pattern: String, language: String?, code: Violation.Code?
  ) {
    (self.path, self.pattern, self.language, self.code) = (path, pattern, language, code)
  }
}
