/// A text is not of its kind.
package struct MalformedText: Error {
  /// Where it is wrong, in bytes; empty at the end of the text, where something is missing.
  package let bytes: Range<Int>

  package init(bytes: Range<Int>) { self.bytes = bytes }
}

/// Reads a text in ASCII from the start.
package struct TextScanner {
  package let bytes: [UInt8]
  package private(set) var position = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAtEnd: Bool { position == bytes.count }

  package mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  package mutating func expect(_ scalar: Unicode.Scalar) throws(MalformedText) {
    guard take(scalar) else { throw malformed() }
  }

  /// The values of the digits that follow.
  package mutating func takeDigits() -> [UInt8] {
    let start = position
    while position < bytes.count, bytes[position].isASCIIDigit { position += 1 }
    return bytes[start..<position].map { $0 & 0x0F }
  }

  /// The number that exactly so many digits spell.
  ///
  /// - Throws: At the first byte that is no digit, or at all digits where the number is out of range.
  package mutating func number(
    digits count: Int, in range: ClosedRange<Int>
  ) throws(MalformedText) -> Int {
    let start = position
    var value = 0
    while position < start + count {
      guard position < bytes.count, bytes[position].isASCIIDigit else { throw malformed() }
      value = value * 10 + Int(bytes[position] & 0x0F)
      position += 1
    }
    guard range.contains(value) else { throw MalformedText(bytes: start..<position) }
    return value
  }

  package func expectEnd() throws(MalformedText) {
    guard isAtEnd else { throw malformed() }
  }

  /// An error at the position.
  package func malformed() -> MalformedText {
    MalformedText(bytes: position..<min(position + 1, bytes.count))
  }
}

extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { 0x30...0x39 ~= self }
}
