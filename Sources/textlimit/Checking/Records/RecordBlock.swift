/// Whole lines of an input, and the answers to them.
///
/// A thread reuses its block: to allocate a new one costs more than to read it.
struct RecordBlock: Sendable {
  var lines: ContiguousArray<UInt8> = []
  /// The number of the first line, from 1.
  var firstLine = 1
  var source = RecordSource()
  var answer = RecordAnswer()

  /// The capacity kept from one block to the next. Only a longer line, or the answer to one, needs
  /// more.
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

/// How messages and answers name an input.
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
