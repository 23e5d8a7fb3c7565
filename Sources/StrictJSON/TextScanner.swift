/// A cursor in a short text of a known format, such as a number or, in `FormValidation`, a date.
package struct TextScanner {
  package let bytes: [UInt8]
  package private(set) var position = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAtEnd: Bool { position == bytes.count }

  /// - Precondition: `scalar` is ASCII.
  package mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  package mutating func expect(_ scalar: Unicode.Scalar) throws(MalformedText) {
    guard take(scalar) else { throw malformed() }
  }

  /// Reads ASCII digits, and returns the value of each digit, such as 7 for `7`. The array is empty
  /// if no digit is next.
  package mutating func takeDigits() -> [UInt8] {
    let start = position
    while position < bytes.count, bytes[position].isASCIIDigit { position += 1 }
    return bytes[start..<position].map { $0 & 0x0F }
  }

  /// Reads a number of exactly `count` digits. If a digit is missing, the error has the range of
  /// the byte in its place. If the number isn't in `range`, the error has the range of all digits.
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
    guard range.contains(value) else { throw MalformedText(range: start..<position) }
    return value
  }

  package func expectEnd() throws(MalformedText) {
    guard isAtEnd else { throw malformed() }
  }

  package func malformed() -> MalformedText {
    MalformedText(range: position..<min(position + 1, bytes.count))
  }
}

package struct MalformedText: Error {
  /// The range of the unexpected part, in UTF-8 bytes. If the text is incomplete, the range is
  /// empty, and at the end of the text.
  package let range: Range<Int>

  package init(range: Range<Int>) { self.range = range }
}

extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { 0x30...0x39 ~= self }
}
