/// The owner of the undo history of a field.
///
/// ```swift
/// var session = TextSession(limit: 10, undo: .session(steps: 100))
/// session.insert("a")
/// session.undo().state.text  // ""
/// ```
public enum UndoPolicy: Sendable, Hashable {
  /// The session keeps at most `steps` steps with at most `bytes` bytes of text. If `steps` is
  /// greater than 0, the latest step is kept even if it has more bytes. `grouping` determines the
  /// changes that form a step.
  case session(steps: Int = 1_000, bytes: Int = 1 << 20, grouping: Grouping = .events)
  /// The host keeps the history. If the toolkit doesn't record the edits of its field by itself,
  /// register the ``EditResult/inverse`` of each result with the undo manager of the host.
  case host

  /// The changes that one undo reverts.
  public enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// One edit. A composition is one edit.
    case events
    /// The typed Characters of a word and of the whitespace after the word. Every other edit is
    /// reverted alone.
    case typing
  }
}
