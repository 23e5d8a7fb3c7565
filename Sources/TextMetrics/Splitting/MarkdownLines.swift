// Functions that parse Markdown lines: the indentation, the markers of blocks, and HTML tags.

extension MarkdownBlocks.Cursor {
  func indentation(in line: Span<UInt8>) -> (columns: Int, offset: Int) {
    var (end, endColumn) = (offset, column + unusedTabColumns)
    while end < line.count, line[end] == 0x20 || line[end] == 0x09 {
      endColumn += line[end] == 0x20 ? 1 : 4 - endColumn % 4
      end += 1
    }
    return (endColumn - column, end)
  }

  mutating func advance(by columns: Int, in line: Span<UInt8>) {
    let end = column + columns
    let used = min(unusedTabColumns, columns)
    (column, unusedTabColumns) = (column + used, unusedTabColumns - used)
    while column < end, offset < line.count, line[offset] == 0x20 || line[offset] == 0x09 {
      let next = line[offset] == 0x20 ? column + 1 : column + 4 - column % 4
      column = min(next, end)
      isInTab = next > end
      if !isInTab { offset += 1 }
    }
  }

  /// The remaining columns of the tab become ``unusedTabColumns``.
  mutating func skipDividedTab(in line: Span<UInt8>) {
    guard isInTab, offset < line.count else { return }
    (offset, unusedTabColumns) = (offset + 1, 4 - column % 4)
  }

  mutating func skipQuoteMarker(at marker: Int, in line: Span<UInt8>) {
    advance(by: indentation(in: line).columns, in: line)
    (offset, column) = (marker + 1, column + 1)
    advance(by: 1, in: line)
  }

  /// Skips the marker of a list item and the spaces that belong to the marker. Returns `nil`, and
  /// skips nothing, if no such marker is next.
  mutating func skipItemMarker(
    in line: Span<UInt8>, interruptsParagraph: Bool
  ) -> MarkdownBlocks.ListItem? {
    let (indentation, start) = indentation(in: line)
    guard let end = line.endOfItemMarker(from: start, interruptsParagraph: interruptsParagraph)
    else { return nil }
    advance(by: indentation, in: line)
    (offset, column) = (end, column + end - start)
    let (spaces, text) = self.indentation(in: line)
    let isEmpty = text == line.count
    let padding = isEmpty || spaces > 4 ? 1 : spaces
    advance(by: padding, in: line)
    return MarkdownBlocks.ListItem(
      marker: line.bytes(start..<end), contentColumn: indentation + end - start + padding,
      isEmpty: isEmpty)
  }
}

// MARK: - Markers

extension Span<UInt8> {
  func bytes(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(copying: extracting(range))
    return bytes
  }

  func endOfRepeatedByte(from offset: Int) -> Int {
    var end = offset
    while end < count, self[end] == self[offset] { end += 1 }
    return end
  }

  func isSpaceOrEnd(at offset: Int) -> Bool {
    offset == count || self[offset] == 0x20 || self[offset] == 0x09
  }

  func isBlank(from offset: Int) -> Bool {
    (offset..<count).allSatisfy { isSpaceOrEnd(at: $0) }
  }

  /// - Precondition: The byte at `offset` is `-`, `*`, `_`, or `=`.
  func isThematicBreak(from offset: Int) -> Bool {
    let marker = self[offset]
    guard marker != UInt8(ascii: "=") else { return false }
    var marks = 0
    for index in offset..<count {
      if self[index] == marker { marks += 1 } else if !isSpaceOrEnd(at: index) { return false }
    }
    return marks >= 3
  }

  /// An approximation: a label with an escaped bracket isn't found, and the destination isn't
  /// parsed.
  func isLinkReferenceDefinition(at offset: Int) -> Bool {
    guard self[offset] == UInt8(ascii: "["),
      let end = firstOffset(of: UInt8(ascii: "]"), from: offset)
    else { return false }
    return end > offset + 1 && end + 1 < count && self[end + 1] == UInt8(ascii: ":")
  }

  func endOfItemMarker(from start: Int, interruptsParagraph: Bool) -> Int? {
    var end = start
    switch self[start] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): end += 1
    default:
      while end < count, end - start < 10, self[end].isASCIIDigit { end += 1 }
      guard 1...9 ~= end - start, end < count,
        self[end] == UInt8(ascii: ".") || self[end] == UInt8(ascii: ")")
      else { return nil }
      end += 1
      // A numbered list can interrupt a paragraph only if it starts with 1.
      if interruptsParagraph, end - start > 2 || self[start] != UInt8(ascii: "1") { return nil }
    }
    guard isSpaceOrEnd(at: end) else { return nil }
    return interruptsParagraph && isBlank(from: end) ? nil : end
  }
}

// MARK: - HTML

extension MarkdownBlocks.HTMLEndCondition {
  private static let rawTags = ["pre", "script", "style", "textarea"]

  /// The tags that start an HTML block (CommonMark, section 4.6, condition 6).
  private static let blockTags = """
    address article aside base basefont blockquote body caption center col colgroup dd details \
    dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head \
    header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p param \
    search section summary table tbody td tfoot th thead title tr track ul
    """.split(separator: " ").map { String($0) }

  init?(ofBlockAt offset: Int, in line: Span<UInt8>, interruptsParagraph: Bool) {
    let rest = line.extracting(offset...)
    for (start, end) in [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")]
    where start.withUTF8Bytes({ rest.extracting(first: $0.count).hasSameBytes(as: $0) }) {
      self = .text([end])
      return
    }
    if line.matchesIgnoringCase("<!", at: offset), line.isLetter(at: offset + 2) {
      self = .text([">"])
      return
    }
    let isEnd = line.matchesIgnoringCase("</", at: offset)
    let name = offset + (isEnd ? 2 : 1)
    guard line.isLetter(at: name) else { return nil }
    var end = name
    while line.isLetter(at: end) || line.isDigitOrHyphen(at: end) { end += 1 }
    func isOne(of tags: [String]) -> Bool {
      tags.contains { $0.utf8.count == end - name && line.matchesIgnoringCase($0, at: name) }
    }
    let isComplete = line.isSpaceOrEnd(at: end) || line[end] == UInt8(ascii: ">")
    if isOne(of: Self.rawTags) {
      guard !isEnd, isComplete else { return nil }
      self = .text(Self.rawTags.map { "</" + $0 + ">" })
    } else if isOne(of: Self.blockTags) {
      guard isComplete || line.matchesIgnoringCase("/>", at: end) else { return nil }
      self = .blankLine
    } else {
      // Any other tag starts a block if it's complete, its line contains nothing else, and it
      // doesn't interrupt a paragraph. A tag with `<` or `>` in an attribute isn't recognized.
      let last = line.endWithoutSpace(in: end..<line.count) - 1
      guard !interruptsParagraph, isComplete || line[end] == UInt8(ascii: "/"), last >= end,
        line[last] == UInt8(ascii: ">"),
        !(end..<last).contains(where: {
          line.matchesIgnoringCase("<", at: $0) || line.matchesIgnoringCase(">", at: $0)
        }
        )
      else { return nil }
      self = .blankLine
    }
  }

  func isMet(by line: Span<UInt8>) -> Bool {
    guard case .text(let ends) = self else { return false }
    return (0..<line.count).contains { offset in
      ends.contains { line.matchesIgnoringCase($0, at: offset) }
    }
  }
}

extension Span<UInt8> {
  func isLetter(at offset: Int) -> Bool {
    offset < count && self[offset].isASCIILetter
  }

  func isDigitOrHyphen(at offset: Int) -> Bool {
    offset < count && (self[offset].isASCIIDigit || self[offset] == UInt8(ascii: "-"))
  }
}
