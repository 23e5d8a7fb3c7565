import TextMetrics

// The steps in which an event is applied:
//
//     apply(event)                   inserts text if no text is pending; checks positions
//       applyInSteps(event)          performs a group, or takes the other steps
//         textExpected(after:)       the text that the input method expects
//         endWord(beforeMarkedTextOf:)   ends an unfinished word if a snapshot has marked text
//         triggers(of:)              the event, or the changes that are found in a snapshot
//         plan(for:)                 for each trigger, how pending text ends and what follows
//         endPendingText(ending)
//         applyTrigger(trigger)      applies the trigger as if no text were pending, or
//         carryOut(action)           carries out another action of the plan
//         takeCaret(after:)          ends an unfinished word if the caret isn't at the word's end,
//                                    and adopts the selection of a snapshot
//         record(since:isTyped:)     adds an undo step if the text has changed
//         inputMethodActions         the actions that the host has to perform
//       keepsRejectedInsertion       whether the next combining marks can be rejected, too

extension TextSession {
  /// Applies an event.
  ///
  /// A rejected event changes nothing, except that the event can end a composition or an unfinished
  /// word.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - language: The language of the keyboard as a BCP 47 tag, or `nil` if it's unknown. The
  ///     language determines whether ``/TextMetrics/TextConstraints/CompositionPolicy/automatic``
  ///     enforces limits on marked text, and how a field without a language maps case.
  /// - Returns: The result of the event.
  /// - Complexity: O(*n* + *m*), or O((*n* + *m*) log *m*) if the event's text is clipped or
  ///   normalized, where *n* and *m* are the lengths of the text and of the event's text. A group
  ///   is as complex as its events together.
  @discardableResult
  public mutating func apply(_ event: FieldEvent, language: String? = nil) -> EditResult {
    if evaluator.hasTransforms { evaluator.language = language }
    if pending == nil, let text = event.insertedText { return performInsertion(of: text) }
    var result = EditResult(decision: .accepted, state: state)
    if let range = event.invalidRange(in: state.text) {
      result.decision = .rejected
      result.violations = [.position(range)]
      return result
    }
    let earlier = rejectedInsertion == nil ? nil : state
    applyInSteps(event, isTyped: event.isTyping, language: language, &result)
    result.state = state
    if rejectedInsertion != nil,
      !keepsRejectedInsertion(after: event, from: earlier, decision: result.decision)
    {
      rejectedInsertion = nil
    }
    return result
  }

  mutating func applyInSteps(
    _ event: FieldEvent, isTyped: Bool, language: String?, _ result: inout EditResult
  ) {
    if case .group(let events) = event { return performGroup(events, language: language, &result) }
    let previousStateForUndo = stateForUndo
    let expected = textExpected(after: event)
    var cancelsInHost = false
    var compositionDecision = endWord(beforeMarkedTextOf: event, &result)
    for trigger in triggers(of: event) {
      let plan = plan(for: trigger)
      let selection = state.selection
      // The positions of the trigger are in the text with the pending text.
      var map = PositionMap.identity
      if let ending = plan.ending {
        if isComposing, ending.cancelsInHost { cancelsInHost = true }
        map = endPendingText(ending, &result)
        // An abandoned text isn't evaluated.
        compositionDecision = ending.cancelsInHost ? nil : result.decision
      }
      if !plan.action.isNothing, trigger.hasOwnDecision {
        result.compositionDecision = compositionDecision
        // Merging an outcome keeps the worse decision. The trigger's own decision begins anew.
        result.decision = .accepted
      }
      if case .applyTrigger = plan.action {
        applyTrigger(trigger, mappedBy: map, selected: selection, language: language, &result)
      } else {
        carryOut(plan.action, language: language, &result)
      }
    }
    takeCaret(after: event, &result)
    // Undo and redo have set the inverse.
    if result.inverse == nil { record(since: previousStateForUndo, isTyped: isTyped, &result) }
    result.inputMethodActions = inputMethodActions(
      expected: expected, cancelsInHost: cancelsInHost)
  }

  private mutating func takeCaret(after event: FieldEvent, _ result: inout EditResult) {
    if case .reconcile(let snapshot) = event {
      endWordIfCaretMoved(in: snapshot, &result)
      adoptSelection(of: snapshot, result)
    } else if hasUnfinishedWord {
      endWordIfCaretMoved(in: FieldSnapshot(state), &result)
    }
  }

  private mutating func carryOut(
    _ action: PendingTextPlans.Action, language: String?, _ result: inout EditResult
  ) {
    switch action {
    case .nothing, .applyTrigger: break
    case .replaceOutsideMarkedText(let range, let text):
      replaceOutsideMarkedText(range, with: text, &result)
    case .updateMarkedText(let text, let selection):
      mark(text, selecting: selection, language: language, &result)
    case .deleteMarkedText(let forward):
      deleteMarkedText(deletionRange(forward: forward, at: state.selection))
    case .continueWord(let outcome): continueWord(outcome, &result)
    case .deletePartOfWord(let range): deletePartOfWord(range, &result)
    case .replaceWord(let range, let text, let kind):
      replaceWord(in: range, with: text, as: kind, &result)
    case .reportExceededLimits: result.violations = evaluator.violations(in: state.text)
    }
  }

  /// `map` maps the positions of an event or an edit to the current text, and `selection` is the
  /// selection before pending text was ended.
  private mutating func applyTrigger(
    _ trigger: PendingTextPlans.Trigger, mappedBy map: PositionMap,
    selected selection: FieldSelection, language: String?, _ result: inout EditResult
  ) {
    switch trigger {
    case .event(let event):
      applyWithoutPendingText(
        event, mappedBy: map, selected: selection, language: language, &result)
    case .edit(let range, let text, let kind):
      edit(map.newPosition(of: range, in: state.text), with: text, as: kind, &result)
    case .compose(let text, let range):
      beginComposition(replacing: range)
      mark(text, selecting: nil, language: language, &result)
    case .composeRest(let text, let composition):
      let isRestored = result.compositionDecision == .rejected
      beginComposition(
        replacing: isRestored ? composition.rangeOfRest : state.selection.range, as: .insertion)
      mark(text, selecting: nil, language: language, &result)
    case .composeExistingText(let range, let snapshot):
      let range = positionMap(from: snapshot).newPosition(of: range, in: state.text)
      composeExistingText(range, language: language, &result)
    case .composeAfterEdit(let edit): compose(after: edit, language: language, &result)
    case .surroundingTextChanged: break
    }
  }

  private mutating func applyWithoutPendingText(
    _ event: FieldEvent, mappedBy map: PositionMap, selected selection: FieldSelection,
    language: String?, _ result: inout EditResult
  ) {
    switch event {
    case .insert(let text), .commit(.some(let text)):
      edit(state.selection.range, with: text, as: .insertion, &result)
    case .replace(let range, let text):
      let range = map.newPosition(of: range, in: state.text)
      edit(range, with: text, as: kind(ofReplacing: range), &result)
    case .setMarkedText(let text, let selection):
      if text.isEmpty { return }
      beginComposition(replacing: state.selection.range)
      mark(text, selecting: selection, language: language, &result)
    case .setMarkedRange(let range):
      composeExistingText(map.newPosition(of: range, in: state.text), language: language, &result)
    case .deleteBackward, .deleteForward:
      let selection = map.newPosition(of: selection, in: state.text)
      delete(deletionRange(forward: event == .deleteForward, at: selection), &result)
    case .select(let selection): state.selection = map.newPosition(of: selection, in: state.text)
    case .setText(let text):
      state = FieldState(text: text)
      result.inserted = text
    case .setLimits(let limits):
      constraints.limits = limits
      commitWordIfItFits()
    case .undo: undo(&result)
    case .redo: redo(&result)
    case .commit(nil), .cancelComposition, .endEditing, .reconcile, .group: break
    }
  }
}

extension FieldEvent {
  /// The text that the event inserts if no text is pending, or `nil` if the event is neither an
  /// insertion nor a commit of a text.
  fileprivate var insertedText: String? {
    switch self {
    case .insert(let text), .commit(.some(let text)): text
    case .commit(nil), .replace, .setMarkedText, .setMarkedRange, .cancelComposition,
      .deleteBackward, .deleteForward, .select, .endEditing, .setText, .setLimits, .reconcile,
      .undo, .redo, .group:
      nil
    }
  }

  /// Whether one undo can revert the change together with typed text beside it.
  var isTyping: Bool {
    switch self {
    case .replace(let range, _): range.isEmpty
    case .setText, .group: false
    case .insert, .commit, .setMarkedText, .setMarkedRange, .cancelComposition, .deleteBackward,
      .deleteForward, .select, .endEditing, .setLimits, .reconcile, .undo, .redo:
      true
    }
  }

  fileprivate func invalidRange(in text: String) -> Range<UTF16Offset>? {
    switch self {
    case .replace(let range, _), .setMarkedRange(let range):
      return text.isValid(range) ? nil : range
    case .select(let selection):
      return text.isValid(selection) ? nil : selection.range
    case .reconcile(let snapshot):
      if let selection = snapshot.selection, !snapshot.text.isValid(selection) {
        return selection.range
      }
      if let marked = snapshot.markedRange, !snapshot.text.isValid(marked) { return marked }
      return nil
    case .insert, .setMarkedText, .commit, .cancelComposition, .deleteBackward, .deleteForward,
      .endEditing, .setText, .setLimits, .undo, .redo, .group:
      return nil
    }
  }
}

// MARK: - Triggers and Plans

extension TextSession {
  /// While a word is unfinished, a snapshot without changes becomes a `select` event, since a moved
  /// caret ends the word.
  private func triggers(of event: FieldEvent) -> [PendingTextPlans.Trigger] {
    if case .reconcile(let snapshot) = event {
      let composition = isComposing ? pending : nil
      let found = Reconciliation(snapshot: snapshot, sessionState: state, composition: composition)
        .triggers
      if found.isEmpty, hasUnfinishedWord, let selection = snapshot.selection {
        return [.event(.select(selection))]
      }
      return found
    }
    return [.event(event)]
  }

  /// If a key follows an unfinished word, evaluates the word together with the key.
  private mutating func plan(
    for trigger: PendingTextPlans.Trigger
  ) -> PendingTextPlans.Plan {
    guard let pending else { return .init(.applyTrigger) }
    if !pending.isMarked { return planForWord(pending, trigger) }
    return PendingTextPlans.planForMarkedText(trigger, at: location(of: trigger))
  }
}

// MARK: - Input method actions

extension TextSession {
  private func inputMethodActions(
    expected: String?, cancelsInHost: Bool
  ) -> [EditResult.InputMethodAction] {
    var actions: [EditResult.InputMethodAction] = []
    if cancelsInHost { actions.append(.cancelComposition) }
    // To an input method, canonically equivalent texts are different.
    if let expected, !expected.hasSameBytes(as: state.text) {
      actions.append(.resynchronizeInputMethod)
    }
    return actions
  }

  /// Returns the text that an input method expects in the field after the event, which is the text
  /// without constraints. Returns `nil` if no input method expects a certain text, such as after a
  /// key while nothing is pending, an undo, or a change that a program makes.
  ///
  /// When an input method cancels a composition, it expects nothing of the field. If a word is
  /// unfinished, it expects the word to stay. `performGroup` compares the texts of a group.
  private func textExpected(after event: FieldEvent) -> String? {
    switch event {
    case .replace(let range, let text): state.text.replacing(range, with: text)
    case .reconcile(let snapshot): snapshot.text
    case .setMarkedText(let text, _):
      pending == nil && text.isEmpty
        ? nil : state.text.replacing(state.markedRange ?? state.selection.range, with: text)
    case .insert(let text), .commit(.some(let text)):
      pending.map { _ in
        state.text.replacing(state.markedRange ?? state.selection.range, with: text)
      }
    case .deleteBackward, .deleteForward:
      pending.map { _ in
        let range = deletionRange(forward: event == .deleteForward, at: state.selection)
        return state.text.replacing(range, with: "")
      }
    case .commit(nil), .endEditing, .select, .setMarkedRange: pending == nil ? nil : state.text
    case .cancelComposition: hasUnfinishedWord ? state.text : nil
    case .setText, .setLimits, .undo, .redo, .group: nil
    }
  }
}
