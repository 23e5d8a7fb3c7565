import Foundation
import TextMetrics

/// One line of an input as bytes, as line-oriented tools cut it: at LF, a CR before it included.
struct RecordLine {
  /// The line's number, from 1.
  let number: Int
  /// The offset of its first byte in the input.
  let offset: Int
  /// The bytes without the line break.
  let bytes: Data
  /// What ended the line; empty at the end of an input that does not end its last line.
  let lineBreak: String

  /// Whether there is nothing but white space on the line.
  var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
}

/// Reads a source line by line as bytes, since a line of JSON that is not UTF-8 must not end the
/// run. A line is given out as soon as it has come. Memory is in proportion to the longest line.
struct RecordReader {
  private var reader: Pieces
  private var buffer: ContiguousArray<UInt8> = []
  /// Where the next line starts in the buffer, and how far no line feed was found.
  private var start = 0
  private var searched = 0
  /// The offset of the buffer in the input.
  private var offset = 0
  private var number = 0

  /// Lines of a source as they are.
  init(_ source: TextSource) throws(Failure) {
    reader = .raw(try source.bytes(delivery: .prompt))
  }

  /// Lines of a text. Those that are not UTF-8 are given out as they are.
  ///
  /// - Parameter policy: Whether binary input and other encodings are refused.
  init(textOf source: TextSource, invalid policy: InvalidUTF8Policy) throws(Failure) {
    reader = .text(try TextBytes(source, invalid: policy, delivery: .prompt))
  }

  /// The next line; nil at the end.
  ///
  /// - Parameter output: Flushed before more input is read, which may take any time: a filter hands
  ///   over what it has.
  mutating func next(flushing output: inout Output) throws(Failure) -> RecordLine? {
    try next(flushing: &output) { number, offset, bytes, lineBreak in
      RecordLine(number: number, offset: offset, bytes: Data(bytes), lineBreak: lineBreak)
    }
  }

  /// The next line as `body` takes it from its number, its offset in the input, its bytes and its
  /// line break; nil at the end. Nothing is copied.
  mutating func next<Line>(
    flushing output: inout Output,
    _ body: (_ number: Int, _ offset: Int, _ bytes: ArraySlice<UInt8>, _ lineBreak: String) -> Line
  ) throws(Failure) -> Line? {
    while true {
      if let feed = lineFeed() {
        let carriage = feed > start && buffer[feed - 1] == UInt8(ascii: "\r")
        return line(
          endingAt: carriage ? feed - 1 : feed, lineBreak: carriage ? "\r\n" : "\n", body)
      }
      searched = buffer.count
      try output.flush()
      buffer.removeFirst(start)
      offset += start
      searched -= start
      start = 0
      guard try reader.next(appendingTo: &buffer) else { break }
    }
    return start < buffer.count ? line(endingAt: buffer.count, lineBreak: "", body) : nil
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

  private mutating func line<Line>(
    endingAt end: Int, lineBreak: String,
    _ body: (Int, Int, ArraySlice<UInt8>, String) -> Line
  ) -> Line {
    number += 1
    let line = body(number, reader.skipped + offset + start, buffer[start..<end], lineBreak)
    start = end + lineBreak.utf8.count
    searched = start
    return line
  }
}

/// What lines are cut from.
private enum Pieces {
  case raw(ByteReader)
  case text(TextBytes)

  mutating func next(appendingTo buffer: inout ContiguousArray<UInt8>) throws(Failure) -> Bool {
    switch self {
    case .raw(var reader):
      defer { self = .raw(reader) }
      return try reader.next(appendingTo: &buffer)
    case .text(var reader):
      defer { self = .text(reader) }
      guard let piece = try reader.next() else { return false }
      buffer += piece
      return true
    }
  }

  /// The bytes at the beginning of the input that are in no piece.
  var skipped: Int {
    if case .text(let reader) = self { reader.skipped } else { 0 }
  }
}
