import TextMetrics

extension TextSession {
  /// Carries out an edit that was found in a snapshot. Returns a map from positions in the text of
  /// the snapshot to positions in the new text.
  mutating func adopt(
    _ range: Range<UTF16Offset>, with text: String, as nature: ProposedEdit.Nature,
    waiting: ProposedEdit.Waiting = .key, _ result: inout EditResult
  ) -> PositionMap {
    let outcome = edit(range, with: text, as: nature, waiting: waiting, &result)
    // The edit may have replaced more than `range` because of transforms, or nothing if rejected.
    let (replaced, end) =
      outcome.decision == .rejected ? (range, range.upperBound) : (outcome.range, outcome.end)
    let growth = text.utf16Count - range.utf16Count
    return PositionMap(
      from: replaced.lowerBound, to: UTF16Offset(replaced.upperBound.value + growth), newEnd: end)
  }

  /// Carries out an edit, and marks text beside it, as one undo step. If limits are enforced at
  /// once, both are accepted or rejected together. Otherwise, only the edit can be rejected.
  mutating func compose(
    after edit: CompositionMachine.MarkedEdit, language: String?, _ result: inout EditResult
  ) {
    let before = state
    var marking = result
    let map = adopt(edit.range, with: edit.text, as: edit.nature, waiting: .nothing, &result)
    marking.violations = result.violations
    begin(replacing: Range<UTF16Offset>(at: map(edit.place, in: state.text)))
    mark(edit.marked, selecting: nil, language: language, &marking)
    if result.decision != .rejected { composition?.undone = before }
    result.combine(with: marking)
    if result.decision == .rejected { (state, composition) = (before, nil) }
  }

  mutating func select(as snapshot: FieldSnapshot, _ result: inout EditResult) {
    guard result.decision <= .deferred, let selection = snapshot.selection else { return }
    state.selection = correction(of: snapshot)(selection, in: state.text)
  }

  func correction(of snapshot: FieldSnapshot) -> PositionMap {
    guard let difference = TextDifference(from: snapshot.text, to: state.text) else {
      return .identity
    }
    return PositionMap(replaced: difference.range, newEnd: difference.end)
  }
}

// MARK: - Reconciliation

/// A comparison of a session with a snapshot of its host (ARCHITECTURE.md, rule 17).
struct Reconciliation {
  typealias Trigger = CompositionMachine.Trigger

  /// The snapshot, whose positions are valid.
  let snapshot: FieldSnapshot
  let known: FieldState
  let composition: Composition?

  var triggers: [Trigger] {
    let marked = snapshot.markedRange.flatMap { $0.isEmpty ? nil : $0 }
    if let composition {
      // If text outside the marked range changed, drop the composition, and find one edit.
      return whileComposing(marked, composition) ?? [.drop] + edit(of: composition.cancelled)
    }
    if let marked { return beginning(marked) }
    return edit(of: known)
  }

  /// Whether the composition ended, and no text outside the marked range changed.
  var endsComposition: Bool {
    composition.map { whileComposing(nil, $0) != nil } ?? false
  }

  private func edit(of state: FieldState) -> [Trigger] {
    let difference = TextDifference(
      from: state.text, to: snapshot.text, endingAt: snapshot.selection?.focus)
    guard let difference else { return [] }
    let nature = nature(of: difference, selected: state.selection.range)
    return [.edit(difference.range, with: difference.inserted, as: nature)]
  }

  /// Classifies a difference. Replacing selected text is an insertion. Replacing text that wasn't
  /// selected, as autocorrection does, is a rewrite. If the snapshot has no selection, replacing two or
  /// more Characters is an insertion.
  private func nature(
    of difference: TextDifference, selected: Range<UTF16Offset>
  ) -> ProposedEdit.Nature {
    let isChosen =
      difference.range.isEmpty || selected.encloses(difference.range)
      || difference.removed.isPlaceholder
      || (snapshot.selection == nil && difference.removed.count(in: .characters) > 1)
    return isChosen ? .insertion : .rewrite
  }

  /// Returns the changes of the marked text, or `nil` if text outside the marked range changed.
  private func whileComposing(
    _ marked: Range<UTF16Offset>?, _ composition: Composition
  ) -> [Trigger]? {
    let text = snapshot.text
    let before = composition.base[..<composition.base[composition.replaced.lowerBound]]
    let after = composition.base[composition.base[composition.replaced.upperBound]...]
    guard text.isFramed(by: before, after) else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: before.utf8.count)
    let end = text.utf8.index(text.endIndex, offsetBy: -after.utf8.count)
    guard let marked else {
      let composed = text[start..<end]
      let isUnchanged = composed.hasSameBytes(as: known.text[composition.marked])
      return [.event(.commit(isUnchanged ? nil : String(composed)), .outside)]
    }
    guard text[marked.lowerBound] >= start, text[marked.upperBound] == end else {
      // The composition was committed, and then a part of its text was marked again.
      return [
        .event(.commit(String(text[start..<end])), .outside),
        .event(.setMarkedRange(marked), .outside),
      ]
    }
    let committed = String(text[start..<text[marked.lowerBound]])
    let mark = Trigger.event(.setMarkedText(String(text[marked])), .outside)
    return committed.isEmpty ? [mark] : [.event(.commit(committed), .outside), mark]
  }

  private func beginning(_ marked: Range<UTF16Offset>) -> [Trigger] {
    let text = snapshot.text
    let selected = known.selection.range
    let before = text[..<text[marked.lowerBound]]
    let after = text[text[marked.upperBound]...]
    let composed = String(text[marked])
    let endsAlike = known.text.ends(with: after)
    let tail = known.text.offset(
      of: known.text.utf8.index(
        known.text.startIndex, offsetBy: max(known.text.utf8.count - after.utf8.count, 0)))
    if known.text.isFramed(by: before, after) {
      let range = marked.lowerBound..<max(marked.lowerBound, tail)
      // A cancellation must restore existing text that is marked, even if it was selected.
      let isAsItWas = !range.isEmpty && composed.hasSameBytes(as: known.text[range])
      return [
        isAsItWas ? .event(.setMarkedRange(range), .outside) : .compose(composed, replacing: range)
      ]
    }
    // Text was also edited, either only before the marked text or anywhere.
    let difference =
      endsAlike
      ? TextDifference(
        from: String(known.text[0..<tail]), to: String(before), endingAt: nil)
      : TextDifference(from: known.text, to: String(before) + after, endingAt: nil)
    guard let difference else {
      return [.compose(composed, replacing: Range<UTF16Offset>(at: marked.lowerBound))]
    }
    return [
      .composeAfterEdit(
        CompositionMachine.MarkedEdit(
          range: difference.range, text: difference.inserted,
          nature: nature(of: difference, selected: selected), marked: composed,
          place: marked.lowerBound))
    ]
  }
}

// MARK: - Group

extension TextSession {
  /// Carries out several events as one edit (ARCHITECTURE.md, rule 22).
  mutating func perform(_ events: [FieldEvent], language: String?, _ result: inout EditResult) {
    var draft = self
    (draft.history, draft.refusal) = (nil, nil)
    // Edits of an unfinished word are found later, by reconciling the resulting text.
    if hasUnfinishedWord { draft.composition = nil }
    draft.evaluator = EditEvaluator(TextConstraints(), editing: "")
    var continues = isComposing
    for event in events where event.isPartOfGroup {
      let step = draft.apply(event, language: language)
      // The draft has no limits, so an event is only rejected for an invalid position.
      if step.decision == .rejected {
        (result.decision, result.violations) = (.rejected, step.violations)
        return
      }
      continues = continues && draft.isComposing && step.compositionDecision == nil
    }
    let held = draft.state
    if hasUnfinishedWord {
      let snapshot = FieldSnapshot(
        text: held.text, selection: held.selection, markedRange: held.markedRange)
      return carryOut(.reconcile(snapshot), language: language, &result)
    }
    let before = undoBase
    take(draft, continuing: continues ? composition : nil, language: language, &result)
    record(since: before, &result)
    if !held.text.hasSameBytes(as: state.text) {
      result.inputMethodActions = [.resynchronizeInputMethod]
    }
  }

  /// Adopts the draft's change of the committed text as one edit, and then the draft's marked text.
  ///
  /// - Parameter continued: The current composition, or `nil` if it doesn't continue.
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
  /// Combines this result of an edit with the result of marking text beside the edit.
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
  package var isPartOfGroup: Bool {
    switch self {
    case .insert, .replace, .setMarkedText, .setMarkedRange, .commit, .cancelComposition,
      .deleteBackward, .deleteForward, .select:
      true
    case .endEditing, .setText, .setLimits, .reconcile, .undo, .redo, .group: false
    }
  }
}
