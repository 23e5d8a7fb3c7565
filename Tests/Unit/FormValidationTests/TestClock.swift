import Synchronization
import Testing

/// A clock that stands still until a test moves it.
final class TestClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var lastID = 0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .zero }

  /// The number of sleeps that have not ended.
  var sleeperCount: Int { state.withLock(\.sleepers.count) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves time and ends the sleeps that are over, the earliest first.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let woken = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return woken.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }
}

/// Lets other tasks run until a condition holds, however long that takes: only the time limit of a
/// test, which cancels its task, ends the wait.
func eventually(_ condition: () async -> Bool) async -> Bool {
  while !Task.isCancelled {
    if await condition() { return true }
    await Task.yield()
  }
  return false
}

/// An operation that a test ends when it likes.
final class Door<Value: Sendable>: Sendable {
  private struct State {
    var waiters: [CheckedContinuation<Value, Never>] = []
    var value: Value?
    var isEntered = false
    var isCancelled = false
  }

  private let state = Mutex(State())

  var isEntered: Bool { state.withLock(\.isEntered) }

  var isOpen: Bool { state.withLock { $0.value != nil } }

  /// Whether the operation was asked to end.
  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Waits for the test, whether or not the task is cancelled.
  func pass() async -> Value {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state -> Value? in
          state.isEntered = true
          if state.value == nil { state.waiters.append(continuation) }
          return state.value
        }
        if let value { continuation.resume(returning: value) }
      }
    } onCancel: {
      state.withLock { $0.isCancelled = true }
    }
  }

  func open(_ value: Value) {
    let waiters = state.withLock { state in
      state.value = value
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: value) }
  }
}

/// Records a broken promise; cheaper than `#expect` where a promise is checked in each of many
/// thousand states.
func promise(
  _ holds: Bool, _ comment: @autoclosure () -> Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !holds { Issue.record(comment(), sourceLocation: sourceLocation) }
}
