import TextEditing
import TextMetrics

/// The part of a controller that compares the field with the session and edits both.
final class FieldSynchronizer {
  typealias Trigger = FieldMachine.Trigger

  private(set) var session: TextSession
  var onChange: ((EditResult) -> Void)?
  var onEvent: ((FieldEvent, _ language: String?) -> Void)?
  /// Whether `end()` was called, possibly while the controller calls the host.
  private(set) var isEnded = false

  private let host: any FieldHost
  private let undoOwner: FieldUndoOwner
  /// The phase of the controller. Any assignment, even of the same phase, discards `request`.
  private var phase = FieldMachine.Phase.quiet { didSet { request = nil } }
  /// Whether callbacks are ignored, because they come from an edit by the controller.
  private var isWriting = false
  private var openBatches = 0
  /// The allowed should-change request whose notification is expected.
  private var request: PendingRequest?
  /// The last request that was refused because a part of it was written instead, and the text with
  /// this part. If the request is repeated, it's refused again.
  private var correctedRequest: (changes: ProposedChanges, textAfter: String)?
  private var isSettling = false
  /// The number of events that the session has received. A prediction is outdated if it has changed.
  private var eventCount = 0
  private var results: [EditResult] = [] { didSet { hasResults = !results.isEmpty } }
  /// Whether there are results. Reading the array at every key would be slow.
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

  var ignoresCallbacks: Bool { isWriting || isEnded || openBatches > 0 }
  func nextResult() -> EditResult? { hasResults ? results.removeFirst() : nil }

  func end() {
    isEnded = true
    request = nil
    results = []
  }

  // MARK: Calls

  func respond(to trigger: Trigger) {
    if trigger == .turn { isSettling = false }
    if ignoresCallbacks { return }
    if trigger != .selection, trigger != .reading { correctedRequest = nil }
    synchronize(on: trigger, with: host.snapshot())
    guard trigger == .endEditing else { return }
    // The field may have marked text that the toolkit hasn't reported.
    unmarkField()
    synchronize(on: .endEditing, with: host.snapshot())
    if session.awaitsKeys { endWord(.endEditing, in: host.snapshot().clamped) }
  }

  func beginBatch() {
    if openBatches == 0 { respond(to: .reading) }
    openBatches += 1
  }

  func endBatch() {
    guard openBatches > 0 else { return }
    openBatches -= 1
    respond(to: .batch)
  }

  func move(_ event: FieldEvent) {
    guard !ignoresCallbacks, undoOwner == .session else { return }
    correctedRequest = nil
    synchronize(on: .reading, with: host.snapshot())
    if event == .undo { unmarkField() }
    carryOut(event)
  }

  func write(_ text: String) -> Bool {
    correctedRequest = nil
    unmarkField()
    return carryOut(.setText(text))
  }

  /// Applies an event and writes the result to the field. Returns `false` if text is marked, so
  /// that the event has to wait, or if the controller has ended.
  @discardableResult
  private func carryOut(_ event: FieldEvent) -> Bool {
    if isEnded { return false }
    let field = host.snapshot().clamped
    guard field.markedRange == nil else { return false }
    if case .setText(let text) = event, !session.isComposing,
      text.hasSameBytes(as: session.state.text), text.hasSameBytes(as: field.text)
    {
      // The same text has no result, so setting it in response to a result doesn't repeat forever.
      phase = .quiet
      return true
    }
    let result = apply(event)
    report(result)
    write(result, over: field)
    return true
  }

  func take(_ constraints: TextConstraints) {
    correctedRequest = nil
    session.constraints = constraints
    report(apply(.setLimits(constraints.limits)))
  }

  // MARK: Proposed changes

  func answer(to changes: ProposedChanges) -> Bool {
    guard !ignoresCallbacks, host.activity == .typing else { return true }
    var field = host.snapshot()
    if field.markedRange != nil { field = field.clamped }
    if let correctedRequest, correctedRequest.changes == changes,
      correctedRequest.textAfter.hasSameBytes(as: field.text)
    {
      return false
    }
    if let request, request.isRepeated(by: changes, in: field, after: session.state) {
      return true
    }
    correctedRequest = nil
    // Fast path: most keys fit, in a field that is in sync.
    if phase == .quiet, let change = changes.only,
      let key = session.predict(typing: change.replacement, at: change.range, in: field)
    {
      return allow(.key(key))
    }
    // Reading the language may call the controller back, so it's done before the comparison.
    let language = session.mapsCaseByLanguage ? host.language : nil
    synchronize(on: .request, with: field)
    guard phase == .quiet, !ignoresCallbacks else { return true }
    // The toolkit didn't make the change of its earlier request, so the request is discarded.
    request = nil
    guard field.markedRange == nil,
      let (predicted, textAfter) = session.predict(changes, language: language, in: field)
    else { return true }
    let request = PendingRequest.any(changes, predicted, textAfter: textAfter)
    if request.fits { return allow(request) }
    let events = eventCount
    let mayConvert = host.inputMethod.mayConvert(changes)
    // The prediction is outdated if the host has called the controller back.
    guard events == eventCount else { return true }
    if mayConvert { return allow(request) }
    // If nothing fits, the changes are only refused. Otherwise, the part that fits is written.
    if predicted.result.decision == .rejected,
      predicted.result.state.text.hasSameBytes(as: session.state.text)
    {
      publish(predicted)
      session.take(predicted)
      return false
    }
    // If the field has changed in the meantime, the request is outdated and isn't refused.
    guard correct(field, by: predicted) else { return true }
    correctedRequest = (changes, session.state.text)
    return false
  }

  private func allow(_ request: consuming PendingRequest) -> Bool {
    self.request = consume request
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
    if activity == .typing, phase == .quiet, case nil = request, session.state.isHeld(by: snapshot)
    {
      return
    }
    // Reading the input method may call the controller back, so `request` is only taken afterward.
    let mayChangeAgain = !trigger.followsAllChanges && host.inputMethod == .rewriting
    // Fast path: most notifications report a key that was requested before. The request is moved,
    // since copying it at every key would be slow.
    if trigger == .notification, activity == .typing, !mayChangeAgain,
      request?.isDone(in: snapshot) == true, let request = request.take()
    {
      return commit(request)
    }
    let request = request.take()
    let field = snapshot.clamped
    let finding = field.finding(against: session, after: request)
    switch FieldMachine.plan(for: finding, on: trigger, in: phase, during: activity) {
    case .nothing: self.request = request
    case .takeSelection:
      if request != nil, trigger == .selection {
        // The toolkit moves the caret before it makes an allowed change.
        self.request = request
      } else {
        takeSelection(of: field, on: trigger)
      }
    case .agree:
      phase = .quiet
      takeSelection(of: field, on: trigger)
    case .acceptField: acceptField(field)
    case .followMarkedText: followMarkedText(in: field, wasAsked: request != nil)
    case .evaluate: evaluate(field, finding, request, on: trigger, mayChangeAgain: mayChangeAgain)
    case .await:
      self.request = request
      settleLater()
    case .hold: phase = .held
    case .leaveAlone: phase = .rewritten
    }
  }

  private func evaluate(
    _ field: FieldSnapshot, _ finding: FieldMachine.Finding, _ request: PendingRequest?,
    on trigger: Trigger, mayChangeAgain: Bool
  ) {
    let announced = finding == .announced ? request : nil
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
      self.request = announced
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

  /// Adopts marked text, or waits for the end of a composition that the session would change.
  private func followMarkedText(in field: FieldSnapshot, wasAsked: Bool) {
    if phase == .quiet, !wasAsked, !session.isComposing,
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
      phase = .held
    }
  }

  // MARK: Changing the session or the field

  private func commit(_ predicted: PredictedResult) {
    phase = .quiet
    publish(predicted)
    session.take(predicted)
  }

  private func commit(_ request: consuming PendingRequest) {
    switch consume request {
    case .key(var key):
      phase = .quiet
      if onChange != nil || onEvent != nil { publish(session.predicted(key)) }
      eventCount &+= 1
      session.take(&key)
    case .any(_, let predicted, _): commit(predicted)
    }
  }

  /// Adopts the text of the field. Exceeded limits are reported, but not enforced.
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
    report(result)
  }

  /// Adopts the selection of the field. `trigger` is the call of the toolkit, or `nil` if the text
  /// was adopted in the same call.
  private func takeSelection(of field: FieldSnapshot, on trigger: Trigger? = nil) {
    guard let selection = field.selection, selection != session.state.selection,
      session.state.markedRange.map({ $0.encloses(selection.range) }) ?? true
    else { return }
    if session.hasUnfinishedWord, let trigger, !trigger.followsAllChanges, trigger != .reading {
      // The selection ends the unfinished word, but the keyboard may rewrite the word in this turn.
      return settleLater()
    }
    endWord(.select(selection), in: field)
  }

  /// Applies an event that can end an unfinished word, and corrects the field if the word ends.
  private func endWord(_ event: FieldEvent, in field: FieldSnapshot) {
    let agrees = session.state.text.hasSameBytes(as: field.text)
    let result = apply(event)
    if !agrees || session.state.text.hasSameBytes(as: field.text) { return }
    report(result)
    write(result, over: field)
  }

  /// Writes a prediction to the field. Returns `false` if the field or the session has changed.
  @discardableResult
  private func correct(_ field: FieldSnapshot, by predicted: PredictedResult) -> Bool {
    // The host may have changed its field or called the controller back.
    let events = eventCount
    let now = host.snapshot().clamped
    guard now.text.hasSameBytes(as: field.text), now.markedRange == nil, !ignoresCallbacks,
      events == eventCount
    else {
      acceptIfUnmarked(now)
      return false
    }
    publish(predicted)
    session.take(predicted)
    write(predicted.result, over: field)
    return true
  }

  /// Writes a result to the field. If the field then has another text, the session adopts it.
  private func write(_ result: EditResult, over field: FieldSnapshot) {
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

  /// Adopts the text of the field if nothing is marked. Otherwise, follows the composition.
  private func acceptIfUnmarked(_ field: FieldSnapshot) {
    if ignoresCallbacks { return }
    if field.markedRange == nil {
      acceptField(field)
    } else {
      // Marked text isn't corrected, so the session follows the composition.
      synchronize(on: .notification, with: field)
    }
  }

  private func unmarkField() {
    guard host.snapshot().clamped.markedRange != nil else { return }
    request = nil
    isWriting = true
    host.unmark()
    isWriting = false
  }

  @discardableResult
  private func apply(_ event: FieldEvent) -> EditResult {
    // The request was evaluated without this event.
    request = nil
    eventCount &+= 1
    onEvent?(event, nil)
    return session.apply(event)
  }

  private func publish(_ predicted: PredictedResult) {
    eventCount &+= 1
    onEvent?(predicted.event, predicted.language)
    report(predicted.result)
  }

  private func report(_ result: EditResult) {
    if onChange != nil { results.append(result) }
  }
}
