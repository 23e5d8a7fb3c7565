/// A position between two parts of a Markdown text, and the blocks that are open there.
struct MarkdownPosition: Sendable {
  private(set) var blocks = MarkdownBlocks()
  private(set) var location = Location.content(MarkdownBlocks.Cursor())
  private(set) var lineBreak: [UInt8] = [0x0A]

  enum Location: Sendable {
    case lineEnd
    case lineStart
    /// The start of a line's content, after the markers of the open containers.
    case content(MarkdownBlocks.Cursor)
    case inside(MarkdownBlocks.Role)
  }

  init() {}

  init(_ blocks: MarkdownBlocks, at location: Location, lineBreak: [UInt8]) {
    self.blocks = blocks
    self.location = location
    self.lineBreak = lineBreak
  }

  /// Moves past bytes that are dropped, at most to the end of the line. Returns their number, which
  /// can be 0, or `nil` if the next part starts here.
  ///
  /// The markers and indentation of containers are dropped, because the part opens the containers
  /// again. Spaces and blank lines in fenced code, and spaces in indented code, are kept.
  mutating func advance(in text: Span<UInt8>) -> Int? {
    switch location {
    case .content: return nil
    case .inside(.code) where blocks.leaf != .indentedCode: return nil
    case .inside(let role):
      let end = text.endOfSpacesInLine(from: 0)
      if role == .code, end < text.count, !text.isCROrLF(at: end) { return nil }
      if end < text.count, text.isCROrLF(at: end) { location = .lineEnd }
      return end > 0 ? end : nil
    case .lineEnd:
      let end = text.endOfSpacesInLine(from: 0)
      let next = text.endOfCROrLF(at: end)
      guard next > end else { return end > 0 ? end : nil }
      lineBreak = text.bytes(end..<next)
      location = .lineStart
      return next
    case .lineStart: return advanceToContent(of: text)
    }
  }

  private mutating func advanceToContent(of text: Span<UInt8>) -> Int {
    let end = text.offsetOfCROrLF(from: 0)
    var after = blocks
    let line = text.extracting(..<end)
    let parsed = after.read(line)
    // At the start of a part, blank lines before indented code aren't part of the code.
    let isBlankCode = blocks.leaf == .indentedCode && parsed.textStart == end
    if parsed.role == .blank || isBlankCode {
      blocks = after
      return text.endOfCROrLF(at: end)
    }
    var start = parsed.contentStart
    start.skipDividedTab(in: line)
    if parsed.continuesParagraph { start.matchedContainerCount = blocks.containers.count }
    if start.matchedContainerCount > 0 || parsed.continuesParagraph, !parsed.role.keepsIndentation,
      start.indentation(in: line).offset == parsed.textStart
    {
      (start.offset, start.unusedTabColumns) = (parsed.textStart, 0)
    }
    location = .content(start)
    return start.offset
  }

  /// `line` is the rest of the line in which the part starts. `indentation` is in columns.
  func opening(
    of line: Span<UInt8>, _ role: MarkdownBlocks.Role, indentation: Int
  ) -> [UInt8] {
    var containers = blocks.containers
    var (unusedTabColumns, isInside) = (0, true)
    if case .content(let cursor) = location {
      containers.removeSubrange(cursor.matchedContainerCount...)
      (unusedTabColumns, isInside) = (cursor.unusedTabColumns, false)
    }
    if case .fencedCode(let fence) = blocks.leaf, role == .code || role == .fenceEnd {
      return containers.opening(isIndented: fence.indentation > 0, lineBreak)
        + .spaces(fence.indentation) + fence.marker + fence.info + lineBreak
        + containers.continuationPrefix + .spaces(isInside ? fence.indentation : unusedTabColumns)
    }
    var leafMarkup: [UInt8] = []
    if isInside {
      if case .heading(let level) = role {
        leafMarkup = [UInt8](repeating: UInt8(ascii: "#"), count: level) + [0x20]
      }
      if role == .code { leafMarkup = .spaces(4) }
    }
    let isIndented = indentation > 0 || role == .code
    var opening =
      containers.opening(isIndented: isIndented, lineBreak) + .spaces(unusedTabColumns) + leafMarkup
    if role == .markers || role == .thematicBreak,
      let marker = opening.lastIndex(where: { $0 != 0x20 })
    {
      // A line of three markers `-` would be a thematic break, so the last marker becomes `+`.
      var blocks = MarkdownBlocks()
      let text = ContiguousArray(opening + line.bytes(0..<line.count))
      if blocks.read(text.span).role == .thematicBreak, blocks.containers.count < containers.count {
        opening[marker] = UInt8(ascii: "+")
      }
    }
    return opening
  }
}

// MARK: - Opening and closing

extension [MarkdownBlocks.Container] {
  var continuationPrefix: [UInt8] {
    flatMap { container in
      switch container {
      case .quote: [UInt8(ascii: ">"), 0x20]
      case .item(let item): [UInt8].spaces(item.contentColumn)
      }
    }
  }

  /// A line break separates a list marker from indented text after it. Without the line break, the
  /// indentation would belong to the marker.
  func opening(isIndented: Bool, _ lineBreak: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var lineStart = 0
    for (index, (indentation, endsLine)) in indentations(isIndented: isIndented).enumerated() {
      guard case .item(let item) = self[index] else {
        bytes += [UInt8(ascii: ">"), 0x20]
        continue
      }
      bytes += .spaces(indentation) + item.marker
      guard endsLine else {
        bytes += .spaces(item.contentColumn - item.marker.count - indentation)
        continue
      }
      var blocks = MarkdownBlocks()
      // A line of three markers `-` would be a thematic break, so the last marker becomes `+`.
      let line = ContiguousArray(bytes[lineStart...])
      if blocks.read(line.span).role == .thematicBreak {
        bytes[bytes.count - 1] = UInt8(ascii: "+")
      }
      bytes += lineBreak
      lineStart = bytes.count
      bytes += Array(self[...index]).continuationPrefix
    }
    return bytes
  }

  /// At most 3 columns can precede a marker, and at most 4 can follow it. Columns between two
  /// markers in a line belong to the first marker. So if the second marker needs columns before it,
  /// the first marker ends its line.
  private func indentations(isIndented: Bool) -> [(indentation: Int, endsLine: Bool)] {
    var indentations: [(indentation: Int, endsLine: Bool)] = []
    var endsLine = isIndented
    for container in reversed() {
      guard case .item(let item) = container else {
        indentations.append((0, false))
        endsLine = false
        continue
      }
      let indentation = Swift.min(
        3, Swift.max(0, item.contentColumn - item.marker.count - (endsLine ? 1 : 4)))
      indentations.append((indentation, endsLine))
      endsLine = indentation > 0
    }
    return indentations.reversed()
  }
}

extension [UInt8] {
  static func spaces(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count) }
}
