public import TextMetrics

/// An event in a text field of any toolkit, such as typed text.
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
/// event is rejected. Only the selection of ``setMarkedText(_:selection:)`` is clamped instead.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FieldEvent: Sendable, Hashable {
  /// Insert typed or pasted text in place of the marked text, or of the selection if nothing is
  /// marked.
  ///
  /// If text is marked, the event ends the composition. An empty text deletes the marked text or
  /// the selection.
  case insert(String)
  /// Replace a range that the user didn't select, as autocorrection and Korean keyboards do.
  ///
  /// The text is accepted whole or rejected. If the text fits only without the whitespace at its
  /// end, this whitespace is dropped. With the overflow policy `reject`, such a text is rejected.
  ///
  /// In these cases, the event is evaluated as an insertion instead:
  ///
  /// - The range is empty, or is the selection.
  /// - The range contains only U+FFFC OBJECT REPLACEMENT CHARACTER, the placeholder of dictation.
  /// - The text begins with the replaced text. In this case, only the rest of the text is inserted.
  ///   If the text begins with the replaced text only after transforms, the event is evaluated as
  ///   an insertion unless normalization joined the text with existing text around the range.
  case replace(Range<UTF16Offset>, with: String)
  /// Set the marked text of an input method, in place of the current marked text, or of the
  /// selection if nothing is marked.
  ///
  /// The selection is relative to the marked text and clamped to it. If the selection is `nil`, the
  /// caret is at the end of the marked text. An empty text deletes the marked text and ends the
  /// composition. If nothing is marked, an empty text has no effect.
  case setMarkedText(String, selection: FieldSelection? = nil)
  /// Mark existing text, as keyboards do that compose the word at the caret.
  ///
  /// The event ends an earlier composition or an unfinished word. An empty range marks nothing.
  case setMarkedRange(Range<UTF16Offset>)
  /// End the composition, and commit a text in place of the marked text, or the marked text itself
  /// if the value is `nil`.
  ///
  /// If nothing is being composed, a text is inserted as by ``insert(_:)``. A commit of `nil` then
  /// only ends an unfinished word.
  case commit(String? = nil)
  /// End the composition and discard the marked text.
  ///
  /// If existing text was marked, the event restores the text from before the composition. An
  /// unfinished word isn't discarded. The event ends the word, which is then evaluated.
  case cancelComposition
  /// Delete the selection, or the Character before the caret if nothing is selected.
  ///
  /// In scripts whose vowels and marks are typed one by one, such as Devanagari, Thai, Hebrew, and
  /// Arabic, only the last scalar of the Character is deleted: `ता` becomes `त`.
  ///
  /// During a composition, a deletion that isn't within the marked text first ends the composition.
  case deleteBackward
  /// Delete the selection, or the Character after the caret if nothing is selected.
  ///
  /// During a composition, a deletion that isn't within the marked text first ends the composition.
  case deleteForward
  /// Set the selection.
  ///
  /// A selection that isn't within the marked text ends the composition. An unfinished word ends
  /// unless the selection is a caret at the end of the word.
  case select(FieldSelection)
  /// End editing, as when the field loses focus.
  ///
  /// A composition or an unfinished word ends and is evaluated.
  case endEditing
  /// Set the text in code, and move the caret to the end.
  ///
  /// The constraints don't apply to this text. A composition or an unfinished word is abandoned.
  case setText(String)
  /// Set the limits without changing the text.
  ///
  /// If an unfinished word fits the new limits, it's committed.
  case setLimits([TextLimit])
  /// Adopt the text of a host after the user changed the text, and enforce the limits on the
  /// change.
  case reconcile(FieldSnapshot)
  /// Abandon the composition or the unfinished word, or revert the last step if there is neither.
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
  /// or cancel marked text. Other events, such as ``undo`` and ``setText(_:)``, are ignored. If
  /// text is marked at the end of the group, it becomes the marked text of the field.
  ///
  /// The positions of an event are in the text after the earlier events of the group, as if the
  /// field had no limits, transforms, or filter. If a position is invalid, the group is rejected.
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
