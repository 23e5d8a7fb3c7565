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
    records = try RecordReader(textOf: source, invalid: policy)
    title = source.title
    self.policy = policy
  }

  /// The next line, as ``RecordReader`` gives it out; nil at the end.
  mutating func next(flushing output: inout Output) throws(Failure) -> TextLine? {
    let line = try records.next(flushing: &output) { [policy] number, offset, bytes, lineBreak in
      Self.valid(bytes, from: offset, policy).map { _ in
        TextLine(
          number: number, text: String(decoding: bytes, as: UTF8.self), lineBreak: lineBreak)
      }
    }
    return try valid(line)
  }

  /// The next line as `body` takes it from its number and its bytes, which are valid UTF-8; nil at
  /// the end. Nothing is copied where nothing is repaired.
  mutating func next<Line>(
    flushing output: inout Output, _ body: (_ number: Int, _ text: Span<UInt8>) -> Line
  ) throws(Failure) -> Line? {
    let line = try records.next(flushing: &output) { [policy] number, offset, bytes, _ in
      Self.valid(bytes, from: offset, policy).map { isValid in
        guard !isValid else { return body(number, bytes.span) }
        return String(decoding: bytes, as: UTF8.self).withUTF8Bytes { body(number, $0) }
      }
    }
    return try valid(line)
  }

  /// Whether the bytes are UTF-8; a failure where they are not and may not be repaired.
  private static func valid(
    _ bytes: ArraySlice<UInt8>, from offset: Int, _ policy: InvalidUTF8Policy
  ) -> Result<Bool, InvalidUTF8> {
    guard let invalid = bytes.span.firstInvalidByte else { return .success(true) }
    return policy == .repair
      ? .success(false) : .failure(InvalidUTF8(offset: UTF8Offset(offset + invalid)))
  }

  private func valid<Line>(_ line: Result<Line, InvalidUTF8>?) throws(Failure) -> Line? {
    switch line {
    case nil: return nil
    case .success(let line): return line
    case .failure(let invalid): throw .invalidUTF8(invalid, in: title)
    }
  }
}
