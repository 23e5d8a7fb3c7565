import Foundation

/// What becomes of bytes that are not UTF-8.
enum InvalidBytes {
  /// Reading fails, and the failure names the byte's offset.
  case refused
  /// They become U+FFFD.
  case replaced
}

/// Reads a source as UTF-8, in pieces that never end inside a scalar.
struct TextReader {
  private var bytes: ByteReader
  private let invalidBytes: InvalidBytes
  /// The bytes of an unfinished scalar at the end of the last piece: three at most.
  private var unfinished = Data()
  /// The offset of the next piece in the source.
  private var offset = 0

  init(_ source: TextSource, invalidBytes: InvalidBytes) throws(Failure) {
    bytes = try source.bytes()
    self.invalidBytes = invalidBytes
  }

  /// The next piece, valid UTF-8 and never empty; nil at the end.
  ///
  /// - Throws: A failure with status 65 at the first byte that is no text.
  mutating func next() throws(Failure) -> Data? {
    while let read = try bytes.next() {
      // A fresh copy where there was a rest, so that indices start at zero.
      let piece = unfinished.isEmpty ? read : unfinished + read
      let text = try text(in: piece)
      offset += piece.count - unfinished.count
      if !text.isEmpty { return text }
    }
    guard !unfinished.isEmpty else { return nil }
    defer { unfinished = Data() }
    guard invalidBytes == .replaced else { throw invalid(unfinished, at: 0) }
    return Data(String(decoding: unfinished, as: UTF8.self).utf8)
  }

  /// The text of a piece, keeping its unfinished end for the next one.
  private mutating func text(in piece: Data) throws(Failure) -> Data {
    switch UTF8Prefix(of: piece.span) {
    case .whole:
      unfinished = Data()
      return piece
    case .unfinished(let end):
      unfinished = Data(piece[end...])
      return Data(piece[..<end])
    case .invalid(let index), .null(let index):
      guard invalidBytes == .replaced else { throw invalid(piece, at: index) }
      unfinished = Data(piece.suffix(UTF8Prefix.unfinishedBytes(of: piece.span)))
      let end = piece.count - unfinished.count
      return Data(String(decoding: piece[..<end], as: UTF8.self).utf8)
    }
  }

  private func invalid(_ piece: Data, at index: Int) -> Failure {
    let hexadecimal = String(piece[index], radix: 16, uppercase: true)
    let byte = "0x" + String(repeating: "0", count: 2 - hexadecimal.count) + hexadecimal
    return .badInput(
      """
      \(bytes.title): This is not UTF-8 text: byte \(byte) at offset \(offset + index). \
      \(piece[index] == 0 ? "--lossy reads NUL as a Character" : "--lossy reads it as U+FFFD").
      """)
  }
}
