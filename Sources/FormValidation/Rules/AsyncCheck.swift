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
/// await signUp.fullReport(on: record).violations.map(\.problem)  // [.refused]
/// ```
///
/// It is never asked about an empty value, about one that breaks another rule, or about marked
/// text. ``ModelForm/fullReport(on:concurrency:clock:)`` asks it at a submission, and an
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

    /// What is wrong with the text, if anything is.
    public var problem: Violation.Problem? {
      switch self {
      case .accepted: nil
      case .refused: .refused
      case .unanswered: .unanswered
      }
    }
  }

  /// Asks about a text: returns with what comes first of an answer, the time limit, and the
  /// cancellation of the calling task. A function that ignores its cancellation is not waited for.
  public func outcome<C: Clock>(for text: String, clock: C) async -> Outcome
  where C.Duration == Duration {
    if Task.isCancelled { return .unanswered }
    let (outcomes, first) = AsyncStream.makeStream(of: Outcome.self)
    let asking = Task {
      let isRight = try? await isRight(text)
      first.yield(isRight.map { $0 ? .accepted : .refused } ?? .unanswered)
    }
    let deadline = clock.now.advanced(by: timeLimit)
    let timing = Task {
      guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
      first.yield(.unanswered)
    }
    defer {
      asking.cancel()
      timing.cancel()
    }
    // A stream ends where the task that reads it is cancelled.
    for await outcome in outcomes { return outcome }
    return .unanswered
  }
}
