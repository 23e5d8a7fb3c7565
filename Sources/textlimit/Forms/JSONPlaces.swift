import FormValidation

extension JSONSyntaxError {
  /// The error with its place as editors and compilers write it: `records.ndjson:3:14: …`.
  func message(in title: String) -> String { "\(title):\(line):\(column): \(problem)" }
}

/// Where values stand in a JSON text. All are looked for in one pass, which is linear in the text.
struct JSONPlaces {
  /// A value, or the key before it.
  struct Part {
    let path: FieldPath
    var isKey = false
  }

  /// Where each part begins or, if it does not exist, the innermost value around it that does: in
  /// bytes from the beginning of the text.
  private(set) var offsets: [Int]
  private let parts: [Part]

  /// - Parameter text: A JSON text: UTF-8 by the grammar.
  init(of parts: [Part], in text: Span<UInt8>) {
    self.parts = parts
    offsets = Array(repeating: 0, count: parts.count)
    var reader = JSONReader()
    reader.begin(valid: text)
    // The text was parsed before: nothing is thrown.
    try? find(Array(parts.indices), depth: 0, with: &reader, text)
  }

  /// The line and the byte in it of each part, both from 1.
  func places(in text: Span<UInt8>) -> [(line: Int, column: Int)] {
    var places = offsets.map { _ in (line: 1, column: 1) }
    var (line, start, position) = (1, 0, 0)
    for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      while position < offsets[index] {
        if text[position] == UInt8(ascii: "\n") { (line, start) = (line + 1, position + 1) }
        position += 1
      }
      places[index] = (line, offsets[index] - start + 1)
    }
    return places
  }

  /// Finds parts in the next value, which is so deep in the text. Recursion is bounded: the parser
  /// limits nesting.
  private mutating func find(
    _ wanted: [Int], depth: Int, with reader: inout JSONReader, _ text: Span<UInt8>
  ) throws(JSONSyntaxError) {
    if wanted.isEmpty { return try reader.skipValue(text) }
    let start = reader.startOfNext(text)
    for index in wanted { offsets[index] = start }
    let deeper = wanted.filter { parts[$0].path.components.count > depth }
    let inner = Dictionary(grouping: deeper) { parts[$0].path.components[depth] }
    guard !inner.isEmpty else { return try reader.skipValue(text) }
    switch try reader.next(text) {
    case .beginObject:
      var start = reader.startOfNext(text)
      while case .key(let key) = try reader.next(text) {
        let wanted = inner[.name(key.value(text))] ?? []
        try find(wanted, depth: depth + 1, with: &reader, text)
        for index in wanted
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
  /// Where the next value begins, after white space and a comma.
  fileprivate func startOfNext(_ text: Span<UInt8>) -> Int {
    var offset = offset
    while offset < text.count, [0x20, 0x09, 0x0A, 0x0D, 0x2C].contains(text[offset]) { offset += 1 }
    return offset
  }
}
