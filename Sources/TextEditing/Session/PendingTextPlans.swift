import TextMetrics

/// Maps an event during a composition to a plan. `TextSession.plan(for:during:)` makes the plans
/// for unfinished words, which can depend on an evaluation of the word.
enum PendingTextPlans {
  /// An event, or one of at most two changes in a snapshot. Never `reconcile` or `group`.
  enum Trigger {
    case event(FieldEvent)
    case surroundingTextChanged
    case edit(Range<UTF16Offset>, with: String, as: ProposedEdit.Kind)
    case compose(String, replacing: Range<UTF16Offset>)
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
    /// Append to the word. The outcome is that of the whole word with the appended text.
    indirect case continueWord(EditOutcome)
    case deletePartOfWord(Range<UTF16Offset>)
    /// The range contains the unfinished word.
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

  static func plan(for trigger: Trigger, at location: Location?) -> Plan {
    switch trigger {
    case .event(let event): plan(for: event, at: location)
    case .surroundingTextChanged: Plan(.nothing, after: .cancelledInHost)
    // Not reached: these triggers occur only while nothing is marked. During a composition,
    // `surroundingTextChanged` precedes `edit`, and ends the composition.
    case .edit, .compose, .composeAfterEdit: Plan(.applyTrigger)
    }
  }

  private static func plan(for event: FieldEvent, at location: Location?) -> Plan {
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
  /// Whether the trigger has a decision besides that about the pending text that it ends (rule 10).
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
    case .edit, .compose, .composeAfterEdit: true
    case .surroundingTextChanged: false
    }
  }
}

// MARK: - Plans of a Session

extension TextSession {
  /// If a key follows an unfinished word, evaluates the word together with the key.
  mutating func plan(for trigger: PendingTextPlans.Trigger) -> PendingTextPlans.Plan {
    guard let pending else { return .init(.applyTrigger) }
    if !pending.isMarked { return plan(for: trigger, during: pending) }
    return PendingTextPlans.plan(for: trigger, at: location(of: trigger))
  }

  /// Returns `nil` if the plan doesn't depend on a location.
  private func location(of trigger: PendingTextPlans.Trigger) -> PendingTextPlans.Location? {
    guard case .event(let event) = trigger, let marked = state.markedRange else { return nil }
    return switch event {
    case .replace(let range, _): marked.intersects(range) ? .inside : .outside
    case .select(let selection): marked.encloses(selection.range) ? .inside : .outside
    case .deleteBackward: location(ofDeletion: false, marked)
    case .deleteForward: location(ofDeletion: true, marked)
    case .insert, .setMarkedText, .setMarkedRange, .commit, .cancelComposition, .endEditing,
      .setText, .setLimits, .reconcile, .undo, .redo, .group:
      nil
    }
  }

  private func location(
    ofDeletion forward: Bool, _ marked: Range<UTF16Offset>
  ) -> PendingTextPlans.Location {
    let range = state.selection.range
    let touchesMarkedText =
      if !range.isEmpty {
        marked.encloses(range)
      } else if !forward {
        marked.lowerBound < range.lowerBound && range.lowerBound <= marked.upperBound
      } else {
        marked.lowerBound <= range.lowerBound && range.lowerBound < marked.upperBound
      }
    guard touchesMarkedText else { return .outside }
    return deletionRange(forward: forward, at: state.selection).encloses(marked)
      ? .allMarkedText : .inside
  }

  private mutating func plan(
    for trigger: PendingTextPlans.Trigger, during word: PendingText
  ) -> PendingTextPlans.Plan {
    let caretAfterWord = FieldSelection(at: word.liveRange.upperBound)
    switch trigger {
    case .event(.insert(let text)), .event(.commit(.some(let text))):
      return plan(toReplace: state.selection.range, with: text, as: .insertion, during: word)
    case .event(.replace(let range, let text)):
      return plan(toReplace: range, with: text, as: kind(ofReplacing: range), during: word)
    case .event(.deleteBackward), .event(.deleteForward):
      let isForward = if case .event(.deleteForward) = trigger { true } else { false }
      let range = deletionRange(forward: isForward, at: state.selection)
      return plan(toReplace: range, with: "", as: .insertion, during: word)
    case .edit(let range, let text, let kind):
      return plan(toReplace: range, with: text, as: kind, during: word)
    case .event(.setMarkedText(let text, _)) where text.isEmpty: return .init(.nothing)
    case .event(.select(let selection)) where selection == caretAfterWord: return .init(.nothing)
    case .event(.redo), .event(.reconcile), .event(.group): return .init(.nothing)
    case .event(.commit(nil)), .event(.cancelComposition), .event(.endEditing):
      return .init(.nothing, after: .committed)
    case .event(.setLimits): return .init(.applyTrigger)
    case .event(.setText): return .init(.applyTrigger, after: .abandoned)
    case .event(.undo): return .init(.reportExceededLimits, after: .abandoned)
    case .event(.setMarkedText), .event(.setMarkedRange), .event(.select),
      .surroundingTextChanged, .compose, .composeAfterEdit:
      return .init(.applyTrigger, after: .committed)
    }
  }

  private mutating func plan(
    toReplace range: Range<UTF16Offset>, with text: String, as kind: ProposedEdit.Kind,
    during word: PendingText
  ) -> PendingTextPlans.Plan {
    if range.isEmpty, text.isEmpty { return .init(.nothing) }
    if range == Range<UTF16Offset>(at: word.liveRange.upperBound),
      let outcome = outcome(ofContinuing: word, with: text)
    {
      return .init(.continueWord(outcome))
    }
    if !range.isEmpty, range.encloses(word.liveRange) {
      return .init(.replaceWord(in: range, with: text, as: kind))
    }
    if text.isEmpty, word.liveRange.encloses(range) { return .init(.deletePartOfWord(range)) }
    return .init(.applyTrigger, after: .committed)
  }
}
