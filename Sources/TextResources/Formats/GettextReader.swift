import TextMetrics

struct GettextReader {
  private var output: ResourceOutput
  private var entry = Entry()

  private struct Entry {
    var comment = ""
    var flags = ""
    var context: String?
    var id: (text: String, position: FilePosition)?
    var plural: (text: String, position: FilePosition)?
    var translations: [(index: String, text: String, position: FilePosition)] = []
  }

  init(_ output: ResourceOutput) { self.output = output }

  mutating func read(_ cursor: inout ByteCursor) throws {
    while true {
      cursor.skipWhitespace()
      switch cursor.peek() {
      case 0: return try endEntry()
      case "#":
        if !entry.translations.isEmpty { try endEntry() }
        let line = cursor.restOfLine()
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
      guard entry.id != nil else { throw cursor.expected("'msgid' before 'msgstr'") }
      var index = ""
      if cursor.take("[") { index = try cursor.text(until: "]") }
      let (text, position) = try string(&cursor)
      entry.translations.append((index, text, position))
    } else {
      throw cursor.expected("'msgid', 'msgstr', or a comment")
    }
  }

  private func string(_ cursor: inout ByteCursor) throws -> (text: String, position: FilePosition) {
    cursor.skipWhitespace()
    let start = cursor.position
    guard cursor.peek() == "\"" else { throw cursor.expected("a quotation mark") }
    var text: ContiguousArray<UInt8> = []
    while cursor.take("\"") {
      let line = cursor.position
      while !cursor.take("\"") {
        guard ![0, 0x0A, 0x0D].contains(cursor.peek())
        else { throw PositionedError("expected a quotation mark in the line after this", at: line) }
        if cursor.take("\\") {
          try cursor.escape(into: &text, letters: "abfnrtvx01234567")
        } else {
          text.append(cursor.next())
        }
      }
      cursor.skipWhitespace()
    }
    guard text.span.firstInvalidByte == nil
    else { throw PositionedError("the escape sequences aren't UTF-8", at: start) }
    return (String(text.span), start)
  }

  private mutating func endEntry() throws {
    defer { entry = Entry() }
    guard let (id, position) = entry.id else { return }
    if id.isEmpty, entry.context == nil, let header = entry.translations.first?.text {
      for line in header.split(separator: "\n") where line.hasPrefix("Language:") {
        let language = line.dropFirst(9).filter { $0 != " " }
        if !language.isEmpty { output.locale = language }
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
    if output.file.isTemplate {
      try output.add(text)
      if let (plural, position) = entry.plural {
        try output.add(text.with(plural, at: position, variation: "plural"))
      }
      return
    }
    text.source = id
    for (index, translation, position) in entry.translations where !translation.isEmpty {
      try output.add(
        text.with(translation, at: position, variation: index.isEmpty ? nil : index))
    }
  }
}
