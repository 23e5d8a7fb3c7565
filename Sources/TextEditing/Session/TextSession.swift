// Each library re-exports the modules that appear in its public API.
@_exported public import TextMetrics

// The order in which to read this module:
//
//   1. Fields/       the values: FieldEvent goes in; FieldState and EditResult come out
//   2. Session/      TextSession+Events lists the steps of an event. PendingTextPlans plans what
//                    an event does to pending text. The other extensions of TextSession carry out
//                    the plans.
//   3. Evaluation/   EditEvaluator lists the steps in which one edit is evaluated. It changes
//                    nothing in the session.
//
// The types that describe an edit:
//
//   FieldChange            a change that a toolkit proposes (TextHosting)
//   FieldEvent             an edit or another event, made by a host or a program
//   TextDifference         the difference of two texts, found in a snapshot or for an undo step
//   EditAndMarkedText      an edit and new marked text, found in one snapshot (PendingTextPlans)
//   ProposedEdit           an edit before its evaluation, made by TextSession
//   CountedEdit            a transformed ProposedEdit, and the counts of the resulting text (Clip)
//   EditOutcome            the evaluated edit: what to replace, and why; made by EditEvaluator
//   EditResult             the result of an event for the host, made from outcomes by TextSession
//   TextEdit               a replacement and a selection, for undo and for correcting a host
//   History.Change         an undo step: a TextEdit and its inverse
//   PredictedTyping        a key that fits unchanged, made by TextSession+Hosting
//   PredictedResult        the result of an event that hasn't happened, made by the same file
//
// PositionMap is in TextDifference. The operations on texts and ranges are in String+Editing.
//
// ARCHITECTURE.md has the rules, which comments cite by number.

/// A text field with limits, as a value without a user interface.
///
/// Apply events with the methods of ``FieldEditing``. Each method returns an ``EditResult``:
///
/// ```swift
/// var field = TextSession(text: "abcd", limit: 5)
/// field.insert("XYZ").decision  // .clipped
/// field.text                    // "abcdX"
/// ```
///
/// Applying an event never traps.
public struct TextSession: Sendable {
  /// The text, the selection, and the marked range of the field.
  public internal(set) var state: FieldState
  /// The constraints of the field. A ``FieldEvent/setLimits(_:)`` event changes their limits.
  public package(set) var constraints: TextConstraints {
    get { evaluator.constraints }
    set { evaluator = EditEvaluator(newValue, editing: state.text) }
  }

  var evaluator: EditEvaluator
  var pending: PendingText?
  /// The insertion that was just rejected (rule 5).
  var rejectedInsertion: RejectedInsertion?
  var history: History?

  /// Creates a field with a limit. The caret is at the end of the text.
  ///
  /// ```swift
  /// var field = TextSession(text: "ab", limit: [.characters(10), .bytes(12)])
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text of the field, which may exceed the limit.
  ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits, or a
  ///     profile.
  ///   - undo: The owner of the undo history.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(
    text: String = "", limit: some LimitExpression, undo: UndoPolicy = .session()
  ) {
    self.init(text: text, constraints: TextConstraints(limit: limit), undo: undo)
  }

  /// Creates a field with constraints. The caret is at the end of the text.
  ///
  /// - Parameters:
  ///   - text: The text of the field, which may exceed the limits.
  ///   - constraints: The limits, filters, and policies of the field.
  ///   - undo: The owner of the undo history.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(
    text: String = "", constraints: TextConstraints, undo: UndoPolicy = .session()
  ) {
    state = FieldState(text: text)
    evaluator = EditEvaluator(constraints, editing: text)
    history = History(undo)
  }

  /// Creates a field with the text, the selection, and the marked range of a state.
  ///
  /// Marked text becomes a composition that doesn't replace other text. An empty marked range is
  /// ignored.
  ///
  /// - Parameters:
  ///   - state: The state of the field.
  ///   - constraints: The limits, filters, and policies of the field.
  ///   - undo: The owner of the undo history.
  /// - Throws: ``InvalidFieldState`` if a position is outside the text or between the halves of a
  ///   surrogate pair.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(
    _ state: FieldState, constraints: TextConstraints, undo: UndoPolicy = .session()
  ) throws(InvalidFieldState) {
    self.init(text: state.text, constraints: constraints, undo: undo)
    guard state.text.isValid(state.selection) else { throw .selection(state.selection) }
    self.state.selection = state.selection
    guard let marked = state.markedRange else { return }
    guard state.text.isValid(marked) else { throw .markedRange(marked) }
    guard !marked.isEmpty else { return }
    self.state.markedRange = marked
    pending = PendingText(
      base: state.text.replacing(marked, with: ""),
      baseSelection: FieldSelection(at: marked.lowerBound),
      replacedRange: Range<UTF16Offset>(at: marked.lowerBound),
      liveRange: marked,
      kind: .insertion)
  }

  /// Whether text is marked or a word is unfinished.
  package var hasPendingText: Bool { pending != nil }

  /// The live text without marked text and without an unfinished word.
  ///
  /// Validate this text. If an input method has marked existing text, the committed text contains
  /// the existing text as it was before the composition.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var committedText: String { pending?.committedText ?? state.text }

  /// The text that would remain if the composition or the unfinished word ended now, or `nil` if
  /// there is neither.
  ///
  /// - Complexity: O(*n*), or O(*n* log *m*) if the marked text doesn't fit, where *n* and *m* are
  ///   the lengths of the text and of the marked text.
  public var preview: String? {
    guard let pending else { return nil }
    var evaluator = evaluator
    evaluator.language = pending.language
    let edit = pending.edit(committing: pending.liveText(in: state.text))
    return evaluator.outcome(of: edit).resultingText
  }

  /// The status of ``committedText`` for each limit.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var committedStatus: TextStatus { constraints.limits.status(of: committedText) }
}
