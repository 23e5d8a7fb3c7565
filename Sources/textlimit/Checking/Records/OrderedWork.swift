import Foundation
import Synchronization

/// Work on several threads whose results are taken in the order in which the work was fetched.
///
/// A thread fetches each piece that it works on, and works on it at once: what it has read is in
/// its own cache, and no thread waits for another to hand it work. A result is taken by the thread
/// that completes it, or by the one that completes an earlier one, so that it waits for no further
/// input. No more pieces are in work or wait for their turn than a few times the number of threads,
/// and of large ones no more than there are threads: one piece that takes long does not let the
/// results of all that follow pile up. Work that makes much has it taken in parts (``Turn``).
final class OrderedWork<Piece: Sendable>: Sendable {
  /// A piece of work, and whether there may only be as many like it as there are threads.
  typealias Fetched = (piece: Piece, isLarge: Bool)

  private struct Supply {
    var number = 0
    var isAtEnd = false
    var fetch: () -> Fetched?
  }

  private struct State {
    /// Results behind one that is missing, by the number of their work.
    var waiting: [Int: (result: Piece, slots: Int)] = [:]
    var next = 0
    /// Who waits for the turn of a piece of work.
    var turns: [Int: DispatchSemaphore] = [:]
    var failure: Failure?
    var take: (Piece) throws(Failure) -> Void
  }

  /// For each thread; large work takes those of one.
  private static var slotsPerThread: Int { 4 }

  private let threads: Int
  private let slots: DispatchSemaphore
  private let supply: Mutex<Supply>
  private let state: Mutex<State>

  /// - Parameters:
  ///   - threads: How many pieces of work are done at once.
  ///   - fetch: Gives the next piece of work; nil at the end. Called by one thread at a time.
  ///   - take: What becomes of a piece that is worked on. Called by one thread at a time.
  init(
    threads: Int, fetch: sending @escaping () -> Fetched?,
    take: sending @escaping (Piece) throws(Failure) -> Void
  ) {
    self.threads = threads
    slots = DispatchSemaphore(value: Self.slotsPerThread * threads)
    supply = Mutex(Supply(fetch: fetch))
    state = Mutex(State(take: take))
  }

  /// Does all work, on this thread and others, and waits until all of it is taken.
  ///
  /// - Throws: What taking a result threw; no more is fetched then.
  func run(_ work: @Sendable (Piece, Turn) -> Void) throws(Failure) {
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while let (number, piece, slots) = fetch() {
        work(piece, Turn(number: number, work: self))
        complete(number, piece, slots: slots)
      }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func fetch() -> (number: Int, piece: Piece, slots: Int)? {
    supply.withLock { supply in
      if supply.isAtEnd || state.withLock({ $0.failure != nil }) { return nil }
      guard let (piece, isLarge) = supply.fetch() else {
        supply.isAtEnd = true
        return nil
      }
      defer { supply.number += 1 }
      let needed = isLarge ? Self.slotsPerThread : 1
      // Nobody else waits for slots, so that to hold some while waiting for more ends.
      for _ in 0..<needed { slots.wait() }
      return (supply.number, piece, needed)
    }
  }

  /// Takes a result where it is its turn, and those behind it that wait for it.
  ///
  /// Under the lock, though taking may write: the order in which results are taken out of `waiting`
  /// is that in which they are written only as long as nobody else takes one. Who completes another
  /// piece meanwhile waits, and works on no further one: output that is slower than the work holds
  /// it up.
  private func complete(_ number: Int, _ result: Piece, slots held: Int) {
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

    /// Takes a part of what the work makes before it is done: waits until the results of all
    /// earlier work are taken. That ends, since a thread begins what it has fetched before it
    /// fetches more, and the first piece that is not done has nobody to wait for.
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
