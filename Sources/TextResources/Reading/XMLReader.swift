import TextMetrics

/// A reader of XML 1.0. External entities, parameter entities, and entities that contain `&`, `<`,
/// `%`, or more than 1,024 bytes are errors. Therefore, a reference adds at most 1,024 bytes.
///
/// Foundation's `XMLParser` isn't used. On Linux (Swift 6.3), `XMLParser` drops the text of
/// declared entities, and accepts elements that aren't closed.
struct XMLReader {
  enum Event {
    case start(String, [String: String])
    case end(String)
    case text(String)
    case comment(String)
    case endOfFile
  }

  private var cursor: ByteCursor
  /// The position at which the last event starts.
  private(set) var position = FilePosition()
  private var open: [OpenElement] = []
  private var isRootClosed = false
  /// Whether the next event is the end of an empty element, such as `<a/>`.
  private var isEmptyElement = false
  private var entities: [String: String] = [:]
  private var usualPrefixes: [String: String]

  /// The usual prefixes by the declared prefixes in the file, or `nil` for the prefixes of unknown
  /// namespaces. The key of the default namespace is empty.
  private var prefixes: [String: String?] = [:]

  private struct OpenElement {
    /// The name in the file.
    let tag: String
    /// The name with the usual prefix of its namespace.
    let name: String
    /// The prefixes that the element binds, and their usual prefixes outside of the element.
    var bindings: [(prefix: String, outer: String??)] = []
  }

  /// Creates a reader that replaces the prefixes of known namespaces. The keys of `usualPrefixes`
  /// are the namespaces, and the values are the new prefixes. The new prefix is also empty for the
  /// namespace of a root element without a prefix. Names in other namespaces begin with `{}`.
  /// Prefixes that aren't declared are kept.
  init(_ cursor: ByteCursor, usualPrefixes: [String: String] = [:]) {
    self.cursor = cursor
    self.usualPrefixes = usualPrefixes
  }

  /// The number of open elements, including an element that the last event started.
  var depth: Int { open.count }
  var parent: String? { open.dropLast().last?.name }
  /// The name of the innermost open element as it's written in the file.
  var tag: String? { open.last?.tag }

  mutating func next() throws -> Event {
    if isEmptyElement {
      isEmptyElement = false
      return close()
    }
    while true {
      position = cursor.position
      if cursor.peek() == 0 {
        if isRootClosed { return .endOfFile }
        throw error("the file ends before " + (open.last.map { "</\($0.tag)>" } ?? "an element"))
      } else if cursor.peek() != "<" || cursor.starts(with: "<![CDATA[") {
        let text = try readText()
        if !open.isEmpty { return .text(text) }
        if !text.utf8.allSatisfy(\.isWhitespace) { throw error("text is outside of an element") }
      } else if cursor.take("<!--") {
        return .comment(try cursor.readText(until: "-->"))
      } else if cursor.take("<?") {
        _ = try cursor.readText(until: "?>")
      } else if cursor.take("<!DOCTYPE") {
        try readDocumentType()
      } else if cursor.take("</") {
        let name = cursor.readText(while: \.isXMLName)
        cursor.skipWhitespace()
        guard let expected = open.last?.tag else { throw error("</\(name)> ends no element") }
        guard name == expected, cursor.take(">")
        else { throw error("expected </\(expected)>, found </\(name)>") }
        return close()
      } else {
        return try readStartTag()
      }
    }
  }

  /// Returns the next event in the open element at `depth`, or `nil` if that element ends.
  mutating func next(inElementAt depth: Int) throws -> Event? {
    let event = try next()
    return self.depth < depth ? nil : event
  }

  mutating func skipElement() throws {
    let depth = depth
    while try next(inElementAt: depth) != nil {}
  }

  func error(_ message: String) -> PositionedError { PositionedError(message, at: position) }

  private mutating func close() -> Event {
    let element = open.removeLast()
    for (prefix, outer) in element.bindings { prefixes[prefix] = outer }
    isRootClosed = open.isEmpty
    return .end(element.name)
  }

  private mutating func readStartTag() throws -> Event {
    guard !isRootClosed else { throw error("an element is after the end of the root element") }
    cursor.next()
    let name = cursor.readText(while: \.isXMLName)
    guard !name.isEmpty else { throw cursor.errorExpecting("the name of an element") }
    var attributes: [String: String] = [:]
    while true {
      cursor.skipWhitespace()
      if cursor.take("/>") {
        isEmptyElement = true
      } else if !cursor.take(">") {
        let attributePosition = cursor.position
        let attribute = cursor.readText(while: \.isXMLName)
        cursor.skipWhitespace()
        guard !attribute.isEmpty, cursor.take("=") else {
          throw cursor.errorExpecting("'>' or '='")
        }
        let value = try readQuotedValue()
        guard attributes.updateValue(value, forKey: attribute) == nil
        else {
          throw PositionedError("the attribute '\(attribute)' is repeated", at: attributePosition)
        }
        continue
      }
      return try start(name, attributes)
    }
  }

  private mutating func start(_ tag: String, _ attributes: [String: String]) throws -> Event {
    guard !usualPrefixes.isEmpty else {
      open.append(OpenElement(tag: tag, name: tag))
      return .start(tag, attributes)
    }
    if open.isEmpty {
      let namespace = attributes["xmlns"] ?? ""
      if !tag.isPrefixed, usualPrefixes[namespace] == nil { usualPrefixes[namespace] = "" }
      prefixes[""] = .some(usualPrefixes[""])
    }
    var bindings: [(prefix: String, outer: String??)] = []
    for (name, namespace) in attributes where name == "xmlns" || name.hasPrefix("xmlns:") {
      let prefix = String(name.dropFirst(6))
      bindings.append((prefix, prefixes[prefix]))
      prefixes[prefix] = .some(usualPrefixes[namespace])
    }
    let name = usualName(tag)
    open.append(OpenElement(tag: tag, name: name, bindings: bindings))
    guard attributes.keys.contains(where: \.isPrefixed) else { return .start(name, attributes) }
    var named: [String: String] = [:]
    // The order of a dictionary is random, so the names are sorted to report the same error.
    for (attribute, value) in attributes.sorted(by: { $0.key < $1.key }) {
      // The default namespace doesn't apply to attributes.
      let name = attribute.isPrefixed ? usualName(attribute, isAttribute: true) : attribute
      guard named.updateValue(value, forKey: name) == nil
      else { throw error("the attribute '\(attribute)' is repeated") }
    }
    return .start(name, named)
  }

  /// Returns a name with the usual prefix of its namespace. An attribute without a prefix isn't in
  /// a namespace, so the name of an attribute with an empty usual prefix begins with a colon.
  private func usualName(_ name: String, isAttribute: Bool = false) -> String {
    let colon = name.utf8.firstIndex(of: 0x3A)
    guard let declared = prefixes[colon.map { String(name[..<$0]) } ?? ""] else { return name }
    guard let usual = declared else { return "{}" + name }
    let localName = colon.map { name[name.utf8.index(after: $0)...] } ?? name[...]
    return usual.isEmpty && !isAttribute ? String(localName) : "\(usual):\(localName)"
  }

  private mutating func readQuotedValue() throws -> String {
    cursor.skipWhitespace()
    let quote = cursor.peek()
    guard quote == "\"" || quote == "'"
    else { throw cursor.errorExpecting("a value in quotation marks") }
    cursor.next()
    var value: ContiguousArray<UInt8> = []
    while cursor.peek() != quote {
      switch cursor.peek() {
      case 0: throw cursor.errorExpecting("a quotation mark")
      case "<": throw cursor.errorExpecting("'&lt;' in a value")
      case "&": try readReference(into: &value)
      case let byte:
        value.append(byte.isWhitespace ? 0x20 : byte)
        cursor.next()
      }
    }
    cursor.next()
    return String(value.span)
  }

  /// Reads text, including CDATA sections. Line breaks become LF (XML 1.0, section 2.11).
  private mutating func readText() throws -> String {
    var text: ContiguousArray<UInt8> = []
    var isCDATA = false
    while true {
      switch cursor.peek() {
      case 0 where isCDATA: throw error("expected ']]>' after this")
      case "]" where isCDATA && cursor.starts(with: "]]>"):
        _ = cursor.take("]]>")
        isCDATA = false
      case "<" where !isCDATA:
        guard cursor.take("<![CDATA[") else { return String(text.span) }
        isCDATA = true
      case "&" where !isCDATA: try readReference(into: &text)
      case 0: return String(text.span)
      case let byte where byte < 0x20 && !byte.isWhitespace:
        throw PositionedError("a control character isn't XML; remove it", at: cursor.position)
      case 0x0D:
        cursor.next()
        if cursor.peek() != 0x0A { text.append(0x0A) }
      case let byte:
        text.append(byte)
        cursor.next()
      }
    }
  }
}

// MARK: - Entities

extension XMLReader {
  private mutating func readReference(into text: inout ContiguousArray<UInt8>) throws {
    let position = cursor.position
    cursor.next()
    let name = cursor.readText { $0.isXMLName || $0 == "#" }
    guard cursor.take(";")
    else { throw PositionedError("'&\(name)' has no ';'; write '&amp;' for '&'", at: position) }
    if let scalar = Unicode.Scalar(xmlReference: name) {
      text.append(scalar)
    } else if let value = entities[name] {
      text += value.utf8
    } else {
      throw PositionedError("the entity '&\(name);' isn't declared", at: position)
    }
  }

  private mutating func readDocumentType() throws {
    var isInSubset = false
    while isInSubset || !cursor.take(">") {
      if cursor.take("<!ENTITY") {
        try readEntity()
      } else if cursor.take("<!--") {
        _ = try cursor.readText(until: "-->")
      } else if cursor.take("<?") {
        _ = try cursor.readText(until: "?>")
      } else if cursor.peek() == "\"" || cursor.peek() == "'" {
        let quote = String(Unicode.Scalar(cursor.next()))
        _ = try cursor.readText(until: quote)
      } else {
        switch cursor.next() {
        case 0: throw error("expected '>' after this")
        case "[": isInSubset = true
        case "]": isInSubset = false
        default: continue
        }
      }
    }
  }

  private mutating func readEntity() throws {
    let position = cursor.position
    cursor.skipWhitespace()
    let name = cursor.readText(while: \.isXMLName)
    cursor.skipWhitespace()
    let quote = cursor.next()
    guard !name.isEmpty, quote == "\"" || quote == "'" else {
      throw PositionedError(
        "external and parameter entities aren't supported; write their text instead",
        at: position)
    }
    let value = try cursor.readText(until: String(Unicode.Scalar(quote)))
    guard !value.utf8.contains(where: { "&<%".utf8.contains($0) }), value.utf8.count <= 1024 else {
      throw PositionedError(
        "the entity '\(name)' isn't plain text; write its text instead", at: position)
    }
    // Later declarations of the same name are ignored (XML 1.0, section 4.2).
    if entities[name] == nil { entities[name] = value }
  }
}

extension Unicode.Scalar {
  init?(xmlReference name: String) {
    switch name {
    case "amp": self = "&"
    case "lt": self = "<"
    case "gt": self = ">"
    case "quot": self = "\""
    case "apos": self = "'"
    default:
      let isHexadecimal = name.hasPrefix("#x")
      // `UInt32.init` accepts a plus sign.
      guard name.hasPrefix("#"), !name.contains("+"),
        let value = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10),
        value > 0, let scalar = Unicode.Scalar(value)
      else { return nil }
      self = scalar
    }
  }
}

extension String {
  fileprivate var isPrefixed: Bool { utf8.contains(0x3A) }
}

extension UInt8 {
  fileprivate var isXMLName: Bool { isNameByte || self == ":" }
}
