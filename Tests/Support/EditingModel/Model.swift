/// The editing rules written down a second time, from the design alone: slow, obvious, and what
/// the engine is compared with.
///
/// Every text is an array of code units, everything is counted anew, every prefix is tried. It
/// shares no code with what it judges. Rule numbers are those of the design's sections 7 and 8.
package struct Model {
  /// A text and a selection in it.
  struct Snapshot: Equatable {
    var text: UTF16Text
    var selection: ModelSelection
  }

  /// A composition in progress.
  struct Composition {
    /// What the marked text stands in place of, in the text from before.
    var range: Range<Int>
    /// Whether that is existing text that became marked.
    var isOnExistingText: Bool
    var marked: UTF16Text
    /// In the live text.
    var selection: ModelSelection
    /// Rule 14: what `automatic` decided; nil until the first marked text.
    var isEnforced: Bool?
    /// Rule 20: the language in which text was marked last.
    var language: String?
    /// Rule 17: what undo brings back where the report that began the composition changed more than
    /// the marked text; nil where that is the base.
    var undone: Snapshot?
  }

  /// Rule 15: keys that wait for the end of their word, at the caret.
  struct Word {
    /// What they stand in place of, in the text from before.
    var range: Range<Int>
    var text: UTF16Text

    /// In the live text.
    var live: Range<Int> { range.lowerBound..<range.lowerBound + text.count }
  }

  /// Rule 5: an insertion of which nothing was kept, and the marks that followed it.
  struct Refusal {
    var range: Range<Int>
    var text: UTF16Text
    var violations: [ModelViolation]
  }

  /// One undo step (rule 18).
  struct UndoStep {
    var before: Snapshot
    var after: Snapshot
    /// What was typed, each Character where the last one ended; nil where anything else was done.
    var typed: (start: Int, text: UTF16Text)?
  }

  /// What an event was answered, the state aside.
  package struct Answer {
    package var decision = ModelDecision.accepted
    package var exit: ModelDecision?
    package var inserted: UTF16Text = []
    package var dropped: UTF16Text = []
    package var filtered: UTF16Text = []
    package var violations: [ModelViolation] = []
    package var directives: [String] = []
  }

  /// The text without a composition, or the one from before it began: what a rejection returns to
  /// and every exit is judged against.
  var base: Snapshot
  var composition: Composition?
  /// While nothing is marked.
  var word: Word?
  var refusal: Refusal?
  package internal(set) var field: ModelField
  /// The texts that the next event is known to have led to, for clips that the rules leave open.
  package var results: [UTF16Text] = []
  /// The violations that the next event is known to have, for a rejection that the rules leave open.
  package var reasons: [JSON] = []
  /// The language of the present event.
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
    // A composition that began at its start and replaced nothing.
    base = Snapshot(
      text: session.text.replacing(marked, with: []), selection: .caret(marked.lowerBound))
    composition = Composition(
      range: marked.lowerBound..<marked.lowerBound, isOnExistingText: false,
      marked: Array(session.text[marked]), selection: selection,
      isEnforced: field.composition == "automatic" ? nil : field.composition == "enforce")
  }

  package mutating func apply(_ event: ModelEvent, language: String? = nil) -> ModelStep {
    // Rule 8.
    if let range = badPosition(in: event) {
      let violation = ModelViolation(.position(range))
      let answer = Answer(decision: .rejected, violations: [violation])
      return ModelStep(answer: answer, model: self)
    }
    self.language = language
    defer { self.language = nil }
    let before = recorded
    let isTyping = composition == nil && word == nil && event.isInsertion
    let wanted = textWanted(by: event)
    let shown = (live, selection, marked)
    var answer = perform(event, language)
    // Rule 5: what was refused is forgotten once something else happens.
    var isForgotten = shown != (live, selection, marked)
    switch event {
    case .blur, .limits: isForgotten = true
    case .insert, .replace, .commit, .reconcile, .group:
      if answer.decision == .rejected { isForgotten = false }
    default: break
    }
    if isForgotten { refusal = nil }
    switch event {
    case .undo, .redo: break
    default:
      // Rule 18: one step for each event that changed the text; a new one clears redo.
      if recorded.text != before.text { record(since: before, isTyping: isTyping) }
    }
    if let wanted, wanted != live { answer.directives.append("resynchronizeInputMethod") }
    return ModelStep(answer: answer, model: self)
  }

  mutating func perform(_ event: ModelEvent, _ language: String?) -> Answer {
    if let word { return perform(event, at: word, language) }
    return performAlone(event, language)
  }

  /// Performs an event while no word is unfinished.
  mutating func performAlone(_ event: ModelEvent, _ language: String?) -> Answer {
    switch event {
    case .insert(let text), .commit(.some(let text)):
      composition == nil ? edit(base.selection.range, text).answer : end(with: text).answer
    case .commit(nil), .blur: composition == nil ? Answer() : end().answer
    case .replace(let range, let text): replace(range.range, text)
    case .mark(let text, let selection): mark(text, selection, language)
    case .markRange(let range): mark(existing: range.range)
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

  /// What undo steps are about.
  var recorded: Snapshot { composition?.undone ?? base }

  private mutating func record(since before: Snapshot, isTyping: Bool) {
    var step = UndoStep(before: before, after: recorded)
    if field.undo == "typing" { step.typed = typed(before, recorded, atCaret: isTyping) }
    undone = []
    // A run of typing goes on where the last Character ended, up to white space.
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

  /// The one Character that is all that an event added to the text: at the caret where that was
  /// asked for, else where the texts begin to differ.
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

  /// Rule 18: never refused; a state over the limit is flagged.
  private mutating func undo() -> Answer {
    if composition != nil {
      base = recorded
      composition = nil
      return Answer(violations: field.violations(of: base.text), directives: ["cancelComposition"])
    }
    guard let step = done.popLast() else { return Answer() }
    base = step.before
    undone.append(step)
    return Answer(violations: field.violations(of: base.text))
  }

  private mutating func redo() -> Answer {
    guard composition == nil, let step = undone.popLast() else { return Answer() }
    base = step.after
    done.append(step)
    return Answer(violations: field.violations(of: base.text))
  }
}

extension Model {
  /// Rule 20: the field with the language that case follows.
  func field(composing composed: String? = nil) -> ModelField {
    var field = field
    field.language = field.language ?? language ?? composed
    return field
  }

  package var live: UTF16Text {
    if let word { return base.text.replacing(word.range, with: word.text) }
    return composition.map { base.text.replacing($0.range, with: $0.marked) } ?? base.text
  }

  /// The live text without the marked range; rule 16: in a composition that began on existing
  /// text, the text from before it.
  package var committed: UTF16Text {
    if let word { return base.text.replacing(word.range, with: []) }
    guard let composition, !composition.isOnExistingText else { return base.text }
    return base.text.replacing(composition.range, with: [])
  }

  /// Rule 16: what would stay if the composition ended now.
  package var preview: UTF16Text? {
    guard composition != nil || word != nil else { return nil }
    var copy = self
    _ = word == nil ? copy.end() : copy.endWord()
    return copy.base.text
  }

  package var selection: ModelSelection {
    word.map { .caret($0.live.upperBound) } ?? composition?.selection ?? base.selection
  }

  /// In the live text.
  package var marked: Range<Int>? {
    composition.map { $0.range.lowerBound..<$0.range.lowerBound + $0.marked.count }
  }

  /// Rule 8: the first pair of positions of an event that its text does not have, in order.
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

  /// What the host believes that the field holds after the event; nil where no input method is
  /// involved or the engine's word is all there is.
  private func textWanted(by event: ModelEvent) -> UTF16Text? {
    switch event {
    case .mark(let text, _):
      if composition == nil, text.isEmpty { return live }
      return live.replacing(marked ?? base.selection.range, with: text)
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
