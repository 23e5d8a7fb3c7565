/// What only somebody else can answer about a text: whether a name is taken.
///
/// It is not asked while text is judged, but by ``Form/validateFully(_:)`` and ``Inquirer``.
public struct Question: Sendable {
  /// How long the text must have been left alone before it is asked about while it is typed.
  public let debounce: Duration
  let ask: @Sendable (String) async throws -> Bool

  /// A question with a name, asked by a function.
  public init(
    debounce: Duration = .milliseconds(300), ask: @escaping @Sendable (String) async throws -> Bool
  ) {
    self.debounce = debounce
    self.ask = ask
  }

  /// What comes of asking about a text. A failure is an answer too: nobody knows.
  public func answer(for text: String) async -> Answer {
    do {
      return try await ask(text) ? .accepted : .refused
    } catch {
      return .unanswered
    }
  }
}

/// What came of a question.
public enum Answer: Sendable, Hashable {
  /// The text is right.
  case accepted
  /// The text is wrong: the name is taken.
  case refused
  /// It could not be asked.
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
