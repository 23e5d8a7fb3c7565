/// An asynchronous rule for a text, such as a query that checks whether a user name is available.
///
/// Use ``FieldMember/asyncCheck(_:message:debounce:timeLimit:passes:)`` to add a check to a field.
package struct AsyncCheck: Sendable {
  /// The name of the rule in violations.
  package internal(set) var name: String
  /// The pause in typing after which a live form runs the check.
  package let debounce: Duration
  /// The maximum duration of the check.
  package let timeLimit: Duration
  private let isRight: @Sendable (String) async throws -> Bool

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in violations.
  ///   - debounce: The pause in typing after which a live form runs the check.
  ///   - timeLimit: The maximum duration of the check. If the check takes longer, the closure's
  ///     task is canceled, and the outcome is ``Outcome/unanswered``.
  ///   - isRight: A closure that returns whether a text is valid. Throw an error if the check can't
  ///     be completed.
  package init(
    _ name: String, debounce: Duration = .milliseconds(300), timeLimit: Duration = .seconds(10),
    isRight: @escaping @Sendable (String) async throws -> Bool
  ) {
    self.name = name
    self.debounce = debounce
    self.timeLimit = timeLimit
    self.isRight = isRight
  }
}

extension AsyncCheck {
  /// The outcome of a check.
  package enum Outcome: Sendable, Hashable {
    /// The text is valid.
    case accepted
    /// The text is invalid.
    case refused
    /// The check failed, took too long, or was canceled.
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

  /// Runs the check for a text and returns its outcome.
  ///
  /// The method returns when the closure returns, at the time limit, or when the calling task is
  /// canceled. It doesn't wait for a closure that ignores its cancellation.
  ///
  /// - Parameters:
  ///   - text: The transformed text.
  ///   - clock: The clock that measures the time limit.
  package nonisolated(nonsending) func outcome<C: Clock>(for text: String, clock: C) async
    -> Outcome
  where C.Duration == Duration {
    await answer(for: text, clock: clock).outcome
  }

  /// Runs the check. Returns its outcome, and the error that the closure threw, or `nil`.
  nonisolated(nonsending) func answer<C: Clock>(
    for text: String, clock: C
  ) async -> (outcome: Outcome, error: (any Error)?) where C.Duration == Duration {
    if Task.isCancelled { return (.unanswered, nil) }
    let (answers, first) = AsyncStream.makeStream(of: (Outcome, (any Error)?).self)
    let asking = Task {
      do {
        first.yield((try await isRight(text) ? .accepted : .refused, nil))
      } catch {
        first.yield((.unanswered, error))
      }
    }
    let deadline = clock.now.advanced(by: timeLimit)
    let timing = Task {
      guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
      first.yield((.unanswered, nil))
    }
    defer {
      asking.cancel()
      timing.cancel()
    }
    for await answer in answers { return answer }
    return (.unanswered, nil)
  }
}
