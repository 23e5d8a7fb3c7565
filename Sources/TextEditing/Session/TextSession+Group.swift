import TextMetrics

// The small web engine replaces this file with a version that does nothing (`Web/Engine/Small`).
extension TextSession {
  /// Carries out several events as one edit (rule 22).
  mutating func performGroup(_ events: [FieldEvent], language: String?, _ result: inout EditResult)
  {
    var draft = self
    (draft.history, draft.rejectedInsertion) = (nil, nil)
    // If a word is unfinished, the edits of the group are found by reconciling the resulting text.
    if hasUnfinishedWord { draft.pending = nil }
    draft.evaluator = EditEvaluator(TextConstraints(), editing: "")
    var continuesComposition = isComposing
    for event in events where event.isAllowedInGroup {
      let step = draft.apply(event, language: language)
      // The draft has no limits, so an event is only rejected for an invalid position.
      if step.decision == .rejected {
        (result.decision, result.violations) = (.rejected, step.violations)
        return
      }
      continuesComposition =
        continuesComposition && draft.isComposing && step.compositionDecision == nil
    }
    let requested = draft.state
    if hasUnfinishedWord {
      return applyInSteps(
        .reconcile(FieldSnapshot(requested)), isTyped: false, language: language, &result)
    }
    let previousStateForUndo = stateForUndo
    applyChanges(
      of: draft, continuing: continuesComposition ? pending : nil, language: language, &result)
    record(since: previousStateForUndo, isTyped: false, &result)
    if !requested.text.hasSameBytes(as: state.text) {
      result.inputMethodActions = [.resynchronizeInputMethod]
    }
  }

  /// `draft` is a copy of this session in which the events were performed without limits.
  /// `continued` is the composition that the group continues. If limits are enforced on marked
  /// text, the edit and the marked text are accepted or rejected together.
  private mutating func applyChanges(
    of draft: TextSession, continuing continued: PendingText?, language: String?,
    _ result: inout EditResult
  ) {
    let (sessionState, sessionPending, stateForUndo) = (state, pending, stateForUndo)
    let committed = draft.pending?.baseState ?? draft.state
    if let pending { state = pending.baseState }
    pending = nil
    let caret = draft.isComposing ? nil : committed.selection.focus
    let difference = TextDifference(
      byCharactersFrom: state.text, to: committed.text, endingAt: caret)
    if let difference {
      edit(
        difference.range, with: difference.inserted,
        as: difference.kind(givenSelection: state.selection.range),
        deferral: draft.isComposing ? .never : .oneCharacter, &result)
      endWordIfCaretMoved(in: FieldSnapshot(committed), &result)
    }
    let map = positionMap(from: FieldSnapshot(committed))
    if result.decision == .accepted {
      state.selection = map.newPosition(of: committed.selection, in: state.text)
    }
    guard let composition = draft.pending else { return }

    var marking = EditResult(decision: .accepted, state: state, violations: result.violations)
    beginComposition(
      replacing: map.newPosition(of: composition.replacedRange, in: state.text),
      as: composition.kind)
    pending?.enforcesEachUpdate = continued?.enforcesEachUpdate
    pending?.language = continued?.language
    let selection = draft.state.selection.mapped {
      UTF16Offset(composition.liveRange.lowerBound.distance(to: $0))
    }
    mark(draft.state.markedText, selecting: selection, language: language, &marking)
    if continued == nil, result.decision != .rejected {
      pending?.stateBeforeJoinedEdit = stateForUndo
    }
    result.addMarking(marking)
    if result.decision == .rejected { (state, pending) = (sessionState, sessionPending) }
  }
}

extension FieldEvent {
  package var isAllowedInGroup: Bool {
    switch self {
    case .insert, .replace, .setMarkedText, .setMarkedRange, .commit, .cancelComposition,
      .deleteBackward, .deleteForward, .select:
      true
    case .endEditing, .setText, .setLimits, .reconcile, .undo, .redo, .group: false
    }
  }
}
