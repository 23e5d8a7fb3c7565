public import TextMetrics

/// The text of a field, its selection, and the range that an input method is composing.
///
/// ```swift
/// let state = FieldState(text: "abc", selection: FieldSelection(1..<2))
/// state.selection.range.count  // 1
/// ```
///
/// The positions in the state of a ``TextSession`` are valid. The positions of a state that you
/// create are only checked when you create a session from the state.
///
/// Equality compares texts as `String` does, so canonically equivalent texts are equal.
public struct FieldState: Sendable, Hashable {
  /// The live text, which includes marked text.
  public var text: String
  /// The selection in the live text. A caret is an empty selection.
  public var selection: FieldSelection
  /// The range of the marked text, or `nil` if nothing is being composed.
  ///
  /// The range is never empty in the state of a session.
  public var markedRange: Range<UTF16Offset>?

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - text: The live text, which includes marked text.
  ///   - selection: The selection, or `nil` for a caret at the end of the text.
  ///   - markedRange: The range of the marked text, or `nil` if nothing is marked.
  /// - Complexity: O(*n*), where *n* is the length of the text, if `selection` is `nil`.
  public init(
    text: String = "", selection: FieldSelection? = nil, markedRange: Range<UTF16Offset>? = nil
  ) {
    self.text = text
    self.selection = selection ?? FieldSelection(at: text.utf16End)
    self.markedRange = markedRange
  }

  /// The marked text, or an empty text if nothing is marked or the marked range is invalid.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var markedText: String {
    guard let markedRange, text.isValid(markedRange) else { return "" }
    return String(text[markedRange])
  }

  /// A Boolean value that indicates whether an input method has marked text.
  ///
  /// An unfinished word isn't marked.
  public var isComposing: Bool { markedRange?.isEmpty == false }
}

extension FieldState {
  package func hasSameBytes(as other: FieldState) -> Bool {
    text.hasSameBytes(as: other.text) && selection == other.selection
      && markedRange == other.markedRange
  }
}

/// An error that is thrown when a position of a state isn't valid in its text.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum InvalidFieldState: Error, Sendable, Hashable {
  /// An end of the selection is outside the text or inside a surrogate pair.
  case selection(FieldSelection)
  /// A bound of the marked range is outside the text or inside a surrogate pair.
  case markedRange(Range<UTF16Offset>)
}

extension InvalidFieldState: CustomStringConvertible {
  public var description: String {
    switch self {
    case .selection(let selection):
      """
      An end of the selection [\(selection.anchor), \(selection.focus)] is outside the text or \
      inside a surrogate pair.
      """
    case .markedRange(let range):
      """
      A bound of the marked range [\(range.lowerBound), \(range.upperBound)] is outside the text \
      or inside a surrogate pair.
      """
    }
  }
}

// MARK: - Snapshot

/// The text, the selection, and the marked range of a field, as the host of the field reports them.
///
/// ```swift
/// var session = TextSession(text: "ab", limit: 3)
/// let snapshot = FieldSnapshot(text: "abXY", selection: FieldSelection(at: 4))
/// let result = session.apply(.reconcile(snapshot))
/// result.state.text                                         // "abX"
/// result.correction(of: "abXY")?.range.lowerBound.value     // 3
/// ```
///
/// Equality compares texts as `String` does, so canonically equivalent texts are equal.
public struct FieldSnapshot: Sendable, Hashable {
  /// The live text, which includes marked text.
  public var text: String
  /// The selection, or `nil` if it's unknown.
  public var selection: FieldSelection?
  /// The marked range, or `nil` if nothing is marked. An empty range also means that nothing is
  /// marked.
  public var markedRange: Range<UTF16Offset>?

  /// Creates a snapshot of a field.
  ///
  /// The positions aren't checked here. If a position is invalid, a ``FieldEvent/reconcile(_:)``
  /// event with the snapshot is rejected.
  ///
  /// - Parameters:
  ///   - text: The live text, which includes marked text.
  ///   - selection: The selection, or `nil` if it's unknown.
  ///   - markedRange: The range of the marked text, or `nil` if nothing is marked.
  public init(
    text: String, selection: FieldSelection? = nil, markedRange: Range<UTF16Offset>? = nil
  ) {
    self.text = text
    self.selection = selection
    self.markedRange = markedRange
  }

  init(_ state: FieldState) {
    self.init(text: state.text, selection: state.selection, markedRange: state.markedRange)
  }
}
