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
  private var buffer: [UInt8] = []
  /// Where the next line starts in the buffer, and how far no line feed was found.
  private var start = 0
  private var searched = 0
  private var number = 0

  init(_ source: TextSource, invalid policy: InvalidUTF8Policy) throws(Failure) {
    reader = try TextReader(source, invalid: policy)
  }

  mutating func next() throws(Failure) -> TextLine? {
    while true {
      if let feed = lineFeed() { return line(endingBefore: feed + 1) }
      searched = buffer.count
      guard let piece = try reader.next() else { break }
      buffer.removeFirst(start)
      searched -= start
      start = 0
      buffer.append(contentsOf: piece.utf8)
    }
    return start < buffer.count ? line(endingBefore: buffer.count) : nil
  }

  /// Where the first line feed is that was not found before.
  private func lineFeed() -> Int? {
    let bytes = buffer.span
    var index = searched
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { return index }
      index += 1
    }
    return nil
  }

  private mutating func line(endingBefore end: Int) -> TextLine {
    var textEnd = end
    if buffer[end - 1] == UInt8(ascii: "\n") {
      textEnd -= 1
      if textEnd > start, buffer[textEnd - 1] == UInt8(ascii: "\r") { textEnd -= 1 }
    }
    defer {
      start = end
      searched = end
    }
    number += 1
    return TextLine(
      number: number, text: String(decoding: buffer[start..<textEnd], as: UTF8.self),
      lineBreak: String(decoding: buffer[textEnd..<end], as: UTF8.self))
  }
}
