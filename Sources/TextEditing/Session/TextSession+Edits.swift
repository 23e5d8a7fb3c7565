import TextMetrics

extension TextSession {
  /// Judges an edit of the text, nothing being composed, and carries it out; the caret goes to its
  /// end. Returns what became of it.
  @discardableResult
  mutating func edit(
    _ range: Range<UTF16Offset>, with text: String, as nature: ProposedEdit.Nature,
    waiting: ProposedEdit.Waiting = .key, _ result: inout EditResult
  ) -> EditOutcome {
    var outcome = evaluator.evaluate(
      ProposedEdit(
        base: state.text, range: range, text: text, nature: nature, waiting: waiting))
    if let place = outcome.place { outcome = refusingMarks(of: outcome, at: place) }
    if outcome.decision == .deferred { composition = Composition(of: outcome, in: state) }
    if outcome.decision != .rejected {
      state.text = outcome.text
      state.selection = FieldSelection(at: outcome.end)
    }
    result.take(outcome)
    return outcome
  }

  /// The outcome of an insertion, or a refusal if all that is kept are marks of what was refused
  /// before (rule 5).
  mutating func refusingMarks(of outcome: EditOutcome, at range: Range<UTF16Offset>) -> EditOutcome
  {
    if outcome.decision == .rejected {
      refusal = Refusal(of: outcome, at: range)
      return outcome
    }
    return refusal?.refuse(outcome, at: range, of: state.text) ?? outcome
  }

  /// Typing and paste, nothing being composed.
  mutating func performInsertion(of text: String) -> EditResult {
    let result = foreseenInsertion(of: text)
    if result.decision == .rejected { return result }
    state = result.state
    if history != nil, let inverse = result.inverse {
      record(inverse, of: result.inserted, leaving: state.selection)
    }
    return result
  }

  /// Takes an undo step for an edit that is known by what takes it back.
  mutating func record(
    _ inverse: TextEdit, of inserted: String, leaving selection: FieldSelection
  ) {
    let start = inverse.range.lowerBound
    history?.record(
      History.Change(
        range: start..<UTF16Offset(start.value + inverse.replacement.utf16Count),
        removed: inverse.replacement, inserted: inserted, end: inverse.range.upperBound,
        selectionBefore: inverse.selection, selectionAfter: selection))
  }

  /// What typing or paste would come to, nothing being composed. Notes what is refused and what is
  /// unfinished, and leaves the state as it is.
  ///
  /// Inlined, as what makes its result is: a result is large, and each return would copy it again.
  @inline(__always)
  mutating func foreseenInsertion(of text: String) -> EditResult {
    if text.isEmpty || evaluator.hasStages {
      let outcome = evaluator.evaluate(insertion(of: text))
      return result(for: refusingMarks(of: outcome, at: state.selection.range))
    }
    let range = state.selection.range
    let whole = state.text.replacing(range, with: text)
    let breach = evaluator.breach(by: whole)
    // Fast path: nearly every key fits.
    if breach == nil, refusal == nil {
      return result(replacing: range, with: text, making: whole)
    }
    let edit = insertion(of: text)
    let outcome =
      breach.map { evaluator.judge(edit, breaking: $0) } ?? edit.accepted(as: whole)
    return result(for: refusingMarks(of: outcome, at: range))
  }

  private func insertion(of text: String) -> ProposedEdit {
    ProposedEdit(
      base: state.text, range: state.selection.range, text: text, nature: .insertion,
      waiting: .key)
  }

  private mutating func result(for outcome: EditOutcome) -> EditResult {
    if outcome.decision == .rejected {
      return EditResult(
        decision: .rejected, state: state, dropped: outcome.dropped, filtered: outcome.filtered,
        violations: outcome.violations)
    }
    var result = result(replacing: outcome.range, with: outcome.kept, making: outcome.text)
    result.take(outcome)
    if outcome.decision == .deferred {
      composition = Composition(of: outcome, in: state)
      result.inverse = nil
    }
    if refusal != nil, !result.state.hasSameBytes(as: state) { refusal = nil }
    return result
  }

  /// The result of replacing a range, given the resulting text. The change is known, so texts are
  /// not compared.
  ///
  /// - Parameter selection: What undo selects again; nil for what is selected now.
  @inline(__always)
  func result(
    replacing range: Range<UTF16Offset>, with inserted: String, making text: consuming String,
    selecting selection: FieldSelection? = nil
  ) -> EditResult {
    let removed = range.isEmpty ? "" : String(state.text[range])
    let end = UTF16Offset(range.lowerBound.value + inserted.utf16Count)
    let after = FieldState(text: text, selection: FieldSelection(at: end))
    if removed.hasSameBytes(as: inserted) {
      return EditResult(decision: .accepted, state: after, inserted: inserted)
    }
    return EditResult(
      decision: .accepted, state: after, inserted: inserted,
      inverse: TextEdit(
        range.lowerBound..<end, with: removed, selecting: selection ?? state.selection))
  }

  /// Replaces a range outside the marked range: judged on the committed text and on the state from
  /// before the composition, it becomes part of both (rule 10).
  mutating func rewriteBeside(
    _ range: Range<UTF16Offset>, with text: String, _ result: inout EditResult
  ) {
    guard var composition, let marked = state.markedRange else { return }
    // The same range in three texts: live, committed and base.
    let committed = composition.committedText
    let isAfter = range.lowerBound >= marked.upperBound
    let toCommitted = isAfter ? committed.utf16Count - state.text.utf16Count : 0
    let markedEnd = UTF16Offset(
      marked.upperBound.value + committed.utf16Count - state.text.utf16Count)
    let edit = ProposedEdit(
      base: committed, range: range.shifted(by: toCommitted), text: text,
      nature: nature(ofReplacing: range),
      joinable: isAfter
        ? markedEnd..<committed.utf16End : 0..<composition.replaced.lowerBound)
    let outcome = evaluator.evaluate(
      edit,
      alsoIn: EditEvaluator.OtherText(
        text: composition.base,
        distance: isAfter ? composition.base.utf16Count - committed.utf16Count : 0))
    result.take(outcome)
    guard outcome.decision != .rejected else { return }

    let liveRange = outcome.range.shifted(by: -toCommitted)
    composition.replace(beside: liveRange, with: outcome.kept)
    state.text = state.text.replacing(liveRange, with: outcome.kept)
    let map = PositionMap(
      replaced: liveRange,
      newEnd: UTF16Offset(liveRange.lowerBound.value + outcome.kept.utf16Count),
      movesStart: !isAfter)
    state.selection = map(state.selection, in: state.text)
    state.markedRange = composition.marked
    self.composition = composition
  }

  /// Takes a range away, nothing being composed.
  mutating func delete(_ range: Range<UTF16Offset>, _ result: inout EditResult) {
    if range.isEmpty { return }
    let outcome = evaluator.evaluate(
      ProposedEdit(base: state.text, range: range, text: "", nature: .insertion))
    result.violations.merge(outcome.violations)
    state.text = outcome.text
    state.selection = FieldSelection(at: range.lowerBound)
  }

  /// Returns the range that a deletion takes: the selection, or else the Character next to the
  /// caret (rule 19). From inside a Character, it takes the part of it on that side.
  func deletionRange(
    forward: Bool, at selection: FieldSelection
  ) -> Range<UTF16Offset> {
    let selection = selection.range
    guard selection.isEmpty else { return selection }
    let text = state.text
    let caret = text.utf8.distance(from: text.startIndex, to: text[selection.lowerBound])
    let other = text.withUTF8Bytes { bytes in
      if forward {
        caret == bytes.count ? caret : CharacterKernel.boundary(atOrAfter: caret + 1, in: bytes)
      } else {
        caret == 0 ? 0 : bytes.startOfBackwardDeletion(at: caret)
      }
    }
    let position = text.offset(of: text.utf8.index(text.startIndex, offsetBy: other))
    return min(position, selection.lowerBound)..<max(position, selection.lowerBound)
  }

  func nature(ofReplacing range: Range<UTF16Offset>) -> ProposedEdit.Nature {
    range.isEmpty || range == state.selection.range || state.text[range].isPlaceholder
      ? .insertion : .rewrite
  }
}

extension EditResult {
  /// Takes over what was judged; of two decisions the worse one stands.
  mutating func take(_ outcome: EditOutcome) {
    decision = max(decision, outcome.decision)
    inserted = outcome.kept
    dropped = outcome.dropped
    filtered += outcome.filtered
    violations.merge(outcome.violations)
  }
}
