/// Rule 22.
extension Model {
  /// Applies the events to a field without limits, transforms, and filter. The change of the
  /// committed text is then one edit, and text that is marked at the end is marked.
  mutating func perform(_ events: [ModelEvent], _ language: String?) -> Answer {
    var free = self
    (free.field, free.refusal) = (ModelField(), nil)
    if word != nil { (free.base, free.word) = (Snapshot(text: live, selection: selection), nil) }
    var goesOn = composition != nil
    for event in events {
      if let range = free.badPosition(in: event) {
        return Answer(decision: .rejected, violations: [ModelViolation(.position(range))])
      }
      let exit = free.perform(event, language).exit
      goesOn = goesOn && free.composition != nil && exit == nil
    }
    if let word {
      var answer = reconcile(free.live, free.selection, free.marked, at: word, language)
      if live != free.live { answer.directives.append("resynchronizeInputMethod") }
      return answer
    }
    var answer = take(free, goesOn: goesOn, language)
    if live != free.live { answer.directives = ["resynchronizeInputMethod"] }
    return answer
  }

  private mutating func take(_ free: Model, goesOn: Bool, _ language: String?) -> Answer {
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
          waits: free.composition == nil ? .key : .nothing
        ).answer
      if word != nil { return take(free.base.selection, of: free.base.text, &edited) }
    }
    let map = correction(of: free.base.text)
    if edited.decision == .accepted { base.selection = free.base.selection.mapped { map($0) } }
    guard let other = free.composition else { return edited }

    let range = map(other.range.lowerBound)..<map(other.range.upperBound)
    composition = Composition(
      range: range, isOnExistingText: other.isOnExistingText, marked: [],
      selection: base.selection, isEnforced: goesOn ? earlier?.isEnforced : nil,
      language: goesOn ? earlier?.language : nil)
    let start = other.range.lowerBound
    let marking = mark(other.marked, other.selection.mapped { $0 - start }, language)
    var both = edited.then(marking, marks: true)
    both.exit = nil
    if !goesOn, edited.decision != .rejected { composition?.undone = undone }
    if marking.decision == .deferred { return both }
    let decisions = [edited.decision, marking.decision]
    if decisions.contains(.rejected) {
      (base, composition) = (before, earlier)
      both.decision = .rejected
      both.dropped = edited.inserted + edited.dropped + marking.inserted + marking.dropped
      both.inserted = []
    } else if decisions.contains(.clipped) {
      both.decision = .clipped
    }
    return both
  }
}
