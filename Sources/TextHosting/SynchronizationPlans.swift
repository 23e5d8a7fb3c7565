import TextEditing
import TextMetrics

/// Maps a difference between the field and the session to a plan.
enum SynchronizationPlans {
  /// The reason for comparing the field with the session, usually a call by the host.
  enum Occasion: CaseIterable {
    case request
    case notification
    /// The selection or the marked range has moved. A change of the text can be reported later.
    case selection
    /// The turn of the event loop in which the field changed has ended, or an activity has ended.
    case endOfTurn
    case endOfBatch
    case endOfEditing
    /// The toolkit has reported no change, as when the field gains focus, or a batch or an undo
    /// begins.
    case noReportedChange

    /// Whether the toolkit has reported all changes of the current event.
    var followsAllChanges: Bool {
      self == .endOfTurn || self == .endOfBatch || self == .endOfEditing
    }
  }

  /// The comment in FieldSynchronizer.swift lists the events that end each phase.
  enum Phase: CaseIterable {
    /// Nothing is waiting. The field can still differ by a change that hasn't been reported.
    case idle
    case awaitingEvaluation
    case awaitingAdoption
  }

  enum Difference: CaseIterable {
    /// The text and the marked range are the same. The selection can differ.
    case same
    /// The text and the marked range are the same, although a request was allowed. The toolkit
    /// hasn't made the requested change.
    case sameAsBeforeRequest
    /// Text is marked, and the text or the marked range differs.
    case marked
    /// The field has the text that an allowed request leads to.
    case requested
    case differsFromRequest
    /// A composition ended with its text unchanged.
    case unmarked
    /// A composition ended with a different text.
    case committed
    /// The text around a composition changed, and nothing is marked.
    case surroundingTextChanged
    /// The text changed without a composition or a request.
    case changed
  }

  enum Plan {
    case nothing
    case adoptSelection
    case stopWaiting
    /// Adopt the text of the field without enforcing limits.
    case adoptField
    case followMarkedText
    case evaluate
    case awaitNotification
    case awaitEndOfDictation
    case awaitEndOfRewriting
  }

  static func plan(
    for difference: Difference, on occasion: Occasion, in phase: Phase,
    during activity: FieldActivity
  ) -> Plan {
    switch (activity, occasion) {
    case (.undoing, .selection), (.filling, .selection): .nothing
    case (.undoing, _), (.filling, _): .adoptField
    // When the field loses focus, don't wait any longer: dictated text is evaluated, and rewritten
    // text is accepted because of the phase `awaitingAdoption`.
    case (.dictating, .endOfEditing), (.rewriting, .endOfEditing), (.typing, _):
      plan(for: difference, on: occasion, in: phase)
    case (.dictating, _): .awaitEndOfDictation
    case (.rewriting, _): .awaitEndOfRewriting
    }
  }

  /// Most unreported changes are accepted, because a program made them.
  private static func plan(
    for difference: Difference, on occasion: Occasion, in phase: Phase
  ) -> Plan {
    switch (difference, occasion, phase) {
    // The toolkit moves the caret before it makes an allowed change.
    case (.sameAsBeforeRequest, .selection, _): .awaitNotification
    // The toolkit is in the middle of an event, and can still change the text, so the phase stays.
    case (.same, .selection, _), (.same, .request, _), (.sameAsBeforeRequest, .request, _):
      .adoptSelection
    case (.same, _, _), (.sameAsBeforeRequest, _, _): .stopWaiting
    case (.marked, _, _): .followMarkedText
    case (_, _, .awaitingAdoption): .adoptField
    case (.unmarked, _, _): .evaluate
    case (_, .endOfBatch, _): .evaluate
    case (.surroundingTextChanged, .selection, _): .awaitNotification
    case (.surroundingTextChanged, _, _): .adoptField
    case (_, _, .awaitingEvaluation), (_, .notification, _): .evaluate
    // The selection often moves before a change of the text is reported.
    case (_, .selection, _): .awaitNotification
    case (.requested, _, _): .evaluate
    // When the field loses focus, autocorrection requests a change without reporting it, and input
    // methods end their compositions.
    case (.differsFromRequest, .endOfEditing, _), (.committed, .endOfEditing, _): .evaluate
    case (.differsFromRequest, _, _), (.committed, _, _), (.changed, _, _): .adoptField
    }
  }

  enum Resolution {
    /// Adopt the prediction, because the field already has the predicted text.
    case adopt
    case correct
    case wait
  }

  /// `canChangeAgain` is whether the keyboard can rewrite its text before the turn ends. If
  /// `mayEndComposition` is `true`, a notification doesn't correct the field, because the end of a
  /// composition can have several notifications.
  static func resolution(
    fieldHasResult: Bool, on occasion: Occasion, in phase: Phase, canChangeAgain: Bool,
    mayEndComposition: Bool
  ) -> Resolution {
    if occasion.followsAllChanges { return fieldHasResult ? .adopt : .correct }
    if canChangeAgain { return .wait }
    if fieldHasResult { return .adopt }
    return occasion == .notification && phase == .idle && !mayEndComposition ? .correct : .wait
  }
}

// MARK: - Finding the Difference

extension FieldSnapshot {
  /// The snapshot with valid positions. An empty marked range is removed.
  var clamped: FieldSnapshot {
    var clamped = self
    clamped.selection = selection?.mapped { text.clamped($0) }
    clamped.markedRange = markedRange.flatMap { marked in
      let range = text.clamped(marked.lowerBound)..<text.clamped(marked.upperBound)
      return range.utf16Count > 0 ? range : nil
    }
    return clamped
  }

  /// `request` is the allowed request whose change hasn't been reported yet.
  func difference(
    from session: TextSession, after request: EvaluatedRequest?
  ) -> SynchronizationPlans.Difference {
    let state = session.state
    let isSameText = state.text.hasSameBytes(as: text)
    if isSameText, state.markedRange == markedRange {
      return request == nil ? .same : .sameAsBeforeRequest
    }
    if markedRange != nil { return .marked }
    if let request {
      return request.textAfter.hasSameBytes(as: text) ? .requested : .differsFromRequest
    }
    guard session.isComposing else { return .changed }
    // An input method doesn't change text around the marked range, so a program has set the text.
    guard session.differsOnlyInMarkedText(text) else { return .surroundingTextChanged }
    return isSameText ? .unmarked : .committed
  }

  /// If a program has set the text since `state`, returns the snapshot's text without the marked
  /// text. Otherwise, returns `nil`. If the text around the marked range has changed, a program has
  /// set the text, because an input method that begins to mark text doesn't change the other text.
  func textSetBeforeMarking(since state: FieldState) -> FieldSnapshot? {
    guard let marked = markedRange else { return nil }
    let before = text[0..<marked.lowerBound]
    let after = text[marked.upperBound..<UTF16Offset(text.utf16Count)]
    let selected = state.selection.range
    let head = state.text[0..<selected.lowerBound]
    let tail = state.text[selected.upperBound..<UTF16Offset(state.text.utf16Count)]
    if before.hasBytePrefix(head), after.hasSameBytes(as: tail) { return nil }
    // Keyboards can also mark existing text, such as the word at the caret.
    if state.text.isFramed(by: before, after) { return nil }
    return FieldSnapshot(
      text: String(before) + after, selection: FieldSelection(at: marked.lowerBound))
  }
}
