public import TextMetrics

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
