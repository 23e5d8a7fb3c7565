// A call of the toolkit is followed by these functions:
//
//     key that fits    shouldChange → answer → allow
//                      textDidChange → synchronize → adopt
//     paste that       shouldChange → answer → refuse → correct → write
//       doesn't fit
//     composition      textDidChange → synchronize → followMarkedText → adopt, for each key
//       that ends      textDidChange → synchronize → evaluate, which waits if the text doesn't fit
//                      turnDidEnd    → synchronize → evaluate → correct → write
//
// The phases, and the event that ends each phase:
//
//     idle                  a change that has to wait for more than its notification
//     awaitingEvaluation    the end of the turn, the composition, or dictation. Then the text of
//                           the field is evaluated, or accepted if a program has set it.
//     awaitingAdoption      the end of the activity. Then the text of the field is adopted.
//
// After the text was adopted or corrected, or nothing is left to wait for, the phase is `idle`. A
// new phase and each event of the session discard `allowedRequest`, since the request was evaluated
// before the phase or event.
//
// Reading a property of the host can call the controller back, which can change the session. So a
// request is taken, and a result is predicted, only after the properties have been read. If a
// property is read later, a changed `sessionVersion` shows that the prediction is outdated.
//
// In names of functions, `apply` changes the session. `adopt` changes the session to a state that
// the field already has. `write` edits the field. `correct` applies a prediction and writes it.

import TextEditing
import TextMetrics

/// The part of a controller that compares the field with the session and edits both.
final class FieldSynchronizer {
  typealias Occasion = SynchronizationPlans.Occasion

  var session: TextSession
  /// If this closure is `nil`, no results are stored.
  var onChange: ((EditResult) -> Void)?
  var onEvent: ((FieldEvent, _ language: String?) -> Void)?
  /// Whether the controller has ended, which can happen while it calls the host.
  private(set) var isEnded = false

  let host: any FieldHost
  private let undoOwner: FieldUndoOwner
  private(set) var phase = SynchronizationPlans.Phase.idle
  private var isWriting = false
  private var batchDepth = 0
  /// The allowed request whose change hasn't been reported yet.
  var allowedRequest: EvaluatedRequest?
  /// A repetition of this request is also refused.
  var refusedRequest: RefusedRequest?
  private var isEndOfTurnScheduled = false
  /// The number of events so far. If it changes, earlier predictions are outdated.
  private(set) var sessionVersion = 0
  private var results: [EditResult] = []

  init(_ host: any FieldHost, constraints: TextConstraints, undoOwner: FieldUndoOwner) {
    self.host = host
    self.undoOwner = undoOwner
    let undo: UndoPolicy = undoOwner == .session ? .session() : .host
    let clamped = host.snapshot().clamped
    let state = FieldState(
      text: clamped.text, selection: clamped.selection, markedRange: clamped.markedRange)
    // Clamped positions are valid, so this initializer doesn't throw.
    session =
      (try? TextSession(state, constraints: constraints, undo: undo))
      ?? TextSession(text: clamped.text, constraints: constraints, undo: undo)
  }

  var ignoresCallbacks: Bool { isWriting || isEnded || batchDepth > 0 }
  var hasResults: Bool { !results.isEmpty }
  func nextResult() -> EditResult? { hasResults ? results.removeFirst() : nil }

  func end() {
    isEnded = true
    allowedRequest = nil
    results = []
  }

  // MARK: Calls

  func respond(to occasion: Occasion) {
    if occasion == .endOfTurn { isEndOfTurnScheduled = false }
    if ignoresCallbacks { return }
    // Before a toolkit repeats a request, it may report the selection, but not the text.
    if occasion != .selection, occasion != .noReportedChange { refusedRequest = nil }
    synchronize(on: occasion, with: host.snapshot())
    guard occasion == .endOfEditing else { return }
    // The field may have marked text that the toolkit hasn't reported.
    unmarkField()
    synchronize(on: .endOfEditing, with: host.snapshot())
    if !isEnded, session.isAffectedByEarlierInsertion {
      applyAndWriteIfInSync(.endEditing, in: host.snapshot().clamped)
    }
  }

  func beginBatch() {
    if batchDepth == 0 { respond(to: .noReportedChange) }
    batchDepth += 1
  }

  func endBatch() {
    guard batchDepth > 0 else { return }
    batchDepth -= 1
    respond(to: .endOfBatch)
  }

  func undoOrRedo(_ event: FieldEvent) {
    guard !ignoresCallbacks, undoOwner == .session else { return }
    refusedRequest = nil
    synchronize(on: .noReportedChange, with: host.snapshot())
    if event == .undo { unmarkField() }
    applyAndWriteToField(event)
  }

  /// Returns `false` if the host couldn't unmark the field, or the controller has ended.
  func setText(_ text: String) -> Bool {
    refusedRequest = nil
    unmarkField()
    return applyAndWriteToField(.setText(text))
  }

  /// Returns `false` and does nothing if text is marked in the field or the controller has ended.
  @discardableResult
  private func applyAndWriteToField(_ event: FieldEvent) -> Bool {
    if isEnded { return false }
    let clamped = host.snapshot().clamped
    guard clamped.markedRange == nil else { return false }
    if case .setText(let text) = event, !session.isComposing,
      text.hasSameBytes(as: session.state.text), text.hasSameBytes(as: clamped.text)
    {
      // Setting the current text isn't reported. Otherwise, a program that sets the text in
      // response to each result would never end.
      enter(.idle)
      return true
    }
    let result = apply(event)
    reportResult(result)
    write(result, over: clamped)
    return true
  }

  func setConstraints(_ constraints: TextConstraints) {
    refusedRequest = nil
    session.constraints = constraints
    reportResult(apply(.setLimits(constraints.limits)))
  }

  // MARK: Comparing field and session

  /// The positions of the snapshot can be invalid. They're clamped if the snapshot differs from the
  /// state of the session.
  func synchronize(on occasion: Occasion, with snapshot: FieldSnapshot) {
    if isEnded { return }
    let activity = host.activity
    // Fast path: usually, the field and the session don't differ.
    let isTyping = activity == .typing
    if isTyping, phase == .idle, allowedRequest == nil, session.state.matches(snapshot) {
      return
    }
    let canChangeAgain = !occasion.followsAllChanges && host.inputMethod == .rewriting
    // Fast path: most notifications report a key that was requested before.
    if occasion == .notification, isTyping, !canChangeAgain,
      allowedRequest?.isCarriedOut(in: snapshot) == true, let request = allowedRequest.take()
    {
      return adopt(request)
    }
    let request = allowedRequest.take()
    let clamped = snapshot.clamped
    let difference = clamped.difference(from: session, after: request)
    switch SynchronizationPlans.plan(for: difference, on: occasion, in: phase, during: activity) {
    case .nothing: allowedRequest = request
    case .adoptSelection: adoptSelection(of: clamped, on: occasion)
    case .stopWaiting:
      enter(.idle)
      adoptSelection(of: clamped, on: occasion)
    case .adoptField: adoptField(clamped)
    case .followMarkedText: followMarkedText(in: clamped, wasRequested: request != nil)
    case .evaluate:
      evaluate(
        clamped, carriedOut: difference == .requested ? request : nil, on: occasion,
        canChangeAgain: canChangeAgain)
    case .awaitNotification:
      allowedRequest = request
      scheduleEndOfTurn()
    case .awaitEndOfDictation: enter(.awaitingEvaluation)
    case .awaitEndOfRewriting: enter(.awaitingAdoption)
    }
  }

  private func enter(
    _ phase: SynchronizationPlans.Phase, keeping request: EvaluatedRequest? = nil
  ) {
    self.phase = phase
    allowedRequest = request
  }

  /// `carriedOut` is the request that led to the text of the snapshot, or `nil`.
  private func evaluate(
    _ snapshot: FieldSnapshot, carriedOut: EvaluatedRequest?, on occasion: Occasion,
    canChangeAgain: Bool
  ) {
    let predicted =
      carriedOut?.predictedResult(in: session)
      ?? session.predict(.reconcile(snapshot), language: host.language)
    let resolution = SynchronizationPlans.resolution(
      fieldHasResult: predicted.result.state.text.hasSameBytes(as: snapshot.text), on: occasion,
      in: phase, canChangeAgain: canChangeAgain,
      mayEndComposition: carriedOut == nil && session.isComposing)
    switch resolution {
    case .wait:
      enter(.awaitingEvaluation, keeping: carriedOut)
      scheduleEndOfTurn()
    case .adopt:
      adopt(predicted)
      adoptSelection(of: snapshot, on: occasion)
    case .correct: correct(snapshot, by: predicted)
    }
  }

  func scheduleEndOfTurn() {
    guard !isEndOfTurnScheduled else { return }
    isEndOfTurnScheduled = true
    host.scheduleTurnDidEnd()
  }

  /// Applies the marked text to the session. If the session would change the text or the marked
  /// range, waits for the end of the composition instead.
  private func followMarkedText(in snapshot: FieldSnapshot, wasRequested: Bool) {
    if phase == .idle, !wasRequested, !session.isComposing,
      let earlier = snapshot.textSetBeforeMarking(since: session.state)
    {
      adoptField(earlier)
    }
    let predicted = session.predict(.reconcile(snapshot), language: host.language)
    if predicted.result.state.text.hasSameBytes(as: snapshot.text),
      predicted.result.state.markedRange == snapshot.markedRange
    {
      adopt(predicted)
    } else {
      enter(.awaitingEvaluation)
    }
  }

  // MARK: Changing the session or the field

  private func adopt(_ predicted: PredictedResult) {
    enter(.idle)
    applyToSession(predicted)
  }

  private func adopt(_ request: consuming EvaluatedRequest) {
    switch consume request {
    case .typing(var typing):
      enter(.idle)
      if onChange != nil || onEvent != nil { return applyToSession(session.result(of: typing)) }
      sessionVersion &+= 1
      session.applyPrediction(&typing)
    case .changes(_, let predicted, _): adopt(predicted)
    }
  }

  /// Sets the session to the text of the field. Exceeded limits are reported, but not enforced.
  private func adoptField(_ snapshot: FieldSnapshot) {
    enter(.idle)
    if session.state.text.hasSameBytes(as: snapshot.text), !session.isComposing {
      adoptSelection(of: snapshot)
      return
    }
    var result = apply(.setText(snapshot.text))
    adoptSelection(of: snapshot)
    result.state = session.state
    result.violations = session.violationsOfText()
    reportResult(result)
  }

  /// `occasion` is `nil` after the text of the field was accepted.
  private func adoptSelection(of snapshot: FieldSnapshot, on occasion: Occasion? = nil) {
    guard let selection = snapshot.selection, selection != session.state.selection,
      session.state.markedRange.map({ $0.encloses(selection.range) }) ?? true
    else { return }
    if session.hasUnfinishedWord, let occasion, !occasion.followsAllChanges,
      occasion != .noReportedChange
    {
      // The selection ends the unfinished word, but the keyboard may rewrite the word in this turn.
      return scheduleEndOfTurn()
    }
    applyAndWriteIfInSync(.select(selection), in: snapshot)
  }

  /// Applies the event. If the field had the session's text before the event, but not after it,
  /// reports the result and writes it to the field.
  private func applyAndWriteIfInSync(_ event: FieldEvent, in snapshot: FieldSnapshot) {
    let hadSameText = session.state.text.hasSameBytes(as: snapshot.text)
    let result = apply(event)
    if !hadSameText || session.state.text.hasSameBytes(as: snapshot.text) { return }
    reportResult(result)
    write(result, over: snapshot)
  }

  /// Applies the prediction and writes its result to the field. If the field or the session has
  /// changed since the prediction, instead adopts the field's text, or follows the composition if
  /// text is marked, and returns `false`. Also returns `false` if the program ends the controller
  /// in `onEvent`.
  @discardableResult
  func correct(_ snapshot: FieldSnapshot, by predicted: PredictedResult) -> Bool {
    // The host may have changed its field or called the controller back.
    let version = sessionVersion
    let current = host.snapshot().clamped
    guard current.text.hasSameBytes(as: snapshot.text), current.markedRange == nil,
      !ignoresCallbacks, version == sessionVersion
    else {
      adoptOrFollow(current)
      return false
    }
    applyToSession(predicted)
    if isEnded { return false }
    write(predicted.result, over: snapshot)
    return true
  }

  /// Writes the result to the field. If the field then has another text, the session adopts that
  /// text.
  private func write(_ result: EditResult, over snapshot: FieldSnapshot) {
    if isEnded { return }
    isWriting = true
    if let edit = result.correction(of: snapshot.text) {
      host.replace(edit.range, with: edit.replacement)
    }
    var written = host.snapshot().clamped
    if !isEnded, written.markedRange == nil, written.text.hasSameBytes(as: result.state.text),
      let selection = written.selection, selection != result.state.selection
    {
      host.select(result.state.selection)
      written = host.snapshot().clamped
    }
    isWriting = false
    enter(.idle)
    adoptOrFollow(written)
  }

  /// Adopts the text of the field, or follows the composition if text is marked.
  private func adoptOrFollow(_ snapshot: FieldSnapshot) {
    if ignoresCallbacks { return }
    guard snapshot.markedRange == nil else { return synchronize(on: .notification, with: snapshot) }
    adoptField(snapshot)
  }

  private func unmarkField() {
    guard host.snapshot().clamped.markedRange != nil, !isEnded else { return }
    allowedRequest = nil
    isWriting = true
    host.unmark()
    isWriting = false
  }

  /// Reports the event, but not the result.
  private func apply(_ event: FieldEvent) -> EditResult {
    // The allowed request was evaluated before this event, so the request is outdated.
    allowedRequest = nil
    reportEvent(event)
    return session.apply(event)
  }

  /// Reports the event and the result, but doesn't write to the field.
  func applyToSession(_ predicted: PredictedResult) {
    reportEvent(predicted.event, language: predicted.language)
    reportResult(predicted.result)
    session.applyPrediction(predicted)
  }

  private func reportEvent(_ event: FieldEvent, language: String? = nil) {
    sessionVersion &+= 1
    if !isEnded { onEvent?(event, language) }
  }

  private func reportResult(_ result: EditResult) {
    if onChange != nil, !isEnded { results.append(result) }
  }
}
