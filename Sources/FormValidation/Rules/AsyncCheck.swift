/// An asynchronous rule: somebody else says whether the value is right, such as whether a name is
/// free.
///
/// ```swift
/// let signUp = ModelForm<SignUp> {
///   Field(
///     \.name, "name",
///     rules: [
///       .required,
///       .asyncCheck("available") { name in try await accounts.isAvailable(name) },
///     ])
/// }
/// await signUp.validateAsync(record).violations.map(\.code)  // [.refused]
/// ```
///
/// It is never asked about an empty value, about one that breaks another rule, or about marked
/// text. ``ModelForm/validateAsync(concurrency:clock:)`` asks it at a submission, and an
/// `AsyncCheckRunner` of `LiveForms` while text is typed.
public struct AsyncCheck: Sendable {
  /// What violations and overrides call the rule.
  public internal(set) var name: String
  /// How long typing must rest before the check is asked.
  public let debounce: Duration
  /// How long an answer may take; then there is none.
  public let timeLimit: Duration
  private let isRight: @Sendable (String) async throws -> Bool

  /// A check whose answer somebody else gives, under a name.
  ///
  /// - Parameters:
  ///   - name: What violations and overrides call the rule.
  ///   - debounce: How long typing must rest before the check is asked.
  ///   - timeLimit: How long an answer may take before the value is ``Outcome/unanswered``. The
  ///     function's task is cancelled then, and not waited for.
  ///   - isRight: Whether the value is right. An error says that nobody knows.
  public init(
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
  /// What came of asking about one text.
  public enum Outcome: Sendable, Hashable {
    /// The text is right.
    case accepted
    /// The text is wrong: the name is taken.
    case refused
    /// There was no answer: asking failed, took too long, or was cancelled.
    case unanswered

    /// The code of the violation, or `nil` if the text is right.
    public var code: Violation.Code? {
      switch self {
      case .accepted: nil
      case .refused: .check
      case .unanswered: .unanswered
      }
    }
  }

  /// Returns the outcome for a text.
  ///
  /// The method returns when the function answers, at the time limit, or when the calling task is
  /// cancelled. It doesn't wait for a function that ignores its cancellation.
  public nonisolated(nonsending) func outcome<C: Clock>(for text: String, clock: C) async -> Outcome
  where C.Duration == Duration {
    await answer(for: text, clock: clock).outcome
  }

  /// Returns the outcome for a text, and the error of a function that failed.
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
    // A stream ends when the task that reads it is cancelled.
    for await answer in answers { return answer }
    return (.unanswered, nil)
  }
}
