import TextEditing
import TextMetrics

/// The part of a controller that compares the field with the session and edits both.
final class FieldSynchronizer {
  typealias Trigger = SynchronizationPlans.Trigger

  private(set) var session: TextSession
  var onChange: ((EditResult) -> Void)?
  var onEvent: ((FieldEvent, _ language: String?) -> Void)?
  /// Whether `end()` was called, possibly while the controller calls the host.
  private(set) var isEnded = false

  private let host: any FieldHost
  private let undoOwner: FieldUndoOwner
  private var phase = SynchronizationPlans.Phase.inSync
  private var isWriting = false
  private var batchDepth = 0
  /// The allowed should-change request, until the toolkit reports its change, or `nil`.
  private var allowedRequest: PredictedRequest?
  /// The last corrected request, which is refused again if it's repeated, or `nil`.
  private var correctedRequest: CorrectedRequest?
  private var isSettleScheduled = false
  /// The number of events of the session. If the number has changed, a prediction is outdated.
  private var eventCount = 0
  private var results: [EditResult] = [] { didSet { hasResults = !results.isEmpty } }
  /// Whether there are results. Reading the array at every key would be slow.
  private(set) var hasResults = false

  init(_ host: any FieldHost, constraints: TextConstraints, undoOwner: FieldUndoOwner) {
    self.host = host
    self.undoOwner = undoOwner
    let undo: UndoPolicy = undoOwner == .session ? .session() : .host
    let field = host.snapshot().clamped
    session =
      (try? TextSession(FieldState(field), constraints: constraints, undo: undo))
      ?? TextSession(text: field.text, constraints: constraints, undo: undo)
  }

  var ignoresCallbacks: Bool { isWriting || isEnded || batchDepth > 0 }
  func nextResult() -> EditResult? { hasResults ? results.removeFirst() : nil }

  func end() {
    isEnded = true
    allowedRequest = nil
    results = []
  }

  // MARK: Calls

  func respond(to trigger: Trigger) {
    if trigger == .endOfTurn { isSettleScheduled = false }
    if ignoresCallbacks { return }
    if trigger != .selection, trigger != .check { correctedRequest = nil }
    synchronize(on: trigger, with: host.snapshot())
    guard trigger == .endEditing else { return }
    // The field may have marked text that the toolkit hasn't reported.
    unmarkField()
    synchronize(on: .endEditing, with: host.snapshot())
    if session.isAffectedByEarlierInsertion { endWord(.endEditing, in: host.snapshot().clamped) }
  }

  func beginBatch() {
    if batchDepth == 0 { respond(to: .check) }
    batchDepth += 1
  }

  func endBatch() {
    guard batchDepth > 0 else { return }
    batchDepth -= 1
    respond(to: .endOfBatch)
  }

  func undoOrRedo(_ event: FieldEvent) {
    guard !ignoresCallbacks, undoOwner == .session else { return }
    correctedRequest = nil
    synchronize(on: .check, with: host.snapshot())
    if event == .undo { unmarkField() }
    carryOut(event)
  }

  /// Sets the text, or returns `false` if text is still marked or the controller has ended.
  func setText(_ text: String) -> Bool {
    correctedRequest = nil
    unmarkField()
    return carryOut(.setText(text))
  }

  /// Applies an event and writes the result to the field, and returns `true`. Does nothing and
  /// returns `false` if text is marked or the controller has ended.
  @discardableResult
  private func carryOut(_ event: FieldEvent) -> Bool {
    if isEnded { return false }
    let field = host.snapshot().clamped
    guard field.markedRange == nil else { return false }
    if case .setText(let text) = event, !session.isComposing,
      text.hasSameBytes(as: session.state.text), text.hasSameBytes(as: field.text)
    {
      // Setting the current text isn't reported. Otherwise, a program that sets the text in
      // response to each result would never end.
      enter(.inSync)
      return true
    }
    let result = apply(event)
    reportResult(result)
    write(result, over: field)
    return true
  }

  func setConstraints(_ constraints: TextConstraints) {
    correctedRequest = nil
    session.constraints = constraints
    reportResult(apply(.setLimits(constraints.limits)))
  }

  // MARK: Proposed changes

  func answer(to changes: ProposedChanges) -> Bool {
    guard !ignoresCallbacks, host.activity == .typing else { return true }
    var field = host.snapshot()
    if field.markedRange != nil { field = field.clamped }
    if let correctedRequest, correctedRequest.isRepeated(by: changes, in: field) { return false }
    if let allowedRequest, allowedRequest.isRepeated(by: changes, in: field, from: session.state) {
      return true
    }
    correctedRequest = nil
    // Fast path: most keys fit, in a field that is in sync.
    if phase == .inSync, case .single(let change) = changes,
      let typing = session.predict(typing: change.replacement, at: change.range, in: field)
    {
      return allow(.typing(typing))
    }
    // Reading the language may call the controller back, so it's done before the comparison.
    let language = session.needsLanguageForCase ? host.language : nil
    synchronize(on: .request, with: field)
    guard phase == .inSync, !ignoresCallbacks else { return true }
    // The toolkit didn't make the change of its earlier request, so the request is discarded.
    allowedRequest = nil
    guard field.markedRange == nil,
      let (predicted, textAfter) = session.predict(changes, language: language, in: field)
    else { return true }
    let request = PredictedRequest.changes(changes, predicted, textAfter: textAfter)
    if request.fits { return allow(request) }
    let earlierEventCount = eventCount
    let mayConvert = host.inputMethod.mayConvert(changes)
    // The prediction is outdated if the host has called the controller back.
    guard earlierEventCount == eventCount else { return true }
    return mayConvert ? allow(request) : refuse(changes, predicting: predicted, in: field)
  }

  /// Refuses changes and writes the part that fits, if any, and returns `false`. Returns `true` if
  /// the field has changed since the prediction, so that the request is outdated.
  private func refuse(
    _ changes: ProposedChanges, predicting predicted: PredictedResult, in field: FieldSnapshot
  ) -> Bool {
    if predicted.result.decision == .rejected,
      predicted.result.state.text.hasSameBytes(as: session.state.text)
    {
      reportEvent(of: predicted)
      session.adopt(predicted)
      return false
    }
    guard correct(field, by: predicted) else { return true }
    correctedRequest = CorrectedRequest(changes: changes, textAfter: session.state.text)
    return false
  }

  private func allow(_ request: consuming PredictedRequest) -> Bool {
    allowedRequest = consume request
    settleLater()
    return true
  }

  // MARK: Comparing field and session

  /// Compares the session with a snapshot of the field, whose positions may be invalid. A
  /// difference is resolved at once, or when the composition or the turn of the event loop ends.
  private func synchronize(on trigger: Trigger, with snapshot: FieldSnapshot) {
    if isEnded { return }
    let activity = host.activity
    // Fast path: usually, the field and the session don't differ.
    let isTyping = activity == .typing
    if isTyping, phase == .inSync, case nil = allowedRequest, session.state.matches(snapshot) {
      return
    }
    // Reading the input method may call the controller back. Take the request only afterward.
    let mayChangeAgain = !trigger.followsAllChanges && host.inputMethod == .rewriting
    // Fast path: most notifications report a key that was requested before. The request is moved,
    // since copying it at every key would be slow.
    if trigger == .notification, isTyping, !mayChangeAgain,
      allowedRequest?.isCarriedOut(in: snapshot) == true, let request = allowedRequest.take()
    {
      return commit(request)
    }
    let request = allowedRequest.take()
    let field = snapshot.clamped
    let difference = field.difference(from: session, after: request)
    switch SynchronizationPlans.plan(for: difference, on: trigger, in: phase, during: activity) {
    case .nothing: allowedRequest = request
    case .adoptSelection where request != nil && trigger == .selection:
      // The toolkit moves the caret before it makes an allowed change.
      allowedRequest = request
    case .adoptSelection: adoptSelection(of: field, on: trigger)
    case .confirmSync:
      enter(.inSync)
      adoptSelection(of: field, on: trigger)
    case .acceptField: acceptField(field)
    case .followMarkedText: followMarkedText(in: field, wasRequested: request != nil)
    case .evaluate:
      evaluate(
        field, carriedOut: difference == .requested ? request : nil, on: trigger,
        mayChangeAgain: mayChangeAgain)
    case .awaitNotification:
      allowedRequest = request
      settleLater()
    case .postpone: enter(.awaitingEvaluation)
    case .awaitEndOfRewriting: enter(.beingRewritten)
    }
  }

  /// Enters a phase, and discards the allowed request.
  private func enter(_ phase: SynchronizationPlans.Phase) {
    self.phase = phase
    allowedRequest = nil
  }

  /// Evaluates the text of the field. `carriedOut` is the request that led to the text, or `nil`.
  private func evaluate(
    _ field: FieldSnapshot, carriedOut: PredictedRequest?, on trigger: Trigger, mayChangeAgain: Bool
  ) {
    let predicted =
      carriedOut?.predicted(in: session)
      ?? session.predict(.reconcile(field), language: host.language)
    let settlement = SynchronizationPlans.settlement(
      fieldHasResult: predicted.result.state.text.hasSameBytes(as: field.text), on: trigger,
      in: phase, mayChangeAgain: mayChangeAgain,
      wasComposing: carriedOut == nil && session.isComposing)
    switch settlement {
    case .wait:
      enter(.awaitingEvaluation)
      allowedRequest = carriedOut
      settleLater()
    case .commit:
      commit(predicted)
      adoptSelection(of: field, on: trigger)
    case .correct: correct(field, by: predicted)
    }
  }

  func settleLater() {
    guard !isSettleScheduled else { return }
    isSettleScheduled = true
    host.settleLater()
  }

  /// Adopts marked text, or waits for the end of a composition that the session would change.
  private func followMarkedText(in field: FieldSnapshot, wasRequested: Bool) {
    if phase == .inSync, !wasRequested, !session.isComposing,
      let around = field.snapshotWithoutMark(ifTextChangedOutsideSelectionOf: session.state)
    {
      acceptField(around)
    }
    let predicted = session.predict(.reconcile(field), language: host.language)
    if predicted.result.state.text.hasSameBytes(as: field.text),
      predicted.result.state.markedRange == field.markedRange
    {
      commit(predicted)
    } else {
      enter(.awaitingEvaluation)
    }
  }

  // MARK: Changing the session or the field

  private func commit(_ predicted: PredictedResult) {
    enter(.inSync)
    reportEvent(of: predicted)
    session.adopt(predicted)
  }

  private func commit(_ request: consuming PredictedRequest) {
    switch consume request {
    case .typing(var typing):
      enter(.inSync)
      if onChange != nil || onEvent != nil { reportEvent(of: session.result(of: typing)) }
      eventCount &+= 1
      session.adopt(&typing)
    case .changes(_, let predicted, _): commit(predicted)
    }
  }

  /// Adopts the text of the field. Exceeded limits are reported, but not enforced.
  private func acceptField(_ field: FieldSnapshot) {
    enter(.inSync)
    if session.state.text.hasSameBytes(as: field.text), !session.isComposing {
      adoptSelection(of: field)
      return
    }
    var result = apply(.setText(field.text))
    adoptSelection(of: field)
    result.state = session.state
    result.violations = session.violationsOfText()
    reportResult(result)
  }

  /// Adopts the selection of the field. `trigger` is the call that found the selection, or `nil`
  /// after the text of the field was accepted.
  private func adoptSelection(of field: FieldSnapshot, on trigger: Trigger? = nil) {
    guard let selection = field.selection, selection != session.state.selection,
      session.state.markedRange.map({ $0.encloses(selection.range) }) ?? true
    else { return }
    if session.hasUnfinishedWord, let trigger, !trigger.followsAllChanges, trigger != .check {
      // The selection ends the unfinished word, but the keyboard may rewrite the word in this turn.
      return settleLater()
    }
    endWord(.select(selection), in: field)
  }

  /// Applies an event that can end an unfinished word, and corrects the field if its text changes.
  private func endWord(_ event: FieldEvent, in field: FieldSnapshot) {
    let hadSameText = session.state.text.hasSameBytes(as: field.text)
    let result = apply(event)
    if !hadSameText || session.state.text.hasSameBytes(as: field.text) { return }
    reportResult(result)
    write(result, over: field)
  }

  /// Adopts a prediction and writes it to the field. Returns `false` if the field or the session
  /// has changed since the prediction.
  @discardableResult
  private func correct(_ field: FieldSnapshot, by predicted: PredictedResult) -> Bool {
    // The host may have changed its field or called the controller back.
    let earlierEventCount = eventCount
    let current = host.snapshot().clamped
    guard current.text.hasSameBytes(as: field.text), current.markedRange == nil, !ignoresCallbacks,
      earlierEventCount == eventCount
    else {
      acceptOrFollow(current)
      return false
    }
    reportEvent(of: predicted)
    session.adopt(predicted)
    write(predicted.result, over: field)
    return true
  }

  /// Writes a result to the field. If the field's text then differs, the session adopts the text.
  private func write(_ result: EditResult, over field: FieldSnapshot) {
    isWriting = true
    if let edit = result.correction(of: field.text) {
      host.replace(edit.range, with: edit.replacement)
      if isEnded { return }
    }
    var written = host.snapshot().clamped
    if written.markedRange == nil, written.text.hasSameBytes(as: result.state.text),
      let selection = written.selection, selection != result.state.selection
    {
      host.select(result.state.selection)
      if isEnded { return }
      written = host.snapshot().clamped
    }
    isWriting = false
    enter(.inSync)
    acceptOrFollow(written)
  }

  /// Adopts the text of the field. Marked text isn't corrected, so the session follows it.
  private func acceptOrFollow(_ field: FieldSnapshot) {
    if ignoresCallbacks { return }
    guard field.markedRange == nil else { return synchronize(on: .notification, with: field) }
    acceptField(field)
  }

  private func unmarkField() {
    guard host.snapshot().clamped.markedRange != nil else { return }
    allowedRequest = nil
    isWriting = true
    host.unmark()
    isWriting = false
  }

  private func apply(_ event: FieldEvent) -> EditResult {
    // The allowed request was evaluated before this event, so it's outdated.
    allowedRequest = nil
    eventCount &+= 1
    onEvent?(event, nil)
    return session.apply(event)
  }

  /// Reports the event and the result of a prediction that is going to be adopted.
  private func reportEvent(of predicted: PredictedResult) {
    eventCount &+= 1
    onEvent?(predicted.event, predicted.language)
    reportResult(predicted.result)
  }

  private func reportResult(_ result: EditResult) {
    if onChange != nil { results.append(result) }
  }
}
