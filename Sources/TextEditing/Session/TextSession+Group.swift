import TextMetrics

// The small web engine replaces this file with a version that does nothing (`Web/Engine/Small`).
extension TextSession {
  /// Carries out several events as one edit (rule 22).
  mutating func performGroup(_ events: [FieldEvent], language: String?, _ result: inout EditResult)
  {
    var draft = draftOfGroup
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
    let requested = FieldSnapshot(draft.state)
    if hasUnfinishedWord {
      return applyInSteps(.reconcile(requested), isTyped: false, language: language, &result)
    }
    let (before, previousStateForUndo) = ((state: state, pending: pending), stateForUndo)
    applyCommittedText(of: draft, &result)
    if let composition = draft.pending {
      beginComposition(
        like: composition, continuing: continuesComposition ? before.pending : nil,
        undoneTo: result.decision == .rejected ? nil : previousStateForUndo)
      let marked = draft.state.markedText
      if continuesComposition, marked.hasSameBytes(as: before.state.markedText) {
        keepMarkedText(of: draft, result)
      } else {
        applyMarkedText(of: draft, language: language, &result)
      }
      // If limits are enforced on marked text, the edit and the marked text are rejected together.
      if result.decision == .rejected { (state, pending) = before }
    }
    record(since: previousStateForUndo, isTyped: false, &result)
    if !requested.text.hasSameBytes(as: state.text) {
      result.inputMethodActions = [.resynchronizeInputMethod]
    }
  }

  /// A copy of the session without limits, in which the events of a group are performed. If a word
  /// is unfinished, the edits of the group are found by reconciling the resulting text.
  private var draftOfGroup: TextSession {
    var draft = self
    (draft.history, draft.rejectedInsertion) = (nil, nil)
    if hasUnfinishedWord { draft.pending = nil }
    draft.evaluator = EditEvaluator(TextConstraints(), editing: "")
    return draft
  }

  /// Evaluates the difference of the committed texts as one edit.
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

  /// `composition` is the composition of a draft. `continued` is the session's composition if the
  /// group continues it. An undo of a new composition restores `earlier`, or the text before the
  /// composition if `earlier` is `nil`.
  private mutating func beginComposition(
    like composition: PendingText, continuing continued: PendingText?,
    undoneTo earlier: FieldState?
  ) {
    let map = positionMap(from: FieldSnapshot(composition.baseState))
    beginComposition(
      replacing: map.newPosition(of: composition.replacedRange, in: state.text),
      as: composition.kind)
    guard let continued else {
      pending?.stateBeforeJoinedEdit = earlier
      return
    }
    pending?.enforcesEachUpdate = continued.enforcesEachUpdate
    pending?.language = continued.language
    // An edit beside the marked text is undone with the joined edit, but not with the composition
    // (rule 17).
    if state.text.hasSameBytes(as: continued.base) {
      pending?.stateBeforeJoinedEdit = continued.stateBeforeJoinedEdit
    }
  }

  private mutating func keepMarkedText(of draft: TextSession, _ result: EditResult) {
    pending?.language = draft.pending?.language
    showMarkedText(draft.state.markedText, selecting: draft.selectionInMarkedText)
    adoptSelection(of: FieldSnapshot(draft.state), result)
  }

  private mutating func applyMarkedText(
    of draft: TextSession, language: String?, _ result: inout EditResult
  ) {
    let edited = result
    result = EditResult(decision: .accepted, state: state)
    var marking = result
    mark(
      draft.state.markedText, selecting: draft.selectionInMarkedText, language: language, &marking)
    result.merge(edited, joinedWith: marking)
  }

  /// The selection relative to the marked text.
  private var selectionInMarkedText: FieldSelection? {
    state.markedRange.map { marked in
      state.selection.mapped { UTF16Offset(marked.lowerBound.distance(to: $0)) }
    }
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
