/// A state from outside with a position that no text field can have.
public enum InvalidFieldState: Error, Sendable, Hashable {
  /// An end of the selection is outside the text or inside a surrogate pair.
  case selection(TextSelection)
  /// The marked range is reversed, outside the text, or cuts a surrogate pair.
  case marked(UTF16Range)
}

extension InvalidFieldState: CustomStringConvertible {
  public var description: String {
    switch self {
    case .selection(let selection):
      """
      The selection [\(selection.anchor), \(selection.focus)] lies outside the text or between \
      the halves of a surrogate pair.
      """
    case .marked(let range):
      """
      The marked range [\(range.start), \(range.end)] is reversed, outside the text or between \
      the halves of a surrogate pair.
      """
    }
  }
}
