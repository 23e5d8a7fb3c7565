/// Whole lines of an input, and what is answered to them.
///
/// A thread reads one after another into the same block: fresh memory for each costs more than all
/// else that is done to read it.
struct RecordBlock: Sendable {
  var lines: ContiguousArray<UInt8> = []
  /// The number of the first line, from 1.
  var firstLine = 1
  var source = RecordSource()
  var answer = RecordAnswer()

  /// More bytes than these are not kept from one block to the next. No block has more but for a
  /// line that is longer, and no answer but for that to one line.
  fileprivate static let maximumKeptBytes = 1 << 20

  /// Makes room for other lines.
  mutating func removeAll() {
    if lines.capacity > 2 * Self.maximumKeptBytes {
      lines = []
    } else {
      lines.removeAll(keepingCapacity: true)
    }
    answer.removeAll()
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

  /// Whether the answer is to be written before the block ends.
  var isLarge: Bool { lines.count > RecordBlock.maximumKeptBytes }

  /// Makes room for another answer.
  mutating func removeAll() {
    if lines.capacity > 2 * RecordBlock.maximumKeptBytes {
      lines = []
    } else {
      lines.removeAll(keepingCapacity: true)
    }
    summary = RecordSummary()
    complaints = LineComplaints()
    failure = nil
  }
}
