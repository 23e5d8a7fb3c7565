/// Lets one submission through at a time, and says when a busy indicator shows.
///
/// ```swift
/// let submitter = Submitter<String, ContinuousClock>(.untilDone, clock: ContinuousClock())
/// switch try await submitter.submit("signUp", { try await client.send(SignUp(name: "Ada")) }) {
/// case .done(let answer): print(answer)
/// case .dropped: break
/// }
/// ```
public actor Submitter<Key: Hashable & Sendable, C: Clock> where C.Duration == Duration {
  /// A submission that runs until its operation has ended, even if it is asked to end before.
  private struct Running {
    let id: Int
    /// Why the result does not count; nil where it does.
    var dropReason: DropReason?
    /// Asks the operation to end.
    var cancel: (@Sendable () -> Void)?
  }

  /// A submission that waits for the end of the one that runs. It continues with the reason why it
  /// is dropped, or with nil to run.
  private struct Waiting {
    let id: Int
    let next: CheckedContinuation<DropReason?, Never>
  }

  private let strategy: SubmissionStrategy
  private let clock: C
  private let origin: C.Instant
  private var running: [Key: Running] = [:]
  private var waiting: [Key: Waiting] = [:]
  /// When submissions started, of which the window may not be over.
  private var starts: [Key: Duration] = [:]
  private var lastID = 0
  private var indicator: BusyIndicator
  private let busyChanges: AsyncStream<Bool>.Continuation

  /// Whether the busy indicator shows, at each change. For one reader; ends with the submitter.
  public nonisolated let busy: AsyncStream<Bool>

  /// A submitter with nothing in flight.
  ///
  /// - Parameters:
  ///   - strategy: What happens to a submission while another of its key is in flight.
  ///   - grace: How long work goes on before the busy state shows.
  ///   - minimum: How long the busy state shows at least.
  ///   - clock: What times are measured by.
  /// - Precondition: The durations are not negative.
  public init(
    _ strategy: SubmissionStrategy,
    grace: Duration = .milliseconds(200),
    minimum: Duration = .milliseconds(500),
    clock: C
  ) {
    self.strategy = strategy
    self.clock = clock
    origin = clock.now
    indicator = BusyIndicator(grace: grace, minimum: minimum)
    (busy, busyChanges) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    busyChanges.finish()
  }

  /// Whether the busy indicator shows.
  public var isBusyShown: Bool { indicator.isShown }

  /// Sends, if the strategy lets it through; returns when the operation is over or dropped.
  ///
  /// Cancelling the calling task gives the submission up. A task that is cancelled already starts
  /// none.
  ///
  /// - Throws: What the operation throws, where its result counts.
  public func submit<Value: Sendable>(
    _ key: Key, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Submission<Value> {
    if Task.isCancelled { return .dropped(.cancelled) }
    lastID += 1
    let id = lastID
    return try await withTaskCancellationHandler {
      if let reason = await enter(key, id) { return .dropped(reason) }
      return try await run(key, operation)
    } onCancel: {
      Task { await self.giveUp(key, id) }
    }
  }

  /// Gives up what runs and waits under a key.
  public func cancel(_ key: Key) {
    dropWaiting(key, .cancelled)
    stop(key, .cancelled)
  }

  private func giveUp(_ key: Key, _ id: Int) {
    if waiting[key]?.id == id { dropWaiting(key, .cancelled) }
    if running[key]?.id == id { stop(key, .cancelled) }
  }

  /// Returns when the submission may run, or with the reason why it does not.
  private func enter(_ key: Key, _ id: Int) async -> DropReason? {
    if running[key] != nil {
      guard strategy == .latestWins else { return .refused }
      dropWaiting(key, .superseded)
      stop(key, .superseded)
      return await withCheckedContinuation { waiting[key] = Waiting(id: id, next: $0) }
    }
    if case .leading(let window) = strategy {
      starts = starts.filter { now - $0.value < window }
      if starts[key] != nil { return .refused }
      starts[key] = now
    }
    running[key] = Running(id: id)
    updateIndicator { $0.didBegin(at: $1) }
    return nil
  }

  private func run<Value: Sendable>(
    _ key: Key, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Submission<Value> {
    defer { leave(key) }
    // It may have been given up before this line.
    if Task.isCancelled { stop(key, .cancelled) }
    if let reason = running[key]?.dropReason { return .dropped(reason) }
    let task = Task { try await operation() }
    running[key]?.cancel = { task.cancel() }
    let result = await task.result
    if let reason = running[key]?.dropReason { return .dropped(reason) }
    return .done(try result.get())
  }

  /// The operation has ended: the submission that waits for it runs.
  private func leave(_ key: Key) {
    if let next = waiting.removeValue(forKey: key) {
      running[key] = Running(id: next.id)
      next.next.resume(returning: nil)
    } else {
      running[key] = nil
      if running.isEmpty { updateIndicator { $0.didEnd(at: $1) } }
    }
  }

  private func dropWaiting(_ key: Key, _ reason: DropReason) {
    waiting.removeValue(forKey: key)?.next.resume(returning: reason)
  }

  /// Asks what runs to end, once.
  private func stop(_ key: Key, _ reason: DropReason) {
    guard let submission = running[key], submission.dropReason == nil else { return }
    running[key]?.dropReason = reason
    submission.cancel?()
  }

  /// Tells the indicator of an event, tells whether it shows, and wakes it when it asks for that.
  private func updateIndicator(_ event: (inout BusyIndicator, Duration) -> Duration?) {
    let wasShown = indicator.isShown
    let time = event(&indicator, now)
    if indicator.isShown != wasShown { busyChanges.yield(indicator.isShown) }
    guard let instant = time.map({ origin.advanced(by: $0) }) else { return }
    Task { [clock, weak self] in
      // A sleep that is cut short wakes too early, which does no harm.
      try? await clock.sleep(until: instant, tolerance: nil)
      await self?.wake()
    }
  }

  private func wake() {
    updateIndicator {
      $0.wake(at: $1)
      return nil
    }
  }

  private var now: Duration { origin.duration(to: clock.now) }
}
