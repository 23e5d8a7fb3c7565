import TextEditing
import TextMetrics

/// A table that maps a difference between the field and the session to a plan. The plan also
/// depends on the occasion of the comparison, the phase, and the activity.
enum SynchronizationPlans {
  /// The reason for comparing the field with the session, usually a call by the host.
  enum Occasion: CaseIterable {
    /// A should-change request.
    case request
    /// A notification that the text has changed.
    case notification
    /// A notification that the selection or the marked range has moved. If the text has changed as
    /// well, the toolkit can report the change later.
    case selection
    /// The end of the turn of the event loop in which the field changed, or the end of an activity.
    case endOfTurn
    case endOfBatch
    case endOfEditing
    /// No change is known. For example, the field gains focus, or a batch or an undo begins.
    case poll

    /// Whether the toolkit has reported all changes of the current event.
    var followsAllChanges: Bool {
      self == .endOfTurn || self == .endOfBatch || self == .endOfEditing
    }
  }

  enum Phase: CaseIterable {
    /// No change is waiting to be evaluated. The field can still differ by a change that the
    /// toolkit hasn't reported.
    case idle
    /// A change is evaluated when the composition, dictation, or the turn of the event loop ends.
    case awaitingEvaluation
    /// A feature that must not be interrupted is rewriting the text.
    case beingRewritten
  }

  enum Difference: CaseIterable {
    /// The field has the text and the marked range of the session.
    case same
    /// Text is marked, and the text or the marked range isn't the same as in the session.
    case marked
    /// A request was allowed, and the field has the text that the request leads to.
    case requested
    /// A request was allowed, but the field doesn't have the text that the request leads to.
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
    /// Adopt the selection of the field, which has the session's text.
    case adoptSelection
    /// Adopt the selection of the field, and enter the phase ``Phase/idle``.
    case stopWaiting
    /// Adopt the text of the field without enforcing limits.
    case adoptField
    /// Adopt the marked text, or wait for the end of the composition.
    case followMarkedText
    /// Evaluate the text of the field as typed by the user.
    case evaluate
    /// Wait for the toolkit's notification of the change.
    case awaitNotification
    /// Wait for the end of dictation.
    case awaitEndOfDictation
    /// Wait until the feature that rewrites the text ends.
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
    // text is accepted because of the phase `beingRewritten`.
    case (.dictating, .endOfEditing), (.rewriting, .endOfEditing), (.typing, _):
      plan(for: difference, on: occasion, in: phase)
    case (.dictating, _): .awaitEndOfDictation
    case (.rewriting, _): .awaitEndOfRewriting
    }
  }

  /// Returns the plan if the activity is typing, or if editing ends. Most unreported changes are
  /// accepted, because a program made them.
  private static func plan(
    for difference: Difference, on occasion: Occasion, in phase: Phase
  ) -> Plan {
    switch (difference, occasion, phase) {
    // The toolkit is in the middle of an event, and can still change the text, so the phase stays.
    case (.same, .selection, _), (.same, .request, _): .adoptSelection
    case (.same, _, _): .stopWaiting
    case (.marked, _, _): .followMarkedText
    case (_, _, .beingRewritten): .adoptField
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
    case (.otherThanRequested, .endOfEditing, _), (.committed, .endOfEditing, _): .evaluate
    case (.otherThanRequested, _, _), (.committed, _, _), (.changed, _, _): .adoptField
    }
  }

  enum Resolution {
    /// Apply the predicted result to the session, because the field already has the predicted text.
    case adopt
    /// Apply the predicted result to the session, and write it to the field.
    case correct
    /// Wait for the end of the turn of the event loop.
    case wait
  }

  /// Returns how a change is resolved: at once, or when the turn of the event loop ends.
  ///
  /// - Parameters:
  ///   - fieldHasResult: Whether the field already has the predicted text.
  ///   - canChangeAgain: Whether the keyboard can rewrite its text before the turn ends.
  ///   - mayEndComposition: Whether the change can be the end of a composition. The toolkit can
  ///     report the end in several notifications, and the field must not be edited between these
  ///     notifications.
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
