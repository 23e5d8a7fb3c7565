public import TextMetrics

/// An event in a text field, such as typed text, in a form that doesn't depend on the toolkit.
///
/// ```swift
/// var session = TextSession(text: "ab", limit: 10)
/// session.apply(.replace(0..<1, with: "x")).state.text  // "xb"
/// ```
///
/// ``FieldEditing`` has a method for each event, except ``setLimits(_:)``, ``reconcile(_:)``, and
/// ``group(_:)``.
///
/// If a position of an event is outside the text or between the halves of a surrogate pair, the
/// event is rejected.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FieldEvent: Sendable, Hashable {
  /// Insert typed or pasted text in place of the marked text, or else of the selection.
  ///
  /// An empty text deletes the marked text or the selection.
  case insert(String)
  /// Replace a range that the user didn't select, as autocorrection and Korean keyboards do.
  ///
  /// The text is accepted whole or rejected. If it only fits without the whitespace at its end,
  /// that whitespace is dropped. The event is evaluated as an insertion if the range is empty, is
  /// the selection, or contains only U+FFFC OBJECT REPLACEMENT CHARACTER.
  case replace(Range<UTF16Offset>, with: String)
  /// Set the marked text of an input method, in place of the current marked text, or else of the
  /// selection.
  ///
  /// The selection is relative to the marked text and clamped to it. If it's `nil`, the caret is at
  /// the end of the marked text. An empty text deletes the marked text and ends the composition.
  case setMarkedText(String, selection: FieldSelection? = nil)
  /// Mark existing text, as keyboards do that compose the word at the caret.
  ///
  /// The event ends an earlier composition or an unfinished word. An empty range marks nothing.
  case setMarkedRange(Range<UTF16Offset>)
  /// End the composition with a text, or with the marked text if the value is `nil`.
  ///
  /// If nothing is being composed, the text is inserted, and `nil` only ends an unfinished word.
  case commit(String? = nil)
  /// End the composition and discard the marked text. If existing text was marked, it's restored.
  ///
  /// An unfinished word isn't discarded. The event ends the word, which is then evaluated.
  case cancelComposition
  /// Delete the selection, or else the Character before the caret.
  ///
  /// In scripts whose vowels and marks are typed one by one, such as Devanagari, Thai, Hebrew, and
  /// Arabic, only the last scalar of the Character is deleted: `ता` becomes `त`.
  case deleteBackward
  /// Delete the selection, or else the Character after the caret.
  case deleteForward
  /// Set the selection.
  ///
  /// A selection outside the marked text ends the composition. While a word is unfinished, any
  /// selection other than a caret at its end ends the word.
  case select(FieldSelection)
  /// End editing, and a composition or an unfinished word, as when the field loses focus.
  case endEditing
  /// Set the text in code. Limits don't apply, and a composition is abandoned.
  case setText(String)
  /// Set the limits without changing the text.
  case setLimits([TextLimit])
  /// Adopt the text of a host after the user changed it, and enforce the limits on the change.
  case reconcile(FieldSnapshot)
  /// Abandon the composition or the unfinished word, or else revert the last step.
  ///
  /// An undo is never rejected. With ``UndoPolicy/host``, the session has no steps.
  case undo
  /// Repeat the step that was undone last.
  ///
  /// The event is ignored during a composition and while a word is unfinished.
  case redo
  /// Apply several events, which are evaluated and undone together as one edit.
  ///
  /// Use a group for an autocorrection that consists of a deletion and an insertion, for a drag
  /// that moves text inside the field, and for the batch edits of Android and Wayland:
  ///
  /// ```swift
  /// var session = TextSession(text: "teh", limit: 3)
  /// let correction: [FieldEvent] = [.replace(0..<3, with: ""), .insert("then")]
  /// session.apply(.group(correction)).decision  // .rejected
  /// session.text  // "teh"
  /// ```
  ///
  /// A group can have insertions, replacements, deletions, selections, and events that set, commit,
  /// or cancel marked text. Other events, such as ``undo`` and ``setText(_:)``, are ignored. The
  /// positions of an event are in the text after the earlier events of the group, as if the field
  /// had no limits.
  case group([FieldEvent])
}

extension FieldEvent {
  /// Returns an event that inserts pasted text, as ``insert(_:)`` does.
  public static func paste(_ text: String) -> FieldEvent { .insert(text) }

  /// Returns an event that selects a range of UTF-16 code units.
  public static func select(_ range: Range<UTF16Offset>) -> FieldEvent {
    .select(FieldSelection(range))
  }

  /// Returns an event that selects a range of UTF-16 code units.
  public static func select(_ range: Range<Int>) -> FieldEvent { .select(FieldSelection(range)) }

  /// Returns an event that moves the caret to a position in UTF-16 code units.
  public static func moveCursor(to position: UTF16Offset) -> FieldEvent {
    .select(FieldSelection(at: position))
  }

  /// Returns an event that moves the caret to a position in UTF-16 code units.
  public static func moveCursor(to position: Int) -> FieldEvent {
    .moveCursor(to: UTF16Offset(position))
  }
}
