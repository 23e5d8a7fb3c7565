/// A text for people as it stands in the JSON of a form.
package struct DeclaredText: Sendable {
  /// What a text is for.
  package enum Role: Sendable, Hashable {
    case label
    /// A sentence about a problem; nil where it is for every one.
    case message(Violation.Problem?)
  }

  /// Where in the JSON.
  package let path: FieldPath
  package let text: String
  /// The language it is for; nil where it is for any.
  package let language: String?
  package let role: Role

  package init(path: FieldPath, text: String, language: String?, role: Role) {
    self.path = path
    self.text = text
    self.language = language
    self.role = role
  }
}
