public import FormValidation

/// Asks an asynchronous rule about a field while text is typed: once typing rests, and never about a
/// text that is no longer there.
///
/// ```swift
/// let runner = AsyncCheckRunner(check, clock: ContinuousClock())
/// // After each change of the field:
/// await runner.textDidChange(to: live.textToCheck())
/// // As answers come:
/// for await answer in runner.answers { announce(live.didAnswer(answer)) }
/// ```
public actor AsyncCheckRunner<C: Clock> where C.Duration == Duration {
  private let check: AsyncCheck
  private let clock: C
  /// The text that is asked about, or was.
  private var text: String?
  /// Waits until typing rests, and then asks. It is cancelled when the text changes, so that the
  /// answer to another text is never taken.
  private var asking: Task<Void, Never>?
  private let answerChanges: AsyncStream<AsyncCheck.Answer>.Continuation

  /// What is known, at each change, for ``LiveField/didAnswer(_:siblings:)``. For one reader, who
  /// gets the latest if several came meanwhile.
  public nonisolated let answers: AsyncStream<AsyncCheck.Answer>

  /// What is known of the text as it is now; nil while nothing is.
  public private(set) var answer: AsyncCheck.Answer?

  /// Asks nothing until ``textDidChange(to:isComposing:)``. The rule is found by
  /// ``/FormValidation/FieldRule/asyncCheck``.
  public init(_ check: AsyncCheck, clock: C) {
    self.check = check
    self.clock = clock
    (answers, answerChanges) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    asking?.cancel()
    answerChanges.finish()
  }

  /// The field's text is this now.
  ///
  /// - Parameters:
  ///   - text: The cleaned committed text, as ``LiveField/textToCheck(siblings:)`` gives it; nil
  ///     where there is nothing to ask.
  ///   - isComposing: Whether there is marked text. Nothing is asked until the composition ends.
  public func textDidChange(to text: String?, isComposing: Bool = false) {
    guard let text, !isComposing else { return cancel() }
    // The same text is asked about again only where the last answer was that there is none.
    if self.text?.hasSameBytes(as: text) == true, answer?.outcome != .unanswered { return }
    cancel()
    self.text = text
    let instant = clock.now.advanced(by: check.debounce)
    asking = Task { [check, clock, weak self] in
      guard (try? await clock.sleep(until: instant, tolerance: nil)) != nil else { return }
      await self?.didAnswer(text, await check.outcome(for: text, clock: clock))
    }
  }

  /// Nobody wants to know any more.
  public func cancel() {
    asking?.cancel()
    text = nil
    guard let answer else { return }
    self.answer = nil
    answerChanges.yield(AsyncCheck.Answer(rule: check.name, text: answer.text, outcome: nil))
  }

  /// Runs in the task that has asked.
  private func didAnswer(_ text: String, _ outcome: AsyncCheck.Outcome) {
    if Task.isCancelled { return }
    let answer = AsyncCheck.Answer(rule: check.name, text: text, outcome: outcome)
    self.answer = answer
    answerChanges.yield(answer)
  }
}

extension AsyncCheck {
  /// What is known of a text, and of which. It travels between tasks, and by the time it arrives
  /// the field may hold another: `LiveField` takes it only for the text it is about.
  public struct Answer: Sendable, Hashable {
    /// The name of the rule that was asked.
    public let rule: String
    /// The cleaned text that was asked about.
    public let text: String
    /// What came of it; nil where nothing is known any more, since the text has changed.
    public let outcome: Outcome?

    /// What is known of a text.
    public init(rule: String, text: String, outcome: Outcome?) {
      self.rule = rule
      self.text = text
      self.outcome = outcome
    }
  }
}
