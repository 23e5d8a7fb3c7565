struct EscapeRules {
  /// The bytes that begin an escape sequence if they follow a backslash.
  let letters: String
  /// Whether an octal escape sequence is a byte in NextStep's encoding, not a byte of UTF-8.
  var usesNextStep = false

  static let android = EscapeRules(letters: "ntu")
  static let gettext = EscapeRules(letters: "abfnrtvx01234567")
  static let properties = EscapeRules(letters: "fnrtu")
  static let propertyList = EscapeRules(letters: "abfnrtvU01234567", usesNextStep: true)
}

extension ByteCursor {
  /// Moves past the closing quotation mark. If the mark isn't found, the error is at `start`.
  mutating func readText(
    untilQuote quote: UInt8, _ rules: EscapeRules, inLine: Bool = false, from start: FilePosition
  ) throws -> ContiguousArray<UInt8> {
    var text: ContiguousArray<UInt8> = []
    while true {
      while inLine, takeEscapedLineBreak() {}
      if peek() == quote { break }
      guard peek() != 0, !inLine || !peek().isLineBreak else {
        let place = inLine ? "in the line " : ""
        throw PositionedError("expected a quotation mark \(place)after this", at: start)
      }
      guard take("\\") else {
        text.append(next())
        continue
      }
      while inLine, takeEscapedLineBreak() {}
      try readEscapeSequence(into: &text, rules)
    }
    next()
    return text
  }

  /// Moves past a backslash and the line break that follows it.
  mutating func takeEscapedLineBreak() -> Bool {
    guard peek() == "\\", peek(1).isLineBreak else { return false }
    next()
    _ = readRestOfLine()
    return true
  }

  /// Decodes the escape sequence after a backslash. Appends a byte that isn't in `rules.letters`
  /// unchanged.
  mutating func readEscapeSequence(
    into text: inout ContiguousArray<UInt8>, _ rules: EscapeRules
  ) throws {
    let position = position
    let letter = next()
    switch letter {
    case 0: return
    case _ where !rules.letters.utf8.contains(letter): text.append(letter)
    case "a": text.append(0x07)
    case "b": text.append(0x08)
    case "f": text.append(0x0C)
    case "n": text.append(0x0A)
    case "r": text.append(0x0D)
    case "t": text.append(0x09)
    case "v": text.append(0x0B)
    case "x":
      // As in C, all hexadecimal digits belong to the sequence, and the last two are the byte.
      let (value, count) = readDigits(radix: 16, maximumCount: .max)
      guard count > 0
      else { throw PositionedError("expected hexadecimal digits after '\\x'", at: position) }
      text.append(UInt8(truncatingIfNeeded: value))
    case "u", "U": try readUTF16Escape(letter, into: &text, at: position)
    default:
      let (rest, count) = readDigits(radix: 8, maximumCount: 2)
      let byte = UInt8(truncatingIfNeeded: UInt32(letter - 0x30) << UInt32(3 * count) | rest)
      if rules.usesNextStep { text.append(byte.nextStep) } else { text.append(byte) }
    }
  }

  /// Reads the digits after `\u` or `\U`. If the digits are a high surrogate, also reads an escape
  /// sequence that follows them and begins with the same letter. An unpaired surrogate becomes
  /// U+FFFD.
  private mutating func readUTF16Escape(
    _ letter: UInt8, into text: inout ContiguousArray<UInt8>, at position: FilePosition
  ) throws {
    var value = try readCodeUnit(after: letter, at: position)
    while 0xD800..<0xDC00 ~= value, take(letter == "U" ? "\\U" : "\\u") {
      let second = try readCodeUnit(after: letter, at: position)
      let isPair = 0xDC00..<0xE000 ~= second
      if !isPair { text.append("\u{FFFD}" as Unicode.Scalar) }
      value = isPair ? 0x10000 + ((value - 0xD800) << 10) + (second - 0xDC00) : second
    }
    text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
  }

  private mutating func readCodeUnit(
    after letter: UInt8, at position: FilePosition
  ) throws -> UInt32 {
    let (value, count) = readDigits(radix: 16, maximumCount: 4)
    guard count == 4 || letter == "U" && count > 0 else {
      let expected =
        letter == "U" ? "hexadecimal digits after '\\U'" : "four hexadecimal digits after '\\u'"
      throw PositionedError("expected \(expected)", at: position)
    }
    return value
  }

  private mutating func readDigits(radix: Int, maximumCount: Int) -> (value: UInt32, count: Int) {
    var (value, count) = (UInt32(0), 0)
    while count < maximumCount, let digit = peek().hexDigitValue, digit < radix {
      (value, count) = (value &* UInt32(radix) &+ UInt32(digit), count + 1)
      next()
    }
    return (value, count)
  }
}

extension UInt8 {
  /// The scalar of the byte in NextStep's encoding (the file NEXTSTEP.TXT of Unicode's mappings).
  fileprivate var nextStep: Unicode.Scalar {
    self < 0x80 ? Unicode.Scalar(self) : Self.nextStepScalars[Int(self) - 0x80]
  }

  private static let nextStepScalars = Array(
    ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ"
      + "—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}").unicodeScalars)
}
