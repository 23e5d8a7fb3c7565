/// Asks an asynchronous rule about a field while text is typed: debounced, cancelled, and deaf to
/// stale answers.
public actor Inquirer<C: Clock> where C.Duration == Duration {
  private let question: Question
  private let clock: C
  private var inquiry = Inquiry()
  private var timer: Task<Void, Never>?
  private var asking: Task<Void, Never>?
  private let answerChanges: AsyncStream<Answer?>.Continuation

  /// What is known of the text, at each change; nil while nothing is. For one reader.
  public nonisolated let answers: AsyncStream<Answer?>

  /// Asks nothing until ``changed(to:isComposing:)``.
  public init(_ question: Question, clock: C) {
    self.question = question
    self.clock = clock
    (answers, answerChanges) = AsyncStream.makeStream()
  }

  deinit {
    timer?.cancel()
    asking?.cancel()
    answerChanges.finish()
  }

  /// What is known of the text as it is now.
  public var answer: Answer? { inquiry.answer }

  /// The field's text is this now.
  ///
  /// - Parameters:
  ///   - text: The committed text; nil where there is nothing to ask.
  ///   - isComposing: Whether there is marked text.
  public func changed(to text: String?, isComposing: Bool = false) {
    perform(inquiry.changed(to: text, isComposing: isComposing))
  }

  /// Nobody wants to know any more.
  public func cancel() {
    perform(inquiry.cancelled())
  }

  private func perform(_ actions: [Inquiry.Action]) {
    for action in actions {
      switch action {
      case .wait(let revision):
        let instant = clock.now.advanced(by: question.debounce)
        timer = Task { [clock, weak self] in
          guard (try? await clock.sleep(until: instant, tolerance: nil)) != nil else { return }
          await self?.waited(revision)
        }
      case .stopWaiting: timer?.cancel()
      case .ask(let revision, let text):
        asking = Task { [question, weak self] in
          let answer = await question.answer(for: text)
          await self?.answered(revision, answer)
        }
      case .withdraw: asking?.cancel()
      case .know(let answer): answerChanges.yield(answer)
      }
    }
  }

  private func waited(_ revision: Inquiry.Revision) {
    perform(inquiry.waited(revision))
  }

  private func answered(_ revision: Inquiry.Revision, _ answer: Answer) {
    perform(inquiry.answered(revision, answer))
  }
}
