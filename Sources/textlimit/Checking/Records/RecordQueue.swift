import Foundation
import Synchronization

/// Blocks of records for several threads, which answer them in the order of the input.
///
/// Each thread has one block: it fetches lines into it, judges them, and waits for its turn to
/// answer. The thread whose turn it is waits for nobody, so there is always one that goes on, and no
/// more blocks are in memory than there are threads.
final class RecordQueue: Sendable {
  private struct Input: ~Copyable {
    var reader: BlockReader
    var number = 0
    var isClosed = false
  }

  private let input: Mutex<Input>
  /// How many blocks are answered. Whoever waits for more waits for `turnEnded`.
  private let answered = Mutex(0)
  private let turnEnded = NSCondition()

  init(_ reader: sending BlockReader) {
    input = Mutex(Input(reader: reader))
  }

  /// Fetches the next block and tells its number; nil at the end.
  func next(into block: inout RecordBlock) -> Int? {
    input.withLock { input in
      guard !input.isClosed, input.reader.next(into: &block) else { return nil }
      defer { input.number += 1 }
      return input.number
    }
  }

  /// Lets no more blocks be fetched.
  func close() { input.withLock { $0.isClosed = true } }

  /// Waits until all blocks before this one are answered.
  func waitForTurn(of number: Int) {
    turnEnded.lock()
    while answered.withLock({ $0 }) < number { turnEnded.wait() }
    turnEnded.unlock()
  }

  /// Says that a block is answered, whose turn it is.
  func endTurn(of number: Int) {
    turnEnded.lock()
    answered.withLock { $0 = number + 1 }
    turnEnded.broadcast()
    turnEnded.unlock()
  }
}
