import Foundation
import TextMetrics

/// One line of JSON Lines: its number, from 1, and its bytes without the line break.
struct RecordLine {
  let number: Int
  let bytes: Data

  /// Whether there is nothing but white space on the line.
  var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
}

/// Reads JSON Lines as bytes, since a line that is not UTF-8 must not end the run. Memory is in
/// proportion to the longest line.
struct RecordReader {
  private var reader: ByteReader
  private var buffer = Data()
  /// Where the next line starts in the buffer, and how far no line feed was found.
  private var start = 0
  private var searched = 0
  private var number = 0

  init(_ source: TextSource) throws(Failure) {
    reader = try source.bytes(invalid: .repair)
  }

  mutating func next() throws(Failure) -> RecordLine? {
    while true {
      if let feed = buffer[searched...].firstIndex(of: 0x0A) {
        return line(endingBefore: feed, next: feed + 1)
      }
      searched = buffer.count
      guard let piece = try reader.next() else { break }
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
      buffer.append(piece)
    }
    return start < buffer.count ? line(endingBefore: buffer.count, next: buffer.count) : nil
  }

  private mutating func line(endingBefore end: Int, next: Int) -> RecordLine {
    let bytes = Data(buffer[start..<end])
    start = next
    searched = next
    number += 1
    return RecordLine(number: number, bytes: bytes)
  }
}
