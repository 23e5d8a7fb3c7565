/// The blocks of the remaining Markdown text, which begins with the next part.
///
/// A part starts with ``opening``, which opens the blocks that its first line continues, and ends
/// with ``closing(at:)``, which closes fenced code and setext headings.
///
/// These ranges are indivisible:
///
/// - an opening fence or a line of only markers, with the first Character of a nonblank next line
/// - a closing fence or the underline of a heading, with the last Character of the previous line
/// - a thematic break
/// - the markers before a line of code, with the first Character of the code
/// - the markers and indentation of any other line, with the first Character of its text
struct MarkdownOutline {
  private let lines: [Line]
  private let indivisible: [Range<Int>]
  let opening: [UInt8]
  private let lineBreak: [UInt8]

  fileprivate struct Line {
    var role: MarkdownBlocks.Role
    let continuesParagraph: Bool
    let start: Int
    let contentStart: Int
    let textStart: Int
    let end: Int
    let nextStart: Int
    let blocksAfter: MarkdownBlocks
  }

  init(_ text: Span<UInt8>, from position: MarkdownPosition) {
    var blocks = position.blocks
    var lines: [Line] = []
    var (offset, indentation) = (0, 0)
    while offset < text.count {
      let end = text.offsetOfCROrLF(from: offset)
      let line = text.extracting(offset..<end)
      let parsed: MarkdownBlocks.ParsedLine
      switch offset == 0 ? position.location : .lineStart {
      case .inside(let role): parsed = blocks.read(restOf: line, in: role)
      case .content(var cursor):
        cursor.offset = 0
        indentation = cursor.indentation(in: line).columns
        parsed = blocks.read(line, from: cursor)
      case .lineStart, .lineEnd: parsed = blocks.read(line)
      }
      let nextStart = text.endOfCROrLF(at: end)
      lines.append(
        Line(
          role: parsed.role, continuesParagraph: parsed.continuesParagraph, start: offset,
          contentStart: offset + parsed.contentStart.offset,
          textStart: offset + parsed.textStart, end: end, nextStart: nextStart,
          blocksAfter: blocks))
      if parsed.role == .underline { lines.underline(by: line[parsed.textStart]) }
      offset = nextStart
    }
    self.lines = lines
    indivisible = lines.indivisibleRanges
    let firstLineBreak = lines.first.map { text.bytes($0.end..<$0.nextStart) } ?? []
    lineBreak = firstLineBreak.isEmpty ? position.lineBreak : firstLineBreak
    opening =
      lines.first.map { first in
        let line = text.extracting(..<first.end)
        return position.opening(of: line, first.role, indentation: indentation)
      } ?? []
  }

  func indivisibleRange(at offset: Int) -> Range<Int>? {
    let next = indivisible.indices.partitioningIndex { indivisible[$0].upperBound > offset }
    guard next < indivisible.count, indivisible[next].lowerBound < offset else { return nil }
    return indivisible[next]
  }

  func closing(at end: Int) -> [UInt8] {
    guard let line = line(at: end) else { return [] }
    let start = (end > line.end ? [] : lineBreak) + line.blocksAfter.containers.continuationPrefix
    if case .underlined(let byte) = line.role { return start + [byte, byte, byte] }
    guard case .fencedCode(let fence) = line.blocksAfter.leaf else { return [] }
    return start + .spaces(fence.indentation) + fence.marker
  }

  func position(at end: Int) -> MarkdownPosition {
    guard let line = line(at: end) else { return MarkdownPosition() }
    var location = MarkdownPosition.Location.inside(line.role.isParagraph ? .paragraph : line.role)
    if end >= line.end { location = end > line.end ? .lineStart : .lineEnd }
    return MarkdownPosition(line.blocksAfter, at: location, lineBreak: lineBreak)
  }

  /// Whether both sides of a cut are parsed as in the whole text. The rest of a paragraph must not
  /// begin with `- 1`, for example, because it would be a list item.
  func allows(_ cut: Int, in text: Span<UInt8>) -> Bool {
    guard let index = index(at: cut) else { return true }
    let line = lines[index]
    if cut <= line.start { return false }
    if case .heading = line.role {
      // Number signs at the end of a heading would be parsed as a closing sequence.
      return cut >= line.end || text[cut - 1] != UInt8(ascii: "#")
    }
    if line.role == .code, case .fencedCode(let fence) = line.blocksAfter.leaf {
      return !fence.isClosed(by: text, in: min(line.textStart, cut)..<cut)
        && !fence.isClosed(by: text, in: cut..<max(cut, line.end))
    }
    guard line.role.isParagraph else { return true }
    if cut < line.textStart { return false }
    func isPlainParagraph(_ range: Range<Int>) -> Bool {
      var blocks = MarkdownBlocks()
      return blocks.read(text.extracting(range)).role == .paragraph && blocks.containers.isEmpty
    }
    if cut >= text.endWithoutSpace(in: line.textStart..<line.end) {
      guard index + 1 < lines.count, lines[index + 1].role.isParagraph else { return true }
      let next = lines[index + 1]
      if next.role == .definition { return true }
      // The line after a definition can be a continuation of the definition.
      return line.role != .definition && isPlainParagraph(next.textStart..<next.end)
    }
    if line.role == .definition { return false }
    let rest = text.startWithoutSpace(from: cut)
    // The next part can consist of only the first word of the rest.
    let word = rest..<min(text.endOfRun(from: rest), line.end)
    return isPlainParagraph(line.textStart..<cut) && isPlainParagraph(rest..<line.end)
      && isPlainParagraph(word)
  }

  /// Returns the end of the last nonblank line before `offset` if `offset` is in a blank line.
  /// Returns `offset` if its line isn't blank, or if all lines before it are blank.
  func endOfText(before offset: Int) -> Int {
    guard var index = index(at: offset), lines[index].role == .blank else { return offset }
    while index > 0, lines[index].role == .blank { index -= 1 }
    return lines[index].role == .blank ? offset : lines[index].end
  }

  /// Returns the cut that replaces `offset`, or `nil` if `offset` isn't in a line of code. A part
  /// shouldn't end with the indentation of a line, or with whitespace inside a line.
  func codeCut(at offset: Int, in text: Span<UInt8>) -> Int? {
    guard let index = index(at: offset), lines[index].role == .code else { return nil }
    let start = lines[index].contentStart
    let end = text.endWithoutSpace(in: min(start, offset)..<offset)
    if end > start { return offset < lines[index].end ? end : offset }
    return index > 0 ? lines[index - 1].end : offset
  }

  func lineCuts(
    after start: Int, through end: Int, in text: Span<UInt8>
  ) -> [(kind: SplitOptions.Boundary, offset: Int)] {
    var cuts: [(kind: SplitOptions.Boundary, offset: Int)] = []
    for (index, line) in lines.enumerated()
    where line.end > line.contentStart && line.nextStart > line.end {
      let offset =
        line.role == .code ? line.end : text.endWithoutSpace(in: line.textStart..<line.end)
      if offset > end { break }
      guard offset > start, line.role != .blank, !line.role.isHeading else { continue }
      let isBlankNext = index + 1 < lines.count && lines[index + 1].role == .blank
      cuts.append((isBlankNext ? .paragraph : .line, offset))
    }
    return cuts
  }

  func block(dividedAt offset: Int) -> Range<Int>? {
    guard let index = index(at: offset) else { return nil }
    let role = lines[index].role
    func isSame(_ other: MarkdownBlocks.Role) -> Bool {
      role == .html ? other == .html : role.isUnderlined && other.isUnderlined
    }
    guard isSame(role) else { return nil }
    var (first, last) = (index, index)
    while first > 0, isSame(lines[first - 1].role) { first -= 1 }
    while last + 1 < lines.count, isSame(lines[last + 1].role) { last += 1 }
    let range = lines[first].start..<lines[last].end
    return range.lowerBound < offset && offset < range.upperBound ? range : nil
  }

  /// Returns the index of the last line that starts before `end`, or of the first line if `end` is
  /// 0. Returns `nil` if ``lines`` is empty.
  private func index(at end: Int) -> Int? {
    let next = lines.indices.partitioningIndex { lines[$0].start >= end }
    return lines.isEmpty ? nil : max(0, next - 1)
  }

  private func line(at end: Int) -> Line? { index(at: end).map { lines[$0] } }
}

extension [MarkdownOutline.Line] {
  fileprivate mutating func underline(by byte: UInt8) {
    var index = count - 2
    while index >= 0, self[index].role == .paragraph {
      self[index].role = .underlined(by: byte)
      if !self[index].continuesParagraph { break }
      index -= 1
    }
  }

  fileprivate var indivisibleRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (index, line) in enumerated() {
      let next = index + 1 < count ? self[index + 1] : nil
      guard
        let range = line.indivisibleRange(after: index > 0 ? self[index - 1] : nil, before: next)
      else { continue }
      if let last = ranges.last, range.lowerBound < last.upperBound {
        let end = Swift.max(last.upperBound, range.upperBound)
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }
}

extension MarkdownOutline.Line {
  fileprivate func indivisibleRange(after previous: Self?, before next: Self?) -> Range<Int>? {
    switch role {
    case .blank: return nil
    case .fenceStart, .markers:
      guard let next, next.role != .blank else { return start..<end }
      return start..<Swift.min(next.textStart + 1, next.nextStart)
    case .fenceEnd, .underline:
      // The range begins with the last byte of the previous line, which must be in the same part.
      return Swift.max(0, (previous?.end ?? start) - 1)..<end
    case .thematicBreak: return start..<end
    // The number signs, a space, and the first byte of the text.
    case .heading(let level): return start..<Swift.min(textStart + level + 2, end)
    case .code: return contentStart > start ? start..<Swift.min(contentStart + 1, end) : nil
    case .paragraph, .definition, .underlined, .html:
      return textStart > start ? start..<Swift.min(textStart + 1, end) : nil
    }
  }
}

extension MarkdownBlocks.Role {
  var keepsIndentation: Bool {
    self == .code || self == .fenceStart || self == .fenceEnd
  }

  var isParagraph: Bool {
    if case .underlined = self { return true }
    return self == .paragraph || self == .definition
  }

  fileprivate var isUnderlined: Bool {
    if case .underlined = self { return true }
    return self == .underline
  }

  fileprivate var isHeading: Bool {
    if case .heading = self { return true }
    return isUnderlined
  }
}
