import TextMetrics

// Rule 15. An unfinished word is a composition that no input method has marked.
extension TextSession {
  /// What is done about a trigger.
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

  /// The edit that a trigger asks for, or `nil` if it asks for none.
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
    return CompositionMachine.WordChange(
      range: range, text: text, nature: nature, place: place(of: range, text, word))
  }

  private mutating func place(
    of range: Range<UTF16Offset>, _ text: String, _ word: Composition
  ) -> CompositionMachine.WordChange.Place {
    if range.isEmpty {
      if text.isEmpty { return .nowhere }
      let goesOn =
        range.lowerBound == word.marked.upperBound && outcome(ofGoingOnWith: text, word) != nil
      return goesOn ? .end : .elsewhere
    }
    if range.encloses(word.marked) { return .whole }
    return text.isEmpty && word.marked.encloses(range) ? .part : .elsewhere
  }

  /// What becomes of the word and a text that follows it, or `nil` if the text ends the word.
  private mutating func outcome(ofGoingOnWith text: String, _ word: Composition) -> EditOutcome? {
    let typed = composed
    var edit = word.exit(with: typed + text)
    edit.waiting = text.isOneCharacter ? .text : .nothing
    let outcome = evaluator.evaluate(edit)
    return outcome.decision == .rejected || typed.begins(with: outcome.kept) ? nil : outcome
  }

  /// Carries out a change of the unfinished word.
  mutating func changeWord(
    by change: CompositionMachine.WordChange, _ result: inout EditResult
  ) {
    guard var word = composition else { return }
    switch change.place {
    case .end:
      guard let outcome = outcome(ofGoingOnWith: change.text, word) else { return }
      let typed = composed
      state = FieldState(text: outcome.text, selection: FieldSelection(at: outcome.end))
      composition = outcome.decision == .deferred ? word.goingOn(to: outcome) : nil
      result.take(outcome)
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
    case .nowhere, .elsewhere: break
    }
  }

  /// Carries out an edit that replaces all of the word, on the text without it.
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

  /// Ends the unfinished word if a report has the caret in another place.
  mutating func endWordElsewhere(_ report: FieldSnapshot, _ result: inout EditResult) {
    guard let word = composition, !word.isMarked, let selection = report.selection,
      selection != FieldSelection(at: word.marked.upperBound)
    else { return }
    _ = end(.asItStands, &result)
  }

  /// Commits the unfinished word if all of it fits, as limits that were raised may allow.
  mutating func commitWordIfItFits(_ result: inout EditResult) {
    guard let word = composition, !word.isMarked else { return }
    let outcome = evaluator.evaluate(word.exit(with: composed))
    guard outcome.decision == .accepted else { return }
    composition = nil
    state = FieldState(text: outcome.text, selection: FieldSelection(at: outcome.end))
  }
}

extension Composition {
  /// The unfinished word after keys that go on with it.
  fileprivate func goingOn(to outcome: EditOutcome) -> Composition {
    Composition(of: outcome, in: stateBefore)
  }
}
