import TextMetrics

/// A text is not of its kind.
package struct MalformedText: Error {
  /// Where it is wrong, in bytes; empty at the end of the text, where something is missing.
  let bytes: Range<Int>
}

extension MalformedText {
  /// The Characters in which the wrong bytes are. Linear in the text.
  func range(in text: String) -> Range<TextPosition> {
    text.withUTF8Bytes { utf8 in
      let start = CharacterKernel.boundary(atOrBefore: bytes.lowerBound, in: utf8)
      let end = CharacterKernel.boundary(atOrAfter: bytes.upperBound, in: utf8)
      let lower = TextPosition.start.advanced(past: utf8.extracting(..<start))
      return lower..<lower.advanced(past: utf8.extracting(start..<end))
    }
  }
}

/// Reads a text in ASCII from the start.
struct TextScanner {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  mutating func expect(_ scalar: Unicode.Scalar) throws(MalformedText) {
    guard take(scalar) else { throw malformed() }
  }

  /// The values of the digits that follow.
  mutating func takeDigits() -> [UInt8] {
    let start = position
    while position < bytes.count, bytes[position].isASCIIDigit { position += 1 }
    return bytes[start..<position].map { $0 & 0x0F }
  }

  /// The number that exactly so many digits spell.
  ///
  /// - Throws: At the first byte that is no digit, or at all digits where the number is out of range.
  mutating func number(
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

  func expectEnd() throws(MalformedText) {
    guard isAtEnd else { throw malformed() }
  }

  /// An error at the position.
  func malformed() -> MalformedText {
    MalformedText(bytes: position..<min(position + 1, bytes.count))
  }
}
