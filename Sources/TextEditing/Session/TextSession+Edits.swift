import TextMetrics

extension TextSession {
  /// Judges an edit of the text, nothing being composed, and carries it out; the caret goes to its
  /// end.
  mutating func edit(
    _ range: UTF16Range, with text: String, as nature: ProposedEdit.Nature, _ step: inout Step
  ) {
    let verdict = judge.judge(
      ProposedEdit(base: state.text, range: range, text: text, nature: nature))
    if verdict.decision != .rejected {
      state.text = verdict.text
      state.selection = TextSelection(at: verdict.end)
    }
    step.take(verdict)
  }

  /// Typing and paste, nothing being composed. What changes is known without comparing texts, and
  /// this is what happens with every key.
  mutating func insert(_ text: String, _ step: inout Step) {
    let before = state.selection
    let range = before.range
    let removed = range.isEmpty ? "" : String(state.text[range])
    edit(range, with: text, as: .insertion, &step)
    if step.decision == .rejected || removed.hasSameScalars(as: step.inserted) { return }
    let change = History.Change(
      range: range, removed: removed, inserted: step.inserted, selectionBefore: before,
      selectionAfter: state.selection)
    record(change, &step)
  }

  /// Replaces a range that the host names. Only where the user selected it is that an insertion.
  mutating func rewrite(_ range: UTF16Range, with text: String, _ step: inout Step) {
    edit(range, with: text, as: nature(ofReplacing: range), &step)
  }

  /// Replaces a range outside the marked range: judged on the committed text, it becomes part of
  /// the state from before the composition.
  mutating func rewriteBeside(_ range: UTF16Range, with text: String, _ step: inout Step) {
    guard var composition, let marked = state.marked else { return }
    // The same place in three texts: live, committed and base.
    let isAfter = range.start >= marked.end
    let toCommitted = isAfter ? -marked.utf16Count : 0
    let verdict = judge.judge(
      ProposedEdit(
        base: composition.committedText, range: range.shifted(by: toCommitted), text: text,
        nature: nature(ofReplacing: range), jamo: .apart))
    step.take(verdict)
    guard verdict.decision != .rejected else { return }

    let liveRange = verdict.range.shifted(by: -toCommitted)
    let growth = verdict.kept.utf16Count - liveRange.utf16Count
    composition.replace(beside: liveRange, with: verdict.kept)
    state.text = state.text.replacing(liveRange, with: verdict.kept)
    state.selection = state.selection.mapped {
      state.text.clamped($0.moved(by: growth, replacing: liveRange, beforeMarkedText: !isAfter))
    }
    state.marked = composition.marked
    self.composition = composition
  }

  /// Takes a range away, nothing being composed.
  mutating func delete(_ range: UTF16Range, _ step: inout Step) {
    if range.isEmpty { return }
    let verdict = judge.judge(
      ProposedEdit(base: state.text, range: range, text: "", nature: .insertion))
    step.violations.merge(verdict.violations)
    state.text = verdict.text
    state.selection = TextSelection(at: range.start)
  }

  /// What a deletion takes: the selection, else one Character or, from inside one, the part of it
  /// on that side.
  func deletionRange(
    _ direction: FieldEvent.Direction, at selection: TextSelection
  ) -> UTF16Range {
    let selection = selection.range
    guard selection.isEmpty else { return selection }
    let text = state.text
    let caret = text.utf8.distance(from: text.startIndex, to: text[selection.start])
    let other = text.withUTF8Bytes { bytes in
      switch direction {
      case .backward:
        caret == 0 ? 0 : CharacterKernel.boundary(atOrBefore: caret - 1, in: bytes)
      case .forward:
        caret == bytes.count ? caret : CharacterKernel.boundary(atOrAfter: caret + 1, in: bytes)
      }
    }
    let position = text.offset(of: text.utf8.index(text.startIndex, offsetBy: other))
    return UTF16Range(min(position, selection.start), max(position, selection.start))
  }

  func nature(ofReplacing range: UTF16Range) -> ProposedEdit.Nature {
    range.isEmpty || range == state.selection.range ? .insertion : .rewrite
  }
}

extension Step {
  /// Takes over what was judged; of two decisions the worse one stands.
  mutating func take(_ verdict: consuming Verdict) {
    decision = max(decision, verdict.decision)
    inserted = verdict.kept
    dropped = verdict.dropped
    if !verdict.filtered.isEmpty { filtered += verdict.filtered }
    violations.merge(verdict.violations)
  }
}
