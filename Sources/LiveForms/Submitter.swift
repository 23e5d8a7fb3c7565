/// An actor that limits concurrent submissions, and reports when to show a busy indicator.
///
/// ```swift
/// let submitter = Submitter<String, ContinuousClock>(.untilDone, clock: ContinuousClock())
/// switch try await submitter.submit("signUp", { try await client.send(SignUp(name: "Ada")) }) {
/// case .done(let answer): print(answer)
/// case .dropped: break
/// }
/// ```
///
/// Submissions with different keys run concurrently.
public actor Submitter<Key: Hashable & Sendable, ClockType: Clock>
where ClockType.Duration == Duration {
  /// A submission that is stored until its operation ends, even if the submission is canceled.
  private struct Running {
    let id: Int
    /// If there is a reason, the result of the operation is ignored.
    var dropReason: DropReason?
    var cancel: (@Sendable () -> Void)?
  }

  /// Resuming the continuation with `nil` runs the submission. Resuming it with a reason drops the
  /// submission.
  private struct Waiting {
    let id: Int
    let continuation: CheckedContinuation<DropReason?, Never>
  }

  private let strategy: SubmissionStrategy
  private let clock: ClockType
  private let timeOrigin: ClockType.Instant
  private var running: [Key: Running] = [:]
  private var waiting: [Key: Waiting] = [:]
  private var startTimes: [Key: Duration] = [:]
  private var lastID = 0
  private var indicator: BusyIndicator
  private let busyContinuation: AsyncStream<Bool>.Continuation

  /// A stream of the changes of ``isBusyShown``.
  ///
  /// Only one task can iterate over the stream. If several changes occur before the task reads the
  /// stream, the task only receives the newest change. The stream ends when the submitter is
  /// deinitialized.
  public nonisolated let busyChanges: AsyncStream<Bool>

  /// Creates a submitter.
  ///
  /// - Parameters:
  ///   - strategy: The treatment of a submission while another submission with the same key is in
  ///     progress.
  ///   - gracePeriod: The time for which submissions must be running before the busy indicator is
  ///     shown.
  ///   - minimumDuration: The minimum time for which the busy indicator is shown.
  ///   - clock: The clock that measures the times.
  /// - Precondition: The durations aren't negative.
  public init(
    _ strategy: SubmissionStrategy,
    gracePeriod: Duration = .milliseconds(200),
    minimumDuration: Duration = .milliseconds(500),
    clock: ClockType
  ) {
    self.strategy = strategy
    self.clock = clock
    timeOrigin = clock.now
    indicator = BusyIndicator(gracePeriod: gracePeriod, minimumDuration: minimumDuration)
    (busyChanges, busyContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    busyContinuation.finish()
  }

  /// A Boolean value that indicates whether the busy indicator is shown.
  public var isBusyShown: Bool { indicator.isShown }

  /// Runs an operation if the strategy allows it.
  ///
  /// The method returns when the operation ends, or when the submission is dropped before the
  /// operation begins. Canceling the calling task cancels the submission, but the method still
  /// waits for a running operation to end.
  ///
  /// - Parameters:
  ///   - key: The key of the submission, such as the name of a form.
  ///   - operation: A closure that performs the submission.
  /// - Returns: The result of the operation, or the reason why the submission was dropped.
  /// - Throws: Any error that `operation` throws, unless the submission was dropped.
  public func submit<Value: Sendable>(
    _ key: Key, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> SubmissionOutcome<Value> {
    if Task.isCancelled { return .dropped(.canceled) }
    lastID += 1
    let id = lastID
    return try await withTaskCancellationHandler {
      if let reason = await admit(key, id) { return .dropped(reason) }
      return try await run(key, operation)
    } onCancel: {
      Task { await self.cancel(key, id) }
    }
  }

  /// Cancels the running and the waiting submission with a key.
  ///
  /// - Parameter key: The key.
  public func cancel(_ key: Key) {
    dropWaiting(key, .canceled)
    stop(key, .canceled)
  }

  private func cancel(_ key: Key, _ id: Int) {
    if waiting[key]?.id == id { dropWaiting(key, .canceled) }
    if running[key]?.id == id { stop(key, .canceled) }
  }

  /// Waits until the submission can run or is dropped. Returns the reason why the submission is
  /// dropped, or `nil` if it can run.
  private func admit(_ key: Key, _ id: Int) async -> DropReason? {
    if running[key] != nil {
      guard strategy == .latestWins else { return .refused }
      dropWaiting(key, .superseded)
      stop(key, .superseded)
      return await withCheckedContinuation { waiting[key] = Waiting(id: id, continuation: $0) }
    }
    if case .leading(let window) = strategy {
      startTimes = startTimes.filter { now - $0.value < window }
      if startTimes[key] != nil { return .refused }
      startTimes[key] = now
    }
    running[key] = Running(id: id)
    updateIndicator { $0.didBegin(at: $1) }
    return nil
  }

  private func run<Value: Sendable>(
    _ key: Key, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> SubmissionOutcome<Value> {
    defer { finish(key) }
    // The task can have been canceled while its submission waited.
    if Task.isCancelled { stop(key, .canceled) }
    if let reason = running[key]?.dropReason { return .dropped(reason) }
    let task = Task { try await operation() }
    running[key]?.cancel = { task.cancel() }
    let result = await task.result
    if let reason = running[key]?.dropReason { return .dropped(reason) }
    return .done(try result.get())
  }

  private func finish(_ key: Key) {
    if let next = waiting.removeValue(forKey: key) {
      running[key] = Running(id: next.id)
      next.continuation.resume(returning: nil)
    } else {
      running[key] = nil
      if running.isEmpty { updateIndicator { $0.didEnd(at: $1) } }
    }
  }

  private func dropWaiting(_ key: Key, _ reason: DropReason) {
    waiting.removeValue(forKey: key)?.continuation.resume(returning: reason)
  }

  private func stop(_ key: Key, _ reason: DropReason) {
    guard let submission = running[key], submission.dropReason == nil else { return }
    running[key]?.dropReason = reason
    submission.cancel?()
  }

  private func updateIndicator(_ event: (inout BusyIndicator, Duration) -> Duration?) {
    let wasShown = indicator.isShown
    let time = event(&indicator, now)
    if indicator.isShown != wasShown { busyContinuation.yield(indicator.isShown) }
    guard let instant = time.map({ timeOrigin.advanced(by: $0) }) else { return }
    Task { [clock, weak self] in
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

  private var now: Duration { timeOrigin.duration(to: clock.now) }
}

// MARK: - Submission

/// The treatment of a submission while another submission with the same key is in progress.
public enum SubmissionStrategy: Sendable, Hashable {
  /// Run a submission, and refuse other submissions until that submission has ended, and until
  /// `window` has passed since the start of that submission.
  ///
  /// A double click within `window` submits once, even if the operation is fast.
  case leading(window: Duration)
  /// Cancel the running submission, and run the latest submission when the canceled submission has
  /// ended.
  case latestWins
  /// Run a submission, and refuse other submissions until that submission has ended.
  case untilDone
}

/// The reason why a submission didn't run, or why its result is ignored.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum DropReason: Sendable, Hashable {
  /// Another submission was in progress, or had started within the window of
  /// ``SubmissionStrategy/leading(window:)``.
  case refused
  /// A later submission replaced this submission.
  case superseded
  /// The submission was canceled.
  case canceled
}

/// The outcome of ``Submitter/submit(_:_:)``.
public enum SubmissionOutcome<Value: Sendable>: Sendable {
  /// The submission ran, with this result.
  case done(Value)
  /// The submission didn't run, or its result is ignored, for this reason.
  case dropped(DropReason)
}

extension SubmissionOutcome: Equatable where Value: Equatable {}

// MARK: - Busy Indicator

/// The busy indicator of a submitter or a live form, which isn't shown for short work.
///
/// Times are durations since a fixed instant.
struct BusyIndicator: Sendable {
  private enum Phase: Sendable {
    case hidden
    case grace(until: Duration)
    case shown(since: Duration)
  }

  let gracePeriod: Duration
  let minimumDuration: Duration

  private var phase = Phase.hidden
  private var isWorking = false

  init(
    gracePeriod: Duration = .milliseconds(200), minimumDuration: Duration = .milliseconds(500)
  ) {
    precondition(gracePeriod >= .zero && minimumDuration >= .zero, "a duration can't be negative")
    self.gracePeriod = gracePeriod
    self.minimumDuration = minimumDuration
  }

  var isShown: Bool {
    if case .shown = phase { true } else { false }
  }

  /// Returns the time at which ``wake(at:)`` must be called, or `nil` if no further call is needed.
  mutating func didBegin(at time: Duration) -> Duration? {
    isWorking = true
    if case .hidden = phase { phase = .grace(until: time + gracePeriod) }
    wake(at: time)
    // The caller can have canceled the wait of an earlier call within the grace time.
    guard case .grace(let until) = phase else { return nil }
    return until
  }

  /// Returns the time at which ``wake(at:)`` must be called, or `nil` if no further call is needed.
  mutating func didEnd(at time: Duration) -> Duration? {
    isWorking = false
    if case .grace = phase { phase = .hidden }
    wake(at: time)
    guard case .shown(let since) = phase else { return nil }
    return since + minimumDuration
  }

  /// A call before the time that ``didBegin(at:)`` or ``didEnd(at:)`` returned has no effect.
  mutating func wake(at time: Duration) {
    switch phase {
    case .grace(let until) where time >= until: phase = .shown(since: time)
    case .shown(let since) where !isWorking && time >= since + minimumDuration: phase = .hidden
    case .hidden, .grace, .shown: break
    }
  }
}
