import FormValidation
import TextMetrics

/// An asynchronous rule of one field while text is typed: when to ask, and which answers are stale.
///
/// A pure state machine: one method for each event, which answers with what to do.
/// ``AsyncCheckRunner`` runs it. Every text to ask about is a new revision; an answer or timer of
/// another revision is ignored.
struct AsyncCheckState: Sendable {
  /// A number for each state of the text that is to be asked about, from 1.
  typealias Revision = UInt64

  /// What the machine wants done.
  enum Action: Sendable, Hashable {
    /// Call ``AsyncCheckState/didWait(_:)`` after the debounce.
    case wait(Revision)
    /// Nobody needs to wait any more.
    case stopWaiting(Revision)
    /// Ask, and call ``AsyncCheckState/didAnswer(_:_:)``.
    case ask(Revision, String)
    /// Nobody needs the answer any more.
    case stopAsking(Revision)
    /// Hand over what is known: to ``LiveField``.
    case know(AsyncCheck.Answer)
  }

  private enum Phase: Sendable {
    case idle
    case waiting(String)
    case asking(String)
    case answered(String, AsyncCheck.Outcome)
  }

  private let rule: String
  private var phase = Phase.idle
  private var revision: Revision = 0

  /// A machine for the rule with this name, with nothing known and nothing asked.
  init(rule: String) { self.rule = rule }

  /// What is known of the text as it is now; nil while nothing is.
  var answer: AsyncCheck.Answer? {
    guard case .answered(let text, let outcome) = phase else { return nil }
    return AsyncCheck.Answer(rule: rule, text: text, outcome: outcome)
  }

  /// The text is this now.
  ///
  /// - Parameters:
  ///   - text: The cleaned committed text, as ``LiveField/textToCheck(siblings:)`` gives it; nil
  ///     where there is nothing to ask: it is empty, or breaks another rule.
  ///   - isComposing: Whether there is marked text. Nothing is asked until the composition ends.
  mutating func didChange(to text: String?, isComposing: Bool) -> [Action] {
    if isComposing { return reset() }
    switch (phase, text) {
    case (.idle, nil): return []
    case (.waiting(let known), let text?) where known.isIdentical(to: text): return []
    case (.asking(let known), let text?) where known.isIdentical(to: text): return []
    case (.answered(let known, let outcome), let text?)
    where known.isIdentical(to: text) && outcome != .unanswered: return []
    default: break
    }
    let actions = reset()
    guard let text else { return actions }
    revision += 1
    phase = .waiting(text)
    return actions + [.wait(revision)]
  }

  /// The debounce of a revision is over.
  mutating func didWait(_ revision: Revision) -> [Action] {
    guard revision == self.revision, case .waiting(let text) = phase else { return [] }
    phase = .asking(text)
    return [.ask(revision, text)]
  }

  /// There is an answer to a revision.
  mutating func didAnswer(_ revision: Revision, _ outcome: AsyncCheck.Outcome) -> [Action] {
    guard revision == self.revision, case .asking(let text) = phase else { return [] }
    phase = .answered(text, outcome)
    return [.know(AsyncCheck.Answer(rule: rule, text: text, outcome: outcome))]
  }

  /// The field is gone, or nobody wants to know any more.
  mutating func cancel() -> [Action] { reset() }

  private mutating func reset() -> [Action] {
    defer { phase = .idle }
    switch phase {
    case .idle: return []
    case .waiting: return [.stopWaiting(revision)]
    case .asking: return [.stopAsking(revision)]
    case .answered(let text, _):
      return [.know(AsyncCheck.Answer(rule: rule, text: text, outcome: nil))]
    }
  }
}
