import TextMetrics

extension TextSession {
  /// Applies an event. A rejected event changes nothing.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - language: The language of the keyboard as a BCP 47 tag, or `nil` if it is unknown. It
  ///     decides what ``/TextMetrics/TextConstraints/CompositionPolicy/automatic`` does, and how a
  ///     field without a language of its own maps case.
  /// - Complexity: O(*n* + *m*), where *n* and *m* are the lengths of the text and of the event's text.
  @discardableResult
  public mutating func apply(_ event: FieldEvent, language: String? = nil) -> EditResult {
    if evaluator.hasStages { evaluator.language = language }
    if case .insert(let text) = event, composition == nil { return performInsertion(of: text) }
    var result = EditResult(decision: .accepted, state: state)
    if let range = event.invalidRange(in: state.text) {
      result.decision = .rejected
      result.violations = [.position(range)]
      return result
    }
    let before = refusal == nil ? nil : state
    carryOut(event, language: language, &result)
    result.state = state
    if refusal != nil, !isRefused(event, on: before, result.decision) { refusal = nil }
    return result
  }

  /// Whether an event is refused, or nothing has happened that ends a refusal from before (rule 5).
  private func isRefused(
    _ event: FieldEvent, on before: FieldState?, _ decision: EditResult.Decision
  ) -> Bool {
    switch event {
    case .insert, .replace, .commit, .reconcile, .group: if decision == .rejected { return true }
    case .endEditing, .setLimits: return false
    case .setMarkedText, .setMarkedRange, .cancelComposition, .deleteBackward, .deleteForward,
      .select, .setText, .undo, .redo:
      break
    }
    return before.map { state.hasSameBytes(as: $0) } ?? false
  }

  /// Carries out an event, and finds what it changed by comparing texts.
  mutating func carryOut(_ event: FieldEvent, language: String?, _ result: inout EditResult) {
    #if !PAGE_CORE
      if case .group(let events) = event { return perform(events, language: language, &result) }
    #endif
    let before = undoBase
    let asked = textAsked(by: event)
    var endings: [CompositionMachine.Ending] = []
    // Where the positions have gone that a trigger names: what came before it may have moved them.
    var map = PositionMap.identity
    // What became of a composition that ended.
    var exit: EditResult.Decision?
    if case .reconcile(let report) = event, report.marksText, hasUnfinishedWord {
      // What is marked now is found beside what the word has left.
      _ = end(.asItStands, &result)
      exit = result.decision
      (result.inserted, result.dropped, result.filtered) = ("", "", "")
    }
    for trigger in triggers(of: event) {
      if case .reconcile(let report) = event, case .event(.setMarkedRange, _) = trigger {
        // A report marks a range of its own text, not of what the commit before it has left.
        map = correction(of: report)
      }
      let (plan, isMarked) = (plan(for: trigger), isComposing)
      let selection = state.selection
      if let ending = plan.ending {
        map = end(ending, &result)
        exit = result.decision
        if isMarked { endings.append(ending) }
        // The edit of a report is in positions of what a dropped composition leaves.
        if ending == .dropped { map = .identity }
      }
      if plan.work != .nothing, trigger.hasOwnDecision {
        result.compositionDecision = exit
        result.decision = .accepted
      }
      if plan.work == .own {
        map = performOwn(trigger, moved: map, selected: selection, language: language, &result)
        if case .event(.setLimits, _) = trigger { commitWordIfItFits(&result) }
      } else {
        perform(plan.work, language: language, &result)
        map = .identity
      }
    }
    if case .reconcile(let report) = event {
      endWordElsewhere(report, &result)
      select(as: report, &result)
    }
    // Undo and redo have moved along the history, and say what takes that back.
    if result.inverse == nil { record(since: before, &result) }
    result.inputMethodActions = inputMethodActions(asked: asked, endings: endings)
  }

  /// Does other work than a trigger's own. It moves no position that the next trigger names.
  private mutating func perform(
    _ work: CompositionMachine.Work, language: String?, _ result: inout EditResult
  ) {
    switch work {
    case .nothing, .own: break
    case .rewriteBeside(let range, let text): rewriteBeside(range, with: text, &result)
    case .updateMarkedText(let text, let selection):
      mark(text, selecting: selection, language: language, &result)
    case .deleteMarkedText(let forward):
      deleteMarkedText(deletionRange(forward: forward, at: state.selection))
    case .changeWord(let change): changeWord(by: change, &result)
    case .flag: result.violations = evaluator.flags(on: state.text)
    }
  }

  /// Does what a trigger asks for where nothing is being composed; returns where the positions that
  /// the next one names went.
  ///
  /// - Parameters:
  ///   - map: Where positions went when a composition ended before it.
  ///   - earlier: What was selected before that.
  private mutating func performOwn(
    _ trigger: CompositionMachine.Trigger, moved map: PositionMap,
    selected earlier: FieldSelection, language: String?, _ result: inout EditResult
  ) -> PositionMap {
    switch trigger {
    case .event(let event, _):
      performOwn(event, moved: map, selected: earlier, language: language, &result)
    case .edit(let range, let text, let nature):
      return adopt(map(range, in: state.text), with: text, as: nature, &result)
    case .compose(let text, let range):
      begin(replacing: map(range, in: state.text))
      mark(text, selecting: nil, language: language, &result)
    case .composeAfterEdit(let edit): compose(after: edit, language: language, &result)
    case .drop: break
    }
    return .identity
  }

  private mutating func performOwn(
    _ event: FieldEvent, moved map: PositionMap, selected earlier: FieldSelection,
    language: String?, _ result: inout EditResult
  ) {
    switch event {
    case .insert(let text), .commit(.some(let text)):
      if result.compositionDecision == nil {
        result = performInsertion(of: text)
      } else {
        edit(state.selection.range, with: text, as: .insertion, &result)
      }
    case .replace(let range, let text):
      let range = map(range, in: state.text)
      edit(range, with: text, as: nature(ofReplacing: range), &result)
    case .setMarkedText(let text, let selection):
      if text.isEmpty { return }
      begin(replacing: state.selection.range)
      mark(text, selecting: selection, language: language, &result)
    case .setMarkedRange(let range): beginOnExistingText(map(range, in: state.text), &result)
    case .deleteBackward, .deleteForward:
      let selection = map(earlier, in: state.text)
      delete(deletionRange(forward: event == .deleteForward, at: selection), &result)
    case .select(let selection): state.selection = map(selection, in: state.text)
    case .setText(let text):
      state = FieldState(text: text)
      result.inserted = text
    case .setLimits(let limits): constraints.limits = limits
    case .undo: undo(&result)
    case .redo: redo(&result)
    case .commit(nil), .cancelComposition, .endEditing, .reconcile, .group: break
    }
  }

  /// Takes an undo step for what an event made of ``undoBase``, and gives the result its inverse.
  mutating func record(since before: FieldState, _ result: inout EditResult) {
    let after = undoBase
    guard let difference = TextDifference(from: before.text, to: after.text) else { return }
    let inverse = TextEdit(
      difference.range.lowerBound..<difference.end, with: difference.removed,
      selecting: before.selection)
    result.inverse = inverse
    record(inverse, of: difference.inserted, leaving: after.selection)
  }
}

extension FieldEvent {
  /// The first of the event's positions that is not valid in the text.
  fileprivate func invalidRange(in text: String) -> Range<UTF16Offset>? {
    switch self {
    case .replace(let range, _), .setMarkedRange(let range):
      return text.isValid(range) ? nil : range
    case .select(let selection):
      return text.isValid(selection) ? nil : selection.range
    case .reconcile(let report):
      if let selection = report.selection, !report.text.isValid(selection) {
        return selection.range
      }
      if let marked = report.markedRange, !report.text.isValid(marked) { return marked }
      return nil
    case .insert, .setMarkedText, .commit, .cancelComposition, .deleteBackward,
      .deleteForward, .endEditing, .setText, .setLimits, .undo, .redo,
      .group:
      return nil
    }
  }
}
