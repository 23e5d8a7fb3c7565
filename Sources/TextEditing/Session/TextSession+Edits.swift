import TextMetrics

extension TextSession {
  /// Makes an edit while no text is pending. A deferred insertion becomes an unfinished word.
  @discardableResult
  mutating func edit(
    _ range: Range<UTF16Offset>, with text: String, as kind: ProposedEdit.Kind,
    deferral: ProposedEdit.Deferral = .typedKey, _ result: inout EditResult
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
      deferral: .typedKey)
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

extension EditResult {
  /// Adds the outcome of one of the edits that an event makes, such as the end of a composition.
  /// Only the last inserted text is kept, but every text that was dropped or filtered.
  mutating func merge(_ outcome: EditOutcome) {
    decision = max(decision, outcome.decision)
    inserted = outcome.kept
    dropped += outcome.dropped
    filtered += outcome.filtered
    violations.merge(outcome.violations)
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
  /// so the range of a difference can be a part of the replaced selection. If the host doesn't
  /// report its selection, replacing several Characters is an insertion (rule 17).
  func kind(
    givenSelection selected: Range<UTF16Offset>, isReported: Bool = true
  ) -> ProposedEdit.Kind {
    if !isReported, removed.count(in: .characters) > 1 { return .insertion }
    return range.isEmpty || selected.encloses(range) || removed.isPlaceholder
      ? .insertion : .rewrite
  }
}

// MARK: - Deletion

extension TextSession {
  mutating func delete(_ range: Range<UTF16Offset>, _ result: inout EditResult) {
    if range.isEmpty { return }
    let outcome = evaluator.outcome(
      of: ProposedEdit(base: state.text, range: range, text: "", kind: .insertion))
    result.violations.merge(outcome.violations)
    state.text = outcome.resultingText
    state.selection = FieldSelection(at: range.lowerBound)
  }

  /// Returns the range to delete. It's empty if there isn't text to delete. If nothing is selected,
  /// rules 8 and 19 apply.
  func deletionRange(
    forward: Bool, at selection: FieldSelection
  ) -> Range<UTF16Offset> {
    let selection = selection.range
    guard selection.isEmpty else { return selection }
    let caret = selection.lowerBound
    let length = state.text.withUTF8Bytes { text in
      let caret = UTF16Meter.utf8Offset(at: caret.value, in: text)
      if caret == (forward ? text.count : 0) { return 0 }
      return UTF16Meter.count(
        text.extracting(
          forward
            ? caret..<CharacterKernel.boundary(atOrAfter: caret + 1, in: text)
            : text.startOfBackwardDeletion(at: caret)..<caret))
    }
    return forward
      ? caret..<caret.advanced(by: length) : caret.advanced(by: -length)..<caret
  }

  mutating func deleteMarkedText(_ range: Range<UTF16Offset>) {
    guard var composition = pending else { return }
    // A Character can extend beyond the marked range.
    let range = range.clamped(to: composition.liveRange)
    state.text = state.text.replacing(range, with: "")
    state.selection = FieldSelection(at: range.lowerBound)
    let marked = composition.liveRange
    composition.liveRange =
      marked.lowerBound..<marked.upperBound.advanced(by: -range.utf16Count)
    state.markedRange = composition.liveRange
    pending = composition
  }
}

extension Span<UInt8> {
  /// Offsets are in bytes. The first scalar of the Character determines whether its last scalar is
  /// deleted alone (rule 19).
  fileprivate func startOfBackwardDeletion(at caret: Int) -> Int {
    let start = CharacterKernel.boundary(atOrBefore: caret - 1, in: self)
    let first = scalar(at: start).value
    return blocksTypedByScalar.contains { $0.contains(first) } ? scalarStart(before: caret) : start
  }
}

/// Blocks in which Pango, Blink, and Android delete one scalar backward (rule 19). Cocoa does this
/// only in the blocks that are listed before the presentation forms.
private let blocksTypedByScalar: [ClosedRange<UInt32>] = [
  // From Hebrew to Myanmar, and from Ethiopic to Tai Tham without Cherokee.
  0x590...0x109F, 0x1200...0x139F, 0x1400...0x1AAF,
  // From Balinese to Ol Chiki, and from Syloti Nagri to Meetei Mayek without Hangul, Latin, and
  // Cherokee.
  0x1B00...0x1C7F, 0xA800...0xA95F, 0xA980...0xAB2F, 0xABC0...0xABFF,
  // The presentation forms of Hebrew and Arabic.
  0xFB1D...0xFDFF, 0xFE70...0xFEFE,
  // From Cypriot to Old Turkic, from Hanifi Rohingya to Tamil Supplement, and Adlam.
  0x10800...0x10C4F, 0x10D00...0x11FFF, 0x1E900...0x1E95F,
]

// MARK: - Undo Steps

extension TextSession {
  /// A Boolean value that indicates whether ``FieldEditing/undo()`` changes the field.
  public var canUndo: Bool { pending != nil || history?.canUndo == true }

  /// A Boolean value that indicates whether ``FieldEditing/redo()`` changes the field.
  public var canRedo: Bool { pending == nil && history?.canRedo == true }

  package var undoGrouping: UndoPolicy.Grouping? { history?.grouping }

  /// The state to which undo steps apply.
  var stateForUndo: FieldState { pending?.stateForUndo ?? state }

  /// Records the change from `earlier` to `stateForUndo`, and sets the inverse of the result.
  mutating func record(since earlier: FieldState, isTyped: Bool, _ result: inout EditResult) {
    let after = stateForUndo
    guard let difference = TextDifference(byScalarsFrom: earlier.text, to: after.text) else {
      return
    }
    let inverse = TextEdit(
      difference.range.lowerBound..<difference.insertedEnd, with: difference.removed,
      selecting: earlier.selection)
    result.inverse = inverse
    record(
      inverse, ofInserting: difference.inserted, selecting: after.selection, isTyped: isTyped)
  }

  mutating func record(
    _ inverse: TextEdit, ofInserting inserted: String, selecting selection: FieldSelection,
    isTyped: Bool
  ) {
    let start = inverse.range.lowerBound
    history?.record(
      History.Change(
        forward: TextEdit(
          start..<start.advanced(by: inverse.replacement.utf16Count), with: inserted,
          selecting: selection),
        inverse: inverse, isTyped: isTyped))
  }

  mutating func undo(_ result: inout EditResult) {
    guard let change = history?.undo() else { return }
    restoreText(by: change.inverse, &result)
    result.inverse = change.forward
  }

  mutating func redo(_ result: inout EditResult) {
    guard let change = history?.redo() else { return }
    restoreText(by: change.forward, &result)
    result.inverse = change.inverse
  }

  private mutating func restoreText(by edit: TextEdit, _ result: inout EditResult) {
    state = FieldState(
      text: state.text.replacing(edit.range, with: edit.replacement), selection: edit.selection)
    result.violations = evaluator.violations(in: state.text)
  }
}
