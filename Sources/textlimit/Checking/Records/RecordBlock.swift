import Synchronization

/// Whole lines of an input, and what is answered to them.
///
/// Its memory holds one block after another: fresh memory for each costs more than all else that is
/// done to read it. It is written under a lock for which nobody ever waits, since a block belongs
/// to the worker that reads and answers it, or to the writer: so it is never shared, and never
/// copied.
final class RecordBlock: Sendable {
  struct Content: Sendable {
    var lines: ContiguousArray<UInt8> = []
    /// The number of the first line, from 1.
    var firstLine = 1
    var source = RecordSource()
    var answer = RecordAnswer()

    /// Whether the block is a long line: of these, only as many as there are threads are in memory.
    var isLarge: Bool { lines.count > RecordBlock.mostPieceBytes }
  }

  /// More bytes than these are not kept from one block to the next. No block has more but for a
  /// line that is longer, and no answer but for that to one line.
  fileprivate static let mostPieceBytes = 1 << 20

  let content = Mutex(Content())

  /// Takes what is answered to the lines, and lets go of the memory of a long one: it is not to be
  /// kept until the results before it are there.
  func answer(_ write: (inout Content) -> Void) {
    content.withLock { content in
      write(&content)
      if content.isLarge { content.lines = [] }
    }
  }

  /// Makes room for other lines.
  fileprivate func empty() {
    content.withLock { content in
      content.lines.removeAll(keepingCapacity: true)
      content.answer.removeAll()
    }
  }
}

/// What an input of records is called.
struct RecordSource: Sendable {
  /// Its name in messages.
  var title = ""
  /// The member that names it in answers; empty where there is only one.
  var label: [UInt8] = []
}

/// What came of one block.
struct RecordAnswer: Sendable {
  /// One line for each record, in order.
  var lines: [UInt8] = []
  var summary = RecordSummary()
  var complaints = LineComplaints()
  /// Why no more of the source can be read.
  var failure: Failure?

  /// Whether the answer is to be taken before the block ends.
  var isLarge: Bool { lines.count > RecordBlock.mostPieceBytes }

  /// Makes room for another answer.
  mutating func removeAll() {
    if lines.capacity > 2 * RecordBlock.mostPieceBytes {
      lines = []
    } else {
      lines.removeAll(keepingCapacity: true)
    }
    summary = RecordSummary()
    complaints = LineComplaints()
    failure = nil
  }
}

/// The blocks that nobody works on. There are as many in all as were ever worked on at once.
final class RecordBlocks: Sendable {
  private let idle = Mutex<[RecordBlock]>([])

  /// The next block that a reader gives, and whether it is large; nil at the end.
  func next(of reader: inout BlockReader) -> OrderedWork<RecordBlock>.Fetched? {
    // The one that was put back last: its memory is nearest.
    let block = idle.withLock { $0.popLast() } ?? RecordBlock()
    let isLarge = block.content.withLock { reader.next(into: &$0) ? $0.isLarge : nil }
    if isLarge == nil { putBack(block) }
    return isLarge.map { (block, $0) }
  }

  func putBack(_ block: RecordBlock) {
    block.empty()
    idle.withLock { $0.append(block) }
  }
}
