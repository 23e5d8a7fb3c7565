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
  }

  /// What an event was answered, the state aside.
  struct Answer {
    var decision = ModelDecision.accepted
    var exit: ModelDecision?
    var inserted: UTF16Text = []
    var dropped: UTF16Text = []
    var filtered: UTF16Text = []
    var violations: [ModelViolation] = []
    var directives: [String] = []
  }

  /// The text without a composition, or the one from before it began: what a rejection returns to
  /// and every exit is judged against.
  var base: Snapshot
  var composition: Composition?
  package internal(set) var field: ModelField
  private var done: [(before: Snapshot, after: Snapshot)] = []
  private var undone: [(before: Snapshot, after: Snapshot)] = []

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
      return ModelStep(Answer(decision: .rejected, violations: [violation]), self)
    }
    let before = base
    let wanted = textWanted(by: event)
    var answer = perform(event, language)
    switch event {
    case .undo, .redo: break
    default:
      // Rule 18: one step for each event that changed the text; a new one clears redo.
      if base.text != before.text {
        done.append((before, base))
        undone = []
      }
    }
    if let wanted, wanted != live { answer.directives.append("resynchronizeInputMethod") }
    return ModelStep(answer, self)
  }

  private mutating func perform(_ event: ModelEvent, _ language: String?) -> Answer {
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
    case .undo: undo()
    case .redo: redo()
    }
  }

  private mutating func set(_ text: UTF16Text) -> Answer {
    let directives = composition == nil ? [] : ["cancelComposition"]
    composition = nil
    base = Snapshot(text: text, selection: .caret(text.count))
    return Answer(inserted: text, directives: directives)
  }

  private mutating func change(_ limits: [ModelLimit]) -> Answer {
    field.limits = limits
    return Answer()
  }

  /// Rule 18: never refused; a state over the limit is flagged.
  private mutating func undo() -> Answer {
    if composition != nil {
      composition = nil
      return Answer(
        violations: field.violations(of: base.text), directives: ["cancelComposition"])
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
  package var live: UTF16Text {
    composition.map { base.text.replacing($0.range, with: $0.marked) } ?? base.text
  }

  /// The live text without the marked range; rule 16: in a composition that began on existing
  /// text, the text from before it.
  package var committed: UTF16Text {
    guard let composition, !composition.isOnExistingText else { return base.text }
    return base.text.replacing(composition.range, with: [])
  }

  /// Rule 16: what would stay if the composition ended now.
  package var preview: UTF16Text? {
    guard composition != nil else { return nil }
    var copy = self
    _ = copy.end()
    return copy.base.text
  }

  package var selection: ModelSelection { composition?.selection ?? base.selection }

  /// In the live text.
  package var marked: Range<Int>? {
    composition.map { $0.range.lowerBound..<$0.range.lowerBound + $0.marked.count }
  }

  /// Rule 8: the first pair of positions of an event that its text does not have.
  private func badPosition(in event: ModelEvent) -> ModelSelection? {
    func range(_ pair: ModelSelection, in text: UTF16Text) -> ModelSelection? {
      pair.anchor <= pair.focus ? selection(pair, in: text) : pair
    }
    func selection(_ pair: ModelSelection, in text: UTF16Text) -> ModelSelection? {
      text.isSound(pair.anchor) && text.isSound(pair.focus) ? nil : pair
    }
    switch event {
    case .replace(let pair, _), .markRange(let pair): return range(pair, in: live)
    case .select(let pair): return selection(pair, in: live)
    case .reconcile(let text, let selected, let marked):
      return selected.flatMap { selection($0, in: text) } ?? marked.flatMap { range($0, in: text) }
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
    guard let marked else { return nil }
    switch event {
    case .insert(let text), .commit(.some(let text)): return live.replacing(marked, with: text)
    case .delete(let forward):
      return live.replacing(deletion(forward: forward, at: selection, in: live), with: [])
    case .commit(nil), .blur, .select, .markRange: return live
    default: return nil
    }
  }
}
