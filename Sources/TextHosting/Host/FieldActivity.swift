/// Who is changing the text of a field while the toolkit calls.
public enum FieldActivity: Sendable, Hashable, CaseIterable {
  /// The user, with keys, a pasteboard or an input method.
  case typing
  /// The toolkit's undo or redo. What it brings back is taken as it is and flagged where it exceeds
  /// a limit.
  case undoing
  /// Dictation, whose hypotheses replace one another. What it leaves is judged when it is over.
  case dictating
  /// Something that rewrites the text by the user's wish and must not be answered back, such as
  /// Writing Tools. What it leaves is taken as it is.
  case rewriting
  /// Something that fills the field without being asked for one key at a time: autofill, a password
  /// manager, state restoration. Taken as it is.
  case filling
}
