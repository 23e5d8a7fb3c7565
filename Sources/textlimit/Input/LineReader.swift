import TextMetrics

struct TextLine {
  let number: Int
  /// The line without its line break.
  let bytes: ArraySlice<UInt8>
  /// LF, CR LF, or an empty string at the end of the input.
  let lineBreak: String

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A reader that returns each line as soon as it has arrived. Memory is bounded by the longest line.
struct LineReader {
  /// The maximum length of a line. A longer line is probably from a device that never ends.
  static let maximumLineBytes = 1 << 28

  private let title: String
  private var reader: TextReader
  private let policy: InvalidUTF8Policy?
  private var buffer: ContiguousArray<UInt8> = []
  private var start = 0
  private var searched = 0
  /// The offset of the buffer in the input, in bytes.
  private var offset = 0
  private var number = 0

  /// Opens a source. If `policy` is `nil`, lines that aren't UTF-8 are returned unchanged.
  init(_ source: TextSource, invalid policy: InvalidUTF8Policy?) throws(Failure) {
    reader = try TextReader(source, invalid: policy, delivery: .prompt)
    self.policy = policy
    title = source.title
  }

  /// Returns the next line, or `nil` at the end.
  ///
  /// - Parameter output: The output to flush before waiting for input.
  mutating func next(flushing output: inout Output) throws(Failure) -> TextLine? {
    while true {
      if let feed = buffer.span.firstOffset(of: UInt8(ascii: "\n"), from: searched) {
        let isCRLF = feed > start && buffer[feed - 1] == UInt8(ascii: "\r")
        return try line(
          endingAt: isCRLF ? feed - 1 : feed, lineBreak: isCRLF ? "\r\n" : "\n")
      }
      searched = buffer.count
      try output.flush()
      buffer.removeFirst(start)
      offset += start
      searched -= start
      start = 0
      guard buffer.count <= Self.maximumLineBytes else { throw Self.tooLong(number + 1, of: title) }
      guard let piece = try reader.next() else { break }
      buffer += piece
    }
    return start < buffer.count ? try line(endingAt: buffer.count, lineBreak: "") : nil
  }

  static func tooLong(_ number: Int, of title: String) -> Failure {
    .badInput("\(title):\(number): This line is longer than 256 MiB.")
  }

  private mutating func line(
    endingAt end: Int, lineBreak: String
  ) throws(Failure) -> TextLine {
    var bytes = buffer[start..<end]
    if let policy, let invalid = bytes.span.firstIllFormedByte {
      guard policy == .repair else {
        throw reader.failure(InvalidUTF8(offset: UTF8Offset(offset + start + invalid)))
      }
      bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)[...]
    }
    number += 1
    start = end + lineBreak.utf8.count
    searched = start
    return TextLine(number: number, bytes: bytes, lineBreak: lineBreak)
  }
}
