import TextMetrics

/// A text in a file, before its placeholders and choices are found.
struct ResourceEntry {
  var key: String
  var text: String
  var position: FilePosition
  var locale: String?
  var variation: String?
  var source: String?
  var limits: [TextLimit] = []
  var variables: VisibleText.Variables = [:]
  var byteRange: Range<Int>?

  func with(_ text: String, at position: FilePosition, variation: String?) -> ResourceEntry {
    var entry = self
    (entry.text, entry.position, entry.variation) = (text, position, variation)
    return entry
  }
}

/// Reads a file and emits its texts. Each format is a method `read…` in an extension.
struct ResourceParser {
  let file: ResourceFile
  let format: ResourceFormat
  let decoding: ByteCursor.DecodingState
  var locale: String?
  let body: (ResourceText) throws -> Void

  /// Resolves the placeholders and choices of an entry, and passes each of its texts to `body`.
  func emit(_ entry: ResourceEntry) throws {
    // After a decoding error, the text is incomplete, so it isn't emitted.
    if let error = decoding.error { throw error }
    let syntax: VisibleText.Syntax =
      switch format {
      case .subRip: .subRip
      case .webVTT: .webVTT
      case .metadata, .plainText, .markdown: .plain
      default: .message
      }
    let sources = entry.source.map { VisibleText.texts(of: $0, syntax) } ?? []
    for visible in VisibleText.texts(of: entry.text, syntax, variables: entry.variables) {
      let source = sources.first { $0.variations == visible.variations } ?? sources.first
      // A tag or reference is longer than its replacement, so a text with the same length is
      // unchanged.
      let isUnchanged = visible.bytes.count == entry.text.utf8.count
      let variations = (entry.variation.map { [$0] } ?? []) + visible.variations
      try body(
        ResourceText(
          file: file.path, line: entry.position.line, column: entry.position.column, key: entry.key,
          locale: entry.locale ?? locale,
          variation: variations.isEmpty ? nil : variations.joined(separator: "."),
          string: String(visible.bytes.span), source: source.map { String($0.bytes.span) },
          limits: entry.limits, byteRange: entry.byteRange,
          isVerbatim: entry.byteRange != nil && isUnchanged,
          placeholderOffsets: visible.placeholders))
    }
  }
}

extension ResourceFile {
  func readTexts(_ body: @escaping (ResourceText) throws -> Void) throws {
    guard let format else {
      throw PositionedError(
        "unknown format; write one of \(ResourceFormat.names)", at: FilePosition())
    }
    var cursor: ByteCursor
    switch format {
    // The file is UTF-8 or else ISO 8859-1, as in java.util.PropertyResourceBundle since Java 9.
    case .properties:
      cursor = try open()
      cursor = try open(cursor.isDecodable() ? .utf8 : .latin1)
    case .strings:
      cursor = try open()
      cursor.skipWhitespace()
      if cursor.peek() == "<" {
        cursor = try open(declaration: .xml)
        cursor.skipWhitespace()
      }
    case .gettext: cursor = try open(declaration: .gettext)
    case .xliff, .android, .stringsDictionary: cursor = try open(declaration: .xml)
    default: cursor = try open()
    }
    var parser = ResourceParser(
      file: self, format: format, decoding: cursor.decoding, locale: locale, body: body)
    do {
      try parser.read(&cursor)
    } catch let error as PositionedError {
      throw cursor.decoding.error ?? error
    }
    if let error = cursor.decoding.error { throw error }
  }
}

// `FormatsOfResources.md` names the specification of each format.

extension ResourceParser {
  fileprivate mutating func read(_ cursor: inout ByteCursor) throws {
    switch format {
    case .strings where cursor.starts(with: "bplist"):
      throw PositionedError(
        "a binary property list isn't supported; convert it with plutil -convert xml1",
        at: cursor.position)
    case .strings where cursor.peek() == "<":
      try readNested(ResourceNode(propertyList: XMLReader(cursor)))
    case .stringsDictionary:
      try readStringsDictionary(ResourceNode(propertyList: XMLReader(cursor)))
    case .android: try readAndroid(XMLReader(cursor))
    case .xliff: try readXLIFF(cursor)
    case .strings: try readStrings(&cursor)
    case .properties: try readProperties(&cursor)
    case .gettext: try readGettext(&cursor)
    case .subRip: try readSubRip(&cursor)
    case .webVTT: try readWebVTT(&cursor)
    case .table: try readTable(&cursor)
    case .metadata, .plainText: try readPlainText(&cursor)
    case .markdown: try readFrontMatter(&cursor)
    case .stringCatalog: try readStringCatalog(ResourceNode(json: cursor.readRest()))
    case .arb: try readARB(ResourceNode(json: cursor.readRest()))
    case .json: try readNested(ResourceNode(json: cursor.readRest()))
    case .rails: try readRails(ResourceNode.documents(yaml: cursor.readRest()))
    }
  }
}
