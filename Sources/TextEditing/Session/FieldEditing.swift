public import TextMetrics

/// A text field to which you apply events, with methods for the common events.
///
/// An event with a position outside the text, or between the halves of a surrogate pair, changes
/// nothing, and its result is ``EditResult/Decision/rejected``.
///
/// ``TextSession`` and the `SessionRecorder` of `SessionRecords` conform to this protocol. A type
/// of your own, such as a log of events, needs only the three requirements:
///
/// ```swift
/// struct LoggedField: FieldEditing {
///   var session = TextSession(limit: 5)
///   var state: FieldState { session.state }
///   var constraints: TextConstraints { session.constraints }
///   mutating func apply(_ event: FieldEvent, language: String?) -> EditResult {
///     session.apply(event, language: language)
///   }
/// }
/// var field = LoggedField()
/// field.insert("Hello world").dropped  // " world"
/// ```
public protocol FieldEditing {
  /// The text, the selection, and the marked range of the field.
  var state: FieldState { get }

  /// The constraints of the field.
  var constraints: TextConstraints { get }

  /// Applies an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - language: The language of the keyboard as a BCP 47 tag, or `nil` if it's unknown.
  /// - Returns: The result of the event.
  @discardableResult
  mutating func apply(_ event: FieldEvent, language: String?) -> EditResult
}

// MARK: - Reading

extension FieldEditing {
  /// The live text, which includes marked text and an unfinished word.
  ///
  /// If you set the text, the constraints don't apply to the new text, a composition or an
  /// unfinished word is abandoned, and the caret moves to the end.
  public var text: String {
    get { state.text }
    set { apply(.setText(newValue)) }
  }

  /// The selection in the live text.
  public var selection: FieldSelection { state.selection }

  /// The range of the marked text, or `nil` if nothing is being composed.
  public var markedRange: Range<UTF16Offset>? { state.markedRange }

  /// The marked text, or an empty text if nothing is being composed.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var markedText: String { state.markedText }

  /// A Boolean value that indicates whether an input method has marked text in the field.
  ///
  /// An unfinished word isn't marked.
  public var isComposing: Bool { state.isComposing }

  /// The status of the live text for each limit.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var status: TextStatus { constraints.limits.status(of: state.text) }

  /// A Boolean value that indicates whether the live text is within every limit, including soft
  /// limits.
  ///
  /// The value doesn't depend on ``/TextMetrics/TextConstraints/scalarsPerCharacter``. To check
  /// for Characters with too many scalars, add a limit in
  /// ``/TextMetrics/TextUnit/scalarsPerCharacter``.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var fits: Bool { status.fits }

  /// The maximum of the tightest limit minus the count of the live text, or `nil` if no limit has a
  /// maximum.
  ///
  /// The number is negative if the live text exceeds the maximum.
  /// ``/TextMetrics/TextStatus/tightest`` defines which limit is the tightest.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var remaining: Int? { status.remaining }
}

// MARK: - Editing

extension FieldEditing {
  /// Applies an event of a keyboard whose language is unknown.
  @discardableResult
  public mutating func apply(_ event: FieldEvent) -> EditResult { apply(event, language: nil) }

  /// Inserts typed text in place of the marked text, or of the selection if nothing is marked.
  @discardableResult
  public mutating func insert(_ text: String) -> EditResult { apply(.insert(text)) }

  /// Inserts pasted text in place of the marked text, or of the selection if nothing is marked.
  @discardableResult
  public mutating func paste(_ text: String) -> EditResult { apply(.paste(text)) }

  /// Replaces a range that the user didn't select, as ``FieldEvent/replace(_:with:)`` does.
  ///
  /// - Parameters:
  ///   - range: The replaced range.
  ///   - text: The text that replaces the range.
  @discardableResult
  public mutating func replace(_ range: Range<UTF16Offset>, with text: String) -> EditResult {
    apply(.replace(range, with: text))
  }

  /// Deletes the selection, or the Character before the caret if nothing is selected, as
  /// ``FieldEvent/deleteBackward`` does.
  @discardableResult
  public mutating func deleteBackward() -> EditResult { apply(.deleteBackward) }

  /// Deletes the selection, or the Character after the caret if nothing is selected.
  @discardableResult
  public mutating func deleteForward() -> EditResult { apply(.deleteForward) }

  /// Sets the text in code, and moves the caret to the end.
  ///
  /// The constraints don't apply to this text. A composition or an unfinished word is abandoned.
  @discardableResult
  public mutating func setText(_ text: String) -> EditResult { apply(.setText(text)) }

  /// Ends editing, as when a field loses focus.
  ///
  /// Marked text or an unfinished word is evaluated, and the part that fits is committed. If no
  /// part fits, the text from before the composition or the word is restored.
  @discardableResult
  public mutating func endEditing() -> EditResult { apply(.endEditing) }

  /// Abandons the composition or the unfinished word, or reverts the last step if there is neither.
  @discardableResult
  public mutating func undo() -> EditResult { apply(.undo) }

  /// Repeats the step that was undone last, except during a composition or while a word is
  /// unfinished.
  @discardableResult
  public mutating func redo() -> EditResult { apply(.redo) }
}

// MARK: - Composing

extension FieldEditing {
  /// Sets the marked text of an input method, in place of the current marked text, or of the
  /// selection if nothing is marked.
  ///
  /// - Parameters:
  ///   - text: The marked text. An empty text deletes the current marked text and ends the
  ///     composition. If nothing is marked, an empty text has no effect.
  ///   - selection: The selection relative to `text`, or `nil` for a caret at the end of `text`. An
  ///     invalid selection is clamped to `text`.
  ///   - language: The language of the keyboard as a BCP 47 tag, or `nil` if it's unknown.
  @discardableResult
  public mutating func setMarkedText(
    _ text: String, selection: FieldSelection? = nil, language: String? = nil
  ) -> EditResult {
    apply(.setMarkedText(text, selection: selection), language: language)
  }

  /// Marks existing text, as keyboards do that compose the word at the caret.
  ///
  /// The method ends an earlier composition or an unfinished word. An empty range marks nothing.
  @discardableResult
  public mutating func setMarkedRange(_ range: Range<UTF16Offset>) -> EditResult {
    apply(.setMarkedRange(range))
  }

  /// Ends the composition and commits `text`, or the marked text if `text` is `nil`.
  ///
  /// If nothing is being composed, the method inserts `text` as ``insert(_:)`` does, or only ends
  /// an unfinished word if `text` is `nil`.
  @discardableResult
  public mutating func commit(_ text: String? = nil) -> EditResult { apply(.commit(text)) }

  /// Ends the composition and discards the marked text.
  ///
  /// If existing text was marked, the method restores the text from before the composition. An
  /// unfinished word isn't discarded. The method ends the word, which is then evaluated.
  @discardableResult
  public mutating func cancelComposition() -> EditResult { apply(.cancelComposition) }
}

// MARK: - Selecting

extension FieldEditing {
  /// Sets the selection.
  ///
  /// A selection that isn't within the marked text ends the composition. An unfinished word ends
  /// unless the selection is a caret at the end of the word.
  @discardableResult
  public mutating func select(_ selection: FieldSelection) -> EditResult {
    apply(.select(selection))
  }

  /// Selects a range of UTF-16 code units.
  @discardableResult
  public mutating func select(_ range: Range<UTF16Offset>) -> EditResult { apply(.select(range)) }

  /// Selects a range of UTF-16 code units.
  @discardableResult
  public mutating func select(_ range: Range<Int>) -> EditResult { apply(.select(range)) }

  /// Selects the whole text.
  @discardableResult
  public mutating func selectAll() -> EditResult { apply(.select(0..<state.text.utf16Count)) }

  /// Moves the caret to a position in UTF-16 code units.
  @discardableResult
  public mutating func moveCursor(to position: UTF16Offset) -> EditResult {
    apply(.moveCursor(to: position))
  }

  /// Moves the caret to a position in UTF-16 code units.
  @discardableResult
  public mutating func moveCursor(to position: Int) -> EditResult {
    apply(.moveCursor(to: position))
  }
}

extension TextSession: FieldEditing {}
