import TextMetrics

extension TextSession {
  /// Judges an edit of the text, nothing being composed, and carries it out; the caret goes to its
  /// end.
  mutating func edit(
    _ range: UTF16Range, with text: String, as nature: ProposedEdit.Nature, _ step: inout Step
  ) {
    let verdict = judge.judge(
      ProposedEdit(base: state.text, range: range, text: text, nature: nature))
    step.take(verdict)
    guard verdict.decision != .rejected else { return }
    state.text = verdict.text
    state.selection = TextSelection(at: verdict.end)
  }

  /// Replaces a range that the host names. Only where the user selected it is that an insertion.
  mutating func rewrite(_ range: UTF16Range, with text: String, _ step: inout Step) {
    let asked = state.text.replacing(range, with: text)
    edit(range, with: text, as: nature(ofReplacing: range), &step)
    step.resynchronize(unless: state.text == asked)
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
        nature: nature(ofReplacing: range)))
    step.take(verdict)
    step.resynchronize(
      unless: verdict.decision != .rejected && verdict.kept == text && verdict.filtered.isEmpty
        || verdict.isUnchanged)
    guard verdict.decision != .rejected else { return }

    let liveRange = verdict.range.shifted(by: -toCommitted)
    let growth = verdict.kept.utf16.count - liveRange.utf16Count
    composition.replace(beside: liveRange, with: verdict.kept)
    state.text = state.text.replacing(liveRange, with: verdict.kept)
    state.selection = state.selection.mapped {
      $0.moved(by: growth, replacing: liveRange, beforeMarkedText: !isAfter)
    }
    state.marked = composition.marked
    self.composition = composition
  }

  /// Takes a range away, nothing being composed.
  mutating func delete(_ range: UTF16Range, _ step: inout Step) {
    let verdict = judge.judge(
      ProposedEdit(base: state.text, range: range, text: "", nature: .insertion))
    step.violations += verdict.violations
    state.text = verdict.text
    state.selection = TextSelection(at: range.start)
  }

  /// What a deletion takes: the selection, else one Character or, from inside one, the part of it
  /// on that side. While composing with marked text on that side it stays in the marked range.
  func deletionRange(_ direction: FieldEvent.Direction) -> UTF16Range {
    let selection = state.selection.range
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
    var range = UTF16Range(min(position, selection.start), max(position, selection.start))
    if let marked = state.marked, marked.overlaps(range) {
      range = UTF16Range(max(range.start, marked.start), min(range.end, marked.end))
    }
    return range
  }

  func nature(ofReplacing range: UTF16Range) -> ProposedEdit.Nature {
    range.isEmpty || range == state.selection.range ? .insertion : .rewrite
  }
}

extension Verdict {
  /// The position after what was kept.
  var end: UTF16Offset { UTF16Offset(range.start.value + kept.utf16.count) }

  /// Whether the edit asked for the text that was there.
  var isUnchanged: Bool { decision == .accepted && kept.isEmpty && range.isEmpty }
}

extension Step {
  /// Takes over what was judged; of two decisions the worse one stands.
  mutating func take(_ verdict: Verdict) {
    decision = max(decision, verdict.decision)
    inserted = verdict.kept
    dropped = verdict.dropped
    filtered = verdict.filtered
    violations += verdict.violations
  }

  /// Tells the host to bring its input method up to date, unless the field holds what was asked.
  mutating func resynchronize(unless asAsked: Bool) {
    if !asAsked, !directives.contains(.resynchronizeInputMethod) {
      directives.append(.resynchronizeInputMethod)
    }
  }
}
