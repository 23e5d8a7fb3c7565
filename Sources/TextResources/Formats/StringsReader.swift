import TextMetrics

extension ByteCursor {
  /// Reads an escape sequence after its backslash, and appends the decoded text to `text`. A byte
  /// that isn't in `letters` isn't an escape sequence of the format, and is appended unchanged.
  mutating func escape(into text: inout ContiguousArray<UInt8>, letters: String) throws {
    let (position, letter) = (position, next())
    switch letter {
    case 0: return
    case _ where !letters.utf8.contains(letter): text.append(letter)
    case "a": text.append(0x07)
    case "b": text.append(0x08)
    case "f": text.append(0x0C)
    case "n": text.append(0x0A)
    case "r": text.append(0x0D)
    case "t": text.append(0x09)
    case "v": text.append(0x0B)
    case "x": text.append(UInt8(truncatingIfNeeded: digits(radix: 16, most: 2).value))
    case "u", "U":
      var (value, count) = digits(radix: 16, most: 4)
      guard count == 4 || letter == "U" && count > 0
      else { throw PositionedError("expected four hexadecimal digits after '\\u'", at: position) }
      while 0xD800..<0xDC00 ~= value, take("\\u") || take("\\U") {
        let (second, _) = digits(radix: 16, most: 4)
        let isPair = 0xDC00..<0xE000 ~= second
        if !isPair { text.append("\u{FFFD}" as Unicode.Scalar) }
        value = isPair ? 0x10000 + (value - 0xD800) << 10 + (second - 0xDC00) : second
      }
      text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    default:
      let (rest, count) = digits(radix: 8, most: 2)
      let byte = UInt8(truncatingIfNeeded: UInt32(letter - 0x30) << UInt32(3 * count) | rest)
      // An octal escape is a byte in gettext, and a NextStep Character in a property list.
      if letters.contains("U") { text.append(byte.nextStep) } else { text.append(byte) }
    }
  }

  private mutating func digits(radix: Int, most: Int) -> (value: UInt32, count: Int) {
    var (value, count) = (0, 0)
    while count < most, let digit = peek().digitValue, digit < radix {
      (value, count) = (value * radix + digit, count + 1)
      next()
    }
    return (UInt32(value), count)
  }
}

extension ResourceOutput {
  func readStrings(_ cursor: inout ByteCursor) throws {
    var comment = ""
    var isEnclosed = false
    while true {
      cursor.skipWhitespace()
      if cursor.take("/*") {
        comment += try cursor.text(until: "*/")
      } else if cursor.take("//") {
        comment += cursor.restOfLine()
      } else if !isEnclosed, cursor.take("{") {
        isEnclosed = true
      } else if cursor.peek() == 0 || isEnclosed && cursor.take("}") {
        return
      } else {
        var entry = ResourceEntry(key: "", text: "", position: cursor.position)
        entry.key = try cursor.propertyListString("a key")
        entry.text = entry.key
        try cursor.skipComments()
        let hasText = cursor.take("=")
        if hasText {
          try cursor.skipComments()
          entry.position = cursor.position
          entry.text = try cursor.propertyListString("a text")
          try cursor.skipComments()
        }
        guard cursor.take(";") else {
          throw cursor.expected(hasText ? "';' after the text" : "'=' or ';' after '\(entry.key)'")
        }
        entry.limits = TextLimit.limits(inComment: comment)
        comment = ""
        try add(entry)
      }
    }
  }

  // MARK: Java

  /// Reads properties as `java.util.Properties.load` does.
  func readProperties(_ cursor: inout ByteCursor) throws {
    var comment = ""
    while true {
      cursor.skip(while: \.isJavaBlank)
      switch cursor.peek() {
      case 0: return
      case 0x0A, 0x0D:
        cursor.next()
        comment = ""
      case "#", "!": comment += cursor.restOfLine()
      default:
        let key = try cursor.property(isKey: true)
        cursor.skip(while: \.isJavaBlank)
        if cursor.take("=") || cursor.take(":") {
          cursor.skip(while: \.isJavaBlank)
        }
        var entry = ResourceEntry(key: key, text: "", position: cursor.position)
        entry.text = try cursor.property(isKey: false)
        entry.limits = TextLimit.limits(inComment: comment)
        comment = ""
        try add(entry)
      }
    }
  }
}

extension ByteCursor {
  fileprivate mutating func skipComments() throws {
    skipWhitespace()
    while peek() == "/" {
      if take("/*") {
        _ = try text(until: "*/")
      } else if take("//") {
        _ = restOfLine()
      } else {
        return
      }
      skipWhitespace()
    }
  }

  fileprivate mutating func propertyListString(_ what: String) throws -> String {
    let (start, quote) = (position, peek())
    guard quote == "\"" || quote == "'" else {
      let word = text { $0.isNameByte && $0 < 0x80 || "$/:".utf8.contains($0) }
      guard !word.isEmpty else { throw expected(what) }
      return word
    }
    next()
    var text: ContiguousArray<UInt8> = []
    while peek() != quote {
      guard peek() != 0 else {
        throw PositionedError("expected a quotation mark after this", at: start)
      }
      if take("\\") {
        try escape(into: &text, letters: "abfnrtvU01234567")
      } else {
        text.append(next())
      }
    }
    next()
    return String(text.span)
  }

  fileprivate mutating func property(isKey: Bool) throws -> String {
    var text: ContiguousArray<UInt8> = []
    while true {
      switch peek() {
      case 0, 0x0A, 0x0D: return String(text.span)
      case let byte where isKey && (byte.isJavaBlank || byte == "=" || byte == ":"):
        return String(text.span)
      case "\\":
        next()
        if peek() == 0x0A || peek() == 0x0D {
          if next() == 0x0D, peek() == 0x0A { next() }
          skip(while: \.isJavaBlank)
        } else {
          try escape(into: &text, letters: "fnrtu")
        }
      default: text.append(next())
      }
    }
  }
}

extension UInt8 {
  fileprivate var isJavaBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0C }

  /// The scalar of a byte in NextStep's encoding (the file NEXTSTEP.TXT of Unicode's mappings).
  fileprivate var nextStep: Unicode.Scalar {
    self < 0x80 ? Unicode.Scalar(self) : Self.nextStepScalars[Int(self) - 0x80]
  }

  private static let nextStepScalars = Array(
    ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ"
      + "—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}").unicodeScalars)
}
