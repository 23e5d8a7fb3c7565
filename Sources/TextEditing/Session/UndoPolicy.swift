/// Who keeps the history of a field.
///
/// ```swift
/// var session = TextSession("", constraints: TextConstraints(), undo: .session(steps: 100))
/// session.apply(.insert("a"))
/// session.apply(.undo).state.text  // ""
/// ```
public enum UndoPolicy: Sendable, Hashable {
  /// The session, bounded in steps and in bytes of text that the steps hold. The latest step is
  /// kept however much it holds.
  case session(steps: Int = 1_000, bytes: Int = 1 << 20, grouping: UndoGrouping = .events)
  /// The host, as UITextField and NSTextView do: the session keeps nothing, and every step
  /// carries its inverse.
  case host
}

/// What one undo takes back.
public enum UndoGrouping: Sendable, Hashable {
  /// One event.
  case events
  /// A run of typing: insertions of one Character each, every one where the one before it ended,
  /// up to white space.
  case typing
}
