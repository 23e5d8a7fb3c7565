public import TextMetrics

/// A change of a field, in terms that all toolkits share.
///
/// ```swift
/// var session = TextSession(text: "ab", limit: 10)
/// session.apply(.replace(0..<1, with: "x")).state.text  // "xb"
/// ```
///
/// ``FieldEditing`` has a method for each event of a user, an input method, or a program.
///
/// Positions don't need to be valid: an event with a position outside the text or between the
/// halves of a surrogate pair is rejected and changes nothing.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FieldEvent: Sendable, Hashable {
  /// Insert typed or pasted text in place of the marked text, or else of the selection.
  ///
  /// An empty text deletes the selection.
  case insert(String)
  /// Replace a range that the user didn't select, as autocorrection and Korean keyboards do.
  ///
  /// The text is accepted whole or rejected. Only white space at its end is dropped if it doesn't
  /// fit. If the range is empty, is the selection, or contains only U+FFFC, the event is an
  /// insertion.
  case replace(Range<UTF16Offset>, with: String)
  /// Set the marked text of an input method, in place of the current marked text, or else of the
  /// selection.
  ///
  /// The selection is relative to the marked text and clamped to it. `nil` is a caret at its end.
  /// An empty text deletes the marked text and ends the composition.
  case setMarkedText(String, selection: FieldSelection? = nil)
  /// Mark existing text, as keyboards do that compose the word at the caret.
  case setMarkedRange(Range<UTF16Offset>)
  /// End the composition with a text, or with the marked text if it's `nil`.
  case commit(String? = nil)
  /// End the composition with nothing, and restore existing text that was marked.
  case cancelComposition
  /// Delete the selection, or else the Character before the caret.
  ///
  /// Only the last scalar of the Character is deleted in scripts whose vowels and marks are typed
  /// one by one, such as Devanagari, Thai, Hebrew, and Arabic: `ता` becomes `त`.
  case deleteBackward
  /// Delete the selection, or else the Character after the caret.
  case deleteForward
  /// Move the selection. A selection outside the marked range ends the composition.
  case select(FieldSelection)
  /// End editing, as when the field loses focus. This ends the composition.
  case endEditing
  /// Set the text in code. No limit applies, and a composition is abandoned.
  case setText(String)
  /// Set the limits. The text doesn't change.
  case setLimits([TextLimit])
  /// Adopt the text of a host that reports its text after a change.
  case reconcile(FieldSnapshot)
  /// Abandon the composition, or else revert the last step. Undo is never rejected.
  case undo
  /// Repeat the step that was undone last. It's ignored while composing.
  case redo
  /// Apply several events that are evaluated and undone as one edit.
  ///
  /// Use a group for an autocorrection that arrives as a deletion and an insertion, for a drag that
  /// moves text inside the field, and for the batches of Android and Wayland:
  ///
  /// ```swift
  /// var session = TextSession(text: "teh", limit: 3)
  /// let correction: [FieldEvent] = [.replace(0..<3, with: ""), .insert("then")]
  /// session.apply(.group(correction)).decision  // .rejected
  /// session.text  // "teh"
  /// ```
  ///
  /// A group consists of insertions, replacements, deletions, changes of the marked text, and
  /// selections. Each position is in the text that the earlier events leave without any limit.
  /// Other events, such as ``undo`` and ``setText(_:)``, are ignored in a group.
  case group([FieldEvent])
}

extension FieldEvent {
  /// Inserts pasted text, as ``insert(_:)`` does.
  public static func paste(_ text: String) -> FieldEvent { .insert(text) }

  /// Selects a range of UTF-16 code units.
  public static func select(_ range: Range<UTF16Offset>) -> FieldEvent {
    .select(FieldSelection(range))
  }

  /// Selects a range of UTF-16 code units.
  public static func select(_ range: Range<Int>) -> FieldEvent { .select(FieldSelection(range)) }

  /// Moves the caret to a position in UTF-16 code units.
  public static func moveCursor(to position: UTF16Offset) -> FieldEvent {
    .select(FieldSelection(at: position))
  }

  /// Moves the caret to a position in UTF-16 code units.
  public static func moveCursor(to position: Int) -> FieldEvent {
    .moveCursor(to: UTF16Offset(position))
  }
}

/// The text, selection, and marked range of a real field, as its host reads them.
///
/// ```swift
/// var session = TextSession(text: "ab", limit: 3)
/// let snapshot = FieldSnapshot(text: "abXY", selection: FieldSelection(at: 4))
/// let result = session.apply(.reconcile(snapshot))
/// result.state.text                                         // "abX"
/// result.correction(of: "abXY")?.range.lowerBound.value     // 3
/// ```
public struct FieldSnapshot: Sendable, Hashable {
  /// The live text.
  public var text: String
  /// The selection, or `nil` if the host doesn't know it.
  public var selection: FieldSelection?
  /// The marked range. `nil` and an empty range both mean that nothing is marked.
  public var markedRange: Range<UTF16Offset>?

  /// Creates a snapshot of a field. The positions are checked when the snapshot is used.
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

  var marksText: Bool { markedRange?.isEmpty == false }
}
