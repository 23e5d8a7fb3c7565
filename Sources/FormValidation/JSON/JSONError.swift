/// Why bytes are no JSON (RFC 8259), and where.
public struct JSONError: Error, Sendable, Hashable {
  /// The number of bytes before the place.
  public let byteOffset: Int
  /// What is wrong there.
  public let reason: Reason

  /// What can be wrong with JSON.
  public enum Reason: Sendable, Hashable {
    case unexpectedEnd
    case unexpectedByte(UInt8, expected: String)
    case invalidUTF8
    case invalidEscape
    case unpairedSurrogate
    case unescapedControl
    /// Two members of one object: readers disagree which one counts, so neither does.
    case duplicateKey(String)
    case tooDeep(limit: Int)
    case trailingBytes
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String { "\(reason) at byte \(byteOffset)" }
}

extension JSONError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpectedEnd: "the JSON ends too early"
    case .unexpectedByte(let byte, let expected):
      "expected \(expected), found \(Self.spell(byte))"
    case .invalidUTF8: "a text is not valid UTF-8"
    case .invalidEscape: "there is no such escape sequence"
    case .unpairedSurrogate: "an escaped surrogate stands alone"
    case .unescapedControl: "a control character is not escaped"
    case .duplicateKey(let key): "the key '\(key)' is there twice"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .trailingBytes: "something follows the value"
    }
  }

  private static func spell(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte)
      ? "'\(Unicode.Scalar(byte))'" : "byte 0x" + String(byte, radix: 16, uppercase: true)
  }
}
