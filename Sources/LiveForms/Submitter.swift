/// An actor that runs one submission at a time, and reports when to show a busy indicator.
///
/// ```swift
/// let submitter = Submitter<String, ContinuousClock>(.untilDone, clock: ContinuousClock())
/// switch try await submitter.submit("signUp", { try await client.send(SignUp(name: "Ada")) }) {
/// case .done(let answer): print(answer)
/// case .dropped: break
/// }
/// ```
///
/// Submissions with different keys run at the same time.
public actor Submitter<Key: Hashable & Sendable, C: Clock> where C.Duration == Duration {
  /// A submission that runs until its operation ends, even after it was cancelled.
  private struct Running {
    let id: Int
    /// The reason why the result is dropped, or `nil` if it counts.
    var dropReason: DropReason?
    var cancel: (@Sendable () -> Void)?
  }

  /// A submission that waits for the end of the running one. It is resumed with the reason why it
  /// is dropped, or with `nil` to run.
  private struct Waiting {
    let id: Int
    let next: CheckedContinuation<DropReason?, Never>
  }

  private let strategy: SubmissionStrategy
  private let clock: C
  private let origin: C.Instant
  private var running: [Key: Running] = [:]
  private var waiting: [Key: Waiting] = [:]
  /// The start times of submissions whose window can still be open.
  private var starts: [Key: Duration] = [:]
  private var lastID = 0
  private var indicator: BusyIndicator
  private let busyChanges: AsyncStream<Bool>.Continuation

  /// The changes of ``isBusyShown``, for one reader. The stream ends with the submitter.
  public nonisolated let busy: AsyncStream<Bool>

  /// Creates a submitter.
  ///
  /// - Parameters:
  ///   - strategy: The treatment of a submission while another one with its key is in progress.
  ///   - grace: The time that work takes before the busy indicator is shown.
  ///   - minimum: The minimum time for which the busy indicator is shown.
  ///   - clock: The clock of these times.
  /// - Precondition: The durations aren't negative.
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

  /// A Boolean value that indicates whether the busy indicator is shown.
  public var isBusyShown: Bool { indicator.isShown }

  /// Runs an operation if the strategy allows it, and returns when the operation ends or is
  /// dropped.
  ///
  /// If the calling task is cancelled, so is the submission.
  ///
  /// - Parameters:
  ///   - key: The key of the submission, such as the name of a form.
  ///   - operation: A closure that sends the data.
  /// - Returns: The result of the operation, or the reason why it was dropped.
  /// - Throws: The error of the operation, unless its result is dropped.
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

  /// Cancels the running and the waiting submission with a key.
  ///
  /// - Parameter key: The key.
  public func cancel(_ key: Key) {
    dropWaiting(key, .cancelled)
    stop(key, .cancelled)
  }

  private func giveUp(_ key: Key, _ id: Int) {
    if waiting[key]?.id == id { dropWaiting(key, .cancelled) }
    if running[key]?.id == id { stop(key, .cancelled) }
  }

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
    // The submission can be cancelled before this line.
    if Task.isCancelled { stop(key, .cancelled) }
    if let reason = running[key]?.dropReason { return .dropped(reason) }
    let task = Task { try await operation() }
    running[key]?.cancel = { task.cancel() }
    let result = await task.result
    if let reason = running[key]?.dropReason { return .dropped(reason) }
    return .done(try result.get())
  }

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

  private func stop(_ key: Key, _ reason: DropReason) {
    guard let submission = running[key], submission.dropReason == nil else { return }
    running[key]?.dropReason = reason
    submission.cancel?()
  }

  /// Passes an event to the indicator, reports a change of the indicator, and schedules its next
  /// change.
  private func updateIndicator(_ event: (inout BusyIndicator, Duration) -> Duration?) {
    let wasShown = indicator.isShown
    let time = event(&indicator, now)
    if indicator.isShown != wasShown { busyChanges.yield(indicator.isShown) }
    guard let instant = time.map({ origin.advanced(by: $0) }) else { return }
    Task { [clock, weak self] in
      // A sleep that is cancelled wakes the indicator early, which has no effect.
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

// MARK: - Submission

/// The treatment of a submission while another one with its key is in progress.
public enum SubmissionStrategy: Sendable, Hashable {
  /// The first one runs. Others are refused until it has ended and the window since its start is
  /// over, so a double click sends once, even if the operation is fast.
  case leading(window: Duration)
  /// The last one runs. The running one is cancelled, and the next one starts when it has ended.
  case latestWins
  /// The first one runs. Others are refused until it has ended.
  case untilDone
}

/// The reason why a submission didn't run, or why its result doesn't count.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum DropReason: Sendable, Hashable {
  /// Another submission was in progress.
  case refused
  /// A later submission replaced it.
  case superseded
  /// It was cancelled.
  case cancelled
}

/// The outcome of a submission.
public enum Submission<Value: Sendable>: Sendable {
  /// The submission ran, with this result.
  case done(Value)
  /// The submission didn't run, or its result doesn't count.
  case dropped(DropReason)
}

extension Submission: Equatable where Value: Equatable {}

// MARK: - Busy Indicator

/// The state of a busy indicator. It isn't shown for work that ends quickly, and is then shown long
/// enough to be seen.
///
/// ``Submitter`` passes events to it. Times are durations since a fixed instant.
struct BusyIndicator: Sendable {
  private enum Phase: Sendable {
    case hidden
    case grace(until: Duration)
    case shown(since: Duration)
  }

  let grace: Duration
  let minimum: Duration

  private var phase = Phase.hidden
  private var isWorking = false

  /// - Precondition: The durations aren't negative.
  init(grace: Duration = .milliseconds(200), minimum: Duration = .milliseconds(500)) {
    precondition(grace >= .zero && minimum >= .zero, "a duration cannot be negative")
    self.grace = grace
    self.minimum = minimum
  }

  var isShown: Bool {
    if case .shown = phase { true } else { false }
  }

  /// Begins work.
  ///
  /// - Returns: The time at which to call ``wake(at:)``, or `nil`. An additional call has no
  ///   effect.
  mutating func didBegin(at time: Duration) -> Duration? {
    isWorking = true
    guard case .hidden = phase else { return nil }
    phase = .grace(until: time + grace)
    wake(at: time)
    return isShown ? nil : time + grace
  }

  mutating func didEnd(at time: Duration) -> Duration? {
    isWorking = false
    if case .grace = phase { phase = .hidden }
    wake(at: time)
    guard case .shown(let since) = phase else { return nil }
    return since + minimum
  }

  mutating func wake(at time: Duration) {
    switch phase {
    case .grace(let until) where time >= until: phase = .shown(since: time)
    case .shown(let since) where !isWorking && time >= since + minimum: phase = .hidden
    case .hidden, .grace, .shown: break
    }
  }
}
