import FormMessages
import FormValidation
import TextMetrics
import TextMetricsICU

/// A form file: a declaration in JSON, with the places of what it says.
struct FormFile {
  /// What is wrong with a form file, and where.
  struct Complaint {
    /// The key, as in `fields[2].rules[0].unit`; empty for the whole.
    let key: String
    /// The line, from 1, and the byte in it, from 1; nil where the key cannot be found again.
    let place: (line: Int, column: Int)?
    let reason: String
  }

  let title: String
  let json: JSONValue
  private let bytes: [UInt8]

  /// - Throws: A failure with status 65 for what is no JSON, and 66 where there is no such file.
  init(_ source: TextSource) throws(Failure) {
    title = source.title
    var reader = try TextReader(source, invalid: .reject)
    var text = ""
    while let piece = try reader.next() { text += piece }
    bytes = Array(text.utf8)
    do {
      json = try JSONValue(parsing: text)
    } catch {
      throw .badInput("\(source.title): \(error)")
    }
  }

  /// The form that the file declares, of which every sentence can be used.
  ///
  /// - Throws: A failure with status 65 that names the first error and its place.
  func declaration() throws(Failure) -> FormDeclaration {
    let declaration: FormDeclaration
    do {
      declaration = try FormDeclaration(parsing: json, units: .icu)
    } catch {
      throw .badInput("\(title): \(error)")
    }
    for problem in MessageCatalog().unusableOverrides(of: declaration) {
      throw .badInput("\(title): \(problem)")
    }
    return declaration
  }

  /// Everything that is wrong with the file.
  var complaints: [Complaint] {
    let errors = FormDeclaration.errors(in: json, units: .icu)
    if !errors.isEmpty {
      return errors.map { error in
        Complaint(key: error.key, place: place(of: error.key), reason: error.reason.description)
      }
    }
    guard let declaration = try? FormDeclaration(parsing: json, units: .icu) else { return [] }
    return MessageCatalog().unusableOverrides(of: declaration).map {
      Complaint(key: "", place: nil, reason: $0.description)
    }
  }

  private func place(of key: String) -> (line: Int, column: Int)? {
    guard let path = key.isEmpty ? FieldPath() : FieldPath(key) else { return nil }
    return try? JSONReader.place(of: path.components[...], in: bytes.span)
  }
}

extension JSONReader {
  /// The line and the byte in it, both from 1, where the value at a path begins; nil where there is
  /// none. Linear in the text before it.
  fileprivate static func place(
    of path: ArraySlice<FieldPath.Component>, in text: Span<UInt8>
  ) throws(JSONSyntaxError) -> (line: Int, column: Int)? {
    var reader = JSONReader()
    reader.begin(valid: text)
    for step in path {
      switch (step, try reader.next(text)) {
      case (.name(let name), .beginObject):
        var isFound = false
        while !isFound, case .key(let key) = try reader.next(text) {
          isFound = key.value(text) == name
          if !isFound { try reader.skipValue(text) }
        }
        guard isFound else { return nil }
      case (.index(let index), .beginArray):
        for _ in 0..<index { try reader.skipValue(text) }
      default: return nil
      }
    }
    var offset = reader.offset
    while offset < text.count, [0x20, 0x09, 0x0A, 0x0D, 0x2C].contains(text[offset]) { offset += 1 }
    let before = text.extracting(0..<offset)
    var column = 1
    while column <= offset, before[offset - column] != 0x0A { column += 1 }
    return (before.count(of: 0x0A) + 1, column)
  }
}
