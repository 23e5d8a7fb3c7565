import StrictJSON
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
      } else if isEnclosed ? cursor.take("}") : cursor.peek() == 0 {
        try cursor.readComments()
        guard cursor.peek() == 0 else { throw cursor.errorExpecting("the end of the file") }
        return
      } else {
        let (key, _, value) = try cursor.readPropertyListMember(depth: 0)
        try readNested(value, key: key, limits: TextLimit.limits(comment: comment))
        comment = ""
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
    while true {
      skipWhitespace()
      if take("/*") {
        comments += try readText(until: "*/") + "\n"
      } else if take("//") {
        comments += readLineComment() + "\n"
      } else if !take("\u{2028}"), !take("\u{2029}") {
        return comments
      }
    }
  }

  /// Reads text up to a line break. As in `CFOldStylePList.c`, U+2028 and U+2029 are line breaks.
  private mutating func readLineComment() -> String {
    var comment: ContiguousArray<UInt8> = []
    while peek() != 0, !peek().isLineBreak, !starts(with: "\u{2028}"), !starts(with: "\u{2029}") {
      comment.append(next())
    }
    return String(comment.span)
  }

  fileprivate mutating func readPropertyListMember(depth: Int) throws -> ResourceNode.Member {
    let position = position
    let key = try readPropertyListString("a key")
    try readComments()
    var value = ResourceNode(position: position, value: .text(key))
    let hasText = take("=")
    if hasText {
      try readComments()
      value = try readPropertyListValue(depth: depth)
      try readComments()
    }
    guard take(";")
    else {
      throw errorExpecting(hasText ? "';' after the text" : "'=' or ';' after '\(key.shortened)'")
    }
    return (key, position, value)
  }

  private mutating func readPropertyListValue(depth: Int) throws -> ResourceNode {
    let position = position
    guard depth < JSONReader.maximumDepth
    else { throw PositionedError("the property list has too many levels", at: position) }
    let value: ResourceNode.Value =
      if take("<") {
        .nonText(try readPropertyListData(at: position))
      } else if take("(") {
        .list(try readPropertyListElements(depth: depth + 1))
      } else if take("{") {
        .map(try readPropertyListMembers(depth: depth + 1))
      } else {
        .text(try readPropertyListString("a text"))
      }
    return ResourceNode(position: position, value: value)
  }

  private mutating func readPropertyListElements(depth: Int) throws -> [ResourceNode] {
    var elements: [ResourceNode] = []
    try readComments()
    while !take(")") {
      elements.append(try readPropertyListValue(depth: depth))
      try readComments()
      guard take(",") || peek() == ")"
      else { throw errorExpecting("',' or ')' after the value") }
      try readComments()
    }
    return elements
  }

  private mutating func readPropertyListMembers(depth: Int) throws -> [ResourceNode.Member] {
    var members: [ResourceNode.Member] = []
    try readComments()
    while !take("}") {
      members.append(try readPropertyListMember(depth: depth))
      try readComments()
    }
    return members
  }

  private mutating func readPropertyListData(at start: FilePosition) throws -> String {
    let digits = try readText(until: ">").utf8.filter { !$0.isWhitespace }
    guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0.hexDigitValue != nil })
    else { throw PositionedError("expected pairs of hexadecimal digits before '>'", at: start) }
    return String(decoding: digits, as: UTF8.self)
  }

  private mutating func readPropertyListString(_ what: String) throws -> String {
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
    while takeEscapedLineBreak() { skip(while: \.isJavaBlank) }
  }
}

extension ByteCursor {
  /// A backslash at the end of a line continues the line, in strings and between them.
  fileprivate mutating func skipGettextWhitespace() {
    repeat { skipWhitespace() } while takeEscapedLineBreak()
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
      cursor.skipGettextWhitespace()
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
      let index = try readIndex(&cursor)
      let (text, position) = try readString(&cursor)
      message.translations.append((index, text, position))
    } else if cursor.take("domain") {
      // The following messages are compiled to another catalog.
      try endMessage()
      _ = try readString(&cursor)
    } else {
      // The message before the error is complete.
      if !message.translations.isEmpty { try endMessage() }
      throw cursor.errorExpecting("'msgid', 'msgstr', or a comment")
    }
  }

  /// Reads the number of a plural form in brackets, such as `[0]`. Returns the number without the
  /// brackets, or an empty text if there aren't any brackets.
  private func readIndex(_ cursor: inout ByteCursor) throws -> String {
    cursor.skipGettextWhitespace()
    guard cursor.take("[") else { return "" }
    cursor.skipGettextWhitespace()
    let index = cursor.readText(while: \.isDigit)
    if index.isEmpty { throw cursor.errorExpecting("a number") }
    cursor.skipGettextWhitespace()
    guard cursor.take("]") else { throw cursor.errorExpecting("']' after the number") }
    return index
  }

  private func readString(
    _ cursor: inout ByteCursor
  ) throws -> (text: String, position: FilePosition) {
    cursor.skipGettextWhitespace()
    let start = cursor.position
    guard cursor.peek() == "\"" else { throw cursor.errorExpecting("a quotation mark") }
    var text: ContiguousArray<UInt8> = []
    while cursor.peek() == "\"" {
      let quote = cursor.next()
      text += try cursor.readText(
        untilQuote: quote, .gettext, inLine: true, from: cursor.position)
      cursor.skipGettextWhitespace()
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
