public import TextMetrics

// How to read this module:
//
//   1. Fields/       the values: FieldEvent goes in; FieldState and EditResult come out
//   2. Session/      TextSession+Events lists the steps of an event. CompositionPlans and
//                    TextSession+UnfinishedWord plan what an event does to pending text. The other
//                    extensions of TextSession carry out the plans.
//   3. Evaluation/   EditEvaluator lists the steps in which one edit is evaluated. It changes
//                    nothing in the session.
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
///
/// - Complexity: Applying an event is O(*n* + *m*), or O((*n* + *m*) log *m*) if the event's text
///   is clipped or normalized, where *n* and *m* are the lengths of the text and of the event's
///   text.
public struct TextSession: Sendable {
  /// The text, the selection, and the marked range of the field.
  public internal(set) var state: FieldState
  /// The constraints of the field. A ``FieldEvent/setLimits(_:)`` event changes the limits in them.
  public package(set) var constraints: TextConstraints {
    get { evaluator.constraints }
    set { evaluator = EditEvaluator(newValue, editing: state.text) }
  }

  var evaluator: EditEvaluator
  /// The current composition or the unfinished word, or `nil` if there is neither.
  var pending: PendingText?
  /// The last insertion that was rejected since the state changed, or `nil`. Combining marks that
  /// follow the insertion are also rejected (ARCHITECTURE.md, rule 5).
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

  /// Creates a field in an existing state.
  ///
  /// Marked text becomes a composition that doesn't replace other text.
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

  /// A Boolean value that indicates whether the word before the caret is unfinished.
  ///
  /// Some words exceed a limit until they are complete, because their first letters count more than
  /// the whole word. The session keeps these letters in ``text``, but not in ``committedText``.
  /// The letters are evaluated as one insertion when the word is complete, or when an event such as
  /// ``FieldEvent/endEditing`` or a moved caret ends the word. The same applies to the beginning of
  /// a link, to digits and punctuation that more text can join to the text before them, and to
  /// Korean letters that the keyboard combines later.
  ///
  /// ```swift
  /// let constraints = TextConstraints(limit: [TextLimit(1, in: try .words(locale: "th"))])
  /// var session = TextSession(text: "สวัส", constraints: constraints)
  /// session.apply(.insert("ด")).decision  // .deferred
  /// session.hasUnfinishedWord             // true
  /// session.apply(.insert("ี")).decision   // .accepted
  /// ```
  public var hasUnfinishedWord: Bool { pending?.isMarked == false }

  /// Whether a word is unfinished or an insertion was just rejected. Both affect the next event.
  package var isAffectedByEarlierInsertion: Bool { hasUnfinishedWord || rejectedInsertion != nil }

  /// The live text without marked text and without an unfinished word.
  ///
  /// Validate this text. If the marked text is existing text that is composed again, this text
  /// contains it as it was before the composition.
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
    return evaluator.outcome(of: pending.edit(endingWith: pendingText)).resultingText
  }

  package var undoGrouping: UndoPolicy.Grouping? { history?.grouping }

  var pendingText: String { pending.map { String(state.text[$0.liveRange]) } ?? "" }

  /// The status of ``committedText`` for each limit.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var committedStatus: TextStatus { constraints.limits.status(of: committedText) }

  /// A Boolean value that indicates whether ``FieldEditing/undo()`` changes the field.
  public var canUndo: Bool { pending != nil || history?.canUndo == true }

  /// A Boolean value that indicates whether ``FieldEditing/redo()`` changes the field.
  public var canRedo: Bool { pending == nil && history?.canRedo == true }

  /// The state to which undo steps apply: the state before the pending text, or the current state
  /// if no text is pending.
  var undoBase: FieldState { pending?.undoState ?? state }
}

// MARK: - Undo

/// The owner of the undo history of a field.
///
/// ```swift
/// var session = TextSession(limit: 10, undo: .session(steps: 100))
/// session.insert("a")
/// session.undo().state.text  // ""
/// ```
public enum UndoPolicy: Sendable, Hashable {
  /// The session keeps at most `steps` steps with at most `bytes` bytes of text. The latest step is
  /// kept even if it has more bytes.
  case session(steps: Int = 1_000, bytes: Int = 1 << 20, grouping: Grouping = .events)
  /// The host keeps the history. If the toolkit doesn't record the edits of its field by itself,
  /// register the ``EditResult/inverse`` of each result with the undo manager of the host.
  case host

  /// The changes that one undo reverts.
  public enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// One edit. A composition is one edit.
    case events
    /// A run of typing: the Characters of a word and of the whitespace after it.
    case typing
  }
}

extension TextSession {
  /// Reverts the last step, and reports the limits that the restored text exceeds.
  mutating func undo(_ result: inout EditResult) {
    guard let change = history?.undo() else { return }
    restoreText(by: change.inverse, &result)
    result.inverse = change.forward
  }

  mutating func redo(_ result: inout EditResult) {
    guard let change = history?.redo() else { return }
    restoreText(by: change.forward, &result)
    result.inverse = change.inverse
  }

  private mutating func restoreText(by edit: TextEdit, _ result: inout EditResult) {
    state = FieldState(
      text: state.text.replacing(edit.range, with: edit.replacement), selection: edit.selection)
    result.violations = evaluator.violations(in: state.text)
  }
}
