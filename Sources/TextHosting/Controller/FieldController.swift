public import TextEditing
public import TextMetrics

/// Owns the ``/TextEditing/TextSession`` of one field and keeps both equal, whatever order the
/// toolkit calls in.
///
/// A toolkit's field is limited in one line, such as `field.limit(to: constraints)` in UIKit. A
/// host of your own takes a few dozen: see <doc:WritingAHost>.
///
/// The controller asks the engine before a change where the toolkit asks and nothing can be
/// composing; everything else it compares after the change. It corrects with the smallest edit,
/// never while text is marked, and never from inside its own correction. What a program or the
/// system put into the field unannounced is taken as it is. Where field and session disagree after
/// a correction, the field wins.
///
/// It belongs to the thread of its field.
public final class FieldController {
  /// The field.
  public let host: any FieldHost

  /// What the engine holds of the field, as of the last call.
  public var session: TextSession { synchronizer.session }

  /// What the program is told: each result that changed the text, refused a change or changed the
  /// limits, in their order; not when the caret moves. Called when field and session agree again,
  /// so that the program may set text or limits in it.
  public var onResult: ((EditResult) -> Void)? {
    get { synchronizer.onResult }
    set { synchronizer.onResult = newValue }
  }

  /// Hears of each event that the session is given, before its result, so that a program can write
  /// down what happened: see "Sessions as bug reports" of `SessionRecords`. What it sets on the
  /// field waits for the end of the call. Of ``setConstraints(_:)`` only the limits are an event.
  public var onEvent: ((FieldEvent, _ language: String?) -> Void)? {
    get { synchronizer.onEvent }
    set { synchronizer.onEvent = newValue }
  }

  private let synchronizer: FieldSynchronizer
  // Private and separate properties, so that no key pays for dynamic checks of exclusive access.
  /// What a program set while the field could not be written to.
  private var waitingText: String?
  /// What constraints a program set while the field was asked something.
  private var waitingConstraints: TextConstraints?
  /// The calls that are being answered: more than one where the field calls back while it is asked.
  private var openCalls = 0
  /// Whether the program is being told of a result.
  private var isNotifying = false

  /// A controller of a field that has none yet. The field retains it, through
  /// ``FieldHost/controller``. What the field holds is taken as it is, over its limits or not.
  ///
  /// - Throws: ``FieldIsControlled`` where the field has a controller: two would correct each
  ///   other.
  public init(
    _ host: any FieldHost, constraints: TextConstraints
  ) throws(FieldIsControlled) {
    guard host.controller == nil else { throw FieldIsControlled() }
    self.host = host
    synchronizer = FieldSynchronizer(host, constraints: constraints)
    host.controller = self
  }

  // MARK: What a host passes on, at any time, in any order and any number of times

  /// Whether the toolkit may make a change that it asks about.
  ///
  /// Yes wherever it fits, and wherever it may be a part of a composition: then it is compared
  /// after it was made. No where it does not; what fits of it, or what the stages make of it, is in
  /// the field when this returns. Asking again changes nothing.
  ///
  /// Linear in the text.
  public func shouldChange(_ range: UTF16Range, to replacement: String) -> Bool {
    shouldChange(ProposedChanges(first: FieldChange(range, to: replacement)))
  }

  /// Whether the toolkit may make several changes at once, judged by the whole text that results.
  /// Their ranges are all of the text before. Linear in the text and the changes.
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
    // What the toolkit asked about is not there any more if the program changed it just now.
    return answer && text.hasSameBytes(as: session.state.text)
  }

  /// The toolkit reports that the text has changed, or may have; also called where dictation is
  /// over, whose last words may not be reported.
  public func textDidChange() { respond(to: .report) }

  /// The toolkit reports that the selection or the marked range has changed. Where the text has as
  /// well, its own report is awaited.
  public func selectionDidChange() { respond(to: .selection) }

  /// The toolkit's event loop has come round, as ``FieldHost/settleLater()`` asked for; also called
  /// where an activity other than dictation is over.
  public func settle() { respond(to: .turn) }

  /// Performs several changes of the field that are evaluated and undone as one edit.
  ///
  /// Use a batch for changes that belong together, such as a deletion and an insertion that replace a
  /// word, or the two ends of a drag inside the field. In a batch, the controller allows each change
  /// that the toolkit asks about. When the batch ends, it compares the field with the session, and
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

  /// The field has lost the focus, or is about to: a composition ends by what the field holds.
  public func didEndEditing() { respond(to: .blur) }

  /// Compares the field with the session, as is good before the user can do something to it: where
  /// the field gains the focus, a key goes down, or a page is shown again.
  public func readAgain() { respond(to: .reading) }

  private func respond(to trigger: FieldMachine.Trigger) {
    call { synchronizer.respond(to: trigger) }
  }

  /// Leaves the field as it is, for good, also from inside the controller's own edit of it.
  public func end() {
    if synchronizer.isEnded { return }
    synchronizer.end()
    host.controller = nil
  }

  // MARK: What a program asks of its field

  /// Sets the text of the field, its caret at the end. No limit applies; a composition is given up.
  ///
  /// While the controller asks the field something or edits it, or where the input method does not
  /// let go, it is done as soon as it can be. Linear in the text.
  public func setText(_ text: String) {
    call { waitingText = text }
  }

  /// Changes the limits. The text stays as it is, over its limits or not. While the controller asks
  /// the field something or edits it, it is done as soon as it can be.
  public func setLimits(_ limits: [TextLimit]) {
    var constraints = waitingConstraints ?? session.constraints
    constraints.limits = limits
    setConstraints(constraints)
  }

  /// Changes the limits and everything else that the field allows, as ``setLimits(_:)`` does.
  public func setConstraints(_ constraints: TextConstraints) {
    call { waitingConstraints = constraints }
  }

  /// Takes back the last step, or what is being composed, in a field whose history the session
  /// keeps. Does nothing in a field whose toolkit has its own.
  public func undo() { call { synchronizer.move(.undo) } }

  /// Makes the last undone step again, in a field whose history the session keeps.
  public func redo() { call { synchronizer.move(.redo) } }

  // MARK: Where the text stands

  /// Where the committed text stands against every limit. Linear in the text.
  public func readings() -> TextStatus { session.committedReadings() }

  /// What of the text is over a maximum of a limit, hard or soft, to be highlighted; nil where
  /// nothing is, while an input method composes, whose text must be left alone, and while a word is
  /// unfinished. Linear in the text.
  public func overLimitRange() -> UTF16Range? {
    guard !session.isComposing, !session.hasUnfinishedWord else { return nil }
    let text = session.state.text
    let starts = session.constraints.limits.compactMap {
      $0.excessRange(in: text)?.lowerBound.utf16
    }
    return starts.min().map { UTF16Range($0, UTF16Offset(text.utf16Count)) }
  }

  // MARK: Calls, which may come while another one is answered

  private func call(_ body: () -> Void) {
    openCalls += 1
    body()
    finish()
  }

  /// Ends a call. The outermost one does what a program asked for while the field could not be
  /// written to, and then tells it what happened.
  private func finish() {
    if openCalls == 1, hasToDo { doWhatWaits() }
    openCalls -= 1
    if openCalls == 0, !isNotifying, hasToDo { tellResults() }
  }

  /// Tells the program the results. A call that it makes meanwhile adds to them, and does not tell
  /// them itself: there is no recursion.
  private func tellResults() {
    isNotifying = true
    for _ in 0..<Self.maximumAnswersInOneCall {
      guard let result = synchronizer.nextResult() else { break }
      onResult?(result)
    }
    isNotifying = false
    if synchronizer.hasResults { synchronizer.settleLater() }
  }

  private var hasToDo: Bool {
    (synchronizer.hasResults || waitingText != nil || waitingConstraints != nil)
      && !synchronizer.ignoresCallbacks
  }

  /// Takes the constraints and writes the text that a program has set; and those that it sets while
  /// the field is asked for that.
  private func doWhatWaits() {
    var isWritten = true
    for turn in 0...Self.maximumAnswersInOneCall {
      if let constraints = waitingConstraints.take() { synchronizer.take(constraints) }
      guard isWritten, turn < Self.maximumAnswersInOneCall, let text = waitingText.take()
      else { return }
      isWritten = synchronizer.write(text)
      // Another may have been set meanwhile.
      if !isWritten { waitingText = waitingText ?? text }
    }
  }

  /// A program that answers every result or question with another text would never be done: the
  /// rest waits for another turn.
  private static let maximumAnswersInOneCall = 16
}

/// A field has a controller already.
public struct FieldIsControlled: Error, Sendable, Hashable {}

extension FieldIsControlled: CustomStringConvertible {
  public var description: String {
    "The field has a controller already. End that one first, or change its limits."
  }
}
