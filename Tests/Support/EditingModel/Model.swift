/// A reference implementation of the editing rules in ARCHITECTURE.md, written from the rules
/// alone.
///
/// It's slow and obvious: texts are arrays of code units, every event counts the whole text, and
/// every prefix is tried. It doesn't share code with the library.
package struct Model {
  struct Snapshot: Equatable {
    var text: UTF16Text
    var selection: ModelSelection
  }

  struct Composition {
    /// The range of the base that the marked text replaces.
    var range: Range<Int>
    var isOnExistingText: Bool
    var marked: UTF16Text
    var selection: ModelSelection
    /// Rule 14: whether the limits are enforced, or `nil` until the policy `automatic` has decided.
    var isEnforced: Bool?
    /// Rule 20: the language in which text was last marked.
    var language: String?
    /// Rule 17: the state that undo restores instead of the base, if the event that began the
    /// composition also changed other text.
    var undone: Snapshot?
  }

  /// Rule 15: the keys of an unfinished word at the caret.
  struct Word {
    /// The range of the base that the keys replace.
    var range: Range<Int>
    var text: UTF16Text
    var live: Range<Int> { range.lowerBound..<range.lowerBound + text.count }
  }

  /// Rule 5: a rejection. `text` also has later insertions that were rejected for the same reasons.
  struct Refusal {
    var range: Range<Int>
    var text: UTF16Text
    var violations: [ModelViolation]
    /// The other possible reasons, if the rules allow two reasons for the last rejection.
    var otherViolations: [ModelViolation]?
  }

  struct UndoStep {
    var before: Snapshot
    var after: Snapshot
    /// The typed Characters, or `nil` if the step isn't only typing.
    var typed: (start: Int, text: UTF16Text)?
  }

  package struct Answer {
    package var decision = ModelDecision.accepted
    package var compositionDecision: ModelDecision?
    package var inserted: UTF16Text = []
    package var dropped: UTF16Text = []
    package var filtered: UTF16Text = []
    package var violations: [ModelViolation] = []
    package var directives: [String] = []
  }

  /// The text and the selection as if the composition or the unfinished word hadn't begun. A
  /// rejection restores them.
  var base: Snapshot
  var composition: Composition?
  /// While a word is unfinished, `composition` is `nil`.
  var word: Word?
  var refusal: Refusal?
  package internal(set) var field: ModelField
  /// The session's text and preview after the next event. If the rules allow several outcomes, the
  /// model chooses an outcome with one of these texts.
  package var results: [UTF16Text] = []
  /// The session's preview before the next event. If the event ends the composition or the word,
  /// and the rules allow several clips, the model chooses the clip with this result.
  package var ended: UTF16Text?
  /// The violations that the session reports for the next event. If the rules allow several reasons
  /// for a rejection, the model reports these violations.
  package var reasons: [JSON] = []
  private var language: String?
  private var done: [UndoStep] = []
  private var undone: [UndoStep] = []

  package init(_ session: ModelSession) {
    field = session.field
    let end = session.text.count
    let selection = session.selection ?? .caret(end)
    guard let marked = session.marked?.range, !marked.isEmpty else {
      base = Snapshot(text: session.text, selection: selection)
      return
    }
    // If a session begins with marked text, its composition replaced nothing.
    base = Snapshot(
      text: session.text.replacing(marked, with: []), selection: .caret(marked.lowerBound))
    composition = Composition(
      range: marked.lowerBound..<marked.lowerBound, isOnExistingText: false,
      marked: Array(session.text[marked]), selection: selection,
      isEnforced: field.composition == "automatic" ? nil : field.composition == "enforce")
  }

  package mutating func apply(_ event: ModelEvent, language: String? = nil) -> ModelStep {
    // Rule 8: positions are validated.
    if let range = badPosition(in: event) {
      let violation = ModelViolation(.position(range))
      let answer = Answer(decision: .rejected, violations: [violation])
      return ModelStep(answer: answer, model: self)
    }
    self.language = language
    switch event {
    // These events can change the composition before they end it, so the preview doesn't predict
    // the result.
    case .reconcile, .group: ended = nil
    default: break
    }
    defer { (self.language, ended) = (nil, nil) }
    let before = recorded
    let isTyping = composition == nil && word == nil && event.isInsertion
    let expected = textExpected(by: event)
    let shown = (live, selection, marked)
    var answer = perform(event, language)
    // Rule 5: after a change of the field, marks no longer belong to previously rejected text.
    var endsRefusal = shown != (live, selection, marked)
    switch event {
    case .blur, .limits: endsRefusal = true
    case .insert, .replace, .commit, .reconcile, .group:
      if answer.decision == .rejected { endsRefusal = false }
    default: break
    }
    if endsRefusal { refusal = nil }
    switch event {
    case .undo, .redo: break
    default:
      // Rule 18: each event that changes the text is a step, and clears redo.
      if recorded.text != before.text {
        record(
          since: before, inserted: isTyping ? answer.inserted : nil,
          isTyped: event.continuesTyping)
      }
    }
    if let expected, expected != live { answer.directives.append("resynchronizeInputMethod") }
    return ModelStep(answer: answer, model: self)
  }

  mutating func perform(_ event: ModelEvent, _ language: String?) -> Answer {
    if let word { return perform(event, at: word, language) }
    return performAlone(event, language)
  }

  mutating func performAlone(_ event: ModelEvent, _ language: String?) -> Answer {
    switch event {
    case .insert(let text), .commit(.some(let text)):
      composition == nil ? edit(base.selection.range, text).answer : end(with: text).answer
    case .commit(nil), .blur: composition == nil ? Answer() : end().answer
    case .replace(let range, let text): replace(range.range, text)
    case .mark(let text, let selection): mark(text, selection, language)
    case .markRange(let range): mark(existing: range.range, language)
    case .cancel: cancel()
    case .delete(let forward): delete(forward: forward)
    case .select(let selection): select(selection)
    case .set(let text): set(text)
    case .limits(let limits): change(limits)
    case .reconcile(let text, let selection, let marked):
      reconcile(text, selection, marked?.range, language)
    case .group(let events): perform(events, language)
    case .undo: undo()
    case .redo: redo()
    }
  }

  var recorded: Snapshot { composition?.undone ?? base }

  /// `inserted` is `nil` except for an insertion while there is neither a composition nor a word.
  private mutating func record(since before: Snapshot, inserted: UTF16Text?, isTyped: Bool) {
    var step = UndoStep(before: before, after: recorded)
    // An insertion of several Characters isn't typing, even if the text grows by only one Character
    // because the insertion overwrites others.
    if field.undo == "typing", isTyped, inserted.map({ $0.string.count == 1 }) ?? true {
      step.typed = typed(before, recorded, atCaret: inserted != nil)
    }
    undone = []
    // Whitespace that follows a word is part of the run of typing. The next word isn't.
    if let typed = step.typed, let last = done.last, let run = last.typed,
      typed.start == run.start + run.text.count, last.after.selection == before.selection,
      let end = run.text.string.last,
      !end.isWhitespace || typed.text.string.allSatisfy(\.isWhitespace)
    {
      step.before = last.before
      step.typed = (run.start, run.text + typed.text)
      done.removeLast()
    }
    done.append(step)
  }

  /// Returns the typed Character and its position, or `nil` if the texts don't differ by the
  /// insertion of exactly one Character.
  private func typed(
    _ before: Snapshot, _ after: Snapshot, atCaret: Bool
  ) -> (start: Int, text: UTF16Text)? {
    if atCaret, !before.selection.range.isEmpty { return nil }
    let start =
      atCaret
      ? before.selection.anchor
      : zip(before.text.scalars, after.text.scalars).prefix { $0 == $1 }.map(\.0.count)
        .reduce(0, +)
    let count = after.text.count - before.text.count
    guard count > 0, start + count <= after.text.count else { return nil }
    let added = Array(after.text[start..<start + count])
    guard after.text.replacing(start..<start + count, with: []) == before.text,
      added.string.count == 1
    else { return nil }
    return (start, added)
  }

  mutating func set(_ text: UTF16Text) -> Answer {
    let directives = composition == nil ? [] : ["cancelComposition"]
    composition = nil
    base = Snapshot(text: text, selection: .caret(text.count))
    return Answer(inserted: text, directives: directives)
  }

  mutating func change(_ limits: [ModelLimit]) -> Answer {
    field.limits = limits
    return Answer()
  }

  private mutating func undo() -> Answer {
    if composition != nil {
      base = recorded
      composition = nil
      return Answer(violations: field.violations(of: base.text), directives: ["cancelComposition"])
    }
    guard let step = done.popLast() else { return Answer() }
    base = step.before
    undone.append(step)
    endTyping()
    return Answer(violations: field.violations(of: base.text))
  }

  private mutating func redo() -> Answer {
    guard composition == nil, let step = undone.popLast() else { return Answer() }
    base = step.after
    done.append(step)
    endTyping()
    return Answer(violations: field.violations(of: base.text))
  }

  /// Rule 18: typing after an undo or a redo begins a new step.
  private mutating func endTyping() {
    if !done.isEmpty { done[done.count - 1].typed = nil }
  }
}

extension Model {
  func field(composing composed: String? = nil) -> ModelField {
    var field = field
    field.language = field.language ?? language ?? composed
    return field
  }

  package var live: UTF16Text {
    if let word { return base.text.replacing(word.range, with: word.text) }
    return composition.map { base.text.replacing($0.range, with: $0.marked) } ?? base.text
  }

  package var committed: UTF16Text {
    if let word { return base.text.replacing(word.range, with: []) }
    guard let composition, !composition.isOnExistingText else { return base.text }
    return base.text.replacing(composition.range, with: [])
  }

  /// Rule 16: the text if the composition or the unfinished word ended now, or `nil` if there is
  /// neither.
  package var preview: UTF16Text? {
    guard composition != nil || word != nil else { return nil }
    var copy = self
    // The preview doesn't depend on the language of the current event.
    copy.language = nil
    copy.ended = nil
    _ = word == nil ? copy.end() : copy.endWord()
    return copy.base.text
  }

  package var selection: ModelSelection {
    word.map { .caret($0.live.upperBound) } ?? composition?.selection ?? base.selection
  }

  package var marked: Range<Int>? {
    composition.map { $0.range.lowerBound..<$0.range.lowerBound + $0.marked.count }
  }

  /// Implements rule 8. The events of a group are checked later, when each of them is performed.
  func badPosition(in event: ModelEvent) -> ModelSelection? {
    func bad(_ pair: ModelSelection, in text: UTF16Text) -> ModelSelection? {
      text.isValid(pair.anchor) && text.isValid(pair.focus)
        ? nil : ModelSelection(min(pair.anchor, pair.focus), max(pair.anchor, pair.focus))
    }
    switch event {
    case .replace(let pair, _), .markRange(let pair), .select(let pair): return bad(pair, in: live)
    case .reconcile(let text, let selected, let marked):
      return selected.flatMap { bad($0, in: text) } ?? marked.flatMap { bad($0, in: text) }
    default: return nil
    }
  }

  /// The text that the input method expects after the event, or `nil` if it expects none.
  private func textExpected(by event: ModelEvent) -> UTF16Text? {
    switch event {
    case .mark(let text, _):
      if composition == nil, text.isEmpty { return live }
      return live.replacing(marked ?? selection.range, with: text)
    case .replace(let range, let text): return live.replacing(range.range, with: text)
    case .reconcile(let text, _, _): return text
    default: break
    }
    guard marked != nil || word != nil else { return nil }
    switch event {
    case .insert(let text), .commit(.some(let text)):
      return live.replacing(marked ?? selection.range, with: text)
    case .cancel where word != nil: return live
    case .delete(let forward):
      return live.replacing(deletion(forward: forward, at: selection, in: live), with: [])
    case .commit(nil), .blur, .select, .markRange: return live
    default: return nil
    }
  }
}
