/// Groups of events (rule 22).
extension Model {
  mutating func perform(_ events: [ModelEvent], _ language: String?) -> Answer {
    var free = self
    (free.field, free.refusal) = (ModelField(), nil)
    if word != nil { (free.base, free.word) = (Snapshot(text: live, selection: selection), nil) }
    var continues = composition != nil
    for event in events {
      if let range = free.badPosition(in: event) {
        return Answer(decision: .rejected, violations: [ModelViolation(.position(range))])
      }
      let decision = free.perform(event, language).compositionDecision
      continues = continues && free.composition != nil && decision == nil
    }
    if let word {
      var answer = reconcile(free.live, free.selection, free.marked, at: word, language)
      if live != free.live { answer.directives.append("resynchronizeInputMethod") }
      return answer
    }
    var answer = adopt(free, continues: continues, language)
    if live != free.live { answer.directives = ["resynchronizeInputMethod"] }
    return answer
  }

  private mutating func adopt(_ free: Model, continues: Bool, _ language: String?) -> Answer {
    let (before, earlier, undone) = (base, composition, recorded)
    composition = nil
    var edited = Answer()
    if free.base.text != base.text {
      let (old, new) = Self.difference(
        base.text, free.base.text,
        caret: free.composition == nil ? free.base.selection.focus : nil)
      let selected = base.selection.range
      edited =
        edit(
          old, Array(free.base.text[new]),
          replacesSelected: selected.lowerBound <= old.lowerBound
            && old.upperBound <= selected.upperBound
            || Array(base.text[old]).isPlaceholder,
          deferrable: free.composition == nil ? .key : .nothing
        ).answer
      if word != nil { return takeSelection(free.base.selection, of: free.base.text, &edited) }
    }
    let map = correction(of: free.base.text)
    if edited.decision == .accepted { base.selection = free.base.selection.mapped { map($0) } }
    guard let other = free.composition else { return edited }

    let range = map(other.range.lowerBound)..<map(other.range.upperBound)
    let continued = continues ? earlier : nil
    composition = Composition(
      range: range, isOnExistingText: other.isOnExistingText, marked: [],
      selection: base.selection, isEnforced: continued?.isEnforced, language: continued?.language)
    // Rule 17: an edit beside the marked text is undone together with an earlier change of text.
    if base.text == before.text { composition?.undone = continued?.undone }
    let start = other.range.lowerBound
    if let continued, other.marked == continued.marked {
      return keep(other, of: free, edited, since: (base: before, composition: earlier))
    }
    let marking = mark(other.marked, other.selection.mapped { $0 - start }, language)
    return both(
      edited, marking, undone: continues ? nil : undone, since: (base: before, composition: earlier)
    )
  }

  /// Rule 22: marked text that the group doesn't change isn't evaluated again.
  private mutating func keep(
    _ other: Composition, of free: Model, _ edit: Answer,
    since before: (base: Snapshot, composition: Composition?)
  ) -> Answer {
    if edit.decision == .rejected {
      (base, composition) = before
      return edit
    }
    composition?.marked = other.marked
    composition?.language = other.language
    if edit.decision == .accepted {
      let map = correction(of: free.live)
      composition?.selection = other.selection.mapped { map($0) }
    } else if let marked {
      let start = other.range.lowerBound
      composition?.selection = other.selection.mapped {
        marked.lowerBound + other.marked.clamped($0 - start)
      }
    }
    return edit
  }

  /// `undone` is the state that undo restores, or `nil` if the composition began before the event.
  mutating func both(
    _ edit: Answer, _ marking: Answer, undone: Snapshot?,
    since before: (base: Snapshot, composition: Composition?)
  ) -> Answer {
    var both = edit.then(marking)
    both.compositionDecision = nil
    if let undone, edit.decision != .rejected { composition?.undone = undone }
    // Rule 9: marked text isn't changed, even if the edit is rejected.
    if marking.decision == .deferred { return both }
    let decisions = [edit.decision, marking.decision]
    if decisions.contains(.rejected) {
      (base, composition) = before
      both.decision = .rejected
      both.dropped = edit.inserted + edit.dropped + marking.inserted + marking.dropped
      both.inserted = []
    } else if decisions.contains(.clipped) {
      both.decision = .clipped
    }
    return both
  }
}
