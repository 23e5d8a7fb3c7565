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
      if cursor.peek() == "<" { cursor = try open(declaration: .xml) }
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
    case .xliff: try readXLIFF(XMLReader(cursor))
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

// MARK: - Limits in files

extension TextLimit {
  /// Returns the limits that a file declares for a text.
  ///
  /// - Parameters:
  ///   - maximumCharacters: The value of ARB's `x-max-length`, of Transifex's `character_limit`, or
  ///     of a column of a table.
  ///   - weblateFlags: Flags of Weblate, which can include `max-length:N`, a maximum in scalars.
  ///   - comment: A comment that can include a maximum, such as `max-length: N`. The maximum is in
  ///     scalars if the comment contains Pontoon's `MAX_LENGTH:`, or else in Characters.
  static func limits(
    maximumCharacters: Int? = nil, weblateFlags: String = "", comment: String = ""
  ) -> [TextLimit] {
    var limits: [TextLimit] = []
    if let maximumCharacters { limits.append(.characters(maximumCharacters)) }
    if let maximum = maximum(inWeblateFlags: weblateFlags) {
      limits.append(.unicodeScalars(maximum))
    }
    if let maximum = maximum(inComment: comment) {
      let isPontoon = comment.contains("MAX_LENGTH:")
      limits.append(isPontoon ? .unicodeScalars(maximum) : .characters(maximum))
    }
    return limits
  }

  private static func maximum(inWeblateFlags flags: String) -> Int? {
    flags.split(separator: ",").map { $0.filter { $0 != " " } }
      .first { $0.hasPrefix("max-length:") }.flatMap { Int(digits: $0.dropFirst(11)) }
  }

  private static func maximum(inComment comment: String) -> Int? {
    func isPartOfWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }
    let keywords = ["max-length", "max_length", "max length", "maxlength"]
    var cursor = ByteCursor(comment.lowercased().utf8)
    while cursor.peek() != 0 {
      cursor.skip { !isPartOfWord($0) }
      guard keywords.contains(where: { cursor.take($0) }) else {
        cursor.skip(while: isPartOfWord)
        continue
      }
      cursor.skip { $0 == 0x20 }
      guard cursor.take(":") || cursor.take("=") else { continue }
      cursor.skip { $0 == 0x20 }
      let digits = cursor.readText(while: \.isDigit)
      if let maximum = Int(digits), !cursor.isBeforeMoreDigits() { return maximum }
    }
    return nil
  }

  /// Reads `minwidth` and `maxwidth` of XLIFF 1.2 (section 2.3), the restrictions of XLIFF 2.x, and
  /// `its:storageSize` of ITS 2.0. Widths in units such as pixels, and storage sizes in an encoding
  /// other than UTF-8, are ignored.
  static func limits(ofXLIFF attributes: [String: String]) -> [TextLimit] {
    let units: [String: TextUnit] = [
      "char": .unicodeScalars, "glyph": .characters, "byte": .bytes, "row": .lines,
    ]
    var limits: [TextLimit] = []
    func add(_ minimum: Substring?, _ maximum: Substring?, _ unit: TextUnit) {
      let bounds = (minimum.flatMap { Int(digits: $0) } ?? 0, maximum.flatMap { Int(digits: $0) })
      if bounds.1 ?? .max >= bounds.0, bounds != (0, nil) {
        limits.append(TextLimit(minimum: bounds.0, maximum: bounds.1, in: unit))
      }
    }
    let unit = attributes["size-unit"].flatMap { units[$0] }
    if let unit { add(attributes["minwidth"]?[...], attributes["maxwidth"]?[...], unit) }
    let encoding = attributes["its:storageEncoding"]?.lowercased() ?? "utf-8"
    for (name, unit) in [
      ("slr:sizeRestriction", TextUnit.unicodeScalars), ("slr:storageRestriction", .bytes),
      ("its:storageSize", .bytes),
    ] where name != "its:storageSize" || encoding == "utf-8" {
      guard let bounds = attributes[name]?.split(separator: ",") else { continue }
      add(bounds.dropLast().first, bounds.last, unit)
    }
    return limits
  }
}

extension ByteCursor {
  /// Whether one separator and a digit follow, as in `1,000`, `1 000`, and `4–5`.
  fileprivate mutating func isBeforeMoreDigits() -> Bool {
    var distance = 1
    while peek(distance) & 0xC0 == 0x80 { distance += 1 }
    return !peek().isLineBreak && peek(distance).isDigit
  }
}
