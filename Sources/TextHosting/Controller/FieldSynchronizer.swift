import TextEditing
import TextMetrics

/// Keeps a field and its session in sync. Private state avoids dynamic checks of exclusive access.
final class FieldSynchronizer {
  typealias Trigger = FieldMachine.Trigger

  private(set) var session: TextSession
  var onChange: ((EditResult) -> Void)?
  var onEvent: ((FieldEvent, _ language: String?) -> Void)?
  /// Whether the controller has left its field: a call of the host may have ended it.
  private(set) var isEnded = false

  private let host: any FieldHost
  private let undoOwner: FieldUndoOwner
  /// Any assignment, even of the same phase, voids the pending question.
  private var phase = FieldMachine.Phase.quiet { didSet { question = nil } }
  /// Whether the field is being written to: what the toolkit calls then is an echo.
  private var isWriting = false
  private var openBatches = 0
  /// The accepted should-change request whose notification is expected.
  private var question: PendingQuestion?
  /// The last request that was replaced by an edit, and the text then: a repetition is ignored.
  private var correctedQuestion: (changes: ProposedChanges, textAfter: String)?
  /// Whether the host was asked to call `settle()` and has not done so yet.
  private var isSettling = false
  private var results: [EditResult] = [] { didSet { hasResults = !results.isEmpty } }
  /// Whether there are any results. Asked at every key, where reading the list would cost too much.
  private(set) var hasResults = false

  init(_ host: any FieldHost, constraints: TextConstraints, undoOwner: FieldUndoOwner) {
    self.host = host
    self.undoOwner = undoOwner
    let undo: UndoPolicy = undoOwner == .session ? .session() : .host
    let field = host.snapshot().clamped
    let state = FieldState(
      text: field.text, selection: field.selection, markedRange: field.markedRange)
    session =
      (try? TextSession(state, constraints: constraints, undo: undo))
      ?? TextSession(text: field.text, constraints: constraints, undo: undo)
  }

  /// Whether calls are ignored: echoes of writes, calls in a batch, and calls after the end.
  var ignoresCallbacks: Bool { isWriting || isEnded || openBatches > 0 }

  func nextResult() -> EditResult? { hasResults ? results.removeFirst() : nil }

  func end() {
    isEnded = true
    question = nil
    results = []
  }

  // MARK: Calls

  func respond(to trigger: Trigger) {
    if trigger == .turn { isSettling = false }
    if ignoresCallbacks { return }
    if trigger != .selection, trigger != .reading { correctedQuestion = nil }
    synchronize(on: trigger, with: host.snapshot())
    guard trigger == .endEditing else { return }
    // Marked text may never have been reported.
    unmarkField()
    synchronize(on: .endEditing, with: host.snapshot())
    if session.awaitsKeys { endWord(.endEditing, in: host.snapshot().clamped) }
  }

  func beginBatch() {
    if openBatches == 0 { respond(to: .reading) }
    openBatches += 1
  }

  /// Ends a batch. When the outermost one ends, what came of it is judged.
  func endBatch() {
    guard openBatches > 0 else { return }
    openBatches -= 1
    respond(to: .batch)
  }

  /// Takes back the last step, or makes it again, where the session keeps the history.
  func move(_ event: FieldEvent) {
    guard !ignoresCallbacks, undoOwner == .session else { return }
    correctedQuestion = nil
    synchronize(on: .reading, with: host.snapshot())
    if event == .undo { unmarkField() }
    carryOut(event)
  }

  func write(_ text: String) -> Bool {
    correctedQuestion = nil
    unmarkField()
    return carryOut(.setText(text))
  }

  /// Does in session and field what a program asks for; false where it has to wait, or where the
  /// field was left.
  @discardableResult
  private func carryOut(_ event: FieldEvent) -> Bool {
    if isEnded { return false }
    let field = host.snapshot().clamped
    guard field.markedRange == nil else { return false }
    if case .setText(let text) = event, !session.isComposing,
      text.hasSameBytes(as: session.state.text), text.hasSameBytes(as: field.text)
    {
      // Nothing to tell: a program may answer a result with the same text again.
      phase = .quiet
      return true
    }
    let result = apply(event)
    tell(result)
    write(result, over: field)
    return true
  }

  /// Takes the constraints that a program sets. What was asked about was judged by the old ones.
  func take(_ constraints: TextConstraints) {
    question = nil
    correctedQuestion = nil
    session.constraints = constraints
    tell(apply(.setLimits(constraints.limits)))
  }

  // MARK: Questions

  func answer(to changes: ProposedChanges) -> Bool {
    guard !ignoresCallbacks, host.activity == .typing else { return true }
    var field = host.snapshot()
    if field.markedRange != nil { field = field.clamped }
    if let correctedQuestion, correctedQuestion.changes == changes,
      correctedQuestion.textAfter.hasSameBytes(as: field.text)
    {
      return false
    }
    if let question, question.isRepeated(by: changes, in: field, after: session.state) {
      return true
    }
    correctedQuestion = nil
    // Fast path: nearly every key fits, in a field that holds what the session does.
    if phase == .quiet, let change = changes.only,
      let key = session.predict(typing: change.replacement, at: change.range, in: field)
    {
      return allow(.key(key))
    }
    // A host that is asked may call back, so it is asked before field and session are compared.
    let language = session.mapsCaseByLanguage ? host.language : nil
    synchronize(on: .question, with: field)
    guard phase == .quiet, !ignoresCallbacks else { return true }
    // The toolkit did not do what it asked about before: the field is as it was.
    question = nil
    guard field.markedRange == nil,
      let (predicted, textAfter) = session.predict(changes, language: language, in: field)
    else { return true }
    let question = PendingQuestion.any(changes, predicted, textAfter: textAfter)
    let known = session.state.text
    if question.fits || host.inputMethod.mayConvert(changes) { return allow(question) }
    // A host that is asked may call back, and what was predicted of another text is void.
    guard session.state.text.hasSameBytes(as: known) else { return true }
    // What fits of the changes is written in their place, where anything does.
    if predicted.result.decision == .rejected,
      predicted.result.state.text.hasSameBytes(as: session.state.text)
    {
      publish(predicted)
      session.take(predicted)
      return false
    }
    // Where the field has changed meanwhile, there is nothing to refuse any more.
    guard correct(field, by: predicted) else { return true }
    correctedQuestion = (changes, session.state.text)
    return false
  }

  private func allow(_ question: consuming PendingQuestion) -> Bool {
    self.question = consume question
    settleLater()
    return true
  }

  // MARK: Comparing field and session

  /// Compares the field with the session and makes them agree: at once, or when the composition or
  /// the toolkit's turn is over. The report's positions may be out of place.
  private func synchronize(on trigger: Trigger, with report: FieldSnapshot) {
    if isEnded { return }
    let activity = host.activity
    // Fast path: nearly always nothing is left to do when a turn is over. The table says the same.
    if activity == .typing, phase == .quiet, case nil = question, session.state.isHeld(by: report) {
      return
    }
    // A host that is asked may call back, so it is asked before the question is taken.
    let mayChangeAgain = !trigger.endsTurn && host.inputMethod == .rewriting
    // Fast path: nearly every report is of a key that was asked about. Here and below the question is
    // moved out of the property: a copy at every key would be too slow.
    if trigger == .report, activity == .typing, !mayChangeAgain,
      question?.isDone(in: report) == true, let question = question.take()
    {
      return commit(question)
    }
    let question = question.take()
    let field = report.clamped
    let finding = field.finding(against: session, after: question)
    switch FieldMachine.plan(for: finding, on: trigger, in: phase, during: activity) {
    case .nothing: self.question = question
    case .takeSelection:
      self.question = question
      takeSelection(of: field, on: trigger)
    case .agree:
      phase = .quiet
      takeSelection(of: field, on: trigger)
    case .acceptField: acceptField(field)
    case .followMarkedText: followMarkedText(in: field, wasAsked: question != nil)
    case .judge: judge(field, finding, question, on: trigger, mayChangeAgain: mayChangeAgain)
    case .await:
      self.question = question
      settleLater()
    case .hold: phase = .held
    case .leaveAlone: phase = .rewritten
    }
  }

  /// Has the engine judge what the field holds, as the change that was announced or else as the
  /// smallest edit, and settles it.
  private func judge(
    _ field: FieldSnapshot, _ finding: FieldMachine.Finding, _ question: PendingQuestion?,
    on trigger: Trigger, mayChangeAgain: Bool
  ) {
    let announced = finding == .announced ? question : nil
    let predicted =
      announced?.predicted(in: session)
      ?? session.predict(.reconcile(field), language: host.language)
    let settlement = FieldMachine.settlement(
      fits: predicted.result.state.text.hasSameBytes(as: field.text), on: trigger, in: phase,
      mayChangeAgain: mayChangeAgain,
      wasComposing: announced == nil && session.isComposing)
    switch settlement {
    case .wait:
      phase = .held
      settleLater()
    case .commit:
      commit(predicted)
      takeSelection(of: field, on: trigger)
    case .correct: correct(field, by: predicted)
    }
  }

  func settleLater() {
    guard !isSettling else { return }
    isSettling = true
    host.settleLater()
  }

  /// Takes over what an input method has marked, where the engine leaves it alone. Where it would
  /// not, both wait for the end of the composition.
  private func followMarkedText(in field: FieldSnapshot, wasAsked: Bool) {
    if phase == .quiet, !wasAsked, !session.isComposing,
      let around = field.reportWithoutMark(ifTextChangedBesideSelectionOf: session.state)
    {
      acceptField(around)
    }
    let predicted = session.predict(.reconcile(field), language: host.language)
    if predicted.result.state.text.hasSameBytes(as: field.text),
      predicted.result.state.markedRange == field.markedRange
    {
      commit(predicted)
    } else {
      phase = .held
    }
  }

  // MARK: Making them agree

  private func commit(_ predicted: PredictedResult) {
    phase = .quiet
    publish(predicted)
    session.take(predicted)
  }

  private func commit(_ question: consuming PendingQuestion) {
    switch consume question {
    case .key(var key):
      phase = .quiet
      if onChange != nil || onEvent != nil { publish(session.predicted(key)) }
      session.take(&key)
    case .any(_, let predicted, _): commit(predicted)
    }
  }

  /// The session takes what the field holds, as it is. What exceeds a limit is flagged.
  private func acceptField(_ field: FieldSnapshot) {
    phase = .quiet
    if session.state.text.hasSameBytes(as: field.text), !session.isComposing {
      takeSelection(of: field)
      return
    }
    var result = apply(.setText(field.text))
    takeSelection(of: field)
    result.state = session.state
    result.violations = session.flags()
    tell(result)
  }

  /// - Parameter trigger: The call that is answered, or `nil` if the session has just taken the
  ///   text of the field.
  private func takeSelection(of field: FieldSnapshot, on trigger: Trigger? = nil) {
    guard let selection = field.selection, selection != session.state.selection,
      session.state.markedRange.map({ $0.encloses(selection.range) }) ?? true
    else { return }
    if session.hasUnfinishedWord, let trigger, !trigger.endsTurn, trigger != .reading {
      // The word ends, but a keyboard may be about to rewrite it.
      return settleLater()
    }
    endWord(.select(selection), in: field)
  }

  /// Carries out an event that may end an unfinished word, and corrects the field if it does.
  private func endWord(_ event: FieldEvent, in field: FieldSnapshot) {
    let agrees = session.state.text.hasSameBytes(as: field.text)
    let result = apply(event)
    if !agrees || session.state.text.hasSameBytes(as: field.text) { return }
    tell(result)
    write(result, over: field)
  }

  /// Writes what the session made of a change, or takes what the field holds by now.
  @discardableResult
  private func correct(_ field: FieldSnapshot, by predicted: PredictedResult) -> Bool {
    // A host may change its field, or call back, while it is asked about something else.
    let known = session.state.text
    let now = host.snapshot().clamped
    guard now.text.hasSameBytes(as: field.text), now.markedRange == nil, !ignoresCallbacks,
      session.state.text.hasSameBytes(as: known)
    else {
      acceptIfUnmarked(now)
      return false
    }
    publish(predicted)
    session.take(predicted)
    write(predicted.result, over: field)
    return true
  }

  /// Writes a result's text and selection over what the field holds. Whatever the field makes of
  /// that, it wins.
  private func write(_ result: EditResult, over field: FieldSnapshot) {
    question = nil
    isWriting = true
    if let edit = result.correction(of: field.text) {
      host.replace(edit.range, with: edit.replacement)
      if isEnded { return }
    }
    var left = host.snapshot().clamped
    if left.markedRange == nil, left.text.hasSameBytes(as: result.state.text),
      let selection = left.selection, selection != result.state.selection
    {
      host.select(result.state.selection)
      if isEnded { return }
      left = host.snapshot().clamped
    }
    isWriting = false
    phase = .quiet
    acceptIfUnmarked(left)
  }

  /// Takes what the field holds instead of writing to it, as long as nobody composes.
  private func acceptIfUnmarked(_ field: FieldSnapshot) {
    if ignoresCallbacks { return }
    if field.markedRange == nil {
      acceptField(field)
    } else {
      // What was written is not written again.
      synchronize(on: .report, with: field)
    }
  }

  private func unmarkField() {
    guard host.snapshot().clamped.markedRange != nil else { return }
    question = nil
    isWriting = true
    host.unmark()
    isWriting = false
  }

  @discardableResult
  private func apply(_ event: FieldEvent) -> EditResult {
    onEvent?(event, nil)
    return session.apply(event)
  }

  private func publish(_ predicted: PredictedResult) {
    // Undo brings back what was selected when the change was asked about.
    let selection = predicted.selectionBefore
    if selection != session.state.selection { apply(.select(selection)) }
    onEvent?(predicted.event, predicted.language)
    tell(predicted.result)
  }

  private func tell(_ result: EditResult) {
    if onChange != nil { results.append(result) }
  }
}
