import TextEditing

/// The decisions of a controller, which depend on how field and session differ, not on their texts.
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

    /// Whether the toolkit has reported all changes.
    var endsTurn: Bool { self == .turn || self == .batch || self == .endEditing }
  }

  enum Phase: CaseIterable {
    /// The field and the session are in sync, except for an allowed request.
    case quiet
    /// A change waits for the end of a composition or of the toolkit's turn.
    case held
    /// A feature that must not be interrupted is rewriting the text.
    case rewritten
  }

  enum Finding: CaseIterable {
    case same
    /// An input method marked other text.
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
    /// Adopt the selection, since everything else is the same.
    case takeSelection
    /// Adopt the selection, and stop waiting.
    case agree
    case acceptField
    /// Adopt the marked text, or wait for the end of the composition.
    case followMarkedText
    /// Evaluate the text of the field as typed by the user.
    case evaluate
    /// Wait for the toolkit's notification.
    case await
    /// Wait for the end of the composition or of the turn.
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
    // The result of dictation and rewriting is compared when the field loses focus.
    case (.dictating, .endEditing), (.rewriting, .endEditing), (.typing, _):
      plan(for: finding, on: trigger, in: phase)
    case (.dictating, _): .hold
    case (.rewriting, _): .leaveAlone
    }
  }

  /// A program or the system made changes that weren't reported, so they're accepted.
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
    // A moving selection is often the first sign of a change.
    case (_, .selection, _): .await
    case (.announced, _, _): .evaluate
    // When the field loses focus, autocorrection requests a change without reporting it, and input
    // methods end their compositions.
    case (.unannounced, .endEditing, _), (.committed, .endEditing, _): .evaluate
    case (.unannounced, _, _), (.committed, _, _), (.changed, _, _): .acceptField
    }
  }

  enum Settlement {
    /// Adopt the result, which the field already has.
    case commit
    case correct
    /// Wait for the end of the turn.
    case wait
  }

  /// Waits for the end of the turn if an input method can be active.
  ///
  /// - Parameters:
  ///   - fits: Whether the field has the result of the change.
  ///   - mayChangeAgain: Whether the keyboard can rewrite its text before the turn ends.
  ///   - wasComposing: Whether several notifications may end a composition. The field must not be
  ///     edited between them.
  static func settlement(
    fits: Bool, on trigger: Trigger, in phase: Phase, mayChangeAgain: Bool, wasComposing: Bool
  ) -> Settlement {
    if trigger.endsTurn { return fits ? .commit : .correct }
    if mayChangeAgain { return .wait }
    if fits { return .commit }
    return trigger == .notification && phase == .quiet && !wasComposing ? .correct : .wait
  }
}
