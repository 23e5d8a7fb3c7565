import TextMetrics

extension TextSession {
  /// Begins a composition that replaces `range`. If `kind` is `nil`, it's `kind(ofReplacing:)`.
  mutating func beginComposition(
    replacing range: Range<UTF16Offset>, as kind: ProposedEdit.Kind? = nil
  ) {
    composition = Composition(
      base: state.text, baseSelection: state.selection, replacedRange: range, composedRange: range,
      kind: kind ?? self.kind(ofReplacing: range))
  }

  mutating func composeExistingText(_ range: Range<UTF16Offset>, _ result: inout EditResult) {
    // The range can be empty because the end of another composition removed its text.
    if range.isEmpty { return }
    beginComposition(replacing: range, as: .rewrite)
    state.markedRange = range
    // The language is unknown, so the policy `automatic` depends only on the filter.
    let enforcesEachUpdate = constraints.composition.enforcesEachUpdate(
      language: nil, filter: constraints.filter)
    result.decision = max(result.decision, enforcesEachUpdate ? .accepted : .deferred)
  }

  /// Sets the marked text to `text`, or to its longest prefix that fits if limits are enforced on
  /// each update. If no prefix fits, the marked text stays, or the composition ends if it has none.
  mutating func mark(
    _ text: String, selecting selection: FieldSelection?, language: String?,
    _ result: inout EditResult
  ) {
    guard var composition else { return }
    let enforcesEachUpdate =
      composition.enforcesEachUpdate
      ?? constraints.composition.enforcesEachUpdate(language: language, filter: constraints.filter)
    composition.enforcesEachUpdate = enforcesEachUpdate
    composition.language = language ?? composition.language
    self.composition = composition
    var kept = text
    if enforcesEachUpdate {
      let update = evaluator.evaluate(text, markedIn: composition)
      result.decision = max(result.decision, update.decision)
      result.violations.merge(update.violations)
      result.dropped += String(text.unicodeScalars.dropFirst(update.kept.unicodeScalars.count))
      guard update.decision != .rejected else {
        result.inserted = ""
        if state.markedRange == nil { self.composition = nil }
        return
      }
      kept = update.kept
      result.inserted = kept
    } else {
      result.decision = max(result.decision, .deferred)
      result.inserted = text
    }
    let start = composition.replacedRange.lowerBound
    let end = UTF16Offset(start.value + kept.utf16Count)
    state.text = state.text.replacing(composition.composedRange, with: kept)
    composition.composedRange = start..<end
    self.composition = composition
    state.markedRange = composition.composedRange
    state.selection =
      selection.map { $0.mapped { UTF16Offset(start.value + kept.clamped($0).value) } }
      ?? FieldSelection(at: end)
  }

  mutating func deleteMarkedText(_ range: Range<UTF16Offset>) {
    guard var composition else { return }
    // A Character can extend beyond the marked range.
    let range = range.clamped(to: composition.composedRange)
    state.text = state.text.replacing(range, with: "")
    state.selection = FieldSelection(at: range.lowerBound)
    let marked = composition.composedRange
    composition.composedRange =
      marked.lowerBound..<marked.upperBound.advanced(by: -range.utf16Count)
    state.markedRange = composition.composedRange
    self.composition = composition
  }

  /// Ends the composition. Returns a map from positions before the end to positions after it.
  mutating func endComposition(
    _ ending: CompositionMachine.Ending, _ result: inout EditResult
  ) -> PositionMap {
    guard let composition else { return .identity }
    switch ending {
    case .withComposedText: return finish(composition, with: composedText, caret: .stays, &result)
    case .withText(let text): return finish(composition, with: text, caret: .afterText, &result)
    case .cancelled, .dropped: return restore(composition.stateAfterCancellation, from: composition)
    case .abandoned: return restore(composition.undoState, from: composition)
    }
  }

  private enum Caret { case stays, afterText }

  /// Ends the composition with `text`, as an edit of the text before the composition.
  private mutating func finish(
    _ composition: Composition, with text: String, caret: Caret, _ result: inout EditResult
  ) -> PositionMap {
    let language = evaluator.language
    evaluator.language = language ?? composition.language
    let outcome = evaluator.evaluate(composition.edit(endingWith: text))
    evaluator.language = language
    result.merge(outcome)
    guard outcome.decision != .rejected else {
      if composition.kind == .insertion {
        rejectedInsertion = RejectedInsertion(of: outcome, at: composition.baseSelection.range)
      }
      return restore(composition.stateBefore, from: composition)
    }
    let map = PositionMap(
      replaced: composition.composedRange(extendedLike: outcome.range), newEnd: outcome.end)
    let keepsSelection = caret == .stays && outcome.decision != .clipped
    self.composition = nil
    state = FieldState(
      text: outcome.resultingText,
      selection: keepsSelection
        ? map(state.selection, in: outcome.resultingText) : FieldSelection(at: outcome.end))
    return map
  }

  private mutating func restore(
    _ state: FieldState, from composition: Composition
  ) -> PositionMap {
    // The current text and the restored text differ only at the marked range.
    let growth = state.text.utf16Count - self.state.text.utf16Count
    self.composition = nil
    self.state = state
    return PositionMap(
      replaced: composition.composedRange,
      newEnd: UTF16Offset(composition.composedRange.upperBound.value + growth))
  }
}

// MARK: - Unfinished word

// An unfinished word is stored as a composition without marked text (ARCHITECTURE.md, rule 15).
extension TextSession {
  mutating func plan(for trigger: CompositionMachine.Trigger) -> CompositionMachine.Plan {
    guard let composition else { return .init(.applyTrigger) }
    if composition.isMarked { return CompositionMachine.plan(for: trigger) }
    var keepsCaret = false
    if case .event(.select(let selection), _) = trigger {
      keepsCaret = selection == FieldSelection(at: composition.composedRange.upperBound)
    }
    return CompositionMachine.plan(
      for: trigger, changing: wordChange(by: trigger, composition), keepsCaret: keepsCaret)
  }

  /// Returns the edit that a trigger makes while `word` is unfinished, or `nil` if it makes none.
  private mutating func wordChange(
    by trigger: CompositionMachine.Trigger, _ word: Composition
  ) -> CompositionMachine.WordChange? {
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
    of word: Composition, replacing range: Range<UTF16Offset>, with text: String,
    as kind: ProposedEdit.Kind
  ) -> CompositionMachine.WordChange {
    let effect: CompositionMachine.WordChange.Effect =
      if range.isEmpty, text.isEmpty {
        .nothing
      } else if range == Range<UTF16Offset>(at: word.composedRange.upperBound),
        let outcome = outcome(ofContinuing: word, with: text)
      {
        .continuesWord(outcome)
      } else if range.isEmpty {
        .endsWord
      } else if range.encloses(word.composedRange) {
        .replacesWord
      } else if text.isEmpty, word.composedRange.encloses(range) {
        .deletesPart
      } else {
        .endsWord
      }
    return .init(range: range, text: text, kind: kind, effect: effect)
  }

  /// Returns the outcome of appending `text` to the word, or `nil` if `text` ends the word.
  private mutating func outcome(
    ofContinuing word: Composition, with text: String
  ) -> EditOutcome? {
    let typed = composedText
    var edit = word.edit(endingWith: typed + text)
    edit.deferral = text.isOneCharacter ? .shortText : .never
    let outcome = evaluator.evaluate(edit)
    return outcome.decision == .rejected || typed.hasBytePrefix(outcome.kept) ? nil : outcome
  }

  mutating func changeWord(
    by change: CompositionMachine.WordChange, _ result: inout EditResult
  ) {
    guard var word = composition else { return }
    switch change.effect {
    case .continuesWord(let outcome):
      let typed = composedText
      state = FieldState(text: outcome.resultingText, selection: FieldSelection(at: outcome.end))
      composition =
        outcome.decision == .deferred
        ? Composition(unfinishedWord: outcome, in: word.stateBefore) : nil
      result.merge(outcome)
      if outcome.kept.hasBytePrefix(typed) {
        result.inserted = String(outcome.kept.unicodeScalars.dropFirst(typed.unicodeScalars.count))
      }
    case .deletesPart:
      state.text = state.text.replacing(change.range, with: "")
      let end = word.composedRange.upperBound.advanced(by: -change.range.utf16Count)
      word.composedRange = word.composedRange.lowerBound..<end
      composition = word
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
    _ word: Composition, by change: CompositionMachine.WordChange, _ result: inout EditResult
  ) {
    let before = (state, rejectedInsertion)
    // The range without the word, which isn't in the text that is edited.
    let range =
      change.range.lowerBound..<change.range.upperBound.advanced(by: -word.composedRange.utf16Count)
    (state, composition) = (word.stateAfterCancellation, nil)
    if change.text.isEmpty { return delete(range, &result) }
    edit(range, with: change.text, as: range.isEmpty ? .insertion : change.kind, &result)
    if result.decision == .rejected {
      (state, rejectedInsertion) = before
      composition = word
    }
  }

  /// Ends the unfinished word if the caret in a snapshot isn't at the end of the word.
  mutating func endWordIfCaretMoved(in snapshot: FieldSnapshot, _ result: inout EditResult) {
    guard let word = composition, !word.isMarked, let selection = snapshot.selection,
      selection != FieldSelection(at: word.composedRange.upperBound)
    else { return }
    _ = endComposition(.withComposedText, &result)
  }

  /// Commits the unfinished word if it fits now, for example because a limit was raised.
  mutating func commitWordIfItFits() {
    guard let word = composition, !word.isMarked else { return }
    let outcome = evaluator.evaluate(word.edit(endingWith: composedText))
    guard outcome.decision == .accepted else { return }
    composition = nil
    state = FieldState(text: outcome.resultingText, selection: FieldSelection(at: outcome.end))
  }
}
