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
    let (sessionState, sessionPending, sessionStateForUndo) = (state, pending, stateForUndo)
    applyCommittedText(of: draft, &result)
    if draft.isComposing {
      applyMarkedText(
        of: draft, continuing: continuesComposition ? sessionPending : nil,
        undoneTo: sessionStateForUndo, language: language, &result)
      // If limits are enforced on marked text, the edit and the marked text are rejected together.
      if result.decision == .rejected { (state, pending) = (sessionState, sessionPending) }
    }
    record(since: sessionStateForUndo, isTyped: false, &result)
    if !requested.text.hasSameBytes(as: state.text) {
      result.inputMethodActions = [.resynchronizeInputMethod]
    }
  }

  /// Evaluates the difference of the committed texts as one edit. `draft` is a copy of this session
  /// in which the events were performed without limits.
  private mutating func applyCommittedText(of draft: TextSession, _ result: inout EditResult) {
    if let pending { state = pending.baseState }
    pending = nil
    let committed = FieldSnapshot(draft.pending?.baseState ?? draft.state)
    let difference = TextDifference(
      byCharactersFrom: state.text, to: committed.text,
      endingAt: draft.isComposing ? nil : committed.selection?.focus)
    if let difference {
      edit(
        difference.range, with: difference.inserted,
        as: difference.kind(givenSelection: state.selection.range),
        deferral: draft.isComposing ? .never : .typedKey, &result)
      endWordIfCaretMoved(in: committed, &result)
    }
    adoptSelection(of: committed, result)
  }

  /// Marks the text that is marked in `draft`. `continued` is the composition that the group
  /// continues, or `nil`. `earlier` is the state before the group, which an undo of a new
  /// composition restores.
  private mutating func applyMarkedText(
    of draft: TextSession, continuing continued: PendingText?, undoneTo earlier: FieldState,
    language: String?, _ result: inout EditResult
  ) {
    guard let composition = draft.pending else { return }
    let edited = result
    result = EditResult(decision: .accepted, state: state)
    var marking = result
    let map = positionMap(from: FieldSnapshot(composition.baseState))
    beginComposition(
      replacing: map.newPosition(of: composition.replacedRange, in: state.text),
      as: composition.kind)
    pending?.enforcesEachUpdate = continued?.enforcesEachUpdate
    pending?.language = continued?.language
    let selection = draft.state.selection.mapped {
      UTF16Offset(composition.liveRange.lowerBound.distance(to: $0))
    }
    mark(draft.state.markedText, selecting: selection, language: language, &marking)
    if continued == nil, edited.decision != .rejected {
      pending?.stateBeforeJoinedEdit = earlier
    }
    result.merge(edited, joinedWith: marking)
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
