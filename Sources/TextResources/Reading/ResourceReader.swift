import Foundation
import TextMetrics

/// A text that a reader has found.
struct ResourceEntry {
  var key: String
  var text: String
  var place: Place
  var locale: String?
  var variation: String?
  var source: String?
  var limits: [TextLimit] = []
  var variables: Message.Variables = [:]
  var byteRange: Range<Int>?

  /// Returns the entry with another text.
  func with(_ text: String, at place: Place, variation: String?) -> ResourceEntry {
    var entry = self
    (entry.text, entry.place, entry.variation) = (text, place, variation)
    return entry
  }
}

/// Passes on the texts of a file.
struct ResourceOutput {
  let file: ResourceFile
  let failure: ByteCursor.Failure
  /// The locale of entries without one.
  var locale: String?
  let body: (ResourceText) throws -> Void

  func add(_ entry: ResourceEntry) throws {
    // A text that ends where decoding failed isn't whole.
    if let error = failure.error { throw error }
    let syntax: Message.Syntax =
      switch file.format {
      case .subRip: .subRip
      case .webVTT: .webVTT
      case .metadata, .plainText, .markdown: .plain
      default: .message
      }
    for message in Message.messages(of: entry.text, syntax, variables: entry.variables) {
      let labels = (entry.variation.map { [$0] } ?? []) + message.labels
      try body(
        ResourceText(
          file: file.path, line: entry.place.line, column: entry.place.column, key: entry.key,
          locale: entry.locale ?? locale,
          variation: labels.isEmpty ? nil : labels.joined(separator: "."),
          string: String(message.bytes.span), source: entry.source, limits: entry.limits,
          byteRange: entry.byteRange,
          isVerbatim: entry.byteRange != nil && message.bytes.count == entry.text.utf8.count,
          placeholderOffsets: message.placeholders))
    }
  }
}

/// Reads a file by its format.
struct ResourceReader {
  private let format: ResourceFormat
  private var output: ResourceOutput
  private var cursor: ByteCursor

  init(_ file: ResourceFile, _ body: @escaping (ResourceText) throws -> Void) throws {
    guard let format = file.format else {
      let formats = ResourceFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw PlacedError("the format isn't known; name one of \(formats)", at: Place())
    }
    self.format = format
    switch format {
    // As java.util.PropertyResourceBundle does since Java 9.
    case .properties:
      var cursor = try file.open()
      self.cursor = try file.open(cursor.isDecodable() ? .utf8 : .latin1)
    case .gettext: cursor = try file.open(declaration: "charset=")
    case .xliff, .android, .stringsDictionary: cursor = try file.open(declaration: "encoding=")
    default: cursor = try file.open()
    }
    output = ResourceOutput(file: file, failure: cursor.failure, locale: file.locale, body: body)
  }

  mutating func read() throws {
    do {
      try readFormat()
    } catch let error as PlacedError {
      throw cursor.failure.error ?? error
    }
    if let error = cursor.failure.error { throw error }
  }

  private mutating func readFormat() throws {
    switch format {
    case .strings where cursor.peek() == "<", .stringsDictionary, .android, .xliff:
      try readXML()
    case .strings where cursor.starts(with: "bplist"):
      throw PlacedError(
        "a binary property list isn't supported; convert it with plutil -convert xml1",
        at: cursor.place)
    case .strings: try output.readStrings(&cursor)
    case .properties: try output.readProperties(&cursor)
    case .gettext:
      var reader = GettextReader(output)
      try reader.read(&cursor)
    case .subRip, .webVTT: try output.readSubtitles(&cursor)
    case .table: try output.readTable(&cursor)
    case .metadata, .plainText: try output.readPlainText(&cursor)
    case .markdown: try output.readFrontMatter(&cursor)
    case .stringCatalog: try output.readCatalog(ResourceNode(json: whole()))
    case .arb: try output.readBundle(ResourceNode(json: whole()))
    case .json: try output.readNested(ResourceNode(json: whole()))
    case .rails: try output.readRails(ResourceNode.documents(yaml: whole()))
    }
  }

  private mutating func whole() throws -> ContiguousArray<UInt8> {
    let text = cursor.text()
    if let error = cursor.failure.error { throw error }
    return ContiguousArray(text.utf8)
  }

  private mutating func readXML() throws {
    var reader = XMLReader(cursor)
    switch format {
    case .android: try output.readAndroid(&reader)
    case .xliff: try output.readXLIFF(&reader)
    case .stringsDictionary: try output.readStringsDictionary(ResourceNode(propertyList: &reader))
    default: try output.readNested(ResourceNode(propertyList: &reader))
    }
  }
}
