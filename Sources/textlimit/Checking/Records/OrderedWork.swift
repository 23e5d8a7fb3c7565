import Foundation
import Synchronization

/// Work on several threads whose results are taken in the order in which the work was given.
///
/// A result is taken by the thread that completes it, or by the one that completes an earlier one,
/// so that it waits for no further input. No more work is accepted than a few times the number of
/// threads, and of large work no more than there are threads: one piece that takes long does not let
/// the results of all that follow pile up. Work that makes much has it taken in parts (``Turn``).
final class OrderedWork<Result: Sendable>: Sendable {
  private struct State {
    /// Results behind one that is missing, by the number of their work.
    var waiting: [Int: (result: Result, slots: Int)] = [:]
    var next = 0
    /// Who waits for the turn of a piece of work.
    var turns: [Int: DispatchSemaphore] = [:]
    var failure: Failure?
    var take: (Result) throws(Failure) -> Void
  }

  /// For each thread; large work takes all of them.
  private static var slotsPerThread: Int { 4 }

  private let threads: Int
  private let queue: OperationQueue
  private let slots: DispatchSemaphore
  private let state: Mutex<State>
  private let given = Mutex(0)

  /// - Parameters:
  ///   - threads: How many pieces of work are done at once; one needs no other thread than its own.
  ///   - take: What becomes of a result.
  init(threads: Int, take: sending @escaping (Result) throws(Failure) -> Void) {
    self.threads = threads
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = threads
    slots = DispatchSemaphore(value: Self.slotsPerThread * threads)
    state = Mutex(State(take: take))
  }

  /// Gives work, and waits where too much of it is not done yet.
  ///
  /// - Parameter isLarge: Whether there may only be as much of it as there are threads.
  /// - Throws: What taking an earlier result threw.
  func give(
    isLarge: Bool = false, _ work: @escaping @Sendable (Turn) -> Result
  ) throws(Failure) {
    let needed = isLarge ? Self.slotsPerThread : 1
    let number = given.withLock { number in
      defer { number += 1 }
      return number
    }
    if threads == 1 {
      complete(number, work(Turn(number: number, work: self)), slots: 0)
    } else {
      // Nobody else waits for slots, so that to hold some while waiting for more ends.
      for _ in 0..<needed { slots.wait() }
      queue.addOperation { [self] in
        complete(number, work(Turn(number: number, work: self)), slots: needed)
      }
    }
    try check()
  }

  /// Waits until the results of all work are taken.
  func finish() throws(Failure) {
    queue.waitUntilAllOperationsAreFinished()
    try check()
  }

  private func check() throws(Failure) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func complete(_ number: Int, _ result: Result, slots held: Int) {
    state.withLock { state in
      state.waiting[number] = (result, held)
      while let (result, held) = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        do throws(Failure) {
          if state.failure == nil { try state.take(result) }
        } catch {
          state.failure = error
        }
        for _ in 0..<held { slots.signal() }
      }
      state.turns.removeValue(forKey: state.next)?.signal()
    }
  }

  /// The place of a piece of work among the others.
  struct Turn: Sendable {
    fileprivate let number: Int
    fileprivate let work: OrderedWork

    /// Takes a part of what the work makes before it is done: waits until the results of all earlier
    /// work are taken. That ends, since work is begun in the order in which it is given, and the first
    /// that is not done has nobody to wait for.
    func take(_ part: () throws(Failure) -> Void) {
      let turn = work.state.withLock { state -> DispatchSemaphore? in
        if state.next == number { return nil }
        let turn = DispatchSemaphore(value: 0)
        state.turns[number] = turn
        return turn
      }
      turn?.wait()
      guard work.state.withLock({ $0.failure == nil }) else { return }
      do throws(Failure) {
        try part()
      } catch {
        work.state.withLock { $0.failure = error }
      }
    }
  }
}
