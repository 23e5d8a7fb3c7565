import TextMetrics

extension TextSession {
  /// Makes an edit while no text is pending. A deferred insertion becomes an unfinished word.
  @discardableResult
  mutating func edit(
    _ range: Range<UTF16Offset>, with text: String, as kind: ProposedEdit.Kind,
    deferral: ProposedEdit.Deferral = .oneCharacter, _ result: inout EditResult
  ) -> EditOutcome {
    var outcome = evaluator.outcome(
      of: ProposedEdit(
        base: state.text, range: range, text: text, kind: kind, deferral: deferral))
    rememberOrRepeatRejection(of: &outcome)
    if outcome.decision == .deferred {
      pending = PendingText(unfinishedWord: outcome, in: state)
    }
    if outcome.decision != .rejected {
      state.text = outcome.resultingText
      state.selection = FieldSelection(at: outcome.end)
    }
    result.merge(outcome)
    return outcome
  }

  /// Inserts a text while no text is pending, as most keys do. The result is that of `edit` and
  /// `record(since:isTyped:)`, but the undo step is found without comparing texts.
  mutating func performInsertion(of text: String) -> EditResult {
    let range = state.selection.range
    var outcome: EditOutcome
    if text.isEmpty || !range.isEmpty || evaluator.hasTransforms {
      outcome = evaluator.outcome(of: proposedInsertion(of: text))
    } else {
      let resultingText = state.text.replacing(range, with: text)
      let counts = evaluator.limits.exceedingCounts(of: resultingText)
      // Fast path: most keys fit.
      if counts == nil, rejectedInsertion == nil {
        let result = acceptedResult(replacing: range, with: text, resultingIn: resultingText)
        setState(from: result)
        return result
      }
      let edit = proposedInsertion(of: text)
      outcome =
        counts.map { evaluator.resolveExcess(of: edit, $0) }
        ?? edit.accepted(resultingIn: resultingText)
      outcome.insertionRange = range
    }
    rememberOrRepeatRejection(of: &outcome)
    let result = result(of: outcome)
    if result.decision != .rejected { setState(from: result) }
    return result
  }

  private mutating func setState(from result: EditResult) {
    state = result.state
    if let inverse = result.inverse {
      record(inverse, ofInserting: result.inserted, selecting: state.selection, isTyped: true)
    }
  }

  private func proposedInsertion(of text: String) -> ProposedEdit {
    ProposedEdit(
      base: state.text, range: state.selection.range, text: text, kind: .insertion,
      deferral: .oneCharacter)
  }

  /// Updates `pending` and `rejectedInsertion`, but not `state`.
  private mutating func result(of outcome: EditOutcome) -> EditResult {
    if outcome.decision == .rejected {
      return EditResult(
        decision: .rejected, state: state, dropped: outcome.dropped, filtered: outcome.filtered,
        violations: outcome.violations)
    }
    var result = acceptedResult(
      replacing: outcome.range, with: outcome.kept, resultingIn: outcome.resultingText)
    result.merge(outcome)
    if outcome.decision == .deferred {
      pending = PendingText(unfinishedWord: outcome, in: state)
      result.inverse = nil
    }
    if rejectedInsertion != nil, !result.state.hasSameBytes(as: state) { rejectedInsertion = nil }
    return result
  }

  @inline(__always)
  func acceptedResult(
    replacing range: Range<UTF16Offset>, with inserted: String, resultingIn text: consuming String
  ) -> EditResult {
    let removed = range.isEmpty ? "" : String(state.text[range])
    let end = range.lowerBound.advanced(by: inserted.utf16Count)
    let after = FieldState(text: text, selection: FieldSelection(at: end))
    if removed.hasSameBytes(as: inserted) {
      return EditResult(decision: .accepted, state: after, inserted: inserted)
    }
    return EditResult(
      decision: .accepted, state: after, inserted: inserted,
      inverse: TextEdit(
        range.lowerBound..<end, with: removed, selecting: state.selection))
  }
}

// MARK: - Insertion or Rewrite

extension TextSession {
  func kind(ofReplacing range: Range<UTF16Offset>) -> ProposedEdit.Kind {
    range.isEmpty || range == state.selection.range || state.text[range].isPlaceholder
      ? .insertion : .rewrite
  }
}

extension TextDifference {
  /// A difference doesn't contain the ends that the removed and the inserted text have in common,
  /// so its range can be a part of the selection that was replaced. If the host doesn't report its
  /// selection, replacing several Characters is an insertion (rule 17).
  func kind(
    givenSelection selected: Range<UTF16Offset>, isReported: Bool = true
  ) -> ProposedEdit.Kind {
    if !isReported, removed.count(in: .characters) > 1 { return .insertion }
    return range.isEmpty || selected.encloses(range) || removed.isPlaceholder
      ? .insertion : .rewrite
  }
}

extension EditResult {
  mutating func merge(_ outcome: EditOutcome) {
    decision = max(decision, outcome.decision)
    inserted = outcome.kept
    dropped = outcome.dropped
    filtered += outcome.filtered
    violations.merge(outcome.violations)
  }
}
