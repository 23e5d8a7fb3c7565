import TextEditing
import TextMetrics

/// A second implementation of the editing rules, written from the rules alone: slow, obvious, and
/// the executable specification that the engine is compared with.
///
/// Every text is an array of code units, everything is counted anew, every prefix is tried. Rule
/// numbers are those of the design's sections 7 and 8.
struct ReferenceSession {
  /// A text and a selection in it.
  struct Snapshot: Equatable {
    var text: UTF16Text
    var selection: TextSelection
  }

  /// A composition in progress.
  struct Composition {
    /// What the marked text replaced, in the text from before.
    var range: Range<Int>
    /// Whether the range is existing text that became marked.
    var isRewrite: Bool
    var marked: UTF16Text
    /// In the live text.
    var selection: TextSelection
    /// Rule 14: what `automatic` decided; nil until the first marked text.
    var isEnforced: Bool?
  }

  /// The text without a composition, or the one from before it began: what undo goes back to and
  /// what every exit is judged against.
  var base: Snapshot
  var composition: Composition?
  var constraints: TextConstraints
  private var done: [(before: Snapshot, after: Snapshot)] = []
  private var undone: [(before: Snapshot, after: Snapshot)] = []
  private let steps: Int

  init(_ state: FieldState, constraints: TextConstraints, undo: UndoPolicy = .session()) {
    self.constraints = constraints
    if case .session(let steps, _, _) = undo { self.steps = steps } else { steps = 0 }
    let text = UTF16Text(state.text)
    guard let marked = state.marked else {
      base = Snapshot(text: text, selection: state.selection)
      return
    }
    let range = marked.start.value..<marked.end.value
    base = Snapshot(
      text: text.replacing(range, with: []), selection: TextSelection(at: marked.start))
    composition = Composition(
      range: range.lowerBound..<range.lowerBound, isRewrite: false,
      marked: UTF16Text(text[range]), selection: state.selection)
  }

  mutating func apply(_ event: FieldEvent, language: String? = nil) -> ObservedStep {
    let step = answer(to: event, language: language)
    return ObservedStep(step, self)
  }

  private mutating func answer(to event: FieldEvent, language: String?) -> Answer {
    if let range = unsoundPosition(in: event) {
      return Answer(decision: .rejected, violations: [.position(range)])
    }
    let before = base
    let wanted = liveTextWanted(by: event)
    var answer = perform(event, language: language)
    switch event {
    case .undo, .redo: break
    default:
      // Rule 18: one step for each event that changed the text.
      if base.text != before.text {
        done.append((before, base))
        undone = []
        if done.count > steps { done.removeFirst() }
      }
    }
    if let wanted, wanted != live { answer.directives.append(.resynchronizeInputMethod) }
    return answer
  }

  private mutating func perform(_ event: FieldEvent, language: String?) -> Answer {
    switch event {
    case .insert(let text), .commit(.some(let text)):
      composition == nil
        ? edit(base.selection.positions, to: UTF16Text(text)) : end(with: UTF16Text(text))
    case .commit(nil), .blur: composition == nil ? Answer() : end()
    case .replace(let range, let text): replace(range.positions, with: UTF16Text(text))
    case .mark(let text, let selection):
      mark(UTF16Text(text), selection: selection, language: language)
    case .markRange(let range): mark(existing: range.positions)
    case .cancel: cancel()
    case .delete(let direction): delete(direction)
    case .select(let selection): select(selection)
    case .set(let text): set(UTF16Text(text))
    case .limits(let limits): change(limits)
    case .reconcile(let report): reconcile(report, language: language)
    case .undo: undo()
    case .redo: redo()
    }
  }

  private mutating func set(_ text: UTF16Text) -> Answer {
    var answer = Answer(inserted: text)
    if composition != nil { answer.directives = [.cancelComposition] }
    composition = nil
    base = Snapshot(text: text, selection: .caret(text.count))
    return answer
  }

  private mutating func change(_ limits: [TextLimit]) -> Answer {
    constraints.limits = limits
    return Answer()
  }

  /// Rule 18: never refused; a state over the limit is flagged.
  private mutating func undo() -> Answer {
    var answer = Answer()
    if composition != nil {
      composition = nil
      answer.directives = [.cancelComposition]
    } else if let step = done.popLast() {
      base = step.before
      undone.append(step)
    } else {
      return answer
    }
    answer.violations = ReferenceLimits(constraints: constraints).exceeded(by: base.text)
    return answer
  }

  private mutating func redo() -> Answer {
    guard composition == nil, let step = undone.popLast() else { return Answer() }
    base = step.after
    done.append(step)
    return Answer(
      violations: ReferenceLimits(constraints: constraints).exceeded(by: base.text))
  }
}

extension ReferenceSession {
  var judge: ReferenceJudge {
    ReferenceJudge(constraints: constraints, joinsJamo: composition == nil)
  }

  var live: UTF16Text {
    composition.map { base.text.replacing($0.range, with: $0.marked) } ?? base.text
  }

  var committed: UTF16Text {
    composition.map { base.text.replacing($0.range, with: []) } ?? base.text
  }

  /// Rule 16: what would stay if the composition ended now.
  var preview: UTF16Text? {
    guard composition != nil else { return nil }
    var copy = self
    _ = copy.end()
    return copy.base.text
  }

  var selection: TextSelection { composition?.selection ?? base.selection }

  /// The marked range in the live text.
  var marked: Range<Int>? {
    composition.map { $0.range.lowerBound..<$0.range.lowerBound + $0.marked.count }
  }

  /// Rule 8: the first position of an event that no text has.
  private func unsoundPosition(in event: FieldEvent) -> UTF16Range? {
    func check(_ range: UTF16Range, in text: UTF16Text) -> UTF16Range? {
      let sound =
        range.start <= range.end && text.isSound(range.start.value)
        && text.isSound(range.end.value)
      return sound ? nil : range
    }
    func check(_ selection: TextSelection, in text: UTF16Text) -> UTF16Range? {
      check(selection.range, in: text).map { _ in UTF16Range(selection.anchor, selection.focus) }
    }
    switch event {
    case .replace(let range, _), .markRange(let range): return check(range, in: live)
    case .select(let selection): return check(selection, in: live)
    case .reconcile(let report):
      let text = UTF16Text(report.text)
      return report.selection.flatMap { check($0, in: text) }
        ?? report.marked.flatMap { check($0, in: text) }
    default: return nil
    }
  }

  /// The live text that the host believes in after the event; nil where no input method is
  /// involved or where the engine's word is all there is.
  private func liveTextWanted(by event: FieldEvent) -> UTF16Text? {
    switch event {
    case .mark(let text, _):
      if composition == nil, text.isEmpty { return live }
      return live.replacing(marked ?? base.selection.positions, with: UTF16Text(text))
    case .replace(let range, let text):
      return live.replacing(range.positions, with: UTF16Text(text))
    case .reconcile(let report): return UTF16Text(report.text)
    default: break
    }
    guard let marked else { return nil }
    switch event {
    case .insert(let text), .commit(.some(let text)):
      return live.replacing(marked, with: UTF16Text(text))
    case .delete(let direction):
      return live.replacing(deletion(direction, at: selection, in: live), with: [])
    case .commit(nil), .blur, .select, .markRange: return live
    default: return nil
    }
  }
}
