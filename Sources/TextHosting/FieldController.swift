public import TextEditing
public import TextMetrics

/// A controller that keeps a text field within its limits, in sync with a session.
///
/// A field of UIKit or AppKit gets its controller from `field.limit(to:)`. For another toolkit, write
/// a ``FieldHost``; see <doc:WritingAHost>:
///
///     let controller = try FieldController(host, limit: .characters(10))
///     controller.onChange = { result in print(result.decision) }
///     controller.status.remaining  // the number of Characters that are left
///
/// If the toolkit sends a should-change request, and no input method can be composing, the controller
/// evaluates the change in the session. It evaluates all other changes after they were made, and
/// corrects the field with the smallest edit. It never edits the field while text is marked. Text that a program
/// or the system sets is taken as it is. If the field rejects a correction, the session follows the
/// field.
///
/// Use a controller only on the thread of its field.
///
/// - Complexity: Each call is O(*n* + *m*), where *n* is the length of the field's text and *m* that of
///   the change.
public final class FieldController {
  /// The host of the field.
  public let host: any FieldHost

  /// The session of the field, as of the last call.
  public var session: TextSession { synchronizer.session }

  /// A closure that the controller calls with each result that changed the text, rejected a change, or
  /// changed the limits.
  ///
  /// The closure is called when the field and the session agree again, so it can set the text or the
  /// limits. It isn't called when only the selection changes.
  public var onChange: ((EditResult) -> Void)? {
    get { synchronizer.onChange }
    set { synchronizer.onChange = newValue }
  }

  /// A closure that the controller calls with each event of the session and the language of the
  /// keyboard, before ``onChange``.
  ///
  /// Use it to record a session: see "Sessions as bug reports" of `SessionRecords`. If the closure sets
  /// the text or the limits, they take effect when the call ends. ``setConstraints(_:)`` has an event
  /// for the limits only.
  public var onEvent: ((FieldEvent, _ language: String?) -> Void)? {
    get { synchronizer.onEvent }
    set { synchronizer.onEvent = newValue }
  }

  private let synchronizer: FieldSynchronizer
  // Private and separate properties avoid dynamic checks of exclusive access at each key.
  /// The text that a program set while the field couldn't be written to.
  private var waitingText: String?
  /// The constraints that a program set during another call.
  private var waitingConstraints: TextConstraints?
  /// The number of calls in progress. It's more than one if the field calls back.
  private var openCalls = 0
  private var isNotifying = false

  /// Creates a controller of a field, which the field retains.
  ///
  /// - Parameters:
  ///   - host: The host of the field. The text of the field may exceed the limits.
  ///   - constraints: The limits, filters, and policies of the field.
  ///   - undoOwner: The owner of the undo history.
  /// - Throws: ``FieldIsControlled`` if the field has a controller.
  public init(
    _ host: any FieldHost, constraints: TextConstraints, undoOwner: FieldUndoOwner = .toolkit
  ) throws(FieldIsControlled) {
    guard host.controller == nil else { throw FieldIsControlled() }
    self.host = host
    synchronizer = FieldSynchronizer(host, constraints: constraints, undoOwner: undoOwner)
    host.controller = self
  }

  /// Creates a controller of a field, which the field retains.
  ///
  /// - Parameters:
  ///   - host: The host of the field. The text of the field may exceed the limit.
  ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits, or a profile.
  ///   - undoOwner: The owner of the undo history.
  /// - Throws: ``FieldIsControlled`` if the field has a controller.
  public convenience init(
    _ host: any FieldHost, limit: some LimitExpression, undoOwner: FieldUndoOwner = .toolkit
  ) throws(FieldIsControlled) {
    try self.init(host, constraints: TextConstraints(limit: limit), undoOwner: undoOwner)
  }

  // MARK: Calls of a host, in any order and any number of times

  /// Returns whether the toolkit may make a change, in response to its should-change request.
  ///
  /// The result is `true` if the change fits or may be part of a composition. If it's `false`, the part
  /// of the change that fits is already in the field. Repeating the request has no effect.
  ///
  /// - Parameters:
  ///   - range: The range that the toolkit replaces. It doesn't need to be valid.
  ///   - replacement: The text that replaces the range.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func shouldChange(_ range: Range<UTF16Offset>, to replacement: String) -> Bool {
    shouldChange(ProposedChanges(first: FieldChange(range, to: replacement)))
  }

  /// Returns whether the toolkit may replace a range of UTF-16 code units, in response to its
  /// should-change request.
  ///
  /// - Parameters:
  ///   - range: The range that the toolkit replaces. It doesn't need to be valid.
  ///   - replacement: The text that replaces the range.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func shouldChange(_ range: Range<Int>, to replacement: String) -> Bool {
    shouldChange(ProposedChanges(first: FieldChange(range, to: replacement)))
  }

  /// Returns whether the toolkit may make several changes at once. The resulting text is evaluated.
  ///
  /// - Parameter changes: The changes, whose ranges are of the text before all of them.
  /// - Complexity: O(*n* + *m*), where *n* is the length of the text and *m* that of the changes.
  public func shouldChange(_ changes: [FieldChange]) -> Bool {
    guard let first = changes.first else { return true }
    return shouldChange(ProposedChanges(first: first, others: Array(changes.dropFirst())))
  }

  private func shouldChange(_ changes: ProposedChanges) -> Bool {
    openCalls += 1
    let answer = synchronizer.answer(to: changes)
    guard hasToDo else {
      openCalls -= 1
      return answer
    }
    let text = session.state.text
    finish()
    // The request is outdated if the program has changed the text.
    return answer && text.hasSameBytes(as: session.state.text)
  }

  /// Compares the field with the session after the toolkit changed the text, or may have changed it.
  ///
  /// Call this method also when dictation ends, since its last words may not be announced.
  public func textDidChange() { respond(to: .notification) }

  /// Adopts the selection or the marked range of the field after the toolkit changed it.
  ///
  /// If the text has changed as well, the controller waits for ``textDidChange()``.
  public func selectionDidChange() { respond(to: .selection) }

  /// Compares the field with the session in a later turn of the event loop.
  ///
  /// ``FieldHost/settleLater()`` schedules this call. Call it also when an activity other than dictation
  /// ends.
  public func settle() { respond(to: .turn) }

  /// Performs several changes of the field that are evaluated and undone as one edit.
  ///
  /// Use a batch for changes that belong together, such as a deletion and an insertion that replace a
  /// word, or the two ends of a drag inside the field. In a batch, the controller allows each change
  /// that the toolkit requests. When the batch ends, it compares the field with the session, and
  /// corrects the field if the result doesn't fit:
  ///
  ///     controller.performBatch {
  ///       view.delete(word)
  ///       view.insert(correction)
  ///     }
  ///
  /// Text and limits that your program sets meanwhile take effect when the batch ends.
  ///
  /// - Parameter changes: A closure that changes the field as the user does.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func performBatch(_ changes: () -> Void) {
    beginBatch()
    changes()
    endBatch()
  }

  /// Begins a batch, in a toolkit that signals the beginning and the end of an edit.
  ///
  /// Batches can be nested. The changes are evaluated when the outermost batch ends. See
  /// ``performBatch(_:)``.
  public func beginBatch() { call { synchronizer.beginBatch() } }

  /// Ends a batch that ``beginBatch()`` began.
  public func endBatch() { call { synchronizer.endBatch() } }

  /// Ends a composition with the text of the field, which has lost focus or is about to.
  public func didEndEditing() { respond(to: .endEditing) }

  /// Compares the field with the session before the user changes something.
  ///
  /// Call this method when the field gains focus, when a key goes down, or when a page is shown again.
  public func readAgain() { respond(to: .reading) }

  private func respond(to trigger: FieldMachine.Trigger) {
    call { synchronizer.respond(to: trigger) }
  }

  /// Stops controlling the field, whose text stays as it is. You can call this method from a callback
  /// of the controller.
  public func end() {
    if synchronizer.isEnded { return }
    synchronizer.end()
    host.controller = nil
  }

  // MARK: Text and limits

  /// The live text of the field.
  ///
  /// If you set the text, no limit applies, a composition is abandoned, and the caret moves to the end.
  /// During another call of the controller, or if the input method doesn't end its composition, the
  /// text is set as soon as possible.
  public var text: String {
    get { session.text }
    set { call { waitingText = newValue } }
  }

  /// Changes the limits. The text stays as it is, even if it exceeds them.
  ///
  /// During another call of the controller, the limits are changed when that call ends.
  public func setLimits(_ limits: [TextLimit]) {
    var constraints = waitingConstraints ?? session.constraints
    constraints.limits = limits
    setConstraints(constraints)
  }

  /// Changes the constraints. The text stays as it is, even if it exceeds the limits.
  ///
  /// During another call of the controller, the constraints are changed when that call ends.
  public func setConstraints(_ constraints: TextConstraints) {
    call { waitingConstraints = constraints }
  }

  /// Reverts the composition, or else the last step, if the session owns the undo history.
  public func undo() { call { synchronizer.move(.undo) } }

  /// Repeats the step that was undone last, if the session owns the undo history.
  public func redo() { call { synchronizer.move(.redo) } }

  /// The status of the committed text for each limit.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var status: TextStatus { session.committedStatus }

  /// The range of the text beyond the maximum of a limit, hard or soft, or `nil` if the text fits.
  ///
  /// The range is `nil` also while an input method composes and while a word is unfinished.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var excessRange: Range<UTF16Offset>? {
    guard !session.isComposing, !session.hasUnfinishedWord else { return nil }
    let text = session.state.text
    let starts = session.constraints.limits.compactMap {
      $0.excessRange(in: text)?.lowerBound.utf16
    }
    return starts.min().map { $0..<UTF16Offset(text.utf16Count) }
  }

  // MARK: Calls, which may be nested

  private func call(_ body: () -> Void) {
    openCalls += 1
    body()
    finish()
  }

  /// Ends a call. The outermost call sets the text and the constraints that wait, and then reports the
  /// results.
  private func finish() {
    if openCalls == 1, hasToDo { doWhatWaits() }
    openCalls -= 1
    if openCalls == 0, !isNotifying, hasToDo { reportResults() }
  }

  /// Reports the results. A nested call by the program adds results, but doesn't report them.
  private func reportResults() {
    isNotifying = true
    for _ in 0..<Self.maximumAnswersInOneCall {
      guard let result = synchronizer.nextResult() else { break }
      onChange?(result)
    }
    isNotifying = false
    if synchronizer.hasResults { synchronizer.settleLater() }
  }

  private var hasToDo: Bool {
    (synchronizer.hasResults || waitingText != nil || waitingConstraints != nil)
      && !synchronizer.ignoresCallbacks
  }

  /// Sets the constraints and the text that wait, and those that a program sets meanwhile.
  private func doWhatWaits() {
    var isWritten = true
    for turn in 0...Self.maximumAnswersInOneCall {
      if let constraints = waitingConstraints.take() { synchronizer.take(constraints) }
      guard isWritten, turn < Self.maximumAnswersInOneCall, let text = waitingText.take()
      else { return }
      isWritten = synchronizer.write(text)
      if !isWritten { waitingText = waitingText ?? text }
    }
  }

  /// The number of texts that a program can set in response to results in one turn, so that a loop
  /// ends.
  private static let maximumAnswersInOneCall = 16
}

/// An error that is thrown when a field has a controller already.
public struct FieldIsControlled: Error, Sendable, Hashable {}

extension FieldIsControlled: CustomStringConvertible {
  public var description: String {
    "The field has a controller already. End that one first, or change its limits."
  }
}
