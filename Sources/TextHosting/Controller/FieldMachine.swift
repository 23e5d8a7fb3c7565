import TextEditing

/// What a controller does about a call of its toolkit, as a table. It sees how field and session
/// compare, never their texts, and calls nobody.
enum FieldMachine {
  /// What the toolkit called.
  enum Trigger: CaseIterable {
    /// It asks before a change.
    case question
    /// It reports a change.
    case report
    /// The selection or the marked range moved, perhaps with a change that is yet to be reported.
    case selection
    /// Its turn is over.
    case turn
    /// A batch of changes ends, all of which the user or an input method has made.
    case batch
    /// The field loses the focus.
    case endEditing
    /// Nothing is known to have happened: the field is only read again.
    case reading

    /// Whether all that the toolkit has to report is reported.
    var endsTurn: Bool { self == .turn || self == .batch || self == .endEditing }
  }

  /// Where the conversation with the toolkit stands.
  enum Phase: CaseIterable {
    /// Field and session agree, as far as is known, but for a change that was asked about.
    case quiet
    /// A change waits for the end of a composition or of the toolkit's turn.
    case held
    /// Something rewrites the text that must not be answered back.
    case rewritten
  }

  /// How the field compares with the session.
  enum Finding: CaseIterable {
    /// Text and marked range are the same.
    case same
    /// An input method has marked something else.
    case marked
    /// The field holds the text that a question announced.
    case announced
    /// It holds something else than a question announced.
    case unannounced
    /// A composition ended with its text as it stood.
    case unmarked
    /// A composition ended with another text; around it nothing changed.
    case committed
    /// The text around a composition changed, and nothing is marked.
    case overwritten
    /// Nothing was being composed, nothing was asked, and the text is another.
    case changed
  }

  /// What is done about it.
  enum Plan {
    case nothing
    /// Field and session agree, perhaps but for the selection.
    case takeSelection
    /// The same, and whatever was waited for is over.
    case agree
    /// The session takes what the field holds, as it is.
    case acceptField
    /// The session takes over what is marked, or both wait for the end of the composition.
    case followMarkedText
    /// The engine judges what the field holds as typed by the user.
    case judge
    /// The toolkit is given the time to report.
    case await
    /// Nothing is done until the end of the composition or of the turn.
    case hold
    /// Nothing is done until whatever rewrites the text has ended.
    case leaveAlone
  }

  static func plan(
    for finding: Finding, on trigger: Trigger, in phase: Phase, during activity: FieldActivity
  ) -> Plan {
    switch (activity, trigger) {
    case (.undoing, .selection), (.filling, .selection): .nothing
    case (.undoing, _), (.filling, _): .acceptField
    // What dictation and rewriting leave is compared where the focus goes.
    case (.dictating, .endEditing), (.rewriting, .endEditing), (.typing, _):
      plan(for: finding, on: trigger, in: phase)
    case (.dictating, _): .hold
    case (.rewriting, _): .leaveAlone
    }
  }

  /// Where the user may have changed the text. What nobody reported was put there by a program or
  /// the system, and is accepted.
  private static func plan(
    for finding: Finding, on trigger: Trigger, in phase: Phase
  ) -> Plan {
    switch (finding, trigger, phase) {
    case (.same, .selection, _), (.same, .question, _): .takeSelection
    case (.same, _, _): .agree
    case (.marked, _, _): .followMarkedText
    case (_, _, .rewritten): .acceptField
    case (.unmarked, _, _): .judge
    case (_, .batch, _): .judge
    case (.overwritten, .selection, _): .await
    case (.overwritten, _, _): .acceptField
    case (_, _, .held), (_, .report, _): .judge
    // A selection that moves is often the first that is heard of a change.
    case (_, .selection, _): .await
    case (.announced, _, _): .judge
    // Autocorrection on losing focus asks, and does not report; an input method ends there.
    case (.unannounced, .endEditing, _), (.committed, .endEditing, _): .judge
    case (.unannounced, _, _), (.committed, _, _), (.changed, _, _): .acceptField
    }
  }

  /// What becomes of a change that the engine has judged.
  enum Settlement {
    /// The session takes it: the field holds what the engine made of it.
    case commit
    /// The field is corrected.
    case correct
    /// Whether it fits or not, it waits for the end of the turn.
    case wait
  }

  /// A change is settled at once where no input method can be at work, else when the turn is over.
  ///
  /// - Parameters:
  ///   - fits: Whether the field holds what the engine made of the change.
  ///   - mayChangeAgain: Whether the keyboard rewrites what it typed before its turn is over.
  ///   - wasComposing: Whether the session was composing: several reports end a composition, and
  ///     between them nothing may be written.
  static func settlement(
    fits: Bool, on trigger: Trigger, in phase: Phase, mayChangeAgain: Bool, wasComposing: Bool
  ) -> Settlement {
    if trigger.endsTurn { return fits ? .commit : .correct }
    if mayChangeAgain { return .wait }
    if fits { return .commit }
    return trigger == .report && phase == .quiet && !wasComposing ? .correct : .wait
  }
}
