/// Simple loops that don't use a library. Some of them count only approximately.
enum Naive {
  static func sumOfBytes(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var sum: UInt = 0
      for byte in bytes { sum &+= UInt(byte) }
      return Int(truncatingIfNeeded: sum)
    }
  }

  /// Sums words of eight bytes in a vectorized loop, which does little more than read the text. No
  /// count of the whole text can be much faster.
  static func sumOfWords(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var sum: UInt64 = 0
      for index in 0..<bytes.count / 8 {
        sum &+= UnsafeRawPointer(bytes.baseAddress!).loadUnaligned(
          fromByteOffset: index * 8, as: UInt64.self)
      }
      return Int(truncatingIfNeeded: sum)
    }
  }

  static func scalars(_ text: String) -> Int {
    var count = 0
    for byte in text.utf8 where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  static func utf16(_ text: String) -> Int {
    var count = 0
    for byte in text.utf8 {
      if byte & 0xC0 != 0x80 { count += 1 }
      if byte >= 0xF0 { count += 1 }
    }
    return count
  }

  /// Only line feeds end lines.
  static func lines(_ text: String) -> Int {
    var count = 1
    for byte in text.utf8 where byte == 0x0A { count += 1 }
    return count
  }

  static func whitespaceWords(_ text: String) -> Int {
    var count = 0
    var isInWord = false
    for scalar in text.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace, !isInWord { count += 1 }
      isInWord = !isSpace
    }
    return count
  }

  /// Approximate: each scalar of the usual blocks of Han and kana is a word.
  static func officeWords(_ text: String) -> Int {
    var count = 0
    var isInWord = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF:
        count += 1
        isInWord = false
      default:
        let isSpace = scalar.properties.isWhitespace
        if !isSpace, !isInWord { count += 1 }
        isInWord = !isSpace
      }
    }
    return count
  }
}
