import TextMetrics

/// An asynchronous rule of one field while text is typed: when to ask, and which answers are stale.
///
/// A pure state machine: one method for each event, which answers with what to do. ``Inquirer``
/// runs it. Every text to ask about is a new revision; an answer or timer of another revision is
/// ignored.
public struct Inquiry: Sendable {
  /// A number for each state of the text that is to be asked about, from 1.
  public typealias Revision = UInt64

  /// What the machine wants done.
  public enum Action: Sendable, Hashable {
    /// Call ``Inquiry/waited(_:)`` after the debounce.
    case wait(Revision)
    /// Nobody needs to wait any more.
    case stopWaiting(Revision)
    /// Ask, and call ``Inquiry/answered(_:_:)``.
    case ask(Revision, String)
    /// The question is withdrawn.
    case withdraw(Revision)
    /// What is known of the text has changed: an answer, or nil while there is none.
    case know(Answer?)
  }

  private enum Phase: Sendable {
    case idle
    case waiting(String)
    case asking(String)
    case answered(String, Answer)
  }

  private var phase = Phase.idle
  private var revision: Revision = 0

  /// Nothing is known and nothing asked.
  public init() {}

  /// What is known of the text as it is now.
  public var answer: Answer? {
    if case .answered(_, let answer) = phase { answer } else { nil }
  }

  /// The text is this now.
  ///
  /// - Parameters:
  ///   - text: The committed text; nil where there is nothing to ask: it is empty, or breaks
  ///     another rule.
  ///   - isComposing: Whether there is marked text. Nothing is asked until the composition ends.
  public mutating func changed(to text: String?, isComposing: Bool) -> [Action] {
    if isComposing { return reset() }
    switch (phase, text) {
    case (.idle, nil): return []
    case (.waiting(let known), let text?) where known.isIdentical(to: text): return []
    case (.asking(let known), let text?) where known.isIdentical(to: text): return []
    case (.answered(let known, let answer), let text?)
    where known.isIdentical(to: text) && answer != .unanswered: return []
    default: break
    }
    let actions = reset()
    guard let text else { return actions }
    revision += 1
    phase = .waiting(text)
    return actions + [.wait(revision)]
  }

  /// The debounce of a revision is over.
  public mutating func waited(_ revision: Revision) -> [Action] {
    guard revision == self.revision, case .waiting(let text) = phase else { return [] }
    phase = .asking(text)
    return [.ask(revision, text)]
  }

  /// There is an answer to a revision.
  public mutating func answered(_ revision: Revision, _ answer: Answer) -> [Action] {
    guard revision == self.revision, case .asking(let text) = phase else { return [] }
    phase = .answered(text, answer)
    return [.know(answer)]
  }

  /// The field is gone, or nobody wants to know any more.
  public mutating func cancelled() -> [Action] { reset() }

  private mutating func reset() -> [Action] {
    defer { phase = .idle }
    switch phase {
    case .idle: return []
    case .waiting: return [.stopWaiting(revision)]
    case .asking: return [.withdraw(revision)]
    case .answered: return [.know(nil)]
    }
  }
}
