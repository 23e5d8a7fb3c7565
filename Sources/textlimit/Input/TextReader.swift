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
