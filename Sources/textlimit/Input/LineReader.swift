import Foundation
import TextMetrics

/// One line of a text.
struct TextLine {
  /// The line's number, from 1.
  let number: Int
  /// The line without its line break.
  let text: String
  /// LF, CR LF, or nothing at the end of an input that does not end its last line.
  let lineBreak: String
}

/// Reads a source line by line as UTF-8. Memory is in proportion to the longest line.
struct LineReader {
  private var records: RecordReader
  private let title: String
  private let policy: InvalidUTF8Policy

  init(_ source: TextSource, invalid policy: InvalidUTF8Policy) throws(Failure) {
    records = try RecordReader(source, invalid: policy)
    title = source.title
    self.policy = policy
  }

  /// The next line, as ``RecordReader`` gives it out; nil at the end.
  mutating func next(flushing output: inout Output) throws(Failure) -> TextLine? {
    guard let line = try records.next(flushing: &output) else { return nil }
    if policy == .reject, let invalid = line.bytes.span.firstInvalidByte {
      throw .invalidUTF8(InvalidUTF8(offset: UTF8Offset(line.offset + invalid)), in: title)
    }
    return TextLine(
      number: line.number, text: String(decoding: line.bytes, as: UTF8.self),
      lineBreak: line.lineBreak)
  }
}
