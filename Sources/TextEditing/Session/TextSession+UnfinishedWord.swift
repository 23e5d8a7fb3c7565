import TextMetrics

// An unfinished word is pending text that isn't marked (ARCHITECTURE.md, rule 15).
extension CompositionPlans {
  struct WordChange: Hashable {
    var range: Range<UTF16Offset>
    var text: String
    var kind: ProposedEdit.Kind
    var effect: Effect

    enum Effect: Hashable {
      /// Text is appended to the word. The outcome is of the whole word.
      case continuesWord(EditOutcome)
      case deletesPart
      /// The word, and possibly text around it, is replaced or deleted.
      case replacesWord
      /// An empty range is replaced with an empty text.
      case nothing
      case endsWord
    }
  }
}

extension TextSession {
  /// Returns the plan for a trigger while `word` is unfinished.
  mutating func plan(
    for trigger: CompositionPlans.Trigger, during word: PendingText
  ) -> CompositionPlans.Plan {
    if let change = wordChange(by: trigger, word) {
      switch change.effect {
      case .nothing: return .init(.nothing)
      case .endsWord: return .init(.carryOutTrigger, after: .withPendingText)
      case .continuesWord, .deletesPart, .replacesWord: return .init(.changeWord(change))
      }
    }
    guard case .event(let event, _) = trigger else {
      return .init(.carryOutTrigger, after: .withPendingText)
    }
    let caretAfterWord = FieldSelection(at: word.liveRange.upperBound)
    return switch event {
    case .setMarkedText(let text, _) where text.isEmpty: .init(.nothing)
    case .select(let selection) where selection == caretAfterWord: .init(.nothing)
    case .redo, .reconcile, .group: .init(.nothing)
    case .commit, .cancelComposition, .endEditing: .init(.nothing, after: .withPendingText)
    case .setLimits: .init(.carryOutTrigger)
    case .setText: .init(.carryOutTrigger, after: .abandoned)
    case .undo: .init(.reportExceededLimits, after: .abandoned)
    case .insert, .replace, .setMarkedText, .setMarkedRange, .deleteBackward, .deleteForward,
      .select:
      .init(.carryOutTrigger, after: .withPendingText)
    }
  }

  /// Returns the edit that a trigger makes while `word` is unfinished, or `nil` if it makes none.
  private mutating func wordChange(
    by trigger: CompositionPlans.Trigger, _ word: PendingText
  ) -> CompositionPlans.WordChange? {
    switch trigger {
    case .event(.insert(let text), _), .event(.commit(.some(let text)), _):
      return wordChange(of: word, replacing: state.selection.range, with: text, as: .insertion)
    case .event(.replace(let range, let text), _):
      return wordChange(of: word, replacing: range, with: text, as: kind(ofReplacing: range))
    case .event(.deleteBackward, _), .event(.deleteForward, _):
      let isForward = if case .event(.deleteForward, _) = trigger { true } else { false }
      let range = deletionRange(forward: isForward, at: state.selection)
      return wordChange(of: word, replacing: range, with: "", as: .insertion)
    case .edit(let range, let text, let kind):
      return wordChange(of: word, replacing: range, with: text, as: kind)
    case .event, .surroundingTextChanged, .compose, .composeAfterEdit: return nil
    }
  }

  private mutating func wordChange(
    of word: PendingText, replacing range: Range<UTF16Offset>, with text: String,
    as kind: ProposedEdit.Kind
  ) -> CompositionPlans.WordChange {
    let effect: CompositionPlans.WordChange.Effect =
      if range.isEmpty, text.isEmpty {
        .nothing
      } else if range == Range<UTF16Offset>(at: word.liveRange.upperBound),
        let outcome = outcome(ofContinuing: word, with: text)
      {
        .continuesWord(outcome)
      } else if range.isEmpty {
        .endsWord
      } else if range.encloses(word.liveRange) {
        .replacesWord
      } else if text.isEmpty, word.liveRange.encloses(range) {
        .deletesPart
      } else {
        .endsWord
      }
    return .init(range: range, text: text, kind: kind, effect: effect)
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

  mutating func changeWord(
    by change: CompositionPlans.WordChange, _ result: inout EditResult
  ) {
    guard var word = pending else { return }
    switch change.effect {
    case .continuesWord(let outcome):
      let typed = pendingText
      state = FieldState(text: outcome.resultingText, selection: FieldSelection(at: outcome.end))
      pending =
        outcome.decision == .deferred
        ? PendingText(unfinishedWord: outcome, in: word.stateBefore) : nil
      result.merge(outcome)
      if outcome.kept.hasBytePrefix(typed) {
        result.inserted = String(outcome.kept.unicodeScalars.dropFirst(typed.unicodeScalars.count))
      }
    case .deletesPart:
      state.text = state.text.replacing(change.range, with: "")
      let end = word.liveRange.upperBound.advanced(by: -change.range.utf16Count)
      word.liveRange = word.liveRange.lowerBound..<end
      pending = word
      let snapshot = FieldSnapshot(
        text: state.text, selection: FieldSelection(at: change.range.lowerBound))
      commitWordIfItFits()
      adoptSelection(of: snapshot, &result)
    case .replacesWord: replaceWord(word, by: change, &result)
    case .nothing, .endsWord: break
    }
  }

  /// Carries out an edit that replaces the whole word, as if the word hadn't been typed.
  private mutating func replaceWord(
    _ word: PendingText, by change: CompositionPlans.WordChange, _ result: inout EditResult
  ) {
    let before = (state, rejectedInsertion)
    // The range without the word, which isn't in the text that is edited.
    let range =
      change.range.lowerBound..<change.range.upperBound.advanced(by: -word.liveRange.utf16Count)
    (state, pending) = (word.stateAfterCancellation, nil)
    if change.text.isEmpty { return delete(range, &result) }
    edit(range, with: change.text, as: range.isEmpty ? .insertion : change.kind, &result)
    if result.decision == .rejected {
      (state, rejectedInsertion) = before
      pending = word
    }
  }

  /// Ends the unfinished word if the caret in a snapshot isn't at the end of the word.
  mutating func endWordIfCaretMoved(in snapshot: FieldSnapshot, _ result: inout EditResult) {
    guard let word = pending, !word.isMarked, let selection = snapshot.selection,
      selection != FieldSelection(at: word.liveRange.upperBound)
    else { return }
    _ = endPendingText(.withPendingText, &result)
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
