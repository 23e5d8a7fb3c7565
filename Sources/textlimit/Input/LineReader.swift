import Foundation
import TextMetrics

/// One line of an input, as line-oriented tools cut it: at LF, a CR before it included.
struct TextLine {
  /// The line's number, from 1.
  let number: Int
  let text: String
  /// What ended the line; empty at the end of an input that does not end its last line.
  let lineBreak: String
}

/// Reads a source line by line. Memory is in proportion to the longest line.
struct LineReader {
  private var reader: TextReader
  private var buffer = Data()
  /// Where the next line starts in the buffer, and how far no line feed was found.
  private var start = 0
  private var searched = 0
  private var number = 0

  init(_ source: TextSource, invalid policy: InvalidUTF8Policy) throws(Failure) {
    reader = try TextReader(source, invalid: policy)
  }

  mutating func next() throws(Failure) -> TextLine? {
    while true {
      if let feed = buffer[searched...].firstIndex(of: 0x0A) { return line(endingBefore: feed + 1) }
      searched = buffer.count
      guard let piece = try reader.next() else { break }
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
      buffer.append(contentsOf: piece.utf8)
    }
    return start < buffer.count ? line(endingBefore: buffer.count) : nil
  }

  private mutating func line(endingBefore end: Int) -> TextLine {
    let line = String(decoding: buffer[start..<end], as: UTF8.self)
    start = end
    searched = end
    number += 1
    // CR LF is one Character.
    let isEnded = line.last == "\n" || line.last == "\r\n"
    return TextLine(
      number: number, text: isEnded ? String(line.dropLast()) : line,
      lineBreak: isEnded ? String(line.suffix(1)) : "")
  }
}
