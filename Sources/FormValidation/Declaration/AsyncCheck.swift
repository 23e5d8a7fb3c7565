/// An asynchronous rule for a text, such as a query that checks whether a user name is available.
///
/// Use ``FieldMember/asyncCheck(_:message:debounce:timeLimit:passes:)`` to add a check to a field.
package struct AsyncCheck: Sendable {
  /// The name of the rule in violations.
  package internal(set) var name: String
  /// The pause in typing after which a live form runs the check.
  package let debounce: Duration
  /// The maximum duration of the check. If the check takes longer, the task that runs the closure
  /// is canceled, and the outcome is ``Outcome/unanswered``.
  package let timeLimit: Duration
  /// A closure that returns whether a text is valid, or throws if the check can't be completed.
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
    /// The text is valid.
    case accepted
    /// The text is invalid.
    case refused
    /// The closure threw an error, the check took longer than its time limit, or the task that
    /// waits for the check was canceled.
    case unanswered

    /// The code of the violation, or `nil` if the text is valid.
    package var code: Violation.Code? {
      switch self {
      case .accepted: nil
      case .refused: .check
      case .unanswered: .unanswered
      }
    }
  }

  /// The outcome of a check, and the error that its closure threw. The error is `nil` if the check
  /// ended without an error from the closure.
  package typealias Answer = (outcome: Outcome, error: (any Error)?)

  /// Runs checks, at most `maximum` at a time, and returns their answers in the order of `checks`.
  /// A maximum below 1 counts as 1.
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

  /// Runs the check for a transformed text.
  ///
  /// The method returns when the closure returns or throws, at the time limit, or when the calling
  /// task is canceled. The method doesn't wait for a closure that ignores a cancellation.
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
