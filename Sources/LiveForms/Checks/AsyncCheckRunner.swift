public import FormValidation

/// Asks an asynchronous rule about a field while text is typed: debounced, cancelled, and deaf to
/// stale answers.
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
  private var state: AsyncCheckState
  private var timer: Task<Void, Never>?
  private var asking: Task<Void, Never>?
  private let answerChanges: AsyncStream<AsyncCheck.Answer>.Continuation

  /// What is known, at each change, for ``LiveField/didAnswer(_:siblings:)``. For one reader, who
  /// gets the latest if several came meanwhile.
  public nonisolated let answers: AsyncStream<AsyncCheck.Answer>

  /// Asks nothing until ``textDidChange(to:isComposing:)``. The rule is found by
  /// ``/FormValidation/FieldRule/asyncCheck``.
  public init(_ check: AsyncCheck, clock: C) {
    self.check = check
    self.clock = clock
    state = AsyncCheckState(rule: check.name)
    (answers, answerChanges) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    timer?.cancel()
    asking?.cancel()
    answerChanges.finish()
  }

  /// What is known of the text as it is now; nil while nothing is.
  public var answer: AsyncCheck.Answer? { state.answer }

  /// The field's text is this now.
  ///
  /// - Parameters:
  ///   - text: The cleaned committed text, as ``LiveField/textToCheck(siblings:)`` gives it; nil
  ///     where there is nothing to ask.
  ///   - isComposing: Whether there is marked text.
  public func textDidChange(to text: String?, isComposing: Bool = false) {
    perform(state.didChange(to: text, isComposing: isComposing))
  }

  /// Nobody wants to know any more.
  public func cancel() {
    perform(state.cancel())
  }

  private func perform(_ actions: [AsyncCheckState.Action]) {
    for action in actions {
      switch action {
      case .wait(let revision):
        let instant = clock.now.advanced(by: check.debounce)
        timer = Task { [clock, weak self] in
          guard (try? await clock.sleep(until: instant, tolerance: nil)) != nil else { return }
          await self?.didWait(revision)
        }
      case .stopWaiting: timer?.cancel()
      case .ask(let revision, let text):
        asking = Task { [check, clock, weak self] in
          let outcome = await check.outcome(for: text, clock: clock)
          await self?.didAnswer(revision, outcome)
        }
      case .stopAsking: asking?.cancel()
      case .know(let answer): answerChanges.yield(answer)
      }
    }
  }

  private func didWait(_ revision: AsyncCheckState.Revision) {
    perform(state.didWait(revision))
  }

  private func didAnswer(_ revision: AsyncCheckState.Revision, _ outcome: AsyncCheck.Outcome) {
    perform(state.didAnswer(revision, outcome))
  }
}
