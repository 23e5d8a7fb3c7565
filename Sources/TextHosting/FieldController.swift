// To learn how this module works, read its files in this order:
//
// 1. FieldHost.swift: what a host implements, and the types that a host passes to its controller
// 2. FieldController.swift: the calls of hosts and programs, which can be nested.
//    FieldController+Requests.swift has the should-change requests.
// 3. SynchronizationPlans.swift: the table that decides what to do about a difference between the
//    field and the session
// 4. FieldSynchronizer.swift: performs the plans, and edits the session and the field
// 5. FieldSynchronizer+Requests.swift: answers should-change requests
//
// FieldSnapshot, FieldState, and TextSession are types of the module TextEditing.
//
// FieldAnnouncement.swift is for screen readers. The folder Apple has the hosts of UIKit and AppKit
// (begin with LimitableField.swift), and the views of SwiftUI.

@_exported public import TextEditing
public import TextMetrics

#if canImport(UIKit) || canImport(AppKit)
  // Provides the units of words and encodings, such as `words` in `TextLimit(parsing: "words<=5")`.
  @_exported public import TextMetricsFoundation
#endif

/// A controller that limits a text field by keeping it in sync with a session.
///
/// A field of UIKit or AppKit gets its controller from `field.limit(to:)`. For another toolkit,
/// implement ``FieldHost`` as <doc:WritingAHost> describes:
///
///     let controller = try FieldController(host, limit: .characters(10))
///     controller.onChange = { result in print(result.decision) }
///     controller.status.remaining  // the number of Characters that are left
///
/// If the toolkit sends should-change requests, the controller refuses a change that doesn't fit,
/// and the field never shows this change. By default, the controller inserts the part that fits. A
/// key that an input method can still convert to other text isn't refused. The controller evaluates
/// such a key, and each change without a request, after the field has made the change. If the
/// change doesn't fit, the controller corrects the field with the smallest edit.
///
/// Text that a program or the system sets is accepted. While text is marked, the controller doesn't
/// correct the field. If the field rejects a correction, the session adopts the text of the field.
///
/// Use a controller only on the thread of its field.
///
/// - Complexity: Each call is O(*n* + *m*), or O((*n* + *m*) log *m*) if a change is clipped or
///   normalized, where *n* and *m* are the lengths of the field's text and of the change.
public final class FieldController {
  /// The host of the field.
  public let host: any FieldHost

  /// The session of the field.
  ///
  /// The session doesn't contain changes of the field that haven't been reported to the controller,
  /// or that the controller evaluates in a later call.
  public var session: TextSession { synchronizer.session }

  /// A closure that the controller calls with the result of each event.
  ///
  /// The result of a `select` or `endEditing` event is only reported if the event changes the text.
  ///
  /// The controller calls the closure after it has edited the field, so the closure may set the
  /// text or the limits.
  public var onChange: ((EditResult) -> Void)? {
    get { synchronizer.onChange }
    set { synchronizer.onChange = newValue }
  }

  /// A closure that the controller calls with each event of the session, before ``onChange``.
  ///
  /// `language` is the language of the keyboard, or `nil` if the language is unknown or doesn't
  /// affect the event.
  ///
  /// Use the closure to record a session, as "Sessions as bug reports" of `SessionRecords`
  /// describes. If the closure sets the text or the limits, they take effect when the outermost
  /// call of the controller ends. New ``constraints`` are reported as an event that sets only the
  /// limits.
  public var onEvent: ((FieldEvent, _ language: String?) -> Void)? {
    get { synchronizer.onEvent }
    set { synchronizer.onEvent = newValue }
  }

  private let synchronizer: FieldSynchronizer
  private var textToSet: String?
  private var constraintsToSet: TextConstraints?
  /// The number of calls in progress, which is more than one if the field calls the controller
  /// back.
  private var callDepth = 0
  private var isNotifying = false

  /// Creates a controller with constraints. The field retains the controller.
  ///
  /// - Parameters:
  ///   - host: The host of the field. The text of the field may exceed the limits.
  ///   - constraints: The limits, filters, and policies of the field.
  ///   - undoOwner: The owner of the undo history.
  /// - Throws: ``FieldAlreadyControlled`` if the field already has a controller.
  public init(
    _ host: any FieldHost, constraints: TextConstraints, undoOwner: FieldUndoOwner = .toolkit
  ) throws(FieldAlreadyControlled) {
    guard host.controller == nil else { throw FieldAlreadyControlled() }
    self.host = host
    synchronizer = FieldSynchronizer(host, constraints: constraints, undoOwner: undoOwner)
    host.controller = self
  }

  /// Creates a controller with a limit. The field retains the controller.
  ///
  /// - Parameters:
  ///   - host: The host of the field. The text of the field may exceed the limit.
  ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits, or a
  ///     profile.
  ///   - undoOwner: The owner of the undo history.
  /// - Throws: ``FieldAlreadyControlled`` if the field already has a controller.
  public convenience init(
    _ host: any FieldHost, limit: some LimitExpression, undoOwner: FieldUndoOwner = .toolkit
  ) throws(FieldAlreadyControlled) {
    try self.init(host, constraints: TextConstraints(limit: limit), undoOwner: undoOwner)
  }

  /// Stops controlling the field without changing its text.
  ///
  /// You can call this method from a callback of the controller, such as ``onEvent``. Afterward,
  /// the controller doesn't edit the field, and reports no event or result.
  public func end() {
    if synchronizer.isEnded { return }
    synchronizer.end()
    host.controller = nil
  }

  // MARK: Notifications of a host

  /// Reports that the text of the field may have changed.
  ///
  /// Typed text is evaluated. Also call this method when dictation ends, because not all toolkits
  /// report the last words. Dictated text is evaluated like typed text. When another activity
  /// ends, such as rewriting, call ``turnDidEnd()`` instead, so that the text is accepted.
  public func textDidChange() { respond(to: .notification) }

  /// Reports that the selection or the marked range of the field has changed.
  ///
  /// If the text has changed as well, the controller doesn't correct the text in this call. It
  /// corrects the text in a later call of ``textDidChange()`` or ``turnDidEnd()``.
  public func selectionDidChange() { respond(to: .selection) }

  /// Reports that the current turn of the event loop is over.
  ///
  /// Postponed changes are evaluated. Call this method in the turn of the event loop that
  /// ``FieldHost/scheduleTurnDidEnd()`` schedules, and when an activity other than typing or
  /// dictation ends.
  public func turnDidEnd() { respond(to: .endOfTurn) }

  /// Performs several changes of the field that are evaluated as one edit.
  ///
  /// Use a batch for changes that belong together, such as a deletion and an insertion that replace
  /// a word, or both ends of a drag inside the field. During a batch, the controller allows each
  /// change. When the batch ends, the controller evaluates the difference between the text before
  /// and after the batch as one edit, and corrects the field if the edit doesn't fit:
  ///
  ///     controller.performBatch {
  ///       view.delete(word)
  ///       view.insert(correction)
  ///     }
  ///
  /// Text and limits that your program sets during a batch take effect when the batch ends. If the
  /// session owns the undo history, one undo reverts the batch.
  ///
  /// - Parameter changes: A closure that changes the field as the user does.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func performBatch(_ changes: () -> Void) {
    beginBatch()
    changes()
    endBatch()
  }

  /// Begins a batch, in a toolkit that reports the beginning and the end of a batch.
  ///
  /// Batches can be nested. The changes are evaluated when the outermost batch ends. If a closure
  /// can make the changes, use ``performBatch(_:)`` instead.
  public func beginBatch() { call { synchronizer.beginBatch() } }

  /// Ends a batch that ``beginBatch()`` began, or does nothing if no batch is in progress.
  public func endBatch() { call { synchronizer.endBatch() } }

  /// Ends a composition or an unfinished word, and evaluates the text of the field.
  ///
  /// Call this method when the field has lost focus or is about to lose it.
  public func editingDidEnd() { respond(to: .endOfEditing) }

  /// Accepts text that a program has set without the controller.
  ///
  /// Without this call, the text can be mistaken for typed text at the next key.
  ///
  /// Call this method when the field gains focus, when a key goes down, or when a page is shown
  /// again.
  public func acceptUnreportedChanges() { respond(to: .noReportedChange) }

  private func respond(to occasion: SynchronizationPlans.Occasion) {
    call { synchronizer.respond(to: occasion) }
  }

  // MARK: Text and limits

  /// The live text of the field.
  ///
  /// If you set the text, the constraints don't apply to the new text, a composition or an
  /// unfinished word is abandoned, and the caret moves to the end. If nothing is being composed,
  /// setting the text that the field already has does nothing.
  ///
  /// If another call of the controller is in progress, the text is set when that call ends. If the
  /// input method doesn't end its composition, the text is set in a later call.
  public var text: String {
    get { session.text }
    set { call { textToSet = newValue } }
  }

  /// The limits, filters, and policies of the field.
  ///
  /// If you change the constraints, as in `controller.constraints.limits = [.characters(20)]`, the
  /// text isn't changed and may exceed the limits. If another call of the controller is in
  /// progress, the new constraints apply when the call ends.
  public var constraints: TextConstraints {
    get { constraintsToSet ?? session.constraints }
    set { call { constraintsToSet = newValue } }
  }

  /// Abandons the composition or the unfinished word, or reverts the last step if there is neither.
  ///
  /// The method does nothing if the toolkit owns the undo history, or during a batch.
  public func undo() { call { synchronizer.undoOrRedo(.undo) } }

  /// Repeats the step that was undone last, except during a composition or while a word is
  /// unfinished.
  ///
  /// The method does nothing if the toolkit owns the undo history, or during a batch.
  public func redo() { call { synchronizer.undoOrRedo(.redo) } }

  /// The status of the committed text for each limit.
  ///
  /// The committed text is ``text`` without marked text and without an unfinished word, so the
  /// status doesn't change when the marked text changes. If you show a count and the remaining
  /// units, take both from the same status. `session.status` is the status of ``text``.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var status: TextStatus { session.committedStatus }

  /// The range of the text beyond the maximum of a hard or soft limit, or `nil` if the text exceeds
  /// no maximum.
  ///
  /// The range begins at the first position beyond a maximum, and ends at the end of the text. The
  /// range is also `nil` while an input method is composing or a word is unfinished.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var excessRange: Range<UTF16Offset>? {
    guard !session.hasPendingText else { return nil }
    let text = session.state.text
    let starts = session.constraints.limits.compactMap {
      $0.excessRange(in: text)?.lowerBound.utf16
    }
    return starts.min().map { $0..<UTF16Offset(text.utf16Count) }
  }

  // MARK: Calls, which can be nested

  private func call(_ body: () -> Void) {
    callDepth += 1
    body()
    endCall()
  }

  func answer(to changes: ProposedChanges) -> Bool {
    callDepth += 1
    let answer = synchronizer.answer(to: changes)
    guard hasPendingWork else {
      callDepth -= 1
      return answer
    }
    let text = session.state.text
    endCall()
    // If the program has set the text, the request is outdated.
    return answer && text.hasSameBytes(as: session.state.text)
  }

  private func endCall() {
    if callDepth == 1, hasPendingWork { setTextAndConstraints() }
    callDepth -= 1
    if callDepth == 0, !isNotifying, hasPendingWork { reportResults() }
  }

  /// Results beyond `maximumRounds` are reported in a later turn of the event loop.
  private func reportResults() {
    isNotifying = true
    for _ in 0..<Self.maximumRounds {
      guard let result = synchronizer.nextResult() else { break }
      onChange?(result)
    }
    isNotifying = false
    if synchronizer.hasResults { synchronizer.scheduleEndOfTurn() }
  }

  private var hasPendingWork: Bool {
    (synchronizer.hasResults || textToSet != nil || constraintsToSet != nil)
      && !synchronizer.ignoresCallbacks
  }

  /// A text that can't be written yet stays in `textToSet`. After the last text, the constraints
  /// are set once more, since a program can set both in response to an event.
  private func setTextAndConstraints() {
    for round in 0...Self.maximumRounds {
      if let constraints = constraintsToSet.take() { synchronizer.setConstraints(constraints) }
      guard round < Self.maximumRounds, let text = textToSet.take() else { return }
      if !synchronizer.setText(text) {
        textToSet = textToSet ?? text
        return
      }
    }
  }

  /// Without a maximum, a callback that sets a text at every result or event would repeat forever.
  private static let maximumRounds = 16
}

extension FieldController {
  /// Whether a change without a request can be autofill. An input method can also commit text
  /// without a request, but only text that is or was marked.
  var changeMayBeAutofill: Bool {
    host.activity == .typing && !session.isComposing && host.snapshot().clamped.markedRange == nil
  }
}

// MARK: - Errors

/// An error that is thrown when a field already has a controller.
public struct FieldAlreadyControlled: Error, Sendable, Hashable {}

extension FieldAlreadyControlled: CustomStringConvertible {
  public var description: String {
    "The field already has a controller. End that controller first, or change its limits."
  }
}
