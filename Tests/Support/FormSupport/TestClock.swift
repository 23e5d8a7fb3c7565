import Synchronization

package final class TestClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    let offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
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

  package init() {}

  package var now: Instant { state.withLock(\.now) }
  package var minimumResolution: Duration { .zero }

  package var sleeperCount: Int { state.withLock(\.sleepers.count) }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
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

  package func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let woken = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return woken.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }
}

/// Waits until the condition is `true`. Returns `false` if the task is canceled first, for example
/// by the time limit of a test.
package nonisolated(nonsending) func eventually(
  _ condition: nonisolated(nonsending) () async -> Bool
) async -> Bool {
  while !Task.isCancelled {
    if await condition() { return true }
    await Task.yield()
  }
  return false
}

/// A point at which an operation waits until a test opens it.
package final class Gate<Value: Sendable>: Sendable {
  private struct State {
    var waiters: [CheckedContinuation<Value, Never>] = []
    var value: Value?
    var isEntered = false
    var isCancelled = false
  }

  private let state = Mutex(State())

  package init() {}

  package var isEntered: Bool { state.withLock(\.isEntered) }

  package var isOpen: Bool { state.withLock { $0.value != nil } }

  package var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Waits for `open`, even if the task is canceled.
  package func pass() async -> Value {
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

  package func open(_ value: Value) {
    let waiters = state.withLock { state in
      state.value = value
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: value) }
  }
}
