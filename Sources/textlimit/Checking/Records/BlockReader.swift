import Foundation
import TextMetrics

/// Cuts a source into blocks of whole lines, as they come: a line is handed over as soon as it is
/// there. Memory is in proportion to the longest line.
struct BlockReader {
  private var reader: ByteReader
  private let source: RecordSource
  /// The beginning of a line of which the end was not read with the block before.
  private var rest: ContiguousArray<UInt8> = []
  private var line = 1

  /// - Parameter isNamed: Whether answers are to name the source.
  init(_ source: TextSource, isNamed: Bool) throws(Failure) {
    reader = try source.bytes(delivery: .prompt)
    var named = RecordSource(title: source.title)
    if isNamed {
      named.label.append(literal: "\"file\":")
      named.label.append(quoting: source.file ?? "-")
      named.label.append(UInt8(ascii: ","))
    }
    self.source = named
  }

  /// Reads the next lines into an empty block; false at the end.
  mutating func next(into block: inout RecordBlock.Content) throws(Failure) -> Bool {
    block.firstLine = line
    block.source = source
    block.lines += rest
    rest.removeAll(keepingCapacity: true)
    while true {
      let start = block.lines.count
      guard try reader.next(appendingTo: &block.lines) else { break }
      if let feed = block.lines.span.lastOffset(of: UInt8(ascii: "\n"), from: start) {
        rest += block.lines[(feed + 1)...]
        block.lines.removeSubrange((feed + 1)...)
        break
      }
    }
    line += block.lines.span.count(of: UInt8(ascii: "\n"))
    return !block.lines.isEmpty
  }
}
