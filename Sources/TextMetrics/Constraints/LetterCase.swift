/// The case mapping of inserted text, by the standard library's full mappings.
public enum LetterCase: String, Sendable, Hashable, CaseIterable {
  /// Letters stay as they are.
  case keep
  /// Uppercase; the text may grow, as ß becomes SS.
  case upper
  /// Lowercase.
  case lower
}

extension LetterCase {
  /// The text in this case. Linear in the text.
  package func applied(to text: String) -> String {
    switch self {
    case .keep: text
    case .upper: text.uppercased()
    case .lower: text.lowercased()
    }
  }
}
