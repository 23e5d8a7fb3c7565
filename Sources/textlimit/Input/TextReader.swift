import Foundation
import TextMetrics

/// Reads a source as UTF-8, in pieces that never end inside a scalar.
struct TextReader {
  private var bytes: TextBytes
  private let title: String
  private let policy: InvalidUTF8Policy
  /// The bytes of an unfinished scalar at the end of the last piece: three at most.
  private var unfinished: ContiguousArray<UInt8> = []
  /// The offset of the next piece in the source.
  private var offset = 0

  init(_ source: TextSource, invalid policy: InvalidUTF8Policy) throws(Failure) {
    bytes = try TextBytes(source, invalid: policy)
    title = source.title
    self.policy = policy
  }

  /// The next piece, never empty; nil at the end.
  ///
  /// - Throws: A failure with status 65 at the first byte that is not UTF-8, unless it is to be
  ///   repaired.
  mutating func next() throws(Failure) -> String? {
    while let read = try bytes.next() {
      let piece = unfinished.isEmpty ? read : unfinished + read
      let end = piece.span.endOfWholeScalars
      unfinished = ContiguousArray(piece[end...])
      if end > 0 { return try text(of: piece, upTo: end) }
    }
    guard !unfinished.isEmpty else { return nil }
    defer { unfinished = [] }
    return try text(of: unfinished, upTo: unfinished.count)
  }

  private mutating func text(
    of piece: ContiguousArray<UInt8>, upTo end: Int
  ) throws(Failure) -> String {
    let text = piece.span.extracting(..<end)
    if policy == .reject, let invalid = text.firstInvalidByte {
      throw .invalidUTF8(
        InvalidUTF8(offset: UTF8Offset(bytes.skipped + offset + invalid)), in: title)
    }
    offset += end
    return String(text)
  }
}

extension TextSource {
  /// The counts of the whole source, in constant memory.
  ///
  /// - Parameter findings: Filled with what is found on the way.
  func counts(
    in units: [TextUnit], invalid policy: InvalidUTF8Policy,
    finding findings: inout Findings
  ) throws(Failure) -> Counts {
    var counter = TextCounter(units: units, invalid: policy)
    if findings.isEmpty {
      var reader = try TextBytes(self, invalid: policy)
      func failure(_ invalid: InvalidUTF8) -> Failure {
        .invalidUTF8(
          InvalidUTF8(offset: UTF8Offset(reader.skipped + invalid.offset.value)), in: title)
      }
      while let piece = try reader.next() {
        do { try counter.add(piece.span) } catch { throw failure(error) }
      }
      do { return try counter.finish() } catch { throw failure(error) }
    } else {
      var reader = try TextReader(self, invalid: policy)
      while let piece = try reader.next() {
        findings.add(piece)
        let bytes = ContiguousArray(piece.utf8)
        do { try counter.add(bytes.span) } catch { throw .invalidUTF8(error, in: title) }
      }
      findings.finish()
    }
    do { return try counter.finish() } catch { throw .invalidUTF8(error, in: title) }
  }
}
