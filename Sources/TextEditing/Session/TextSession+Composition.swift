import TextMetrics

extension TextSession {
  /// Begins a composition that replaces `range`. If `nature` is `nil`, the selection determines it.
  mutating func begin(replacing range: Range<UTF16Offset>, as nature: ProposedEdit.Nature? = nil) {
    composition = Composition(
      base: state.text, baseSelection: state.selection, replaced: range, marked: range,
      nature: nature ?? self.nature(ofReplacing: range))
  }

  mutating func beginOnExistingText(_ range: Range<UTF16Offset>, _ result: inout EditResult) {
    // The range can be empty because the end of another composition removed its text.
    if range.isEmpty { return }
    begin(replacing: range, as: .rewrite)
    state.markedRange = range
    // The language is unknown, so the policy `automatic` depends only on the filter.
    let isEnforcedAtOnce = constraints.composition.enforcesAtOnce(
      language: nil, filter: constraints.filter)
    result.decision = max(result.decision, isEnforcedAtOnce ? .accepted : .deferred)
  }

  /// Sets the marked text to `text`, or to its prefix that fits if limits are enforced at once.
  mutating func mark(
    _ text: String, selecting selection: FieldSelection?, language: String?,
    _ result: inout EditResult
  ) {
    guard var composition else { return }
    let isEnforcedAtOnce =
      composition.isEnforcedAtOnce
      ?? constraints.composition.enforcesAtOnce(language: language, filter: constraints.filter)
    composition.isEnforcedAtOnce = isEnforcedAtOnce
    composition.language = language ?? composition.language
    self.composition = composition
    var kept = text
    if isEnforcedAtOnce {
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
    let start = composition.replaced.lowerBound
    let end = UTF16Offset(start.value + kept.utf16Count)
    state.text = state.text.replacing(composition.marked, with: kept)
    composition.marked = start..<end
    self.composition = composition
    state.markedRange = composition.marked
    state.selection =
      selection.map { $0.mapped { UTF16Offset(start.value + kept.clamped($0).value) } }
      ?? FieldSelection(at: end)
  }

  mutating func deleteMarkedText(_ range: Range<UTF16Offset>) {
    guard var composition else { return }
    // A Character can extend beyond the marked range.
    let range = range.clamped(to: composition.marked)
    state.text = state.text.replacing(range, with: "")
    state.selection = FieldSelection(at: range.lowerBound)
    let marked = composition.marked
    composition.marked = marked.lowerBound..<marked.upperBound.advanced(by: -range.utf16Count)
    state.markedRange = composition.marked
    self.composition = composition
  }

  /// Ends the composition. Returns a map from positions before the end to positions after it.
  mutating func end(
    _ ending: CompositionMachine.Ending, _ result: inout EditResult
  ) -> PositionMap {
    guard let composition else { return .identity }
    switch ending {
    case .asMarked: return finish(composition, with: composed, caret: .stays, &result)
    case .with(let text): return finish(composition, with: text, caret: .afterText, &result)
    case .cancelled, .dropped: return restore(composition.cancelled, from: composition)
    case .abandoned: return restore(composition.recorded, from: composition)
    }
  }

  private enum Caret { case stays, afterText }

  /// Ends the composition with `text`, as an edit of the text before the composition.
  private mutating func finish(
    _ composition: Composition, with text: String, caret: Caret, _ result: inout EditResult
  ) -> PositionMap {
    let language = evaluator.language
    evaluator.language = language ?? composition.language
    let outcome = evaluator.evaluate(composition.exit(with: text))
    evaluator.language = language
    result.merge(outcome)
    guard outcome.decision != .rejected else {
      if composition.nature == .insertion {
        let place = composition.baseSelection.range
        refusal = Refusal(of: outcome, at: place)
      }
      return restore(composition.stateBefore, from: composition)
    }
    let map = PositionMap(
      replaced: composition.markedRange(widenedBy: outcome.range), newEnd: outcome.end)
    let moved = map(state.selection, in: outcome.text)
    let stays = caret == .stays && outcome.decision != .clipped
    self.composition = nil
    state = FieldState(
      text: outcome.text, selection: stays ? moved : FieldSelection(at: outcome.end))
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
      replaced: composition.marked,
      newEnd: UTF16Offset(composition.marked.upperBound.value + growth))
  }
}

// MARK: - Unfinished word

// An unfinished word is stored as a composition without marked text (ARCHITECTURE.md, rule 15).
extension TextSession {
  mutating func plan(for trigger: CompositionMachine.Trigger) -> CompositionMachine.Plan {
    guard let composition else { return .init(.own) }
    if composition.isMarked { return CompositionMachine.plan(for: trigger) }
    var staysAtEnd = false
    if case .event(.select(let selection), _) = trigger {
      staysAtEnd = selection == FieldSelection(at: composition.marked.upperBound)
    }
    return CompositionMachine.plan(
      for: trigger, changing: wordChange(by: trigger, composition), staysAtEnd: staysAtEnd)
  }

  /// Returns the edit that a trigger makes while `word` is unfinished, or `nil` if it makes none.
  private mutating func wordChange(
    by trigger: CompositionMachine.Trigger, _ word: Composition
  ) -> CompositionMachine.WordChange? {
    let (range, text, nature): (Range<UTF16Offset>, String, ProposedEdit.Nature)
    switch trigger {
    case .event(.insert(let inserted), _), .event(.commit(.some(let inserted)), _):
      (range, text, nature) = (state.selection.range, inserted, .insertion)
    case .event(.replace(let replaced, let inserted), _):
      (range, text, nature) = (replaced, inserted, self.nature(ofReplacing: replaced))
    case .event(.deleteBackward, _):
      (range, text, nature) = (deletionRange(forward: false, at: state.selection), "", .insertion)
    case .event(.deleteForward, _):
      (range, text, nature) = (deletionRange(forward: true, at: state.selection), "", .insertion)
    case .edit(let replaced, let inserted, let kind):
      (range, text, nature) = (replaced, inserted, kind)
    case .event, .drop, .compose, .composeAfterEdit: return nil
    }
    var change = CompositionMachine.WordChange(
      range: range, text: text, nature: nature, place: place(of: range, text, word))
    if !text.isEmpty, range == Range<UTF16Offset>(at: word.marked.upperBound),
      let outcome = outcome(ofContinuingWith: text, word)
    {
      (change.place, change.outcome) = (.end, outcome)
    }
    return change
  }

  private func place(
    of range: Range<UTF16Offset>, _ text: String, _ word: Composition
  ) -> CompositionMachine.WordChange.Place {
    if range.isEmpty { return text.isEmpty ? .noChange : .elsewhere }
    if range.encloses(word.marked) { return .whole }
    return text.isEmpty && word.marked.encloses(range) ? .part : .elsewhere
  }

  /// Returns the outcome of appending `text` to the word, or `nil` if `text` ends the word.
  private mutating func outcome(
    ofContinuingWith text: String, _ word: Composition
  ) -> EditOutcome? {
    let typed = composed
    var edit = word.exit(with: typed + text)
    edit.waiting = text.isOneCharacter ? .text : .nothing
    let outcome = evaluator.evaluate(edit)
    return outcome.decision == .rejected || typed.begins(with: outcome.kept) ? nil : outcome
  }

  mutating func changeWord(
    by change: CompositionMachine.WordChange, _ result: inout EditResult
  ) {
    guard var word = composition else { return }
    switch change.place {
    case .end:
      guard let outcome = change.outcome else { return }
      let typed = composed
      state = FieldState(text: outcome.text, selection: FieldSelection(at: outcome.end))
      composition =
        outcome.decision == .deferred ? Composition(of: outcome, in: word.stateBefore) : nil
      result.merge(outcome)
      if outcome.kept.begins(with: typed) {
        result.inserted = String(outcome.kept.unicodeScalars.dropFirst(typed.unicodeScalars.count))
      }
    case .part:
      state.text = state.text.replacing(change.range, with: "")
      let end = word.marked.upperBound.advanced(by: -change.range.utf16Count)
      word.marked = word.marked.lowerBound..<end
      state.selection = FieldSelection(at: change.range.lowerBound)
      composition = word
      commitWordIfItFits(&result)
    case .whole: replaceWord(word, by: change, &result)
    case .noChange, .elsewhere: break
    }
  }

  /// Carries out an edit that replaces the whole word, as if the word hadn't been typed.
  private mutating func replaceWord(
    _ word: Composition, by change: CompositionMachine.WordChange, _ result: inout EditResult
  ) {
    let before = (state, refusal)
    let range =
      change.range.lowerBound..<change.range.upperBound.advanced(by: -word.marked.utf16Count)
    (state, composition) = (word.cancelled, nil)
    if change.text.isEmpty { return delete(range, &result) }
    edit(range, with: change.text, as: range.isEmpty ? .insertion : change.nature, &result)
    if result.decision == .rejected {
      (state, refusal) = before
      composition = word
    }
  }

  /// Ends the word if the caret in a snapshot isn't at the end of the word.
  mutating func endWordElsewhere(_ snapshot: FieldSnapshot, _ result: inout EditResult) {
    guard let word = composition, !word.isMarked, let selection = snapshot.selection,
      selection != FieldSelection(at: word.marked.upperBound)
    else { return }
    _ = end(.asMarked, &result)
  }

  /// Commits the unfinished word if it fits now, for example because a limit was raised.
  mutating func commitWordIfItFits(_ result: inout EditResult) {
    guard let word = composition, !word.isMarked else { return }
    let outcome = evaluator.evaluate(word.exit(with: composed))
    guard outcome.decision == .accepted else { return }
    composition = nil
    state = FieldState(text: outcome.text, selection: FieldSelection(at: outcome.end))
  }
}
