import TextMetrics

enum Key: Equatable, Sendable {
  case text(String)
  /// The text can contain control characters. Its line breaks are LF.
  case paste(String)
  case enter, interrupt, endOfInput, stop
  case left, right, wordLeft, wordRight, lineStart, lineEnd
  case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward
  case deleteToStart, deleteToEnd, yank
  case previousLine, nextLine, search
  case complete
  case clearScreen
}

/// A decoder of UTF-8, control characters, escape sequences (ECMA-48), and bracketed pastes.
struct KeyDecoder {
  private enum State {
    case text
    case escape
    /// The parameter and intermediate bytes after CSI or SS3 so far.
    case sequence([UInt8])
    /// After `CSI [`, with which the function keys of the Linux console begin.
    case functionKey
    case paste
  }

  private static let escape: UInt8 = 0x1B
  private static let endOfPaste = Array("\u{1B}[201~".utf8)
  /// All known sequences have fewer parameter and intermediate bytes.
  private static let maximumParameters = 16

  private var state = State.text
  /// The bytes of an incomplete scalar, or of a paste.
  private var bytes: [UInt8] = []

  /// Returns an empty array if more bytes have to follow, or if the key is unknown.
  mutating func decode(_ byte: UInt8) -> [Key] {
    switch state {
    case .paste: return decodePaste(byte)
    case .text: return decodeText(byte)
    case .escape:
      state = .text
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "O"): state = .sequence([])
      case Self.escape: state = .escape
      case UInt8(ascii: "b"): return [.wordLeft]
      case UInt8(ascii: "f"): return [.wordRight]
      case UInt8(ascii: "d"): return [.deleteWordForward]
      case 0x08, 0x7F: return [.deleteWordBackward]
      default: return decodeText(byte)
      }
      return []
    case .sequence(let parameters):
      return decodeSequence(byte, after: parameters)
    case .functionKey:
      state = .text
      return (0x40...0x7E).contains(byte) ? [] : decodeText(byte)
    }
  }

  private mutating func decodeSequence(_ byte: UInt8, after parameters: [UInt8]) -> [Key] {
    switch byte {
    case 0x20...0x3F:
      if parameters.count < Self.maximumParameters { state = .sequence(parameters + [byte]) }
      return []
    case UInt8(ascii: "[") where parameters.isEmpty:
      state = .functionKey
      return []
    case 0x40...0x7E:
      state = .text
      return endSequence(with: byte, parameters: parameters)
    default:
      // Any other byte isn't part of a sequence, so the unfinished sequence is dropped.
      state = .text
      return decodeText(byte)
    }
  }

  private mutating func endSequence(with final: UInt8, parameters: [UInt8]) -> [Key] {
    let parameters = String(decoding: parameters, as: UTF8.self)
    // With any modifier, such as Alt or Control, the left and right arrow keys move by words.
    let isModified = parameters.hasPrefix("1;")
    switch (Character(Unicode.Scalar(final)), parameters) {
    case ("A", _): return [.previousLine]
    case ("B", _): return [.nextLine]
    case ("C", _): return [isModified ? .wordRight : .right]
    case ("D", _): return [isModified ? .wordLeft : .left]
    case ("H", _), ("~", "1"), ("~", "7"): return [.lineStart]
    case ("F", _), ("~", "4"), ("~", "8"): return [.lineEnd]
    case ("~", "3"): return [.deleteForward]
    case ("~", "200"):
      state = .paste
      return []
    default: return []
    }
  }

  private mutating func decodePaste(_ byte: UInt8) -> [Key] {
    bytes.append(byte)
    guard byte == Self.endOfPaste.last, bytes.suffix(Self.endOfPaste.count) == Self.endOfPaste[...]
    else { return [] }
    bytes.removeLast(Self.endOfPaste.count)
    defer {
      bytes = []
      state = .text
    }
    // Terminals use CR or CR LF for the line breaks of a paste.
    return [.paste(TextConstraints.LineBreakPolicy.lf.applied(to: String(escaping: bytes)))]
  }

  private mutating func decodeText(_ byte: UInt8) -> [Key] {
    if let lead = bytes.first {
      if byte & 0xC0 == 0x80 {
        bytes.append(byte)
        guard bytes.count == (lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4) else { return [] }
        defer { bytes = [] }
        return [.text(String(escaping: bytes))]
      }
      let unfinished = String(escaping: bytes)
      bytes = []
      return [.text(unfinished)] + decodeText(byte)
    }
    switch byte {
    case Self.escape:
      state = .escape
      return []
    case 0x20..<0x7F: return [.text(String(Unicode.Scalar(byte)))]
    case 0xC2...0xF4:
      bytes = [byte]
      return []
    case 0x80...: return [.text(String(escaping: [byte]))]
    default: return Self.controls[byte].map { [$0] } ?? []
    }
  }

  /// The keys of control characters, as in GNU Readline.
  private static let controls: [UInt8: Key] = [
    0x01: .lineStart, 0x02: .left, 0x03: .interrupt, 0x04: .endOfInput, 0x05: .lineEnd,
    0x06: .right, 0x08: .deleteBackward, 0x09: .complete, 0x0A: .enter, 0x0B: .deleteToEnd,
    0x0C: .clearScreen, 0x0D: .enter, 0x0E: .nextLine, 0x10: .previousLine, 0x12: .search,
    0x15: .deleteToStart, 0x17: .deleteWordBackward, 0x19: .yank, 0x1A: .stop,
    0x7F: .deleteBackward,
  ]
}
