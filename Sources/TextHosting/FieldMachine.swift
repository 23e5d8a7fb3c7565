import TextEditing

/// A table of plans, by the kind of difference between the field and the session.
enum FieldMachine {
  enum Trigger: CaseIterable {
    case request
    case notification
    /// The selection or the marked range moved. A text change may be reported later.
    case selection
    case turn
    case batch
    case endEditing
    /// The field is read without a known change.
    case reading

    /// Whether the toolkit has reported all changes of the current event.
    var followsAllChanges: Bool { self == .turn || self == .batch || self == .endEditing }
  }

  enum Phase: CaseIterable {
    /// The field and the session are in sync, or differ only by an allowed request.
    case quiet
    /// A change is evaluated when the composition or the turn of the event loop ends.
    case held
    /// A feature that must not be interrupted is rewriting the text.
    case rewritten
  }

  enum Finding: CaseIterable {
    case same
    /// Text is marked, and the text or the marked range isn't the same as in the session.
    case marked
    /// The text is the result of the allowed request.
    case announced
    /// The text isn't the result of the allowed request.
    case unannounced
    /// A composition ended with its text unchanged.
    case unmarked
    /// A composition ended with another text, and nothing changed around it.
    case committed
    /// The text around a composition changed, and nothing is marked.
    case overwritten
    /// The text changed without a composition or a request.
    case changed
  }

  enum Plan {
    case nothing
    /// Adopt the selection, which is the only difference.
    case takeSelection
    /// Adopt the selection, and stop waiting for another change.
    case agree
    case acceptField
    /// Adopt the marked text, or wait for the end of the composition.
    case followMarkedText
    /// Evaluate the text of the field as typed by the user.
    case evaluate
    /// Wait for the toolkit's notification.
    case await
    /// Wait for the end of the composition or of the turn of the event loop.
    case hold
    /// Wait until the feature that rewrites the text ends.
    case leaveAlone
  }

  static func plan(
    for finding: Finding, on trigger: Trigger, in phase: Phase, during activity: FieldActivity
  ) -> Plan {
    switch (activity, trigger) {
    case (.undoing, .selection), (.filling, .selection): .nothing
    case (.undoing, _), (.filling, _): .acceptField
    // When the field loses focus, dictated or rewritten text is evaluated like typed text.
    case (.dictating, .endEditing), (.rewriting, .endEditing), (.typing, _):
      plan(for: finding, on: trigger, in: phase)
    case (.dictating, _): .hold
    case (.rewriting, _): .leaveAlone
    }
  }

  /// Returns the plan for typed text. Unreported changes are accepted, because a program made them.
  private static func plan(
    for finding: Finding, on trigger: Trigger, in phase: Phase
  ) -> Plan {
    switch (finding, trigger, phase) {
    case (.same, .selection, _), (.same, .request, _): .takeSelection
    case (.same, _, _): .agree
    case (.marked, _, _): .followMarkedText
    case (_, _, .rewritten): .acceptField
    case (.unmarked, _, _): .evaluate
    case (_, .batch, _): .evaluate
    case (.overwritten, .selection, _): .await
    case (.overwritten, _, _): .acceptField
    case (_, _, .held), (_, .notification, _): .evaluate
    // The selection often moves before a change of the text is reported.
    case (_, .selection, _): .await
    case (.announced, _, _): .evaluate
    // When the field loses focus, autocorrection requests a change without reporting it, and input
    // methods end their compositions.
    case (.unannounced, .endEditing, _), (.committed, .endEditing, _): .evaluate
    case (.unannounced, _, _), (.committed, _, _), (.changed, _, _): .acceptField
    }
  }

  enum Settlement {
    /// Adopt the result in the session, because the field already has it.
    case commit
    case correct
    /// Wait for the end of the turn of the event loop.
    case wait
  }

  /// Returns how a change is resolved: at once, or when the turn of the event loop ends.
  ///
  /// - Parameters:
  ///   - fits: Whether the field has the result of the change.
  ///   - mayChangeAgain: Whether the keyboard can rewrite its text before the turn ends.
  ///   - wasComposing: Whether the change may end a composition. The toolkit may report this in
  ///     several notifications, and the field must not be edited between them.
  static func settlement(
    fits: Bool, on trigger: Trigger, in phase: Phase, mayChangeAgain: Bool, wasComposing: Bool
  ) -> Settlement {
    if trigger.followsAllChanges { return fits ? .commit : .correct }
    if mayChangeAgain { return .wait }
    if fits { return .commit }
    return trigger == .notification && phase == .quiet && !wasComposing ? .correct : .wait
  }
}
