/// A sentence as it stands in the JSON of a form.
package struct DeclaredMessage: Sendable {
  /// Where in the JSON.
  package let path: FieldPath
  package let pattern: String
  /// The language it is for; nil where it is for any.
  package let language: String?
  /// The problem it is about; nil where it is for every one.
  package let problem: Violation.Problem?

  package init(
    path: FieldPath, pattern: String, language: String?, problem: Violation.Problem?
  ) {
    (self.path, self.pattern, self.language, self.problem) = (path, pattern, language, problem)
  }
}
