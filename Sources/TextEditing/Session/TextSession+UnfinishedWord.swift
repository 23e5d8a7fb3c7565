import TextMetrics

// An unfinished word is pending text that isn't marked (ARCHITECTURE.md, rule 15).
extension TextSession {
  /// Returns the plan for a trigger while `word` is unfinished.
  mutating func plan(
    for trigger: CompositionPlans.Trigger, during word: PendingText
  ) -> CompositionPlans.Plan {
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
      return .init(.nothing, after: .withPendingText)
    case .event(.setLimits): return .init(.applyTrigger)
    case .event(.setText): return .init(.applyTrigger, after: .abandoned)
    case .event(.undo): return .init(.reportExceededLimits, after: .abandoned)
    case .event(.setMarkedText), .event(.setMarkedRange), .event(.select),
      .surroundingTextChanged, .compose, .composeAfterEdit:
      return .init(.applyTrigger, after: .withPendingText)
    }
  }

  private mutating func plan(
    toReplace range: Range<UTF16Offset>, with text: String, as kind: ProposedEdit.Kind,
    during word: PendingText
  ) -> CompositionPlans.Plan {
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
    return .init(.applyTrigger, after: .withPendingText)
  }

  /// Returns the outcome of appending `text` to the word, or `nil` if `text` ends the word.
  private mutating func outcome(
    ofContinuing word: PendingText, with text: String
  ) -> EditOutcome? {
    let typed = pendingText
    var edit = word.edit(endingWith: typed + text)
    edit.deferral = text.isOneCharacter ? .shortText : .never
    let outcome = evaluator.outcome(of: edit)
    return outcome.decision == .rejected || typed.hasBytePrefix(outcome.kept) ? nil : outcome
  }

  /// Adopts the outcome of appending text to the word.
  mutating func continueWord(_ outcome: EditOutcome, _ result: inout EditResult) {
    guard let word = pending else { return }
    let typed = pendingText
    state = FieldState(text: outcome.resultingText, selection: FieldSelection(at: outcome.end))
    pending =
      outcome.decision == .deferred
      ? PendingText(unfinishedWord: outcome, in: word.stateBefore) : nil
    result.merge(outcome)
    if outcome.kept.hasBytePrefix(typed) {
      result.inserted = String(outcome.kept.unicodeScalars.dropFirst(typed.unicodeScalars.count))
    }
  }

  mutating func deletePartOfWord(_ range: Range<UTF16Offset>, _ result: inout EditResult) {
    guard var word = pending else { return }
    state.text = state.text.replacing(range, with: "")
    let end = word.liveRange.upperBound.advanced(by: -range.utf16Count)
    word.liveRange = word.liveRange.lowerBound..<end
    pending = word
    let snapshot = FieldSnapshot(
      text: state.text, selection: FieldSelection(at: range.lowerBound))
    commitWordIfItFits()
    adoptSelection(of: snapshot, result)
  }

  /// Replaces or deletes a range that contains the word, as if the word hadn't been typed.
  mutating func replaceWord(
    in range: Range<UTF16Offset>, with text: String, as kind: ProposedEdit.Kind,
    _ result: inout EditResult
  ) {
    guard let word = pending else { return }
    let before = (state, rejectedInsertion)
    // The range without the word, which isn't in the text that is edited.
    let range =
      range.lowerBound..<range.upperBound.advanced(by: -word.liveRange.utf16Count)
    (state, pending) = (word.stateAfterCancellation, nil)
    if text.isEmpty { return delete(range, &result) }
    edit(range, with: text, as: range.isEmpty ? .insertion : kind, &result)
    if result.decision == .rejected {
      (state, rejectedInsertion) = before
      pending = word
    }
  }

  /// Ends the unfinished word if the caret isn't at its end. A selection in a snapshot takes
  /// precedence over the session's selection.
  mutating func endWordIfCaretMoved(in snapshot: FieldSnapshot, _ result: inout EditResult) {
    guard let word = pending, !word.isMarked else { return }
    let selection = reportedSelection(of: snapshot) ?? state.selection
    if selection != FieldSelection(at: word.liveRange.upperBound) {
      _ = endPendingText(.withPendingText, &result)
    }
  }

  /// Commits the unfinished word if it fits now, for example because a limit was raised.
  mutating func commitWordIfItFits() {
    guard let word = pending, !word.isMarked else { return }
    let outcome = evaluator.outcome(of: word.edit(endingWith: pendingText))
    guard outcome.decision == .accepted else { return }
    pending = nil
    state = FieldState(text: outcome.resultingText, selection: FieldSelection(at: outcome.end))
  }
}
