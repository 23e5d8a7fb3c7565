import FormFiles
import FormMessages
import FormValidation

/// A form file with the positions of its errors.
struct CheckedFormFile {
  struct LocatedError {
    /// A key such as `fields[2].rules[0].unit`, or an empty string for the whole file.
    let key: String
    let position: (line: Int, column: Int)
    let reason: String

    func line(in title: String) -> String {
      "\(title):\(position.line):\(position.column): "
        + (key.isEmpty ? reason : "\(key): \(reason)").shown
    }
  }

  /// Whether the file is valid JSON. The form in it can still be invalid.
  let isJSON: Bool
  let errors: [LocatedError]
  private let source: TextSource
  private let form: FormDeclaration

  /// Reads a form file, and finds its errors.
  ///
  /// - Throws: A failure with status 65 if the file isn't UTF-8, or 66 if it can't be read.
  init(_ source: TextSource) throws(Failure) {
    self.source = source
    var reader = try TextReader(source, invalid: .reject)
    let bytes = try reader.restOfBytes()
    do {
      let json = try JSONValue(parsing: bytes.span)
      let (form, findings) = FormDeclaration.read(json, services: .command)
      isJSON = true
      self.form = form
      errors = Self.locatedErrors(findings, in: bytes)
    } catch {
      isJSON = false
      form = FormDeclaration()
      let position = (error.line, error.column)
      var reason = error.problem.description
      if case .unexpected("the end", _) = error.problem {
        reason += "; to validate records, run textlimit form validate FORM RECORDS"
      }
      errors = [LocatedError(key: "", position: position, reason: reason)]
    }
  }

  /// Returns the form.
  ///
  /// - Throws: A failure with status 65 that names the first error.
  func declaration() throws(Failure) -> FormDeclaration {
    guard let first = errors.first?.line(in: source.title) else { return form }
    if errors.count == 1 { throw .badInput(first) }
    let command = source.file.map {
      "; to list all, run textlimit form check \($0.shown.shellWord.shown)"
    }
    throw .badInput("\(first) (the first of \(errors.count) errors\(command ?? ""))")
  }

  private static func locatedErrors(
    _ findings: DeclarationFindings, in file: ContiguousArray<UInt8>
  ) -> [LocatedError] {
    let errors = findings.errors
    let catalog = MessageCatalog()
    let texts = findings.messages.compactMap { message in
      catalog.error(in: message).map { (message.path, $0) }
    }
    if errors.isEmpty && texts.isEmpty { return [] }
    let search = JSONPositions(
      of: errors.map(part) + texts.map { JSONPositions.Part(path: $0.0) }, in: file.span)
    let (offsets, positions) = (search.offsets, search.positions(in: file.span))
    let found = errors.enumerated().map { index, error -> (FieldPath, String) in
      // The number is shown as it's written in the file.
      guard error.culprit == .tooLargeNumber else { return (error.path, error.reason) }
      let number = file.span.word(at: offsets[index])
      return (error.path, FormFileError.reason(againstTooLarge: number))
    }
    let located = zip(found + texts, positions).map { found, position in
      LocatedError(key: found.0.description, position: position, reason: found.1)
    }
    return located.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }
      .map { located[$0] }
  }

  private static func part(of error: FormFileError) -> JSONPositions.Part {
    if case .key(let key) = error.culprit {
      JSONPositions.Part(path: error.path.appending(key), isKey: true)
    } else {
      JSONPositions.Part(path: error.path)
    }
  }
}

extension Span<UInt8> {
  fileprivate func word(at start: Int) -> String {
    var end = start
    while end < count, !Array(" \t\r\n,]}".utf8).contains(self[end]) { end += 1 }
    return String(decoding: (start..<end).map { self[$0] }, as: UTF8.self)
  }
}

// MARK: - Positions in JSON

extension JSONSyntaxError {
  func message(in title: String) -> String { "\(title):\(line):\(column): \(problem)" }
}

/// The positions of values in a JSON text, found in one pass.
struct JSONPositions {
  struct Part {
    let path: FieldPath
    /// Whether the part is the key of the member at `path`, and not the value.
    var isKey = false
  }

  /// The byte offset of each part, or of the innermost existing value around the part.
  private(set) var offsets: [Int]
  private let parts: [Part]

  init(of parts: [Part], in text: Span<UInt8>) {
    self.parts = parts
    offsets = Array(repeating: 0, count: parts.count)
    var reader = JSONReader()
    reader.begin(validated: text)
    // The text is valid, so nothing is thrown.
    try? find(Array(parts.indices), depth: 0, with: &reader, text)
  }

  /// Returns the line and column of each part. Both start at 1, and columns are bytes.
  func positions(in text: Span<UInt8>) -> [(line: Int, column: Int)] {
    var positions = offsets.map { _ in (line: 1, column: 1) }
    var (line, start, position) = (1, 0, 0)
    for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      while position < offsets[index] {
        if text[position] == UInt8(ascii: "\n") { (line, start) = (line + 1, position + 1) }
        position += 1
      }
      positions[index] = (line, offsets[index] - start + 1)
    }
    return positions
  }

  /// Sets the offsets of the parts that are in the next value. `indices` are their indices.
  private mutating func find(
    _ indices: [Int], depth: Int, with reader: inout JSONReader, _ text: Span<UInt8>
  ) throws(JSONSyntaxError) {
    if indices.isEmpty { return try reader.skipValue(text) }
    let start = reader.startOfNext(text)
    for index in indices { offsets[index] = start }
    let deeper = indices.filter { parts[$0].path.components.count > depth }
    let inner = Dictionary(grouping: deeper) { parts[$0].path.components[depth] }
    guard !inner.isEmpty else { return try reader.skipValue(text) }
    switch try reader.next(text) {
    case .beginObject:
      var start = reader.startOfNext(text)
      while case .key(let key) = try reader.next(text) {
        let indices = inner[.name(key.value(text))] ?? []
        try find(indices, depth: depth + 1, with: &reader, text)
        for index in indices
        where parts[index].isKey && parts[index].path.components.count == depth + 1 {
          offsets[index] = start
        }
        start = reader.startOfNext(text)
      }
    case .beginArray:
      var position = 0
      while text[reader.startOfNext(text)] != UInt8(ascii: "]") {
        try find(inner[.index(position)] ?? [], depth: depth + 1, with: &reader, text)
        position += 1
      }
      _ = try reader.next(text)
    default: return
    }
  }
}

extension JSONReader {
  fileprivate func startOfNext(_ text: Span<UInt8>) -> Int {
    var offset = offset
    while offset < text.count, [0x20, 0x09, 0x0A, 0x0D, 0x2C].contains(text[offset]) { offset += 1 }
    return offset
  }
}
