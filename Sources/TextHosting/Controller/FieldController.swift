public import TextEditing
public import TextMetrics

/// Owns the ``/TextEditing/TextSession`` of one field and keeps both equal, whatever order the
/// toolkit calls in.
///
/// A toolkit's field is limited in one line, such as `field.limit(to: constraints)` in UIKit. A
/// host of your own is made in few: see <doc:WritingAHost>.
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
  public internal(set) var session: TextSession

  /// What the program is told: each result that changed the text, refused a change or changed the
  /// limits, in their order; not when the caret moves. Called when field and session agree again,
  /// so that the program may set text or limits in it.
  public var onResult: ((EditResult) -> Void)? {
    get { listener }
    set { listener = newValue }
  }

  /// Looked at with every key: what is private needs no check for overlapping accesses.
  private var listener: ((EditResult) -> Void)?

  /// Whatever sets it, to the same even, has happened instead of what was asked.
  var phase = Phase.quiet { didSet { asked = nil } }
  /// The question that was answered with yes, while a report of it is expected: only in the quiet
  /// phase, and until anything else happens.
  var asked: AskedChange? {
    didSet {
      assert(asked == nil || phase == .quiet, "A question is pending outside the quiet phase.")
    }
  }
  /// Whether the host was asked to call `settle()` and has not done so yet.
  var isSettling = false
  /// The last question that the controller answered with an edit of its own.
  var carriedOut: CarriedOut?
  /// What a program set while the field could not be written to.
  var waitingText: String? { didSet { if waitingText != nil { isFinished = false } } }
  /// What constraints a program set while the field was asked something.
  var waitingConstraints: TextConstraints? {
    didSet { if waitingConstraints != nil { isFinished = false } }
  }
  /// The calls that are being answered: one, but where the field calls again while it is asked.
  var openCalls = 0
  private var untold: [EditResult] = []
  private var isTelling = false

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
    let undo: UndoPolicy = host.undoOwner == .session ? .session() : .host
    let field = Self.read(host)
    let state = FieldState(
      field.text, selection: field.selection, markedRange: field.markedRange)
    session =
      (try? TextSession(state, constraints: constraints, undo: undo))
      ?? TextSession(field.text, constraints: constraints, undo: undo)
    host.controller = self
  }

  /// Where the conversation with the toolkit stands.
  enum Phase {
    /// Field and session agree, as far as is known, but for what was asked.
    case quiet
    /// A report waits for the end of a composition or of the toolkit's turn.
    case held
    /// Something rewrites the text that is not answered back.
    case rewritten
    /// The controller writes to the field: whatever the toolkit calls is an echo.
    case writing
    /// The controller has left its field.
    case ended
  }

  /// Whether calls are to be ignored: they echo what the controller does, or come after its end.
  var isDeaf: Bool {
    switch phase {
    case .writing, .ended: true
    case .quiet, .held, .rewritten: false
    }
  }

  /// Whether the controller has left its field: a call of the host may have ended it.
  var isEnded: Bool { phase == .ended }

  /// Has the program told of a result, once field and session agree again.
  func note(_ result: EditResult) {
    guard listener != nil else { return }
    untold.append(result)
    isFinished = false
  }

  /// The same, of a result that is not copied where nobody listens.
  func note(_ foreseen: ForeseenResult) {
    if listener != nil { note(foreseen.result) }
  }

  /// The same, of the result of a key.
  func note(_ key: ForeseenKey) {
    if listener != nil { note(session.foreseen(key)) }
  }

  /// Whether nothing is left to do at the end of a call, as after nearly every one.
  private(set) var isFinished = true

  /// Begins to answer a call: what the field is asked until ``finish()`` holds for all of the
  /// answer, so that what the program sets meanwhile has to wait.
  func begin() { openCalls += 1 }

  /// Ends a call: does what was asked for while the field could not be written to, and tells the
  /// program what happened. A call that the program makes meanwhile adds to the list, and is told
  /// of in its turn: there is no recursion.
  func finish() {
    if openCalls == 1, !isFinished, !isDeaf { doWhatWaits() }
    openCalls -= 1
    guard openCalls == 0, !isFinished, !isDeaf, !isTelling else { return }
    isTelling = true
    var next = 0
    while next < untold.count, next < Self.mostAnswersInOneCall {
      let result = untold[next]
      next += 1
      listener?(result)
      if isEnded { untold = [] }
    }
    untold.removeFirst(min(next, untold.count))
    isTelling = false
    isFinished = untold.isEmpty && waitingText == nil
    if !untold.isEmpty { settleLater() }
  }

  /// Takes the constraints and writes the text that a program has set; and those that it sets while
  /// the field is asked for that.
  private func doWhatWaits() {
    for _ in 0..<Self.mostAnswersInOneCall {
      takeWaitingConstraints()
      guard let text = waitingText else { return }
      waitingText = nil
      guard write(text) else { break }
    }
    takeWaitingConstraints()
  }

  private func takeWaitingConstraints() {
    guard let constraints = waitingConstraints else { return }
    waitingConstraints = nil
    // What was asked about was judged by other limits.
    asked = nil
    carriedOut = nil
    session.constraints = constraints
    note(session.apply(.setLimits(constraints.limits)))
  }

  /// A program that answers every result or question with another text would never be done: the rest
  /// waits for another turn.
  private static let mostAnswersInOneCall = 16
}

/// A field has a controller already.
public struct FieldIsControlled: Error, Sendable, Hashable {}

extension FieldIsControlled: CustomStringConvertible {
  public var description: String {
    "The field has a controller already. End that one first, or change its limits."
  }
}
