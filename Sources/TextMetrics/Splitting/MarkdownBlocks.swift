/// The blocks of a Markdown text that are open before a line.
///
/// In CommonMark 0.31.2, these are containers (block quotes and list items) and at most one leaf (a
/// paragraph, code, or HTML) in the innermost container. Inlines aren't parsed.
struct MarkdownBlocks: Sendable, Hashable {
  var containers: [Container] = []
  var leaf = Leaf.none

  enum Container: Sendable, Hashable {
    case quote
    case item(ListItem)
  }

  struct ListItem: Sendable, Hashable {
    let marker: [UInt8]
    /// The column of the item's content, counted from the content of the enclosing container.
    let contentColumn: Int
    var isEmpty: Bool
  }

  enum Leaf: Sendable, Hashable {
    case none
    case paragraph
    /// A paragraph that consists of link reference definitions so far.
    case definitions
    case indentedCode
    case fencedCode(Fence)
    case html(HTMLEndCondition)

    var isParagraph: Bool { self == .paragraph || self == .definitions }
  }

  struct Fence: Sendable, Hashable {
    /// The column of the fence, counted from the content of the enclosing container.
    let indentation: Int
    let marker: [UInt8]
    let info: [UInt8]
  }

  enum HTMLEndCondition: Sendable, Hashable {
    case blankLine
    case text([String])
  }

  enum Role: Sendable, Hashable {
    case blank
    case paragraph
    case definition
    case heading(level: Int)
    /// The text of a setext heading, with the character of its underline.
    case underlined(by: UInt8)
    case underline
    case thematicBreak
    /// Markers of containers, and no text.
    case markers
    case fenceStart
    case fenceEnd
    case code
    case html
  }

  struct Cursor: Sendable, Hashable {
    var offset = 0
    /// Tab stops are at every fourth column. A container can use only a part of a tab.
    var column = 0
    var matchedContainerCount = 0
    /// Whether ``column`` is inside the tab at ``offset``.
    var isInTab = false
    /// The number of columns of a tab before ``offset`` that no container has used.
    var unusedTabColumns = 0
  }

  /// The maximum number of nested containers, which bounds the memory use.
  private static var maximumDepth: Int { 100 }

  struct ParsedLine: Sendable, Hashable {
    var role: Role
    /// The position after the markers of the containers that were open before the line.
    var contentStart = Cursor()
    /// The offset after all markers and the indentation.
    var textStart = 0
    /// Whether the line continues a paragraph. The paragraph's containers stay open, even if the
    /// line doesn't have their markers.
    var continuesParagraph = false
  }

  /// `start` is the position after the markers of open containers, or `nil` to find the position.
  mutating func read(_ line: Span<UInt8>, from start: Cursor? = nil) -> ParsedLine {
    let content = start ?? matchingContainers(of: line)
    let text = content.indentation(in: line)
    let hasAllMarkers = content.matchedContainerCount == containers.count
    switch leaf {
    case .fencedCode(let fence) where hasAllMarkers:
      guard text.columns < 4, fence.isClosed(by: line, at: text.offset) else {
        return ParsedLine(role: .code, contentStart: content, textStart: text.offset)
      }
      leaf = .none
      return ParsedLine(role: .fenceEnd, contentStart: content, textStart: text.offset)
    case .indentedCode where hasAllMarkers && (text.columns >= 4 || text.offset == line.count):
      return ParsedLine(role: .code, contentStart: content, textStart: text.offset)
    case .html(let end) where hasAllMarkers && (text.offset < line.count || end != .blankLine):
      if end.isMet(by: line) { leaf = .none }
      return ParsedLine(role: .html, contentStart: content, textStart: text.offset)
    default: return readBlocks(line, from: content)
    }
  }

  /// Reads a line whose beginning is in the previous part.
  mutating func read(restOf line: Span<UInt8>, in role: Role) -> ParsedLine {
    if case .html(let end) = leaf, end.isMet(by: line) { leaf = .none }
    return ParsedLine(role: role)
  }

  private func matchingContainers(of line: Span<UInt8>) -> Cursor {
    var cursor = Cursor()
    for container in containers {
      let (columns, offset) = cursor.indentation(in: line)
      switch container {
      case .quote:
        guard columns < 4, offset < line.count, line[offset] == UInt8(ascii: ">") else {
          return cursor
        }
        cursor.skipQuoteMarker(at: offset, in: line)
      case .item(let item):
        if offset == line.count {
          guard !item.isEmpty else { return cursor }
          cursor.advance(by: columns, in: line)
        } else {
          guard columns >= item.contentColumn else { return cursor }
          cursor.advance(by: item.contentColumn, in: line)
        }
      }
      cursor.matchedContainerCount += 1
    }
    return cursor
  }

  /// - Precondition: The line doesn't continue code or HTML.
  private mutating func readBlocks(_ line: Span<UInt8>, from content: Cursor) -> ParsedLine {
    let isBlank = content.indentation(in: line).offset == line.count
    // A paragraph also continues in a line without the markers of its containers.
    let isInParagraph = leaf.isParagraph && !isBlank
    let started = startedBlocks(in: line, from: content, isInParagraph: isInParagraph)
    let text = started.textStart
    var result = ParsedLine(role: .paragraph, contentStart: content, textStart: text)
    if isInParagraph, started.containers.isEmpty, started.leafStart == nil {
      if leaf == .definitions, !line.isLinkReferenceDefinition(at: text) { leaf = .paragraph }
      if leaf == .definitions { result.role = .definition }
      result.continuesParagraph = true
      return result
    }
    containers.removeSubrange(content.matchedContainerCount...)
    for index in containers.indices where !isBlank { containers[index].isEmpty = false }
    containers += started.containers
    if let leafStart = started.leafStart {
      (result.role, leaf) = leafStart
    } else if text == line.count {
      (result.role, leaf) = (isBlank ? .blank : .markers, .none)
    } else if line.isLinkReferenceDefinition(at: text) {
      (result.role, leaf) = (.definition, .definitions)
    } else {
      leaf = .paragraph
    }
    return result
  }

  private struct StartedBlocks {
    var containers: [Container] = []
    /// `nil` for a paragraph, for a link reference definition, and if no text follows the markers.
    var leafStart: (role: Role, leaf: Leaf)?
    var textStart = 0
  }

  private func startedBlocks(
    in line: Span<UInt8>, from content: Cursor, isInParagraph: Bool
  ) -> StartedBlocks {
    var started = StartedBlocks()
    var cursor = content
    let hasAllMarkers = content.matchedContainerCount == containers.count
    var text = cursor.indentation(in: line)
    while text.offset < line.count {
      let isParagraph = isInParagraph && started.containers.isEmpty
      if text.columns >= 4 {
        if !isParagraph { started.leafStart = (.code, .indentedCode) }
        break
      }
      let canNest = content.matchedContainerCount + started.containers.count < Self.maximumDepth
      if line[text.offset] == UInt8(ascii: ">"), canNest {
        cursor.skipQuoteMarker(at: text.offset, in: line)
        started.containers.append(.quote)
      } else {
        started.leafStart = leafStart(
          line, text, isParagraph: isParagraph, hasAllMarkers: hasAllMarkers)
        guard started.leafStart == nil, canNest,
          let item = cursor.skipItemMarker(
            in: line, interruptsParagraph: isParagraph && hasAllMarkers)
        else { break }
        started.containers.append(.item(item))
      }
      text = cursor.indentation(in: line)
    }
    started.textStart = text.offset
    return started
  }

  /// The returned leaf is open after the line. The text must not be indented code.
  private func leafStart(
    _ line: Span<UInt8>, _ text: (columns: Int, offset: Int), isParagraph: Bool, hasAllMarkers: Bool
  ) -> (role: Role, leaf: Leaf)? {
    let (columns, offset) = text
    switch line[offset] {
    case UInt8(ascii: "#"):
      let end = line.endOfRepeatedByte(from: offset)
      guard end - offset <= 6, line.isSpaceOrEnd(at: end) else { return nil }
      return (.heading(level: end - offset), .none)
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      let end = line.endOfRepeatedByte(from: offset)
      let isFence =
        line[offset] == UInt8(ascii: "~") || line.firstOffset(of: line[offset], from: end) == nil
      guard end - offset >= 3, isFence else { return nil }
      let info = line.bytes(end..<line.endWithoutSpace(in: end..<line.count))
      let fence = Fence(indentation: columns, marker: line.bytes(offset..<end), info: info)
      return (.fenceStart, .fencedCode(fence))
    case UInt8(ascii: "<"):
      guard
        let end = HTMLEndCondition(ofBlockAt: offset, in: line, interruptsParagraph: isParagraph)
      else { return nil }
      return (.html, end.isMet(by: line) ? .none : .html(end))
    case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
      let end = line.endOfRepeatedByte(from: offset)
      if isParagraph, hasAllMarkers, leaf == .paragraph, line[offset] != UInt8(ascii: "*"),
        line[offset] != UInt8(ascii: "_"), line.isBlank(from: end)
      {
        return (.underline, .none)
      }
      return line.isThematicBreak(from: offset) ? (.thematicBreak, .none) : nil
    default: return nil
    }
  }
}

extension MarkdownBlocks.Container {
  fileprivate var isEmpty: Bool {
    get { if case .item(let item) = self { item.isEmpty } else { false } }
    set {
      guard case .item(var item) = self, item.isEmpty != newValue else { return }
      item.isEmpty = newValue
      self = .item(item)
    }
  }
}

extension MarkdownBlocks.Fence {
  /// Whether the text in `range` would close the fence if it were a separate line.
  func isClosed(by text: Span<UInt8>, in range: Range<Int>) -> Bool {
    let line = text.extracting(range)
    return isClosed(by: line, at: line.endOfSpacesInLine(from: 0))
  }

  fileprivate func isClosed(by line: Span<UInt8>, at offset: Int) -> Bool {
    guard offset < line.count, line[offset] == marker[0] else { return false }
    let end = line.endOfRepeatedByte(from: offset)
    return end - offset >= marker.count && line.isBlank(from: end)
  }
}
