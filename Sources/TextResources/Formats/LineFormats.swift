import TextMetrics

extension ResourceParser {
  // MARK: Plain text

  /// Line breaks at the end are left out. In a store listing, whitespace at both ends is left out,
  /// as in fastlane.
  func readPlainText(_ cursor: inout ByteCursor) throws {
    if format == .metadata { cursor.skipWhitespace() }
    let position = cursor.position
    let text = cursor.readText()
    let kept = text.utf8.reversed().drop {
      format == .metadata ? $0.isWhitespace : $0.isLineBreak
    }
    let range = position.offset..<position.offset + kept.count
    let name = file.name.split(separator: ".").first.map(String.init) ?? file.name
    try emit(
      ResourceEntry(
        key: name, text: String(text.utf8.prefix(kept.count)) ?? text, position: position,
        byteRange: cursor.fileRange(of: range)))
  }

  // MARK: Subtitles

  func readSubRip(_ cursor: inout ByteCursor) throws {
    var (number, key) = (0, String?.none)
    while true {
      if key == nil { cursor.skipWhitespace() }
      if cursor.peek() == 0 { return }
      let (position, isTimeCodes) = (cursor.position, cursor.isAtTimeCodes())
      let line = cursor.readRestOfLine()
      if isTimeCodes {
        number += 1
        key = try readSubRipCue(key ?? "\(number)", &cursor)
      } else if key == nil, line.isCueNumber {
        key = line.filter { $0 != " " }
      } else {
        throw PositionedError("expected time codes with '-->', found \(line.quoted)", at: position)
      }
    }
  }

  /// A cue ends at the next time codes, because some files have empty lines in a cue or no empty
  /// lines between cues. Therefore, this method also reads the number of the next cue, and returns
  /// this number, or `nil` if it isn't found.
  private func readSubRipCue(_ key: String, _ cursor: inout ByteCursor) throws -> String? {
    var lines: [CueLine] = []
    while cursor.peek() != 0, !cursor.isAtTimeCodes() { lines.append(cursor.readCueLine()) }
    var nextKey: String?
    // A number before time codes is the number of the next cue. At the end of the file, a number
    // after an empty line isn't text, but the number of a cue whose time codes are missing.
    if let last = lines.last?.text, last.isCueNumber {
      if cursor.peek() != 0 { nextKey = last.filter { $0 != " " } }
      if nextKey != nil || lines.dropLast().last?.text.isBlank == true { lines.removeLast() }
    }
    while lines.last?.text.isBlank == true { lines.removeLast() }
    lines = Array(lines.drop { $0.text.isBlank })
    if let first = lines.first, let last = lines.last {
      try emitCue(key, lines, byteRange: cursor.fileRange(of: first.start.offset..<last.end))
    }
    return nextKey
  }

  /// Reads blocks as the parser of the WebVTT standard does (section 6.1). A block without time
  /// codes, such as a comment, is left out. The header is such a block.
  func readWebVTT(_ cursor: inout ByteCursor) throws {
    guard cursor.take("WEBVTT"), cursor.peek() == 0 || cursor.peek().isWhitespace
    else { throw cursor.errorExpecting("'WEBVTT'") }
    _ = cursor.readRestOfLine()
    // `number` is the number of the last cue. `lineCount` is the number of lines of the current
    // block before its time codes, and `line` is the last of these lines. If the block has only one
    // line before its time codes, `line` is the identifier of the cue. `lineCount` begins at 1,
    // because the line WEBVTT is the first line of the header.
    var (number, lineCount, line) = (0, 1, "")
    while cursor.peek() != 0 {
      let isTimeCodes = cursor.isAtTimeCodes()
      let next = cursor.readRestOfLine()
      if isTimeCodes {
        number += 1
        let hasIdentifier = lineCount == 1 && !line.isEmpty
        try readWebVTTCue(hasIdentifier ? line : "\(number)", &cursor)
        lineCount = 0
      } else {
        (line, lineCount) = (next, next.isBlank ? 0 : lineCount + 1)
      }
    }
  }

  private func readWebVTTCue(_ key: String, _ cursor: inout ByteCursor) throws {
    var lines: [CueLine] = []
    while !cursor.lineContainsArrow() {
      let line = cursor.readCueLine()
      if line.text.isEmpty { break }
      lines.append(line)
    }
    try emitCue(key, lines, byteRange: nil)
  }

  private func emitCue(_ key: String, _ lines: [CueLine], byteRange: Range<Int>?) throws {
    guard let first = lines.first else { return }
    try emit(
      ResourceEntry(
        key: key, text: lines.map(\.text).joined(separator: "\n"), position: first.start,
        byteRange: byteRange))
  }

  // MARK: Tables

  /// Reads a table (RFC 4180).
  func readTable(_ cursor: inout ByteCursor) throws {
    let isTSV = file.name.lowercased().hasSuffix(".tsv")
    let separator = try cursor.readDeclaredSeparator() ?? (isTSV ? 0x09 : cursor.likelySeparator())
    let header = try cursor.readRow(separator).map(\.text)
    let columns = TableColumns(header)
    var number = 1
    while cursor.peek() != 0 {
      number += 1
      let row = try cursor.readRow(separator)
      if row.count == 1, row[0].text.isEmpty { continue }
      guard row.count <= header.count else {
        throw PositionedError(
          "the row has \(row.count) fields, the header \(header.count); quote the separators in "
            + "texts", at: row[header.count].position)
      }
      let maximum = columns.limit.flatMap { $0 < row.count ? Int(digits: row[$0].text) : nil }
      let key = columns.key.flatMap { $0 < row.count ? row[$0].text : nil } ?? "\(number)"
      let texts = columns.texts.prefix { $0 < row.count }
      for column in texts where !row[column].text.isEmpty {
        let name = header[column]
        try emit(
          ResourceEntry(
            key: key, text: row[column].text, position: row[column].position,
            locale: columns.hasLocales ? name : nil, variation: columns.hasLocales ? nil : name,
            limits: TextLimit.limits(maximumCharacters: maximum)))
      }
    }
  }
}

private struct TableColumns {
  let key: Int?
  let limit: Int?
  /// In ascending order.
  let texts: [Int]
  /// Whether the headers of `texts` are locales.
  let hasLocales: Bool

  init(_ names: [String]) {
    let plain = names.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
    func isLikelyLocale(_ column: Int) -> Bool { ResourceFormat.isLikelyLocale(names[column]) }
    // After a column with another locale, `id` is Indonesian.
    let firstLocale = names.indices.first { plain[$0] != "id" && isLikelyLocale($0) } ?? .max
    let keys: Set = ["key", "id", "identifier", "stringid", "keyname"]
    let key = plain.indices.first {
      keys.contains(plain[$0]) && (plain[$0] != "id" || $0 < firstLocale)
    }
    let limits: Set = [
      "maxlength", "maxlen", "maximumlength", "characterlimit", "charlimit", "limit", "maxchars",
    ]
    let limit = plain.firstIndex(where: limits.contains)
    let rest = names.indices.filter { $0 != key && $0 != limit }
    // If one header is a likely locale, a header such as `min` is also a locale, not a word.
    hasLocales = rest.contains(where: isLikelyLocale)
    texts = hasLocales ? rest.filter { ResourceFormat.isLocale(names[$0]) } : rest
    (self.key, self.limit) = (key, limit)
  }
}

extension ByteCursor {
  /// Reads a first line such as `sep=;`. Returns `nil` if the line has no separator, or if the
  /// table begins with its header.
  fileprivate mutating func readDeclaredSeparator() throws -> UInt8? {
    guard take("sep=") else { return nil }
    let separator = peek()
    guard separator < 0x80 else { throw errorExpecting("a separator in ASCII") }
    _ = readRestOfLine()
    return separator == 0 || separator.isLineBreak ? nil : separator
  }

  /// Returns the first separator in the header, or a comma if the header has a single column. At
  /// most 64 KiB are searched, because a file can be a single line.
  fileprivate mutating func likelySeparator() -> UInt8 {
    var isQuoted = false
    for distance in 0..<1 << 16 {
      let byte = peek(distance)
      if byte == "\"" { isQuoted.toggle() }
      if byte == 0 || !isQuoted && byte.isLineBreak { break }
      if !isQuoted, ",;\t".utf8.contains(byte) { return byte }
    }
    return UInt8(ascii: ",")
  }

  fileprivate typealias TableField = (text: String, position: FilePosition)

  fileprivate mutating func readRow(_ separator: UInt8) throws -> [TableField] {
    var fields: [TableField] = []
    while true {
      let start = position
      var text: ContiguousArray<UInt8> = []
      if take("\"") {
        while !take("\"") || peek() == "\"" {
          guard peek() != 0
          else { throw PositionedError("expected a quotation mark after this", at: start) }
          text.append(next())
        }
        guard [0, 0x0A, 0x0D, separator].contains(peek())
        else { throw errorExpecting("the end of the field; double the quotation marks in it") }
      } else {
        while ![0, 0x0A, 0x0D, separator].contains(peek()) { text.append(next()) }
      }
      fields.append((String(text.span), start))
      if peek() == separator {
        next()
        continue
      }
      if next() == 0x0D, peek() == 0x0A { next() }
      return fields
    }
  }
}

private typealias CueLine = (text: String, start: FilePosition, end: Int)

extension ByteCursor {
  fileprivate mutating func readCueLine() -> CueLine {
    let start = position
    let text = readText { !$0.isLineBreak }
    let end = position.offset
    _ = readRestOfLine()
    return (text, start, end)
  }

  /// Whether the line begins with time codes, such as `00:01.000 --> 00:02.000`. Files have many
  /// spellings of time codes, so this method doesn't check their numbers.
  fileprivate mutating func isAtTimeCodes() -> Bool {
    var (distance, hasColon) = (0, false)
    while peek(distance).isDigit || ":., \t".utf8.contains(peek(distance)) {
      hasColon = hasColon || peek(distance) == ":"
      distance += 1
    }
    guard hasColon, isArrow(at: distance) else { return false }
    distance += 3
    while peek(distance) == " " || peek(distance) == "\t" { distance += 1 }
    return peek(distance).isDigit
  }

  fileprivate mutating func lineContainsArrow() -> Bool {
    var distance = 0
    while peek(distance) != 0, !peek(distance).isLineBreak {
      if isArrow(at: distance) { return true }
      distance += 1
    }
    return false
  }

  private mutating func isArrow(at distance: Int) -> Bool {
    peek(distance) == "-" && peek(distance + 1) == "-" && peek(distance + 2) == ">"
  }
}

extension String {
  fileprivate var isBlank: Bool { utf8.allSatisfy(\.isWhitespace) }
  fileprivate var isCueNumber: Bool { !isBlank && utf8.allSatisfy { $0.isDigit || $0 == 0x20 } }
}
