import Foundation
import TextMetrics

/// Whole lines of an input.
struct RecordBlock: Sendable {
  let bytes: ContiguousArray<UInt8>
  /// The number of the first line, from 1.
  let firstLine: Int
  /// The input's name in messages.
  let title: String
  /// The member that names the input in answers; empty where there is only one.
  let label: [UInt8]

  /// So many bytes are more than what is read at once: a long line.
  private static let mostPieceBytes = 1 << 20

  /// Whether the block is one of those that memory is counted in.
  var isLarge: Bool { bytes.count > Self.mostPieceBytes }
}

/// Cuts a source into blocks of whole lines, as they come: a line is handed over as soon as it is
/// there. Memory is in proportion to the longest line.
struct BlockReader {
  private var reader: ByteReader
  private let title: String
  private let label: [UInt8]
  /// The beginning of a line that has not ended yet.
  private var rest: ContiguousArray<UInt8> = []
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
    while true {
      let start = rest.count
      guard try reader.next(appendingTo: &rest) else { break }
      guard let feed = rest.span.lastOffset(of: UInt8(ascii: "\n"), from: start) else { continue }
      var bytes = ContiguousArray(rest[(feed + 1)...])
      swap(&bytes, &rest)
      bytes.removeSubrange((feed + 1)...)
      return block(of: bytes)
    }
    guard !rest.isEmpty else { return nil }
    defer { rest = [] }
    return block(of: rest)
  }

  private mutating func block(of bytes: ContiguousArray<UInt8>) -> RecordBlock {
    defer { line += bytes.span.count(of: UInt8(ascii: "\n")) }
    return RecordBlock(bytes: bytes, firstLine: line, title: title, label: label)
  }
}
