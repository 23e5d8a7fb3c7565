import StrictJSON
import TextMetrics

#if YAML
  import Yams
#endif

/// A value of a JSON text, a YAML document, or a property list, and its position in the file.
package struct ResourceNode {
  package typealias Member = (key: String, position: FilePosition, node: ResourceNode)

  package enum Value {
    case text(String)
    case map([Member])
    case list([ResourceNode])
    /// The text of a value that isn't a string, such as a number or null. For a Boolean value of a
    /// property list, the text is empty.
    case nonText(String)
  }

  package let position: FilePosition
  package let value: Value

  /// The text of a string, or `nil` for other values, such as numbers.
  var text: String? { if case .text(let text) = value { text } else { nil } }
  package var members: [Member]? { if case .map(let members) = value { members } else { nil } }

  /// The text of a string, number, Boolean value, or null, or `nil` for a map or list.
  package var scalar: String? {
    switch value {
    case .text(let text), .nonText(let text): text
    case .map, .list: nil
    }
  }

  /// The value of a number, or of a string of digits. Numbers with a sign or fraction are `nil`.
  var number: Int? { scalar.flatMap { Int(digits: $0) } }

  subscript(key: String) -> ResourceNode? { members?.first { $0.key == key }?.node }
}

// MARK: - JSON

extension ResourceNode {
  package init(json bytes: ContiguousArray<UInt8>) throws {
    var tree = JSONTree(cursor: ByteCursor(bytes))
    do {
      self = try tree.read(bytes.span)
    } catch let error as JSONSyntaxError {
      // For the line number of a `JSONSyntaxError`, lines end at LF only.
      let line = bytes.split(
        separator: 0x0A, maxSplits: error.line - 1, omittingEmptySubsequences: false
      )[error.line - 1]
      var cursor = ByteCursor(bytes)
      let offset = line.startIndex + error.column - 1
      throw PositionedError("\(error.problem)", at: cursor.advance(toOffset: offset))
    }
  }
}

private struct JSONTree {
  /// A cursor at the node that was read last. Nodes are read in the order of the text, so the
  /// cursor never moves back.
  var cursor: ByteCursor
  var reader = JSONReader()

  mutating func read(_ text: Span<UInt8>) throws -> ResourceNode {
    try reader.begin(text)
    let root = try readNode(from: try reader.next(in: text), in: text)
    _ = try reader.next(in: text)
    return root
  }

  /// The reader limits the depth of the recursion.
  private mutating func readNode(
    from event: JSONReader.Event, in text: Span<UInt8>
  ) throws -> ResourceNode {
    let end = reader.offset
    switch event {
    case .string(let string):
      return ResourceNode(
        position: cursor.advance(toOffset: string.start - 1),
        value: .text(string.value(in: text)))
    case .beginObject:
      let position = cursor.advance(toOffset: end - 1)
      var members: [ResourceNode.Member] = []
      while case .key(let key) = try reader.next(in: text) {
        let keyPosition = cursor.advance(toOffset: key.start - 1)
        let value = try readNode(from: try reader.next(in: text), in: text)
        members.append((key.value(in: text), keyPosition, value))
      }
      return ResourceNode(position: position, value: .map(members))
    case .beginArray:
      let position = cursor.advance(toOffset: end - 1)
      var elements: [ResourceNode] = []
      while true {
        let event = try reader.next(in: text)
        if case .endArray = event { break }
        elements.append(try readNode(from: event, in: text))
      }
      return ResourceNode(position: position, value: .list(elements))
    case .number, .boolean, .null, .key, .endObject, .endArray, .end:
      // The event of a number, a Boolean value, or null doesn't have a start.
      var start = end
      while start > 0, text[start - 1].isNameByte || text[start - 1] == "+" {
        start -= 1
      }
      let value = String(text.extracting(start..<end))
      return ResourceNode(position: cursor.advance(toOffset: start), value: .nonText(value))
    }
  }
}

// MARK: - YAML

extension ResourceNode {
  /// Returns `nil` if there isn't a document. More than one document is an error.
  package static func document(yaml bytes: [UInt8]) throws(PositionedError) -> ResourceNode? {
    let isBOM = bytes.starts(with: "\u{FEFF}".utf8)
    let documents = try documents(yaml: ContiguousArray(bytes.dropFirst(isBOM ? 3 : 0)))
    if documents.count > 1 {
      throw PositionedError("expected one document", at: documents[1].position)
    }
    return documents.first
  }

  /// The maximum number of bytes that aliases can repeat.
  static let maximumAliasedSize = 1 << 22

  /// An alias of a collection becomes an empty list, because its texts are read at the anchor.
  /// `start` is the position of the stream in the file.
  static func documents(
    yaml bytes: ContiguousArray<UInt8>, at start: FilePosition = FilePosition()
  ) throws(PositionedError) -> [ResourceNode] {
    #if YAML
      if let alias = firstExcessiveAlias(in: bytes) {
        var cursor = ByteCursor(bytes)
        let (line, column) = (cursor.advance(toOffset: alias).line, cursor.position.column)
        let lineStart = String(decoding: bytes[..<alias].suffix(column - 1), as: UTF8.self)
        throw PositionedError(
          "aliases repeat more than 4 MiB; write their texts instead",
          at: FilePosition(
            line: start.line + line - 1, column: lineStart.unicodeScalars.count + 1))
      }
      var converter = YAMLConverter(String(bytes.span), at: start)
      return try converter.read()
    #else
      throw PositionedError(
        "YAML needs the trait 'YAML' of the package 'textlimits'; add it to 'traits' of the "
          + "dependency", at: start)
    #endif
  }
}

#if YAML
  extension ResourceNode {
    /// Returns the offset of the first alias that makes the number of repeated bytes exceed
    /// ``maximumAliasedSize``, or `nil` if no alias does. Yams would compare repeated collections
    /// by content, in exponential time for nested aliases.
    ///
    /// The size of a collection is estimated as the number of bytes from its anchor to its first
    /// alias, including repeated bytes. The estimate is never too small. An alias or anchor can
    /// also follow a byte outside of ASCII, because libyaml has line breaks such as U+2028.
    private static func firstExcessiveAlias(in bytes: ContiguousArray<UInt8>) -> Int? {
      var (total, anchors, sizes) = (0, [String: Int](), [String: Int]())
      var previous = UInt8(ascii: "\n")
      for index in bytes.indices {
        defer { previous = bytes[index] }
        total += 1
        let isAlias = bytes[index] == "*"
        guard isAlias || bytes[index] == "&",
          previous.isWhitespace || previous >= 0x80 || "[{,:".utf8.contains(previous)
        else { continue }
        let rest = bytes[(index + 1)...]
        // libyaml rejects other characters in names.
        let name = rest.prefix { $0.isLetter || $0.isDigit || $0 == "_" || $0 == "-" }
        let key = String(decoding: name, as: UTF8.self)
        if isAlias, let anchor = anchors[key] {
          let size = sizes[key] ?? total - anchor
          sizes[key] = size
          total += size
          if total - index > maximumAliasedSize { return index }
        } else if !isAlias {
          // A scalar is on the line of its anchor. Aliases of scalars aren't counted.
          let content = rest[name.endIndex...].first { $0 != 0x20 && $0 != 0x09 }
          let isScalar = content.map { $0 < 0x80 && !"\r\n#[{!".utf8.contains($0) } ?? true
          anchors[key] = total
          sizes[key] = isScalar ? 0 : nil
        }
      }
      return nil
    }
  }

  private struct YAMLConverter {
    let text: String
    let start: FilePosition
    /// The position of the last node that isn't an alias. Nodes are visited in the order of the
    /// text, so a node before this position is an alias.
    private var last = (line: 0, column: 0)

    init(_ text: String, at start: FilePosition) {
      self.text = text
      self.start = start
    }

    mutating func read() throws(PositionedError) -> [ResourceNode] {
      do {
        let parser = try Parser(yaml: text, encoding: .utf8)
        var documents: [ResourceNode] = []
        while let root = try parser.nextRoot() { documents.append(node(root)) }
        return documents
      } catch {
        throw placed(error)
      }
    }

    private mutating func node(_ node: Node) -> ResourceNode {
      let position = position(of: node.mark)
      let isAlias = (position.line, position.column) < last
      if !isAlias { last = (position.line, position.column) }
      switch node {
      case .scalar(let scalar):
        return ResourceNode(position: position, value: Self.value(of: scalar))
      case .sequence(let sequence) where !isAlias:
        return ResourceNode(position: position, value: .list(sequence.map { self.node($0) }))
      case .mapping(let mapping) where !isAlias:
        let members: [ResourceNode.Member] = mapping.map { key, value in
          let keyNode = self.node(key)
          return (key.scalar?.string ?? "", keyNode.position, self.node(value))
        }
        return ResourceNode(position: position, value: .map(members))
      case .sequence, .mapping, .alias: return ResourceNode(position: position, value: .list([]))
      }
    }

    /// `yes` and `no` are texts, although they are Boolean values in YAML 1.1.
    private static func value(of scalar: Node.Scalar) -> ResourceNode.Value {
      let text = scalar.string
      switch Tag.Name(rawValue: scalar.tag.rawValue) {
      case .str: return .text(text)
      case .bool, .float, .int, .null: return .nonText(text)
      case _ where scalar.style != .plain: return .text(text)
      default: break
      }
      let isNumber = Double(text) != nil && text.utf8.first.map { !$0.isLetter } ?? false
      let isWord = ["", "~", "null", "true", "false"].contains(text.lowercased())
      return isNumber || isWord ? .nonText(text) : .text(text)
    }

    private func position(of mark: Mark?) -> FilePosition {
      FilePosition(line: (mark?.line ?? 1) + start.line - 1, column: mark?.column ?? 1)
    }

    private func placed(_ error: any Error) -> PositionedError {
      switch error as? YamlError {
      case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
        .composer(_, let problem, let mark, _):
        PositionedError("YAML: \(problem)", at: position(of: mark))
      case .duplicatedKeysInMapping(let keys, let context):
        PositionedError("the key '\(keys.first ?? "")' is repeated", at: position(of: context.mark))
      default: PositionedError("YAML: \(error)", at: start)
      }
    }
  }
#endif
