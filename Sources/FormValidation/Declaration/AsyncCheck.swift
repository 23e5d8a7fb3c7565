/// An asynchronous rule for a text, such as a query that checks whether a user name is available.
package struct AsyncCheck: Sendable {
  /// The name of the rule that runs the check.
  package let name: String
  /// The pause in typing after which a live form runs the check.
  package let debounce: Duration
  /// A check that takes longer is canceled, and its outcome is ``Outcome/unanswered``.
  package let timeLimit: Duration
  private let passes: @Sendable (String) async throws -> Bool

  package init(
    _ name: String, debounce: Duration = .milliseconds(300), timeLimit: Duration = .seconds(10),
    passes: @escaping @Sendable (String) async throws -> Bool
  ) {
    self.name = name
    self.debounce = debounce
    self.timeLimit = timeLimit
    self.passes = passes
  }
}

extension AsyncCheck {
  package enum Outcome: Sendable, Hashable {
    case accepted
    case refused
    /// The closure threw an error or took too long, or the task that waits for it was canceled.
    case unanswered

    package var code: Violation.Code? {
      switch self {
      case .accepted: nil
      case .refused: .check
      case .unanswered: .unanswered
      }
    }
  }

  package typealias Answer = (outcome: Outcome, error: (any Error)?)

  /// The answers are in the order of `checks`. A maximum below 1 counts as 1.
  package nonisolated(nonsending) static func answers(
    for checks: [(check: AsyncCheck, text: String)], atOnce maximum: Int,
    clock: some Clock<Duration>
  ) async -> [Answer] {
    await withTaskGroup(of: (Int, Answer).self) { group in
      var answers = [Answer](repeating: (.unanswered, nil), count: checks.count)
      for (index, (check, text)) in checks.enumerated() {
        if index >= max(1, maximum), let (finished, answer) = await group.next() {
          answers[finished] = answer
        }
        group.addTask { (index, await check.answer(for: text, clock: clock)) }
      }
      for await (finished, answer) in group { answers[finished] = answer }
      return answers
    }
  }

  /// Runs the check. At the time limit, or when the calling task is canceled, the method returns
  /// `unanswered` without waiting for `passes`.
  package nonisolated(nonsending) func answer<C: Clock>(
    for text: String, clock: C
  ) async -> Answer where C.Duration == Duration {
    if Task.isCancelled { return (.unanswered, nil) }
    let (answers, continuation) = AsyncStream.makeStream(of: (Outcome, (any Error)?).self)
    let checkTask = Task {
      do {
        continuation.yield((try await passes(text) ? .accepted : .refused, nil))
      } catch {
        continuation.yield((.unanswered, error))
      }
    }
    let deadline = clock.now.advanced(by: timeLimit)
    let timeoutTask = Task {
      guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
      continuation.yield((.unanswered, nil))
    }
    defer {
      checkTask.cancel()
      timeoutTask.cancel()
    }
    for await answer in answers { return answer }
    return (.unanswered, nil)
  }
}
