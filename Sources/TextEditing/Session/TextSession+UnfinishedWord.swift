import TextMetrics

// An unfinished word is pending text that isn't marked (rule 15).
extension TextSession {
  /// A Boolean value that indicates whether the word before the caret is unfinished.
  ///
  /// Some words exceed a limit until they are complete, because their first letters count more than
  /// the whole word. The session keeps these letters in ``text``, but not in ``committedText``.
  /// The letters are evaluated as one insertion when the word is complete, or when an event such as
  /// ``FieldEvent/endEditing`` or a moved caret ends the word.
  ///
  /// The beginning of a link, some digits and punctuation, and Korean letters that the keyboard
  /// combines later can also count less when more text follows. They're kept in the same way.
  ///
  /// ```swift
  /// let constraints = TextConstraints(limit: [TextLimit(1, in: try .words(locale: "th"))])
  /// var session = TextSession(text: "สวัส", constraints: constraints)
  /// session.apply(.insert("ด")).decision  // .deferred
  /// session.hasUnfinishedWord             // true
  /// session.apply(.insert("ี")).decision   // .accepted
  /// ```
  public var hasUnfinishedWord: Bool { pending?.isMarked == false }

  /// Returns `nil` if nothing of `text` is kept, so that `text` ends the word.
  private mutating func outcome(
    ofContinuing word: PendingText, with text: String
  ) -> EditOutcome? {
    let typed = word.liveText(in: state.text)
    var edit = word.edit(committing: typed + text)
    edit.deferral = text.isOneCharacter ? .continuation : .never
    let outcome = evaluator.outcome(of: edit)
    return outcome.decision == .rejected || typed.hasBytePrefix(outcome.kept) ? nil : outcome
  }

  mutating func continueWord(_ outcome: EditOutcome, _ result: inout EditResult) {
    guard let word = pending else { return }
    let typed = word.liveText(in: state.text)
    state = FieldState(text: outcome.resultingText, selection: FieldSelection(at: outcome.end))
    pending =
      outcome.decision == .deferred
      ? PendingText(unfinishedWord: outcome, in: word.baseState) : nil
    result.merge(outcome)
    if outcome.kept.hasBytePrefix(typed) {
      result.inserted = outcome.kept.droppingPrefix(typed)
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
    let (sessionState, sessionRejection) = (state, rejectedInsertion)
    // The word is removed before the edit, so the range is shortened by the word.
    let range =
      range.lowerBound..<range.upperBound.advanced(by: -word.liveRange.utf16Count)
    (state, pending) = (word.stateAfterCancellation, nil)
    if text.isEmpty { return delete(range, &result) }
    edit(range, with: text, as: range.isEmpty ? .insertion : kind, &result)
    if result.decision == .rejected {
      (state, rejectedInsertion) = (sessionState, sessionRejection)
      pending = word
    }
  }

  /// Ends an unfinished word if the event is a snapshot with marked text, which can't continue the
  /// word. Returns the decision about the word, or `nil` if no word ended.
  mutating func endWord(
    beforeMarkedTextOf event: FieldEvent, _ result: inout EditResult
  ) -> EditResult.Decision? {
    guard case .reconcile(let snapshot) = event, snapshot.markedRange?.isEmpty == false,
      hasUnfinishedWord
    else { return nil }
    _ = endPendingText(.committed, &result)
    return result.decision
  }

  /// Ends an unfinished word if the caret isn't at its end. If the snapshot has no selection, the
  /// selection of the session is used.
  mutating func endWordIfCaretMoved(in snapshot: FieldSnapshot, _ result: inout EditResult) {
    guard let word = pending, !word.isMarked else { return }
    let selection = reportedSelection(of: snapshot) ?? state.selection
    if selection != FieldSelection(at: word.liveRange.upperBound) {
      _ = endPendingText(.committed, &result)
    }
  }

  mutating func commitWordIfItFits() {
    guard let word = pending, !word.isMarked else { return }
    let outcome = evaluator.outcome(of: word.edit(committing: word.liveText(in: state.text)))
    guard outcome.decision == .accepted else { return }
    pending = nil
    state = FieldState(text: outcome.resultingText, selection: FieldSelection(at: outcome.end))
  }
}

// MARK: - Plans

extension TextSession {
  mutating func planForWord(
    _ word: PendingText, _ trigger: PendingTextPlans.Trigger
  ) -> PendingTextPlans.Plan {
    let caretAfterWord = FieldSelection(at: word.liveRange.upperBound)
    switch trigger {
    case .event(.insert(let text)), .event(.commit(.some(let text))):
      return planForWord(word, replacing: state.selection.range, with: text, as: .insertion)
    case .event(.replace(let range, let text)):
      return planForWord(word, replacing: range, with: text, as: kind(ofReplacing: range))
    case .event(.deleteBackward), .event(.deleteForward):
      let isForward = if case .event(.deleteForward) = trigger { true } else { false }
      let range = deletionRange(forward: isForward, at: state.selection)
      return planForWord(word, replacing: range, with: "", as: .insertion)
    case .edit(let range, let text, let kind):
      return planForWord(word, replacing: range, with: text, as: kind)
    case .event(.setMarkedText(let text, _)) where text.isEmpty: return .init(.nothing)
    case .event(.select(let selection)) where selection == caretAfterWord: return .init(.nothing)
    case .event(.redo), .event(.reconcile), .event(.group): return .init(.nothing)
    case .event(.commit(nil)), .event(.cancelComposition), .event(.endEditing):
      return .init(.nothing, after: .committed)
    case .event(.setLimits): return .init(.applyTrigger)
    case .event(.setText): return .init(.applyTrigger, after: .abandoned)
    case .event(.undo): return .init(.reportExceededLimits, after: .abandoned)
    case .event(.setMarkedText), .event(.setMarkedRange), .event(.select),
      // Not reached: text around marked text changes only during a composition, and a snapshot with
      // marked text has ended the word.
      .surroundingTextChanged, .compose, .composeRest, .composeExistingText, .composeAfterEdit:
      return .init(.applyTrigger, after: .committed)
    }
  }

  private mutating func planForWord(
    _ word: PendingText, replacing range: Range<UTF16Offset>, with text: String,
    as kind: ProposedEdit.Kind
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
