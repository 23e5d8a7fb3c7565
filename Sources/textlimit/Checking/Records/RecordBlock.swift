import Foundation
import TextMetrics

/// Whole lines of an input.
struct RecordBlock: Sendable {
  /// The lines, and behind them what the reader had read of the next one.
  let memory: ContiguousArray<UInt8>
  /// The number of bytes of the lines.
  let byteCount: Int
  /// The number of the first line, from 1.
  let firstLine: Int
  /// The input's name in messages.
  let title: String
  /// The member that names the input in answers; empty where there is only one.
  let label: [UInt8]

  /// So many bytes are more than what is read at once: a long line.
  private static let mostPieceBytes = 1 << 20

  /// Whether the block is one of those that memory is counted in.
  var isLarge: Bool { byteCount > Self.mostPieceBytes }
}

/// Cuts a source into blocks of whole lines, as they come: a line is handed over as soon as it is
/// there. Memory is in proportion to the longest line.
struct BlockReader {
  private var reader: ByteReader
  private let title: String
  private let label: [UInt8]
  /// The block that was handed out last, and behind it the beginning of a line that has not ended.
  private var memory: ContiguousArray<UInt8> = []
  private var handedOut = 0
  private var line = 1

  /// - Parameter isNamed: Whether answers are to name the source.
  init(_ source: TextSource, isNamed: Bool) throws(Failure) {
    reader = try source.bytes(delivery: .prompt)
    title = source.title
    var label: [UInt8] = []
    if isNamed {
      label.append(literal: "\"file\":")
      label.append(quoting: source.file ?? "-")
      label.append(UInt8(ascii: ","))
    }
    self.label = label
  }

  /// The next block, never empty; nil at the end.
  mutating func next() throws(Failure) -> RecordBlock? {
    // In place, unless somebody still works on the block before: fresh memory for each costs more
    // than all else that is done to read it.
    memory.removeFirst(handedOut)
    handedOut = 0
    while true {
      let start = memory.count
      guard try reader.next(appendingTo: &memory) else { break }
      if let feed = memory.span.lastOffset(of: UInt8(ascii: "\n"), from: start) {
        return block(upTo: feed + 1)
      }
    }
    return memory.isEmpty ? nil : block(upTo: memory.count)
  }

  private mutating func block(upTo end: Int) -> RecordBlock {
    handedOut = end
    defer { line += memory.span.extracting(..<end).count(of: UInt8(ascii: "\n")) }
    return RecordBlock(
      memory: memory, byteCount: end, firstLine: line, title: title, label: label)
  }
}
