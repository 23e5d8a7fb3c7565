public import TextMetrics

/// A text field under constraints: it takes one event after another and answers each with a
/// ``EditResult``.
///
/// ```swift
/// var session = TextSession("abcd", constraints: .characters(5))
/// session.apply(.insert("XYZ")).decision  // .clipped
/// session.text                            // "abcdX"
/// ```
///
/// The session is a value and knows no user interface. It never traps on what a host sends, and
/// what it costs is in proportion to the text and the event.
public struct TextSession: Sendable {
  /// What the field shows.
  public internal(set) var state: FieldState
  /// What the field allows; a ``FieldEvent/setLimits(_:)`` event changes its limits.
  public package(set) var constraints: TextConstraints {
    get { evaluator.constraints }
    set { evaluator = EditEvaluator(newValue, editing: state.text) }
  }

  var evaluator: EditEvaluator
  /// What an input method composes, or the unfinished word at the caret.
  var composition: Composition?
  /// What was refused last.
  var refusal: Refusal?
  #if PAGE_CORE
    // Browsers keep the history of their fields.
    var history: History? {
      get { nil }
      set {}
    }
  #else
    var history: History?
  #endif

  /// A field that holds `text`, the caret at its end.
  public init(
    _ text: String = "", constraints: TextConstraints, undo: UndoPolicy = .session()
  ) {
    state = FieldState(text)
    evaluator = EditEvaluator(constraints, editing: text)
    history = History(undo)
  }

  /// A field in a state that comes from outside.
  ///
  /// A marked range in it is a composition that began at the range's start and replaced nothing.
  ///
  /// - Throws: ``InvalidFieldState`` where a position lies outside the text or between the halves
  ///   of a surrogate pair.
  public init(
    _ state: FieldState, constraints: TextConstraints, undo: UndoPolicy = .session()
  ) throws(InvalidFieldState) {
    self.init(state.text, constraints: constraints, undo: undo)
    guard state.text.isValid(state.selection) else { throw .selection(state.selection) }
    self.state.selection = state.selection
    guard let marked = state.markedRange else { return }
    guard state.text.isValid(marked) else { throw .markedRange(marked) }
    guard !marked.isEmpty else { return }
    self.state.markedRange = marked
    composition = Composition(
      base: state.text.replacing(marked, with: ""),
      baseSelection: FieldSelection(at: marked.start),
      replaced: UTF16Range(at: marked.start),
      marked: marked,
      nature: .insertion)
  }

  /// A Boolean value that indicates whether an input method has marked text in the field.
  public var isComposing: Bool { composition?.isMarked == true }

  /// A Boolean value that indicates whether the keys before the caret are the beginning of a word
  /// that exceeds a limit, which the whole word may keep.
  ///
  /// These keys are in ``text``, but not in ``committedText``. They are evaluated as one insertion
  /// when the word is complete, or when anything else happens.
  ///
  /// ```swift
  /// let constraints = TextConstraints(limits: [TextLimit(1, in: try .words(locale: "th"))])
  /// var session = TextSession("สวัส", constraints: constraints)
  /// session.apply(.insert("ด")).decision  // .deferred
  /// session.hasUnfinishedWord             // true
  /// session.apply(.insert("ี")).decision   // .accepted
  /// ```
  public var hasUnfinishedWord: Bool { composition?.isMarked == false }

  /// Whether keys at the caret wait for others, or are refused with what was refused before them,
  /// until the field loses focus.
  package var awaitsKeys: Bool { hasUnfinishedWord || refusal != nil }

  /// The live text, which includes marked text and an unfinished word.
  public var text: String { state.text }

  /// The live text without marked text and an unfinished word. Validate this text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var committedText: String { composition?.committedText ?? state.text }

  /// Returns the text that would stay if the composition or the unfinished word ended now, or `nil`
  /// if there is neither.
  ///
  /// - Complexity: That of ending the composition.
  public func preview() -> String? {
    guard let composition else { return nil }
    var evaluator = evaluator
    evaluator.language = composition.language
    return evaluator.evaluate(composition.exit(with: composed)).text
  }

  /// The marked text or the unfinished word.
  var composed: String { composition.map { String(state.text[$0.marked]) } ?? "" }

  /// Where the committed text stands against every limit. Linear in the text.
  public func committedReadings() -> TextStatus {
    constraints.limits.status(of: committedText)
  }

  /// Where the live text stands against every limit. Linear in the text.
  public func liveReadings() -> TextStatus { constraints.limits.status(of: state.text) }

  /// Whether an undo takes something back: a step, or what is being composed.
  public var canUndo: Bool { composition != nil || history?.canUndo == true }
  /// Whether a redo makes something again.
  public var canRedo: Bool { composition == nil && history?.canRedo == true }

  /// What undo steps are about: the state from before a composition while there is one.
  var undoBase: FieldState { composition?.recorded ?? state }
}
