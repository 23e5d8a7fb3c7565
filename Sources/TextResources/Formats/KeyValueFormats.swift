import TextMetrics

extension ResourceParser {
  // MARK: Strings

  func readStrings(_ cursor: inout ByteCursor) throws {
    var comment = ""
    var isEnclosed = false
    while true {
      comment += try cursor.readComments()
      if !isEnclosed, cursor.take("{") {
        isEnclosed = true
      } else if cursor.peek() == 0 || isEnclosed && cursor.take("}") {
        return
      } else {
        var entry = ResourceEntry(key: "", text: "", position: cursor.position)
        entry.key = try cursor.readPropertyListString("a key")
        entry.text = entry.key
        try cursor.readComments()
        let hasText = cursor.take("=")
        if hasText {
          try cursor.readComments()
          entry.position = cursor.position
          entry.text = try cursor.readPropertyListString("a text")
          try cursor.readComments()
        }
        guard cursor.take(";") else {
          throw cursor.errorExpecting(
            hasText ? "';' after the text" : "'=' or ';' after '\(entry.key)'")
        }
        entry.limits = TextLimit.limits(comment: comment)
        comment = ""
        try emit(entry)
      }
    }
  }

  // MARK: Properties

  /// Reads a properties file by the rules of `java.util.Properties.load`.
  func readProperties(_ cursor: inout ByteCursor) throws {
    var comment = ""
    while true {
      cursor.skipJavaBlanks()
      switch cursor.peek() {
      case 0: return
      case 0x0A, 0x0D:
        cursor.next()
        comment = ""
      case "#", "!": comment += cursor.readRestOfLine() + "\n"
      default:
        let key = try cursor.readProperty(isKey: true)
        cursor.skipJavaBlanks()
        if cursor.take("=") || cursor.take(":") { cursor.skipJavaBlanks() }
        var entry = ResourceEntry(key: key, text: "", position: cursor.position)
        entry.text = try cursor.readProperty(isKey: false)
        entry.limits = TextLimit.limits(comment: comment)
        comment = ""
        try emit(entry)
      }
    }
  }
}

extension ByteCursor {
  @discardableResult
  fileprivate mutating func readComments() throws -> String {
    var comments = ""
    skipWhitespace()
    while starts(with: "//") || starts(with: "/*") {
      comments += (take("/*") ? try readText(until: "*/") : readRestOfLine()) + "\n"
      skipWhitespace()
    }
    return comments
  }

  fileprivate mutating func readPropertyListString(_ what: String) throws -> String {
    let (start, quote) = (position, peek())
    guard quote == "\"" || quote == "'" else {
      let word = readText { $0.isNameByte && $0 < 0x80 || "$/:".utf8.contains($0) }
      guard !word.isEmpty else { throw errorExpecting(what) }
      return word
    }
    next()
    let text = try readText(untilQuote: quote, .propertyList, from: start)
    return String(text.span)
  }

  fileprivate mutating func readProperty(isKey: Bool) throws -> String {
    var text: ContiguousArray<UInt8> = []
    while true {
      switch peek() {
      case 0, 0x0A, 0x0D: return String(text.span)
      case let byte where isKey && (byte.isJavaBlank || byte == "=" || byte == ":"):
        return String(text.span)
      case "\\" where peek(1).isLineBreak: skipJavaBlanks()
      case "\\":
        next()
        try readEscapeSequence(into: &text, .properties)
      default: text.append(next())
      }
    }
  }

  /// Also moves past backslashes at the end of a line, which continue the line.
  fileprivate mutating func skipJavaBlanks() {
    skip(while: \.isJavaBlank)
    while peek() == "\\", peek(1).isLineBreak {
      next()
      _ = readRestOfLine()
      skip(while: \.isJavaBlank)
    }
  }
}

extension UInt8 {
  fileprivate var isJavaBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0C }
}

// MARK: - Gettext

extension ResourceParser {
  func readGettext(_ cursor: inout ByteCursor) throws {
    var parser = GettextParser(self)
    try parser.read(&cursor)
  }
}

private struct GettextParser {
  private var resource: ResourceParser
  private var message = Message()

  private struct Message {
    var comment = ""
    var flags = ""
    var context: String?
    var id: (text: String, position: FilePosition)?
    var plural: (text: String, position: FilePosition)?
    var translations: [(index: String, text: String, position: FilePosition)] = []
  }

  init(_ resource: ResourceParser) { self.resource = resource }

  mutating func read(_ cursor: inout ByteCursor) throws {
    while true {
      cursor.skipWhitespace()
      switch cursor.peek() {
      case 0: return try endMessage()
      case "#":
        let isObsolete = cursor.starts(with: "#~")
        if isObsolete || !message.translations.isEmpty { try endMessage() }
        let line = cursor.readRestOfLine()
        if line.hasPrefix("#,") { message.flags += line.dropFirst(2) + "," }
        if line.hasPrefix("#.") || line.hasPrefix("# ") {
          message.comment += line.dropFirst(2) + "\n"
        }
      default: try readField(&cursor)
      }
    }
  }

  private mutating func readField(_ cursor: inout ByteCursor) throws {
    if cursor.take("msgctxt") {
      if message.id != nil { try endMessage() }
      message.context = try readString(&cursor).text
    } else if cursor.take("msgid_plural") {
      message.plural = try readString(&cursor)
    } else if cursor.take("msgid") {
      if message.id != nil { try endMessage() }
      message.id = try readString(&cursor)
    } else if cursor.take("msgstr") {
      guard message.id != nil else { throw cursor.errorExpecting("'msgid' before 'msgstr'") }
      var index = ""
      if cursor.take("[") { index = try cursor.readText(until: "]") }
      let (text, position) = try readString(&cursor)
      message.translations.append((index, text, position))
    } else {
      // The message before the error is complete.
      if !message.translations.isEmpty { try endMessage() }
      throw cursor.errorExpecting("'msgid', 'msgstr', or a comment")
    }
  }

  private func readString(
    _ cursor: inout ByteCursor
  ) throws -> (text: String, position: FilePosition) {
    cursor.skipWhitespace()
    let start = cursor.position
    guard cursor.peek() == "\"" else { throw cursor.errorExpecting("a quotation mark") }
    var text: ContiguousArray<UInt8> = []
    while cursor.peek() == "\"" {
      let quote = cursor.next()
      text += try cursor.readText(
        untilQuote: quote, .gettext, inLine: true, from: cursor.position)
      cursor.skipWhitespace()
    }
    guard text.span.firstIllFormedByte == nil
    else { throw PositionedError("the escape sequences aren't UTF-8", at: start) }
    return (String(text.span), start)
  }

  private mutating func endMessage() throws {
    defer { message = Message() }
    guard let (id, position) = message.id else { return }
    if id.isEmpty, message.context == nil, let header = message.translations.first?.text {
      for line in header.split(separator: "\n") where line.hasPrefix("Language:") {
        let language = line.dropFirst(9).filter { $0 != " " }
        if !language.isEmpty { resource.locale = language }
      }
      return
    }
    // Fuzzy entries are skipped, because msgfmt doesn't compile them.
    if message.flags.split(separator: ",").contains(where: { $0.filter { $0 != " " } == "fuzzy" }) {
      return
    }
    let key = (message.context.map { $0 + "|" } ?? "") + id
    let limits = TextLimit.limits(
      weblateFlags: message.flags, comment: message.comment)
    var entry = ResourceEntry(key: key, text: id, position: position, limits: limits)
    // A template has no translations, so the identifier and its plural are the texts.
    if resource.file.name.hasSuffix(".pot") {
      try resource.emit(entry)
      if let (plural, position) = message.plural {
        try resource.emit(entry.with(plural, at: position, variation: "plural"))
      }
      return
    }
    entry.source = id
    for (index, translation, position) in message.translations where !translation.isEmpty {
      try resource.emit(
        entry.with(translation, at: position, variation: index.isEmpty ? nil : index))
    }
  }
}

// MARK: - Escape sequences

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
    while peek() != quote {
      guard peek() != 0, !inLine || !peek().isLineBreak else {
        let place = inLine ? "in the line " : ""
        throw PositionedError("expected a quotation mark \(place)after this", at: start)
      }
      if take("\\") { try readEscapeSequence(into: &text, rules) } else { text.append(next()) }
    }
    next()
    return text
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

  /// Reads the digits after `\u` or `\U`, and after a high surrogate also the next escape
  /// sequence. A surrogate without its pair becomes U+FFFD.
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
    guard count == 4 || letter == "U" && count > 0
    else { throw PositionedError("expected four hexadecimal digits after '\\u'", at: position) }
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
