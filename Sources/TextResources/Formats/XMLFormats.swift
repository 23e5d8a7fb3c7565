import StrictJSON
import TextMetrics

extension ResourceParser {
  // MARK: Android

  func readAndroid(_ reader: consuming XMLReader) throws {
    var comment = ""
    while true {
      switch try reader.next() {
      case .endOfFile: return
      case .text: continue
      case .comment(let text):
        comment += text + "\n"
        continue
      case .end: break
      case .start(let name, _) where reader.depth == 1:
        guard name == "resources"
        else { throw reader.error("expected <resources>, found <\(name)>") }
      case .start(let name, let attributes):
        let key = attributes["name"] ?? ""
        switch name {
        case "plurals", "string-array", "array":
          try readAndroidGroup(&reader, key: key, isPlural: name == "plurals", comment: comment)
        case _ where name == "string" || name == "item" && attributes["type"] == "string":
          try readAndroidString(&reader, attributes, key: key, comment: comment)
        default: try reader.skipElement()
        }
      }
      comment = ""
    }
  }

  /// A limit in `groupComment` applies to the items whose own comment has no limit in
  /// the same unit.
  private func readAndroidGroup(
    _ reader: inout XMLReader, key: String, isPlural: Bool, comment groupComment: String
  ) throws {
    let depth = reader.depth
    var (index, comment) = (0, "")
    while let event = try reader.next(inElementAt: depth) {
      switch event {
      case .comment(let text): comment += text + "\n"
      case .start("item", let attributes):
        try readAndroidString(
          &reader, attributes, key: isPlural ? key : "\(key)[\(index)]",
          variation: isPlural ? attributes["quantity"] : nil, comment: comment + groupComment)
        (index, comment) = (index + 1, "")
      case .start: try reader.skipElement()
      case .text, .end, .endOfFile: continue
      }
    }
  }

  private func readAndroidString(
    _ reader: inout XMLReader, _ attributes: [String: String], key: String,
    variation: String? = nil, comment: String
  ) throws {
    var entry = ResourceEntry(key: key, text: "", position: reader.position, variation: variation)
    entry.limits = TextLimit.limits(
      weblateFlags: attributes["weblate-flags"] ?? "", comment: comment)
    guard let text = try reader.readAndroidText() else { return }
    entry.text = text
    try emit(entry)
  }

  // MARK: XLIFF

  func readXLIFF(_ cursor: ByteCursor) throws {
    var reader = XMLReader(cursor, usualPrefixes: Self.xliffPrefixes)
    var documentAttributes: [String: String] = [:]
    while true {
      switch try reader.next() {
      case .endOfFile: return
      case .start(let name, let attributes) where reader.depth == 1:
        guard name == "xliff"
        else { throw reader.error("expected <xliff>, found <\(reader.tag ?? name)>") }
        documentAttributes = attributes
      case .start("file", let attributes):
        try readXLIFFFile(&reader, documentAttributes.merging(attributes) { $1 })
      case .start, .end, .text, .comment: continue
      }
    }
  }

  /// The prefixes of names in ``XMLReader/Event``, by namespace. XLIFF 2.1 has the namespace of
  /// XLIFF 2.0.
  private static let xliffPrefixes = [
    "urn:oasis:names:tc:xliff:document:1.1": "", "urn:oasis:names:tc:xliff:document:1.2": "",
    "urn:oasis:names:tc:xliff:document:2.0": "", "urn:oasis:names:tc:xliff:document:2.2": "",
    "urn:oasis:names:tc:xliff:sizerestriction:2.0": "slr", "http://www.w3.org/2005/11/its": "its",
  ]

  /// In XLIFF 1.2, the locales are attributes of `file`. In XLIFF 2.x, they're attributes of
  /// `xliff`. A unit without a target is left out if the file has a target language.
  private func readXLIFFFile(_ reader: inout XMLReader, _ attributes: [String: String]) throws {
    let sourceLocale = attributes["source-language"] ?? attributes["srcLang"]
    let targetLocale = attributes["target-language"] ?? attributes["trgLang"]
    let depth = reader.depth
    while let event = try reader.next(inElementAt: depth) {
      guard case .start(let name, let attributes) = event, name == "unit" || name == "trans-unit"
      else { continue }
      var (entry, isTranslated) = try reader.readXLIFFUnit(attributes)
      guard isTranslated || targetLocale == nil else { continue }
      entry.locale = isTranslated ? targetLocale : sourceLocale
      try emit(entry)
    }
  }
}

extension XMLReader {
  /// Reads text as aapt2 does. Returns `nil` for a reference to another resource.
  fileprivate mutating func readAndroidText() throws -> String? {
    let (start, depth) = (position, depth)
    var (text, isQuoted, endsWithSpace) = (ContiguousArray<UInt8>(), false, true)
    var isReference = false
    while let event = try next(inElementAt: depth) {
      guard case .text(let piece) = event else { continue }
      if text.isEmpty { isReference = piece.isAndroidReference }
      var cursor = ByteCursor(piece.utf8)
      while cursor.peek() != 0 {
        let byte = cursor.next()
        if byte.isWhitespace, !isQuoted {
          if !endsWithSpace { text.append(0x20) }
        } else if byte == "\"" {
          isQuoted.toggle()
        } else if byte == "\\" {
          do { try cursor.readEscapeSequence(into: &text, .android) } catch let error
            as PositionedError
          {
            throw PositionedError(error.message, at: start)
          }
        } else {
          text.append(byte)
        }
        endsWithSpace = byte.isWhitespace && !isQuoted
      }
    }
    if endsWithSpace, text.last == 0x20 { text.removeLast() }
    return isReference ? nil : String(text.span)
  }

  /// Reads a `unit`, which contains segments, or a `trans-unit`, which is a single segment. In a
  /// translated unit, a segment without a target is replaced with its source.
  fileprivate mutating func readXLIFFUnit(
    _ attributes: [String: String]
  ) throws -> (entry: ResourceEntry, isTranslated: Bool) {
    let start = position
    var entry = ResourceEntry(key: attributes["id"] ?? "", text: "", position: start)
    var (segments, comment) = ([[String: String]()], "")
    var positions: [String: FilePosition] = [:]
    let depth = depth
    while let event = try next(inElementAt: depth) {
      guard case .start(let name, _) = event else { continue }
      switch name {
      case "segment", "ignorable": segments.append([:])
      case "source", "target":
        guard ["trans-unit", "segment", "ignorable"].contains(parent) else { continue }
        if positions[name] == nil { positions[name] = position }
        segments[segments.count - 1][name, default: ""] += try readXLIFFText()
      case "note": comment += try readXLIFFText() + "\n"
      default: continue
      }
    }
    let sources = segments.compactMap { $0["source"] }
    let isTranslated = segments.contains { $0["target"]?.isEmpty == false }
    entry.source = sources.isEmpty ? nil : sources.joined()
    entry.text = segments.map { (isTranslated ? $0["target"] : nil) ?? $0["source"] ?? "" }.joined()
    entry.position = positions["target"] ?? positions["source"] ?? entry.position
    entry.limits =
      try TextLimit.limits(ofXLIFF: attributes, at: start) + TextLimit.limits(comment: comment)
    return (entry, isTranslated)
  }

  /// Leaves out the content of `<ph>`, `<it>`, `<bpt>`, and `<ept>`, because it's code of the
  /// original format. The content of other inline codes is kept.
  fileprivate mutating func readXLIFFText() throws -> String {
    let depth = depth
    var text = ""
    while let event = try next(inElementAt: depth) {
      switch event {
      case .text(let piece): text += piece
      case .start(let name, let attributes):
        text += Self.text(ofInlineCode: name, attributes)
        if ["ph", "it", "bpt", "ept"].contains(name) { try skipElement() }
      case .end, .comment, .endOfFile: continue
      }
    }
    return text
  }

  /// Returns the scalar of `<cp>`, LF for a line break, or a placeholder such as `{1}` for
  /// `<x id="1"/>` or `<ph id="1">`. Returns an empty text if the attribute for the equivalent text
  /// of `<x>` or `<ph>` is a tag, and for other codes.
  private static func text(
    ofInlineCode name: String, _ attributes: [String: String]
  ) -> String {
    if name == "cp" {
      let scalar = Unicode.Scalar(xmlReference: "#x" + (attributes["hex"] ?? ""))
      return String(scalar ?? "\u{FFFD}")
    }
    let kind = attributes["ctype"] ?? attributes["subType"] ?? ""
    if ["lb", "xlf:lb", "x-br"].contains(kind) { return "\n" }
    let equivalent = attributes["equiv-text"] ?? attributes["equiv"] ?? attributes["disp"] ?? ""
    guard name == "x" || name == "ph", !equivalent.hasPrefix("<") else { return "" }
    return "{\((attributes["id"] ?? name).filter { $0.isLetter || $0.isNumber })}"
  }
}

extension String {
  /// Whether the text is a reference such as `@string/a` or `?attr/a`.
  fileprivate var isAndroidReference: Bool {
    let words = split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let slash = words[0].firstIndex(of: "/") else { return false }
    // A type can follow `+`, `*`, and a package, as in `@*android:string/ok`.
    let type = words[0][..<slash].split { "@?+*:".contains($0) }.last ?? ""
    return words[0].hasPrefix("@") && Self.androidTypes.contains(type)
      || words[0].hasPrefix("?") && type == "attr"
  }

  /// The types of aapt2's `ParseResourceType`.
  private static let androidTypes = Set(
    """
    anim animator array attr bool color configVarying dimen drawable font fraction id integer \
    interpolator layout macro menu mipmap navigation plurals raw string style styleable transition \
    xml
    """.split(separator: " "))
}

// MARK: - Property lists

extension ResourceNode {
  init(propertyList reader: consuming XMLReader) throws {
    while true {
      switch try reader.next() {
      case .start("plist", _), .text, .comment: continue
      case .start(let name, _):
        self = try Self.readValue(name, &reader)
        try Self.readEnd(of: &reader)
        return
      case .end, .endOfFile: throw reader.error("the property list is empty")
      }
    }
  }

  private static func readEnd(of reader: inout XMLReader) throws {
    while true {
      switch try reader.next() {
      case .start: throw reader.error("the property list has more than one value")
      case .end, .text, .comment: continue
      case .endOfFile: return
      }
    }
  }

  private static func readValue(
    _ name: String, _ reader: inout XMLReader
  ) throws -> ResourceNode {
    let position = reader.position
    guard reader.depth <= JSONReader.maximumDepth
    else { throw reader.error("the property list has too many levels") }
    let value: Value =
      switch name {
      case "dict": .map(try readMembers(&reader))
      case "array": .list(try readElements(&reader))
      case "string", "key": .text(try readText(of: name, &reader))
      case "data", "date", "false", "integer", "real", "true":
        .nonText(try readText(of: name, &reader))
      default: throw reader.error("<\(name)> isn't a value of a property list")
      }
    return ResourceNode(position: position, value: value)
  }

  private static func readMembers(_ reader: inout XMLReader) throws -> [Member] {
    let depth = reader.depth
    var members: [Member] = []
    var key: ResourceNode?
    while let event = try reader.next(inElementAt: depth) {
      guard case .start(let name, _) = event else { continue }
      let expected = key == nil ? "<key>" : "a value"
      guard (name == "key") == (key == nil)
      else { throw reader.error("expected \(expected), found <\(name)>") }
      let node = try readValue(name, &reader)
      if let pending = key {
        members.append((pending.text ?? "", pending.position, node))
        key = nil
      } else {
        key = node
      }
    }
    if let key {
      throw PositionedError("the key '\(key.text ?? "")' has no value", at: key.position)
    }
    return members
  }

  private static func readElements(_ reader: inout XMLReader) throws -> [ResourceNode] {
    let depth = reader.depth
    var elements: [ResourceNode] = []
    while let event = try reader.next(inElementAt: depth) {
      if case .start(let name, _) = event { elements.append(try readValue(name, &reader)) }
    }
    return elements
  }

  private static func readText(of name: String, _ reader: inout XMLReader) throws -> String {
    let depth = reader.depth
    var text = ""
    while let event = try reader.next(inElementAt: depth) {
      switch event {
      case .text(let piece): text += piece
      case .start(let child, _): throw reader.error("<\(name)> can't contain <\(child)>")
      case .comment, .end, .endOfFile: continue
      }
    }
    return text
  }
}
