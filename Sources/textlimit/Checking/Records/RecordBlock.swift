/// Whole lines of an input.
///
/// A thread reuses its block and its answer: to allocate new ones costs more than to read it.
struct RecordBlock: Sendable {
  var lines: ContiguousArray<UInt8> = []
  /// The number of the first line, from 1.
  var firstLine = 1
  var source = RecordSource()
  /// Why no more of the source can be read.
  var failure: Failure?

  /// Makes room for other lines. Memory that a longer line has needed is given back.
  mutating func removeAll() {
    lines.removeAll(keepingCapacity: lines.capacity <= 2 * RecordAnswer.largeBytes)
    failure = nil
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
  /// An answer of so many bytes is written before the block ends.
  static let largeBytes = 1 << 20

  /// One line for each record, in order.
  var lines: [UInt8] = []
  var summary = RecordSummary()

  /// Makes room for another answer.
  mutating func removeAll() {
    lines.removeAll(keepingCapacity: lines.capacity <= 2 * Self.largeBytes)
    summary = RecordSummary()
  }
}
