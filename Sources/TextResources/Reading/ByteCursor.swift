import Foundation
import TextMetrics

/// Lines and columns start at 1. Columns are counted in UTF-8 bytes, or in scalars in YAML.
package struct FilePosition: Sendable, Hashable {
  package var line = 1
  package var column = 1
  /// The number of UTF-8 bytes before the position, without a byte order mark. It's 0 in YAML.
  var offset = 0
}

package struct PositionedError: Error {
  package let position: FilePosition
  package let message: String

  package init(_ message: String, at position: FilePosition) {
    self.position = position
    self.message = message
  }
}

/// A cursor over a file that is read in pieces and decoded to UTF-8. ``peek(_:)`` and ``next()``
/// return 0 at the end of the file, at U+0000, and at a byte that can't be read or decoded.
struct ByteCursor {
  enum Encoding { case utf8, utf16BigEndian, utf16LittleEndian, latin1 }

  /// The location of the encoding's name in a file.
  enum EncodingDeclaration {
    /// After `encoding=` in the first tag.
    case xml
    /// After `charset=` in the first entry.
    case gettext
  }

  final class DecodingState {
    /// The reason why the bytes after the decoded bytes can't be read or decoded.
    fileprivate var pendingMessage: String?
    /// Set when the cursor is at the first byte that can't be read or decoded.
    fileprivate(set) var error: PositionedError?
  }

  private let readPiece: () throws -> Data
  private var bytes: ContiguousArray<UInt8> = []
  private var index = 0
  private var (discardedCount, lineStart) = (0, 0)
  private var line = 1
  private var undecoded: ContiguousArray<UInt8> = []
  private var (hasDetectedEncoding, isAtEndOfFile) = (false, false)
  /// All copies of the cursor share this state.
  let decoding = DecodingState()
  private var encoding: Encoding
  private let declaration: EncodingDeclaration?
  private var byteOrderMarkLength = 0

  /// `readPiece` returns no bytes at the end of the file.
  init(
    encoding: Encoding = .utf8, declaration: EncodingDeclaration? = nil,
    readPiece: @escaping () throws -> Data
  ) {
    self.encoding = encoding
    self.declaration = declaration
    self.readPiece = readPiece
  }

  /// Creates a cursor over a text in UTF-8.
  init(_ text: some Collection<UInt8>) {
    self.init { Data() }
    bytes = ContiguousArray(text)
    hasDetectedEncoding = true
  }

  var position: FilePosition {
    FilePosition(
      line: line, column: discardedCount + index - lineStart + 1, offset: discardedCount + index)
  }

  @inline(__always)
  mutating func peek(_ distance: Int = 0) -> UInt8 {
    while index + distance >= bytes.count { guard refill() else { return 0 } }
    return bytes[index + distance]
  }

  @inline(__always)
  @discardableResult
  mutating func next() -> UInt8 {
    let byte = peek()
    guard byte != 0 else { return 0 }
    index += 1
    if byte <= 0x0D, byte == 0x0A || byte == 0x0D && peek() != 0x0A {
      line += 1
      lineStart = discardedCount + index
    }
    return byte
  }

  /// Moves to `offset`, which isn't before the current position, and returns the new position.
  mutating func advance(toOffset offset: Int) -> FilePosition {
    while discardedCount + index < offset, next() != 0 {}
    return position
  }

  mutating func starts(with literal: String) -> Bool {
    var distance = 0
    for byte in literal.utf8 {
      guard peek(distance) == byte else { return false }
      distance += 1
    }
    return true
  }

  mutating func take(_ literal: String) -> Bool {
    guard starts(with: literal) else { return false }
    for _ in literal.utf8 { next() }
    return true
  }

  mutating func skip(while condition: (UInt8) -> Bool) {
    while peek() != 0, condition(peek()) { next() }
  }

  mutating func skipWhitespace() { skip(while: \.isWhitespace) }

  mutating func readText(while condition: (UInt8) -> Bool = { _ in true }) -> String {
    var text: ContiguousArray<UInt8> = []
    while peek() != 0, condition(peek()) { text.append(next()) }
    return String(text.span)
  }

  mutating func readRestOfLine() -> String {
    let text = readText { !$0.isLineBreak }
    if next() == 0x0D, peek() == 0x0A { next() }
    return text
  }

  mutating func readText(until end: String) throws -> String {
    let start = position
    var text: ContiguousArray<UInt8> = []
    while !take(end) {
      guard peek() != 0 else { throw PositionedError("expected '\(end)' after this", at: start) }
      text.append(next())
    }
    return String(text.span)
  }

  mutating func readRest() throws -> ContiguousArray<UInt8> {
    let text = readText()
    if let error = decoding.error { throw error }
    return ContiguousArray(text.utf8)
  }

  /// Reads the rest of the file, and returns whether it can be read and decoded.
  mutating func isDecodable() -> Bool {
    while refill() { index = bytes.count }
    return decoding.error == nil
  }

  /// Returns the range as offsets in the file, which include the length of a byte order mark, or
  /// `nil` if the file isn't in UTF-8.
  func fileRange(of range: Range<Int>) -> Range<Int>? {
    guard case .utf8 = encoding else { return nil }
    return range.lowerBound + byteOrderMarkLength..<range.upperBound + byteOrderMarkLength
  }

  /// Returns an error that quotes the rest of the line, and moves to the end of the line.
  mutating func errorExpecting(_ what: String) -> PositionedError {
    let position = position
    let found = peek() == 0 ? "the end" : readText { !$0.isLineBreak }.quoted
    return PositionedError("expected \(what), found \(found)", at: position)
  }
}

// MARK: - Decoding

extension ByteCursor {
  /// Discards the bytes before the position, and reads more bytes. Returns whether bytes were read.
  /// If no bytes are left before a byte that can't be read or decoded, sets `decoding.error`.
  private mutating func refill() -> Bool {
    let count = bytes.count - index
    bytes.removeSubrange(..<index)
    discardedCount += index
    index = 0
    while decoding.pendingMessage == nil, !isAtEndOfFile, bytes.count == count {
      do {
        let piece = try readPiece()
        isAtEndOfFile = piece.isEmpty
        undecoded.append(contentsOf: piece)
        if !hasDetectedEncoding { detectEncoding() }
        if hasDetectedEncoding { decode() }
      } catch {
        decoding.pendingMessage = "the file can't be read: \(error.localizedDescription)"
      }
    }
    if bytes.isEmpty, let message = decoding.pendingMessage, decoding.error == nil {
      decoding.error = PositionedError(message, at: position)
    }
    return bytes.count > count
  }

  /// The number of bytes at the beginning of a file in which the name of an encoding is searched.
  /// In gettext, a long license can precede the name.
  private static let headLength = 1 << 16

  /// Does nothing until ``headLength`` bytes, or all bytes of a smaller file, have been read.
  private mutating func detectEncoding() {
    guard undecoded.count >= Self.headLength || isAtEndOfFile else { return }
    hasDetectedEncoding = true
    // The file can have fewer than three bytes.
    let start = undecoded.prefix(3) + [1, 1, 1]
    switch (start[0], start[1]) {
    case (0xFE, 0xFF): (encoding, byteOrderMarkLength) = (.utf16BigEndian, 2)
    case (0xFF, 0xFE): (encoding, byteOrderMarkLength) = (.utf16LittleEndian, 2)
    case (0, 1...): encoding = .utf16BigEndian
    case (1..., 0): encoding = .utf16LittleEndian
    case (0xEF, 0xBB) where start[2] == 0xBF: (encoding, byteOrderMarkLength) = (.utf8, 3)
    default: useDeclaredEncoding()
    }
    undecoded.removeFirst(byteOrderMarkLength)
  }

  private mutating func useDeclaredEncoding() {
    guard let declaration else { return }
    let head = String(decoding: undecoded.prefix(Self.headLength), as: UTF8.self)
    let (text, keyword) =
      switch declaration {
      case .xml: (String(head.prefix { $0 != ">" }), "encoding=")
      case .gettext: (Self.firstEntry(of: head), "charset=")
      }
    guard let range = text.range(of: keyword) else { return }
    let name = text[range.upperBound...].drop { "\"'".contains($0) }
      .prefix { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased()
    // A template of gettext has `charset=CHARSET`, or no name.
    if ["iso-8859-1", "latin1"].contains(name) {
      encoding = .latin1
    } else if !["", "utf-8", "utf8", "us-ascii", "ascii", "charset"].contains(name) {
      decoding.pendingMessage = "the encoding '\(name)' isn't supported; convert the file to UTF-8"
      undecoded = []
    }
  }

  private static func firstEntry(of gettext: String) -> String {
    let lines = gettext.split(whereSeparator: \.isNewline).drop { !$0.hasPrefix("msgid") }
    let second = lines.dropFirst().firstIndex { $0.hasPrefix("msgid") } ?? lines.endIndex
    return lines[..<second].joined()
  }

  private mutating func decode() {
    let start = bytes.count
    switch encoding {
    case .latin1:
      for byte in undecoded { bytes.append(Unicode.Scalar(byte)) }
      undecoded.removeAll(keepingCapacity: true)
    case .utf16BigEndian, .utf16LittleEndian: decodeUTF16()
    case .utf8:
      let end = isAtEndOfFile ? undecoded.count : undecoded.span.startOfIncompleteScalar
      let valid = undecoded.span.extracting(..<end).firstIllFormedByte ?? end
      bytes += undecoded[..<valid]
      if valid < end {
        let byte = String(undecoded[valid], radix: 16, uppercase: true)
        decoding.pendingMessage = "the byte 0x\(byte) isn't UTF-8; convert the file to UTF-8"
      }
      undecoded.removeSubrange(..<end)
    }
    let nul = bytes.span.firstOffset(of: 0, from: start)
    if let nul {
      bytes.removeSubrange(nul...)
      decoding.pendingMessage =
        "a NUL byte isn't text; the file is binary, or its encoding is unknown"
    }
  }

  private mutating func decodeUTF16() {
    let high = encoding == .utf16BigEndian ? 0 : 1
    var end = undecoded.count & ~1
    // A high surrogate at the end isn't decoded yet: the low surrogate can be in the next piece.
    if !isAtEndOfFile, end > 0, 0xD8..<0xDC ~= undecoded[end - 2 + high] { end -= 2 }
    var units = stride(from: 0, to: end, by: 2).lazy.map { [undecoded] offset in
      UInt16(undecoded[offset + high]) << 8 | UInt16(undecoded[offset + 1 - high])
    }.makeIterator()
    var codec = UTF16()
    var decoded = codec.decode(&units)
    while case .scalarValue(let scalar) = decoded {
      bytes.append(scalar)
      decoded = codec.decode(&units)
    }
    if decoded == .error {
      decoding.pendingMessage = "an unpaired surrogate isn't UTF-16; convert the file to UTF-8"
    } else if isAtEndOfFile, end < undecoded.count {
      decoding.pendingMessage =
        "the file ends within a code unit of UTF-16; its last byte is missing or superfluous"
    }
    undecoded.removeSubrange(..<end)
  }
}

// MARK: - Bytes

// These operators compare bytes with literals: `byte == "<"`.

@inline(__always)
func == (byte: UInt8, scalar: Unicode.Scalar) -> Bool { UInt32(byte) == scalar.value }

@inline(__always)
func != (byte: UInt8, scalar: Unicode.Scalar) -> Bool { UInt32(byte) != scalar.value }

@inline(__always)
func ~= (scalar: Unicode.Scalar, byte: UInt8) -> Bool { UInt32(byte) == scalar.value }

extension UInt8 {
  var isWhitespace: Bool { self == 0x20 || 0x09...0x0D ~= self }
  var isDigit: Bool { 0x30...0x39 ~= self }
  var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
  var isNameByte: Bool {
    isLetter || isDigit || self >= 0x80 || self == "_" || self == "." || self == "-"
  }

  var isLineBreak: Bool { self == 0x0A || self == 0x0D }

  var hexDigitValue: Int? { Character(Unicode.Scalar(self)).hexDigitValue }
}

extension Int {
  /// Creates a number from digits only. `Int(_:)` would also accept a sign, as in `+5`.
  init?(digits: some StringProtocol) {
    guard digits.utf8.allSatisfy(\.isDigit) else { return nil }
    self.init(digits)
  }
}

extension ContiguousArray<UInt8> {
  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      append(UInt8(scalar.value))
    } else {
      append(contentsOf: UTF8.encode(scalar)!)
    }
  }
}

extension String {
  var quoted: String { isEmpty ? "the end of the line" : "'\(shortened)'" }

  /// The first 24 Characters, and an ellipsis if the text is longer.
  var shortened: String { String(prefix(24)) + (dropFirst(24).isEmpty ? "" : "…") }
}
