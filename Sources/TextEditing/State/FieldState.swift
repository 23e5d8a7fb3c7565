/// What a field shows: the live text, the selection, and the span that an input method is still
/// composing.
///
/// ```swift
/// let state = FieldState("abc", selection: TextSelection(anchor: 1, focus: 2))
/// state.selection.range.utf16Count  // 1
/// ```
///
/// A state that a ``TextSession`` gives out is sound: its positions lie in the text and on scalar
/// boundaries. One that a host makes is checked where it comes in.
public struct FieldState: Sendable, Hashable {
  /// The live text, marked text included.
  public var text: String
  /// What is selected of the live text, or where the caret is.
  public var selection: TextSelection
  /// The marked range; nil while nothing is being composed. Never empty.
  public var marked: UTF16Range?

  /// A text with the caret at its end, where no selection is given.
  public init(_ text: String = "", selection: TextSelection? = nil, marked: UTF16Range? = nil) {
    self.text = text
    self.selection = selection ?? TextSelection(at: text.utf16End)
    self.marked = marked
  }
}
