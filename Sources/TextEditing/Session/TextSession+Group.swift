import TextMetrics

extension TextSession {
  /// Carries out several events as one edit (rule 22).
  mutating func perform(_ events: [FieldEvent], language: String?, _ result: inout EditResult) {
    var draft = self
    (draft.history, draft.refusal) = (nil, nil)
    // What is done to an unfinished word is found in the text that results.
    if hasUnfinishedWord { draft.composition = nil }
    draft.evaluator = EditEvaluator(TextConstraints(), editing: "")
    /// Whether the composition in progress goes on.
    var continues = isComposing
    for event in events where event.isPartOfGroup {
      let step = draft.apply(event, language: language)
      // Without limits, only a position can be refused.
      if step.decision == .rejected {
        (result.decision, result.violations) = (.rejected, step.violations)
        return
      }
      continues = continues && draft.isComposing && step.compositionDecision == nil
    }
    let held = draft.state
    if hasUnfinishedWord {
      let report = FieldSnapshot(
        text: held.text, selection: held.selection, markedRange: held.markedRange)
      return carryOut(.reconcile(report), language: language, &result)
    }
    let before = undoBase
    take(draft, continuing: continues ? composition : nil, language: language, &result)
    record(since: before, &result)
    if !held.text.hasSameBytes(as: state.text) {
      result.inputMethodActions = [.resynchronizeInputMethod]
    }
  }

  /// Takes what events without limits made of the session: the change of the committed text as one
  /// edit, then what is marked.
  ///
  /// - Parameter continued: The composition in progress, if it goes on.
  private mutating func take(
    _ draft: TextSession, continuing continued: Composition?, language: String?,
    _ result: inout EditResult
  ) {
    let (before, earlier, undone) = (state, composition, undoBase)
    let asked = draft.composition?.stateBefore ?? draft.state
    if let earlier { state = earlier.stateBefore }
    composition = nil
    let caret = draft.isComposing ? nil : asked.selection.focus
    if let difference = TextDifference(from: state.text, to: asked.text, endingAt: caret) {
      let isChosen =
        difference.range.isEmpty || state.selection.range.encloses(difference.range)
        || difference.removed.isPlaceholder
      edit(
        difference.range, with: difference.inserted, as: isChosen ? .insertion : .rewrite,
        waiting: draft.isComposing ? .nothing : .key, &result)
      endWordElsewhere(FieldSnapshot(text: asked.text, selection: asked.selection), &result)
    }
    let map = correction(of: FieldSnapshot(text: asked.text))
    if result.decision == .accepted { state.selection = map(asked.selection, in: state.text) }
    guard let marked = draft.composition else { return }

    var marking = EditResult(decision: .accepted, state: state, violations: result.violations)
    begin(replacing: map(marked.replaced, in: state.text), as: marked.nature)
    composition?.isEnforcedAtOnce = continued?.isEnforcedAtOnce
    composition?.language = continued?.language
    let selection = draft.state.selection.mapped {
      UTF16Offset($0.value - marked.marked.lowerBound.value)
    }
    mark(draft.state.markedText, selecting: selection, language: language, &marking)
    if continued == nil, result.decision != .rejected { composition?.undone = undone }
    result.combine(with: marking)
    if result.decision == .rejected { (state, composition) = (before, earlier) }
  }
}

extension EditResult {
  /// Takes in the result of the marked text that appeared with this edit. Under limits that are
  /// enforced at once, both are taken or rejected together.
  mutating func combine(with marking: EditResult) {
    let edit = self
    self = marking
    if marking.decision != .deferred { decision = max(edit.decision, decision) }
    let isRejected = decision == .rejected
    dropped = (isRejected ? edit.inserted : "") + edit.dropped
    dropped += (isRejected ? marking.inserted : "") + marking.dropped
    if isRejected { inserted = "" }
    filtered = edit.filtered + marking.filtered
  }
}

extension FieldEvent {
  /// Whether the event changes text, selection, or marked text as a user or an input method does.
  package var isPartOfGroup: Bool {
    switch self {
    case .insert, .replace, .setMarkedText, .setMarkedRange, .commit, .cancelComposition,
      .deleteBackward, .deleteForward, .select:
      true
    case .endEditing, .setText, .setLimits, .reconcile, .undo, .redo, .group: false
    }
  }
}
