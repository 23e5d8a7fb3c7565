import TextMetrics

extension TextSession {
  /// Carries out one event.
  ///
  /// Linear in the text and the event; a rejected event changes nothing.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - language: The input language as the host knows it, as a BCP 47 tag. It decides what
  ///     ``/TextMetrics/CompositionPolicy/automatic`` does.
  @discardableResult
  public mutating func apply(_ event: FieldEvent, language: String? = nil) -> Step {
    if case .insert(let text) = event, composition == nil { return insert(text) }
    var step = Step(decision: .accepted, state: state)
    if let range = event.unsoundRange(in: state.text) {
      step.decision = .rejected
      step.violations = [.position(range)]
      return step
    }
    carryOut(event, language: language, &step)
    step.state = state
    return step
  }

  /// Carries out an event, and finds what it changed by comparing texts.
  private mutating func carryOut(_ event: FieldEvent, language: String?, _ step: inout Step) {
    let before = base
    let asked = textAsked(by: event)
    if case .reconcile(let report) = event {
      reconcile(with: report, language: language, &step)
    } else {
      perform(event, language: language, &step)
    }
    if event.isRecorded, step.inverse == nil { record(since: before, &step) }
    // Texts are equal to an input method where their scalars are.
    if let asked, !asked.hasSameScalars(as: state.text) {
      step.directives.append(.resynchronizeInputMethod)
    }
  }

  private mutating func perform(_ event: FieldEvent, language: String?, _ step: inout Step) {
    guard let trigger = trigger(of: event) else { return }
    let plan = CompositionMachine.plan(
      for: trigger, in: composition == nil ? .idle : .composing)
    var event = event
    // Where the user sees the caret: a deletion goes on there, also when a rejection moved it.
    var seen = state.selection
    if let ending = plan.ending {
      let map = end(ending, text: event.text, &step)
      event = event.moved(by: map, in: state.text)
      seen = seen.mapped { state.text.clamped(map($0)) }
    }
    switch (plan.operation, event) {
    case (.insert, _):
      step = insert(event.text ?? "")
    case (.rewrite, .replace(let range, let text)):
      rewrite(range, with: text, &step)
    case (.rewriteBeside, .replace(let range, let text)):
      rewriteBeside(range, with: text, &step)
    case (.beginComposition, .mark(let text, let selection)):
      begin(replacing: state.selection.range, origin: .selection)
      mark(text, selecting: selection, language: language, &step)
    case (.beginOnExistingText, .markRange(let range)):
      beginOnExistingText(range, &step)
    case (.updateMarkedText, .mark(let text, let selection)):
      mark(text, selecting: selection, language: language, &step)
    case (.deleteMarkedText, .delete(let direction)):
      deleteMarkedText(deletionRange(direction, at: seen))
    case (.delete, .delete(let direction)):
      delete(deletionRange(direction, at: seen), &step)
    case (.select, .select(let selection)):
      // Rejection has restored the selection from before the composition (rule 5).
      if step.decision != .rejected { state.selection = selection }
    case (.setText, .set(let text)):
      state = FieldState(text)
      step.inserted = text
    case (.changeLimits, .limits(let limits)):
      constraints.limits = limits
    case (.undo, _): undo(&step)
    case (.redo, _): redo(&step)
    case (.flag, _): step.violations = judge.flags(on: state.text)
    default: break
    }
  }

  /// The event as the composition machine sees it; nil for a report, which is no event but tells
  /// of some.
  private func trigger(of event: FieldEvent) -> CompositionMachine.Trigger? {
    switch event {
    case .insert: .insert
    case .replace(let range, _):
      .replace(state.marked.map { $0.overlaps(range) } == true ? .inside : .outside)
    case .mark(let text, _): text.isEmpty ? .markNothing : .mark
    case .markRange(let range): range.isEmpty ? .markEmptyRange : .markRange
    case .commit(let text): text == nil ? .commitAsItStands : .commitText
    case .cancel: .cancel
    case .delete(let direction): deletion(direction)
    case .select(let selection):
      .select(state.marked.map { $0.contains(selection.range) } == true ? .inside : .outside)
    case .blur: .blur
    case .set: .set
    case .limits: .limits
    case .undo: .undo
    case .redo: .redo
    case .reconcile: nil
    }
  }

  /// A deletion as the composition machine sees it.
  private func deletion(_ direction: FieldEvent.Direction) -> CompositionMachine.Trigger {
    guard let marked = state.marked else { return .delete(.outside) }
    let range = state.selection.range
    let hasMarkedText =
      if !range.isEmpty {
        marked.contains(range)
      } else if direction == .backward {
        marked.start < range.start && range.start <= marked.end
      } else {
        marked.start <= range.start && range.start < marked.end
      }
    guard hasMarkedText else { return .delete(.outside) }
    return deletionRange(direction, at: state.selection).contains(marked)
      ? .deleteRest : .delete(.inside)
  }

  /// Takes an undo step for what an event made of the base, and gives the step its inverse.
  private mutating func record(
    since before: (text: String, selection: TextSelection), _ step: inout Step
  ) {
    let after = base
    guard
      let change = History.Change(
        from: before.text, to: after.text, selectionBefore: before.selection,
        selectionAfter: after.selection)
    else { return }
    step.inverse = change.inverse
    history?.record(change)
  }
}

extension FieldEvent {
  /// The text that an event inserts or commits.
  fileprivate var text: String? {
    switch self {
    case .insert(let text), .replace(_, let text), .mark(let text, _), .set(let text): text
    case .commit(let text): text
    default: nil
    }
  }

  /// Whether what the event changes can be undone: undo and redo move along the history instead.
  fileprivate var isRecorded: Bool {
    switch self {
    case .undo, .redo, .limits: false
    default: true
    }
  }

  /// The first of the event's positions that is not sound in the text.
  fileprivate func unsoundRange(in text: String) -> UTF16Range? {
    switch self {
    case .replace(let range, _), .markRange(let range):
      return text.isSound(range) ? nil : range
    case .select(let selection):
      return text.isSound(selection) ? nil : selection.ends
    case .reconcile(let report):
      if let selection = report.selection, !report.text.isSound(selection) {
        return selection.ends
      }
      if let marked = report.marked, !report.text.isSound(marked) { return marked }
      return nil
    default:
      return nil
    }
  }

  /// The event with its positions moved through the end of the composition that it brought about.
  fileprivate func moved(by map: PositionMap, in text: String) -> FieldEvent {
    func move(_ offset: UTF16Offset) -> UTF16Offset { text.clamped(map(offset)) }
    switch self {
    case .replace(let range, let text):
      return .replace(UTF16Range(move(range.start), move(range.end)), with: text)
    case .markRange(let range):
      return .markRange(UTF16Range(move(range.start), move(range.end)))
    case .select(let selection):
      return .select(selection.mapped(move))
    default:
      return self
    }
  }
}

extension TextSelection {
  /// Anchor and focus as a host sent them, for a report of what is wrong with them.
  fileprivate var ends: UTF16Range { UTF16Range(anchor, focus) }
}
