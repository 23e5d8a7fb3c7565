import TextEditing
import TextMetrics

/// A table that maps a difference between the field and the session to a plan. The plan also
/// depends on the call that found the difference.
enum SynchronizationPlans {
  enum Trigger: CaseIterable {
    /// A should-change request.
    case request
    /// A notification of a change of the text.
    case notification
    /// The selection or the marked range moved. A text change may be reported later.
    case selection
    /// The end of the turn of the event loop in which the field changed.
    case endOfTurn
    case endOfBatch
    case endEditing
    /// The field is read without a known change.
    case check

    /// Whether the toolkit has reported all changes of the current event.
    var followsAllChanges: Bool { self == .endOfTurn || self == .endOfBatch || self == .endEditing }
  }

  enum Phase: CaseIterable {
    /// The field and the session are in sync, or differ only by an allowed request.
    case inSync
    /// A change is evaluated when the composition or the turn of the event loop ends.
    case awaitingEvaluation
    /// A feature that must not be interrupted is rewriting the text.
    case beingRewritten
  }

  enum Difference: CaseIterable {
    case same
    /// Text is marked, and the text or the marked range isn't the same as in the session.
    case marked
    /// The text is the result of the allowed request.
    case requested
    /// The text isn't the result of the allowed request.
    case otherThanRequested
    /// A composition ended with its text unchanged.
    case unmarked
    /// A composition ended with a different text, and nothing around the composition changed.
    case committed
    /// The text around a composition changed, and nothing is marked.
    case surroundingTextChanged
    /// The text changed without a composition or a request.
    case changed
  }

  enum Plan {
    case nothing
    /// Adopt the selection, which is the only difference.
    case adoptSelection
    /// Adopt the selection, and enter the phase ``Phase/inSync``.
    case confirmSync
    /// Adopt the text of the field without enforcing limits.
    case acceptField
    /// Adopt the marked text, or wait for the end of the composition.
    case followMarkedText
    /// Evaluate the text of the field as typed by the user.
    case evaluate
    /// Wait for the toolkit's notification of the change.
    case awaitNotification
    /// Wait for the end of the composition or of the turn of the event loop.
    case postpone
    /// Wait until the feature that rewrites the text ends.
    case awaitEndOfRewriting
  }

  static func plan(
    for difference: Difference, on trigger: Trigger, in phase: Phase, during activity: FieldActivity
  ) -> Plan {
    switch (activity, trigger) {
    case (.undoing, .selection), (.filling, .selection): .nothing
    case (.undoing, _), (.filling, _): .acceptField
    // When the field loses focus, don't wait any longer: dictated text is evaluated, and rewritten
    // text is accepted because of the phase `beingRewritten`.
    case (.dictating, .endEditing), (.rewriting, .endEditing), (.typing, _):
      plan(for: difference, on: trigger, in: phase)
    case (.dictating, _): .postpone
    case (.rewriting, _): .awaitEndOfRewriting
    }
  }

  /// Returns the plan for typed text. Unreported changes are accepted, because a program made them.
  private static func plan(
    for difference: Difference, on trigger: Trigger, in phase: Phase
  ) -> Plan {
    switch (difference, trigger, phase) {
    case (.same, .selection, _), (.same, .request, _): .adoptSelection
    case (.same, _, _): .confirmSync
    case (.marked, _, _): .followMarkedText
    case (_, _, .beingRewritten): .acceptField
    case (.unmarked, _, _): .evaluate
    case (_, .endOfBatch, _): .evaluate
    case (.surroundingTextChanged, .selection, _): .awaitNotification
    case (.surroundingTextChanged, _, _): .acceptField
    case (_, _, .awaitingEvaluation), (_, .notification, _): .evaluate
    // The selection often moves before a change of the text is reported.
    case (_, .selection, _): .awaitNotification
    case (.requested, _, _): .evaluate
    // When the field loses focus, autocorrection requests a change without reporting it, and input
    // methods end their compositions.
    case (.otherThanRequested, .endEditing, _), (.committed, .endEditing, _): .evaluate
    case (.otherThanRequested, _, _), (.committed, _, _), (.changed, _, _): .acceptField
    }
  }

  enum Settlement {
    /// Adopt the result in the session, because the field already has it.
    case commit
    /// Write the result to the field.
    case correct
    /// Wait for the end of the turn of the event loop.
    case wait
  }

  /// Returns how a change is resolved: at once, or when the turn of the event loop ends.
  ///
  /// - Parameters:
  ///   - fieldHasResult: Whether the field already has the text that the session predicts.
  ///   - mayChangeAgain: Whether the keyboard can rewrite its text before the turn ends.
  ///   - wasComposing: Whether the change may end a composition. The toolkit may report this in
  ///     several notifications, and the field must not be edited between them.
  static func settlement(
    fieldHasResult: Bool, on trigger: Trigger, in phase: Phase, mayChangeAgain: Bool,
    wasComposing: Bool
  ) -> Settlement {
    if trigger.followsAllChanges { return fieldHasResult ? .commit : .correct }
    if mayChangeAgain { return .wait }
    if fieldHasResult { return .commit }
    return trigger == .notification && phase == .inSync && !wasComposing ? .correct : .wait
  }
}

// MARK: - Difference

extension FieldSnapshot {
  /// The snapshot with valid positions and without an empty marked range.
  var clamped: FieldSnapshot {
    var field = self
    field.selection = selection?.mapped { text.clamped($0) }
    field.markedRange = markedRange.flatMap { marked in
      let range = text.clamped(marked.lowerBound)..<text.clamped(marked.upperBound)
      return range.utf16Count > 0 ? range : nil
    }
    return field
  }

  /// Returns the difference between the field and a session.
  ///
  /// - Parameter request: The allowed request that the toolkit hasn't carried out yet, or `nil`.
  func difference(
    from session: TextSession, after request: PredictedRequest?
  ) -> SynchronizationPlans.Difference {
    let state = session.state
    let isSameText = state.text.hasSameBytes(as: text)
    if isSameText, state.markedRange == markedRange { return .same }
    if markedRange != nil { return .marked }
    if let request {
      return request.textAfter.hasSameBytes(as: text) ? .requested : .otherThanRequested
    }
    guard session.isComposing else { return .changed }
    // An input method doesn't change text around the marked range, so a program has set the text.
    guard session.differsOnlyInMarkedText(text) else { return .surroundingTextChanged }
    return isSameText ? .unmarked : .committed
  }

  /// Returns the snapshot without its marked text if text outside the selection changed, or `nil`
  /// otherwise. Input methods don't change this text when they begin to mark text.
  func snapshotWithoutMark(ifTextChangedOutsideSelectionOf state: FieldState) -> FieldSnapshot? {
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

extension FieldState {
  init(_ field: FieldSnapshot) {
    self.init(text: field.text, selection: field.selection, markedRange: field.markedRange)
  }
}
