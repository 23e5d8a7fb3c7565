/// What a field shows: the live text, the selection, and the span that an input method is still
/// composing.
///
/// ```swift
/// let state = FieldState("abc", selection: FieldSelection(anchor: 1, focus: 2))
/// state.selection.range.utf16Count  // 1
/// ```
///
/// A state that a ``TextSession`` gives out is valid: its positions lie in the text and on scalar
/// boundaries. One that a host makes is checked where it comes in.
public struct FieldState: Sendable, Hashable {
  /// The live text, marked text included.
  public var text: String
  /// What is selected of the live text, or where the caret is.
  public var selection: FieldSelection
  /// The marked range; nil while nothing is being composed. Never empty.
  public var markedRange: UTF16Range?
  /// What is being composed; empty where nothing is, or the marked range is none of the text.
  /// Linear in the text up to it.
  public var markedText: String {
    guard let markedRange, text.isValid(markedRange) else { return "" }
    return String(text[markedRange])
  }

  /// A text with the caret at its end, where no selection is given.
  public init(_ text: String = "", selection: FieldSelection? = nil, markedRange: UTF16Range? = nil)
  {
    self.text = text
    self.selection = selection ?? FieldSelection(at: text.utf16End)
    self.markedRange = markedRange
  }
}

extension FieldState {
  /// Whether both are the same to the scalar.
  func hasSameBytes(as other: FieldState) -> Bool {
    text.hasSameBytes(as: other.text) && selection == other.selection
      && markedRange == other.markedRange
  }
}

/// A state from outside with a position that no text field can have.
public enum InvalidFieldState: Error, Sendable, Hashable {
  /// An end of the selection is outside the text or inside a surrogate pair.
  case selection(FieldSelection)
  /// The marked range is reversed, outside the text, or cuts a surrogate pair.
  case markedRange(UTF16Range)
}

extension InvalidFieldState: CustomStringConvertible {
  public var description: String {
    switch self {
    case .selection(let selection):
      """
      The selection [\(selection.anchor), \(selection.focus)] lies outside the text or between \
      the halves of a surrogate pair.
      """
    case .markedRange(let range):
      """
      The marked range [\(range.start), \(range.end)] is reversed, outside the text or between \
      the halves of a surrogate pair.
      """
    }
  }
}
