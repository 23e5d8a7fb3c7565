import TextMetrics

/// One line of an input, as line-oriented tools cut it: at LF, a CR before it included.
struct TextLine {
  /// The line's number, from 1.
  let number: Int
  /// The line without its line break.
  let bytes: ArraySlice<UInt8>
  /// LF, CR LF, or nothing at the end of an input that does not end its last line.
  let lineBreak: String

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Span<UInt8> {
  /// Whether a line has nothing but white space.
  var isBlank: Bool {
    indices.allSatisfy { self[$0] == 0x20 || self[$0] == 0x09 || self[$0] == 0x0D }
  }
}

/// Reads a source line by line, each as soon as it has come. Memory is in proportion to the longest
/// line.
struct LineReader {
  private var reader: TextBytes
  private let policy: InvalidUTF8Policy?
  private var buffer: ContiguousArray<UInt8> = []
  /// Where the next line starts in the buffer, and how far no line feed was found.
  private var start = 0
  private var searched = 0
  /// The offset of the buffer in the input.
  private var offset = 0
  private var number = 0

  /// - Parameter policy: What becomes of bytes that are not UTF-8; nil for lines as they are, since
  ///   a line of JSON that is not UTF-8 must not end the run.
  init(_ source: TextSource, invalid policy: InvalidUTF8Policy?) throws(Failure) {
    reader = try TextBytes(source, invalid: policy, delivery: .prompt)
    self.policy = policy
  }

  /// The next line; nil at the end.
  ///
  /// - Parameter output: Flushed before more input is read, which may take any time: a filter hands
  ///   over what it has.
  mutating func next(flushing output: inout Output) throws(Failure) -> TextLine? {
    while true {
      if let feed = buffer.span.firstOffset(of: UInt8(ascii: "\n"), from: searched) {
        let carriage = feed > start && buffer[feed - 1] == UInt8(ascii: "\r")
        return try line(
          endingAt: carriage ? feed - 1 : feed, lineBreak: carriage ? "\r\n" : "\n")
      }
      searched = buffer.count
      try output.flush()
      buffer.removeFirst(start)
      offset += start
      searched -= start
      start = 0
      guard let piece = try reader.next() else { break }
      buffer += piece
    }
    return start < buffer.count ? try line(endingAt: buffer.count, lineBreak: "") : nil
  }

  private mutating func line(
    endingAt end: Int, lineBreak: String
  ) throws(Failure) -> TextLine {
    var bytes = buffer[start..<end]
    if let policy, let invalid = bytes.span.firstInvalidByte {
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
