import TextMetrics

extension ResourceReader {
  func readStrings(_ cursor: inout ByteCursor) throws {
    var comment = ""
    var isEnclosed = false
    while true {
      comment += try cursor.comments()
      if !isEnclosed, cursor.take("{") {
        isEnclosed = true
      } else if cursor.peek() == 0 || isEnclosed && cursor.take("}") {
        return
      } else {
        var entry = ResourceEntry(key: "", text: "", position: cursor.position)
        entry.key = try cursor.readPropertyListString("a key")
        entry.text = entry.key
        try cursor.comments()
        let hasText = cursor.take("=")
        if hasText {
          try cursor.comments()
          entry.position = cursor.position
          entry.text = try cursor.readPropertyListString("a text")
          try cursor.comments()
        }
        guard cursor.take(";") else {
          throw cursor.errorExpecting(
            hasText ? "';' after the text" : "'=' or ';' after '\(entry.key)'")
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
      case "#", "!": comment += cursor.readRestOfLine()
      default:
        let key = try cursor.readProperty(isKey: true)
        cursor.skip(while: \.isJavaBlank)
        if cursor.take("=") || cursor.take(":") {
          cursor.skip(while: \.isJavaBlank)
        }
        var entry = ResourceEntry(key: key, text: "", position: cursor.position)
        entry.text = try cursor.readProperty(isKey: false)
        entry.limits = TextLimit.limits(inComment: comment)
        comment = ""
        try add(entry)
      }
    }
  }
}

extension ByteCursor {
  /// Moves past comments and whitespace, and returns the text of the comments.
  @discardableResult
  fileprivate mutating func comments() throws -> String {
    var comments = ""
    skipWhitespace()
    while starts(with: "//") || starts(with: "/*") {
      if take("/*") { comments += try readText(until: "*/") } else { comments += readRestOfLine() }
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
    let text = try readText(untilQuote: quote, letters: "abfnrtvU01234567", from: start)
    return String(text.span)
  }

  fileprivate mutating func readProperty(isKey: Bool) throws -> String {
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
}

// MARK: - Gettext

extension ResourceReader {
  func readGettext(_ cursor: inout ByteCursor) throws {
    var parser = GettextParser(self)
    try parser.read(&cursor)
  }
}

private struct GettextParser {
  private var reader: ResourceReader
  private var entry = Entry()

  private struct Entry {
    var comment = ""
    var flags = ""
    var context: String?
    var id: (text: String, position: FilePosition)?
    var plural: (text: String, position: FilePosition)?
    var translations: [(index: String, text: String, position: FilePosition)] = []
  }

  init(_ reader: ResourceReader) { self.reader = reader }

  mutating func read(_ cursor: inout ByteCursor) throws {
    while true {
      cursor.skipWhitespace()
      switch cursor.peek() {
      case 0: return try endEntry()
      case "#":
        if !entry.translations.isEmpty { try endEntry() }
        let line = cursor.readRestOfLine()
        if line.hasPrefix("#,") { entry.flags += line.dropFirst(2) + "," }
        if line.hasPrefix("#.") || line.hasPrefix("# ") {
          entry.comment += line.dropFirst(2) + "\n"
        }
      default: try keyword(&cursor)
      }
    }
  }

  private mutating func keyword(_ cursor: inout ByteCursor) throws {
    if cursor.take("msgctxt") {
      if entry.id != nil { try endEntry() }
      entry.context = try string(&cursor).text
    } else if cursor.take("msgid_plural") {
      entry.plural = try string(&cursor)
    } else if cursor.take("msgid") {
      if entry.id != nil { try endEntry() }
      entry.id = try string(&cursor)
    } else if cursor.take("msgstr") {
      guard entry.id != nil else { throw cursor.errorExpecting("'msgid' before 'msgstr'") }
      var index = ""
      if cursor.take("[") { index = try cursor.readText(until: "]") }
      let (text, position) = try string(&cursor)
      entry.translations.append((index, text, position))
    } else {
      throw cursor.errorExpecting("'msgid', 'msgstr', or a comment")
    }
  }

  private func string(_ cursor: inout ByteCursor) throws -> (text: String, position: FilePosition) {
    cursor.skipWhitespace()
    let start = cursor.position
    guard cursor.peek() == "\"" else { throw cursor.errorExpecting("a quotation mark") }
    var text: ContiguousArray<UInt8> = []
    while cursor.peek() == "\"" {
      let quote = cursor.next()
      text += try cursor.readText(
        untilQuote: quote, letters: "abfnrtvx01234567", inLine: true, from: cursor.position)
      cursor.skipWhitespace()
    }
    guard text.span.firstIllFormedByte == nil
    else { throw PositionedError("the escape sequences aren't UTF-8", at: start) }
    return (String(text.span), start)
  }

  private mutating func endEntry() throws {
    defer { entry = Entry() }
    guard let (id, position) = entry.id else { return }
    if id.isEmpty, entry.context == nil, let header = entry.translations.first?.text {
      for line in header.split(separator: "\n") where line.hasPrefix("Language:") {
        let language = line.dropFirst(9).filter { $0 != " " }
        if !language.isEmpty { reader.locale = language }
      }
      return
    }
    // Fuzzy entries are skipped, because msgfmt doesn't compile them.
    if entry.flags.split(separator: ",").contains(where: { $0.filter { $0 != " " } == "fuzzy" }) {
      return
    }
    let key = (entry.context.map { $0 + "|" } ?? "") + id
    let limits = TextLimit.limits(
      ofScalars: entry.flags.weblateMaximum, inComment: entry.comment)
    var text = ResourceEntry(key: key, text: id, position: position, limits: limits)
    // A template has no translations, so the identifier and its plural are the texts.
    if reader.file.name.hasSuffix(".pot") {
      try reader.add(text)
      if let (plural, position) = entry.plural {
        try reader.add(text.with(plural, at: position, variation: "plural"))
      }
      return
    }
    text.source = id
    for (index, translation, position) in entry.translations where !translation.isEmpty {
      try reader.add(
        text.with(translation, at: position, variation: index.isEmpty ? nil : index))
    }
  }
}
