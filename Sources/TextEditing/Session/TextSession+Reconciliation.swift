import TextMetrics

extension TextSession {
  /// Makes the edit, and then marks the text. Both are one undo step (rule 17).
  mutating func compose(
    after edit: PendingTextPlans.EditAndMarkedText, language: String?, _ result: inout EditResult
  ) {
    let sessionState = state
    var edited = EditResult(decision: .accepted, state: state)
    var marking = edited
    let map = makeEdit(of: edit, &edited)
    beginComposition(
      replacing: Range<UTF16Offset>(at: map.newPosition(of: edit.markedTextStart, in: state.text)))
    mark(edit.markedText, selecting: nil, language: language, &marking)
    if edited.decision != .rejected { pending?.stateBeforeJoinedEdit = sessionState }
    result.merge(edited, joinedWith: marking)
    if result.decision == .rejected { (state, pending) = (sessionState, nil) }
  }

  /// Makes the edit, and returns a map from the snapshot's text without marked text to the
  /// session's text.
  private mutating func makeEdit(
    of change: PendingTextPlans.EditAndMarkedText, _ result: inout EditResult
  ) -> PositionMap {
    let range = change.range
    let outcome = edit(
      range, with: change.text, as: change.kind, deferral: .never, &result)
    // Transforms may have extended the replaced range. A rejected edit has replaced nothing.
    let (replaced, end) =
      outcome.decision == .rejected ? (range, range.upperBound) : (outcome.range, outcome.end)
    let growth = change.text.utf16Count - range.utf16Count
    return PositionMap(
      from: replaced.lowerBound, to: replaced.upperBound.advanced(by: growth), newEnd: end)
  }

  /// Does nothing if the text of the snapshot was clipped or rejected.
  mutating func adoptSelection(of snapshot: FieldSnapshot, _ result: EditResult) {
    guard result.decision <= .deferred, let selection = reportedSelection(of: snapshot) else {
      return
    }
    state.selection = selection
  }

  /// Returns the selection of the snapshot as positions in the session's text, or `nil` if the
  /// snapshot has no selection.
  func reportedSelection(of snapshot: FieldSnapshot) -> FieldSelection? {
    snapshot.selection.map { positionMap(from: snapshot).newPosition(of: $0, in: state.text) }
  }

  func positionMap(from snapshot: FieldSnapshot) -> PositionMap {
    guard let difference = TextDifference(byScalarsFrom: snapshot.text, to: state.text) else {
      return .identity
    }
    return PositionMap(replaced: difference.range, newEnd: difference.insertedEnd)
  }
}

// MARK: - Reconciliation

/// A comparison of a session with a snapshot of its host (rule 17).
struct Reconciliation {
  typealias Trigger = PendingTextPlans.Trigger

  /// The snapshot, whose positions must be valid.
  let snapshot: FieldSnapshot
  let sessionState: FieldState
  let composition: PendingText?

  /// The changes that lead from the session's state to the snapshot, in order.
  var triggers: [Trigger] {
    let marked = snapshot.markedRange.flatMap { $0.isEmpty ? nil : $0 }
    if let composition {
      // If the text around the session's composition changed, the composition is canceled, and the
      // rest of the change is one edit.
      return triggers(during: composition, marking: marked)
        ?? [.surroundingTextChanged] + edit(of: composition.stateAfterCancellation)
    }
    if let marked { return triggersBeginningComposition(at: marked) }
    return edit(of: sessionState)
  }

  /// Whether the text around the session's composition is unchanged. If it is, unmarking commits
  /// the composition. If it isn't, unmarking cancels the composition.
  var differsOnlyInMarkedText: Bool {
    composition.map { triggers(during: $0, marking: nil) != nil } ?? false
  }

  private func edit(of state: FieldState) -> [Trigger] {
    let difference = TextDifference(
      byCharactersFrom: state.text, to: snapshot.text, endingAt: snapshot.selection?.focus)
    guard let difference else { return [] }
    let kind = difference.kind(
      givenSelection: state.selection.range, isReported: snapshot.selection != nil)
    return [.edit(difference.range, with: difference.inserted, as: kind)]
  }

  /// Returns `nil` if the text around the session's composition changed. `marked` is the marked
  /// range of the snapshot.
  private func triggers(
    during composition: PendingText, marking marked: Range<UTF16Offset>?
  ) -> [Trigger]? {
    let text = snapshot.text
    let before = composition.base.prefix(upTo: composition.replacedRange.lowerBound)
    let after = composition.base.suffix(from: composition.replacedRange.upperBound)
    guard text.isFramed(by: before, after) else { return nil }
    let start = text.index(atByte: before.utf8.count)
    let end = text.index(atByte: text.utf8.count - after.utf8.count)
    guard let marked else {
      let composed = text[start..<end]
      let isUnchanged = composed.hasSameBytes(as: sessionState.text[composition.liveRange])
      return [.event(.commit(isUnchanged ? nil : String(composed)))]
    }
    let markedStart = text.index(at: marked.lowerBound)
    guard markedStart >= start, text.index(at: marked.upperBound) == end else {
      // The composition was committed, and then existing text was marked.
      return [
        .event(.commit(String(text[start..<end]))), .composeExistingText(marked, in: snapshot),
      ]
    }
    let composed = String(text[marked])
    if markedStart == start { return [.event(.setMarkedText(composed))] }
    return [
      .event(.commit(String(text[start..<markedStart]))), .composeRest(composed, of: composition),
    ]
  }

  private func triggersBeginningComposition(at marked: Range<UTF16Offset>) -> [Trigger] {
    let (text, sessionText) = (snapshot.text, sessionState.text)
    let before = text.prefix(upTo: marked.lowerBound)
    let after = text.suffix(from: marked.upperBound)
    let composed = String(text[marked])
    // If the session's text ends with `after`, this is the start of `after` in the session's text.
    let tailStart = UTF16Offset(
      sessionText.utf16Count(first: max(sessionText.utf8.count - after.utf8.count, 0)))
    if sessionText.isFramed(by: before, after) {
      let range = marked.lowerBound..<max(marked.lowerBound, tailStart)
      // A cancellation must restore existing text that is marked, even if it was selected.
      let isExistingText = !range.isEmpty && composed.hasSameBytes(as: sessionText[range])
      return [
        isExistingText
          ? .composeExistingText(range, in: snapshot) : .compose(composed, replacing: range)
      ]
    }
    // Text was also edited. If the text after the marked text is unchanged, the text before the
    // marked text was edited.
    let difference =
      sessionText.hasByteSuffix(after)
      ? TextDifference(
        byCharactersFrom: String(sessionText.prefix(upTo: tailStart)), to: String(before),
        endingAt: nil)
      : TextDifference(
        byCharactersFrom: sessionText, to: String(before) + after, endingAt: nil)
    guard let difference else {
      return [.compose(composed, replacing: Range<UTF16Offset>(at: marked.lowerBound))]
    }
    return [
      .composeAfterEdit(
        PendingTextPlans.EditAndMarkedText(
          range: difference.range, text: difference.inserted,
          kind: difference.kind(
            givenSelection: sessionState.selection.range, isReported: snapshot.selection != nil),
          markedText: composed, markedTextStart: marked.lowerBound))
    ]
  }
}

extension EditResult {
  /// Adds the results of an edit and of marking text beside it. They're rejected together, except
  /// that deferred marked text stays even if the edit is rejected (rule 17).
  mutating func merge(_ edit: EditResult, joinedWith marking: EditResult) {
    decision =
      marking.decision == .deferred ? .deferred : max(edit.decision, marking.decision)
    let isRejected = decision == .rejected
    inserted = isRejected ? "" : marking.inserted
    for part in [edit, marking] {
      dropped += (isRejected ? part.inserted : "") + part.dropped
      filtered += part.filtered
      violations.merge(part.violations)
    }
  }
}
