/// The case of inserted text.
///
/// Case is mapped by the standard library's full mappings, or by those of a language if the field
/// has a ``TextConstraints/caseMapper``.
public enum LetterCase: String, Sendable, Hashable, CaseIterable {
  /// The case in which the text was typed.
  case keep
  /// Uppercase. The text can become longer: ß becomes SS.
  case upper
  /// Lowercase.
  case lower

  /// Returns a text in this case, mapped without regard to a language.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func applied(to text: String) -> String {
    switch self {
    case .keep: text
    case .upper: text.uppercased()
    case .lower: text.lowercased()
    }
  }
}
