import Foundation
import Synchronization

/// Hands blocks of records to several threads, and orders their answers as the input is ordered.
///
/// A thread reads a block, judges it, and waits until all earlier blocks are answered. The thread
/// with the earliest block never waits, so one always makes progress; memory holds one block for
/// each thread.
final class RecordQueue: Sendable {
  private struct Input: ~Copyable {
    var reader: BlockReader
    var number = 0
    var isClosed = false
  }

  private let input: Mutex<Input>
  /// The number of answered blocks; `turnEnded` is signalled when it grows.
  private let answered = Mutex(0)
  private let turnEnded = NSCondition()

  init(_ reader: sending BlockReader) {
    input = Mutex(Input(reader: reader))
  }

  /// Reads the next block and returns its number; nil at the end.
  func next(into block: inout RecordBlock) -> Int? {
    input.withLock { input in
      guard !input.isClosed, input.reader.next(into: &block) else { return nil }
      defer { input.number += 1 }
      return input.number
    }
  }

  /// Ends the input: no more blocks are read.
  func close() { input.withLock { $0.isClosed = true } }

  /// Waits until all blocks before this one are answered.
  func waitForTurn(of number: Int) {
    turnEnded.lock()
    while answered.withLock({ $0 }) < number { turnEnded.wait() }
    turnEnded.unlock()
  }

  /// Marks a block as answered, after `waitForTurn(of:)`.
  func endTurn(of number: Int) {
    turnEnded.lock()
    answered.withLock { $0 = number + 1 }
    turnEnded.broadcast()
    turnEnded.unlock()
  }
}
