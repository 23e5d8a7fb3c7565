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
  private enum Verdict {
    case start
    case drop(DropReason)
  }

  private let clock: C
  private let origin: C.Instant
  private var gate: SubmissionGate<Key>
  private var indicator: BusyIndicator
  private var verdicts: [SubmissionID: Verdict] = [:]
  private var waiters: [SubmissionID: CheckedContinuation<Verdict, Never>] = [:]
  private var running: [SubmissionID: @Sendable () -> Void] = [:]

  private let busyChanges: AsyncStream<Bool>.Continuation

  /// Whether the busy indicator shows, at each change. For one reader; ends with the submitter.
  public nonisolated let busy: AsyncStream<Bool>

  /// A submitter with nothing in flight.
  ///
  /// - Parameters:
  ///   - strategy: What happens to a submission while another of its key is in flight.
  ///   - exclusive: Sets of keys of which only one may be in flight.
  ///   - grace: How long work goes on before the busy state shows.
  ///   - minimum: How long the busy state shows at least.
  ///   - clock: What times are measured by.
  /// - Precondition: The durations are not negative.
  public init(
    _ strategy: SubmissionStrategy,
    exclusive: [Set<Key>] = [],
    grace: Duration = .milliseconds(200),
    minimum: Duration = .milliseconds(500),
    clock: C
  ) {
    self.clock = clock
    origin = clock.now
    gate = SubmissionGate(strategy, exclusive: exclusive)
    indicator = BusyIndicator(grace: grace, minimum: minimum)
    (busy, busyChanges) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    busyChanges.finish()
  }

  /// Whether the busy indicator shows.
  public var isBusyShown: Bool { indicator.isShown }

  /// Sends, if the gate lets it through; returns when the operation is over or dropped.
  ///
  /// Cancelling the calling task gives the submission up. A task that is cancelled already starts
  /// none.
  ///
  /// - Throws: What the operation throws, where its result counts.
  public func submit<Value: Sendable>(
    _ key: Key, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Submission<Value> {
    if Task.isCancelled { return .dropped(.cancelled) }
    let admission = gate.submit(key, at: now)
    let id = admission.id
    perform(admission.actions)
    return try await withTaskCancellationHandler {
      switch await verdict(on: id) {
      case .drop(let reason): return .dropped(reason)
      case .start: return try await run(id, operation)
      }
    } onCancel: {
      Task { await self.cancel(id) }
    }
  }

  /// Gives up what runs and waits under a key.
  public func cancel(_ key: Key) {
    perform(gate.cancel(key))
  }

  private func cancel(_ id: SubmissionID) {
    perform(gate.cancel(id))
  }

  private func run<Value: Sendable>(
    _ id: SubmissionID, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Submission<Value> {
    // The end may have been asked for between the gate's start and this line.
    if Task.isCancelled || gate.reason(against: id) != nil {
      let reason = gate.reason(against: id) ?? .cancelled
      perform(gate.didFinish(id, at: now))
      return .dropped(reason)
    }
    let task = Task { try await operation() }
    running[id] = { task.cancel() }
    let result = await task.result
    running[id] = nil
    let reason = gate.reason(against: id)
    perform(gate.didFinish(id, at: now))
    if let reason { return .dropped(reason) }
    return .done(try result.get())
  }

  private func verdict(on id: SubmissionID) async -> Verdict {
    if let verdict = verdicts.removeValue(forKey: id) { return verdict }
    return await withCheckedContinuation { waiters[id] = $0 }
  }

  private func give(_ verdict: Verdict, to id: SubmissionID) {
    if let waiter = waiters.removeValue(forKey: id) {
      waiter.resume(returning: verdict)
    } else {
      verdicts[id] = verdict
    }
  }

  private func perform(_ actions: [SubmissionGate<Key>.Action]) {
    for action in actions {
      switch action {
      case .start(let id): give(.start, to: id)
      case .cancel(let id): running[id]?()
      case .drop(let id, let reason): give(.drop(reason), to: id)
      }
    }
    perform(gate.isBusy ? indicator.didBegin(at: now) : indicator.didEnd(at: now))
  }

  private func perform(_ actions: [BusyIndicator.Action]) {
    for action in actions {
      switch action {
      case .show: busyChanges.yield(true)
      case .hide: busyChanges.yield(false)
      case .wake(let time):
        let instant = origin.advanced(by: time)
        Task { [clock, weak self] in
          // A sleep that is cut short wakes too early, which does no harm.
          try? await clock.sleep(until: instant, tolerance: nil)
          await self?.wake()
        }
      }
    }
  }

  private func wake() {
    perform(indicator.wake(at: now))
  }

  private var now: Duration { origin.duration(to: clock.now) }
}

/// What came of a submission.
public enum Submission<Value: Sendable>: Sendable {
  /// It ran, and this is its result.
  case done(Value)
  /// It did not run, or its result does not count.
  case dropped(DropReason)
}

extension Submission: Equatable where Value: Equatable {}
