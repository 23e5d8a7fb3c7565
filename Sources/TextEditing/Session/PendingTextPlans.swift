import TextMetrics

/// Maps an event during a composition to a plan. `TextSession.planForWord(_:_:)` makes the plans
/// for unfinished words, which can depend on an evaluation of the word.
enum PendingTextPlans {
  /// An event other than `reconcile` and `group`, or one of at most two changes in a snapshot.
  enum Trigger {
    case event(FieldEvent)
    case surroundingTextChanged
    case edit(Range<UTF16Offset>, with: String, as: ProposedEdit.Kind)
    case compose(String, replacing: Range<UTF16Offset>)
    /// Mark the rest of a composed text, whose start was committed or rejected (rule 12).
    case composeRest(String, of: PendingText)
    /// The range is in the text of the snapshot. The session's text can differ, because the text
    /// that an earlier trigger committed may have been clipped or transformed.
    case composeExistingText(Range<UTF16Offset>, in: FieldSnapshot)
    case composeAfterEdit(EditAndMarkedText)
  }

  /// The location of an event's positions relative to the marked text.
  enum Location: CaseIterable {
    /// The replaced range overlaps the marked text, or the new selection is within the marked text.
    /// For a deletion: a part of the marked text is deleted, and no other text.
    case inside
    case outside
    /// For a deletion: all marked text is deleted, and no other text.
    case allMarkedText
  }

  struct EditAndMarkedText {
    var range: Range<UTF16Offset>
    var text: String
    var kind: ProposedEdit.Kind
    var markedText: String
    /// The start of the marked text in the text after the edit.
    var markedTextStart: UTF16Offset
  }

  enum Ending {
    case committed
    /// Commit a text in place of the pending text. An empty text deletes the pending text.
    case committedAs(String)
    /// Discard the pending text, and restore existing text that was marked (rule 11).
    case cancelled
    /// Like `cancelled`, but the host also discards the composition in its input method.
    case cancelledInHost
    /// Restore `stateForUndo`. The host also discards a composition in its input method.
    case abandoned
  }

  enum Action {
    case nothing
    /// Apply the trigger as if no text were pending.
    case applyTrigger
    case replaceOutsideMarkedText(Range<UTF16Offset>, with: String)
    case updateMarkedText(String, selecting: FieldSelection?)
    case deleteMarkedText(forward: Bool)
    case reportExceededLimits
    /// The outcome is that of the word together with the appended text.
    indirect case continueWord(EditOutcome)
    case deletePartOfWord(Range<UTF16Offset>)
    case replaceWord(in: Range<UTF16Offset>, with: String, as: ProposedEdit.Kind)
  }

  struct Plan {
    var ending: Ending?
    var action: Action

    init(_ action: Action, after ending: Ending? = nil) {
      self.ending = ending
      self.action = action
    }
  }

  static func planForMarkedText(_ trigger: Trigger, at location: Location?) -> Plan {
    switch trigger {
    case .event(let event): planForMarkedText(event, at: location)
    case .surroundingTextChanged: Plan(.nothing, after: .cancelledInHost)
    // Not reached: these triggers occur only while nothing is marked. During a composition,
    // `surroundingTextChanged` or a commit precedes them, and ends the composition.
    case .edit, .compose, .composeRest, .composeExistingText, .composeAfterEdit:
      Plan(.applyTrigger)
    }
  }

  private static func planForMarkedText(_ event: FieldEvent, at location: Location?) -> Plan {
    switch (event, location) {
    case (.insert(let text), _), (.commit(.some(let text)), _):
      Plan(.nothing, after: .committedAs(text))
    case (.commit(nil), _), (.endEditing, _): Plan(.nothing, after: .committed)
    case (.cancelComposition, _): Plan(.nothing, after: .cancelled)
    // Deleting all marked text doesn't restore existing text (rule 11).
    case (.setMarkedText(let text, _), _) where text.isEmpty:
      Plan(.nothing, after: .committedAs(""))
    case (.deleteBackward, .allMarkedText), (.deleteForward, .allMarkedText):
      Plan(.nothing, after: .committedAs(""))
    case (.setMarkedText(let text, let selection), _):
      Plan(.updateMarkedText(text, selecting: selection))
    case (.replace(let range, let text), .outside):
      Plan(.replaceOutsideMarkedText(range, with: text))
    case (.deleteBackward, .inside): Plan(.deleteMarkedText(forward: false))
    case (.deleteForward, .inside): Plan(.deleteMarkedText(forward: true))
    case (.select, .inside), (.setLimits, _): Plan(.applyTrigger)
    case (.replace, _), (.setMarkedRange, _), (.deleteBackward, _), (.deleteForward, _),
      (.select, _):
      Plan(.applyTrigger, after: .committed)
    case (.setText, _): Plan(.applyTrigger, after: .abandoned)
    // Undo only abandons the composition. Redo is ignored during a composition.
    case (.undo, _): Plan(.reportExceededLimits, after: .abandoned)
    case (.redo, _), (.reconcile, _), (.group, _): Plan(.nothing)
    }
  }
}

extension PendingTextPlans.Action {
  var isNothing: Bool { if case .nothing = self { true } else { false } }
}

extension PendingTextPlans.Ending {
  var cancelsInHost: Bool {
    switch self {
    case .cancelledInHost, .abandoned: true
    case .committed, .committedAs, .cancelled: false
    }
  }
}

extension PendingTextPlans.Trigger {
  /// Whether the trigger has a decision besides the decision about the pending text (rule 10).
  var hasOwnDecision: Bool {
    switch self {
    case .event(let event):
      switch event {
      case .insert, .replace, .setMarkedText, .setMarkedRange, .commit, .deleteBackward,
        .deleteForward:
        true
      case .cancelComposition, .select, .endEditing, .setText, .setLimits, .reconcile, .undo, .redo,
        .group:
        false
      }
    case .edit, .compose, .composeRest, .composeExistingText, .composeAfterEdit: true
    case .surroundingTextChanged: false
    }
  }
}
