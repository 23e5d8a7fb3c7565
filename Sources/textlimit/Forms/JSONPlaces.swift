import FormValidation
import StrictJSON
import TextMetrics

/// A place in a text, as editors count.
struct TextPlace: Comparable {
  /// From 1.
  let line: Int
  /// The byte in the line, from 1.
  let column: Int

  static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension JSONSyntaxError {
  /// The error with its place as editors and compilers write it: `records.ndjson:3:14: …`.
  func message(in title: String) -> String { "\(title):\(line):\(column): \(problem)" }
}

/// Where values stand in a JSON text. All are looked for in one pass, which is linear in the text.
struct JSONPlaces {
  /// The place of each part or, if it does not exist, of the innermost value that does.
  let places: [TextPlace]
  /// The same, as bytes from the beginning of the text.
  let offsets: [Int]

  /// - Parameters:
  ///   - parts: The values, or their keys, to find.
  ///   - text: A JSON text: UTF-8 by the grammar.
  init(of parts: [(path: FieldPath, isKey: Bool)], in text: Span<UInt8>) {
    let root = Wanted()
    let wanted = parts.map { part in
      part.path.components.reduce(root) { $0.inner($1) }
    }
    var reader = JSONReader()
    reader.begin(valid: text)
    // The text was parsed before: nothing is thrown.
    try? root.find(with: &reader, text)
    offsets = zip(wanted, parts).map { $1.isKey ? $0.keyOffset : $0.offset }
    places = Self.places(of: offsets, in: text)
  }

  /// The places of offsets, in their order.
  private static func places(of offsets: [Int], in text: Span<UInt8>) -> [TextPlace] {
    var places = Array(repeating: TextPlace(line: 1, column: 1), count: offsets.count)
    var (line, start, position) = (1, 0, 0)
    for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      while position < offsets[index] {
        if text[position] == UInt8(ascii: "\n") { (line, start) = (line + 1, position + 1) }
        position += 1
      }
      places[index] = TextPlace(line: line, column: offsets[index] - start + 1)
    }
    return places
  }
}

/// A value to find, or an ancestor of one.
private final class Wanted {
  private let around: Wanted?
  private var members: [FieldPath.Component: Wanted] = [:]
  private var found: Int?
  private var key: Int?

  init(in around: Wanted? = nil) { self.around = around }

  /// Where the value begins or, if it does not exist, its innermost existing ancestor.
  var offset: Int { found ?? around?.offset ?? 0 }

  /// Where the key before the value begins, if one stands there.
  var keyOffset: Int { key ?? offset }

  func inner(_ component: FieldPath.Component) -> Wanted {
    if let known = members[component] { return known }
    let inner = Wanted(in: self)
    members[component] = inner
    return inner
  }

  /// Records the offsets of the next value and of those in it. Recursion is bounded: the parser
  /// limits nesting.
  func find(with reader: inout JSONReader, _ text: Span<UInt8>) throws(JSONSyntaxError) {
    found = reader.startOfNext(text)
    guard !members.isEmpty else { return try reader.skipValue(text) }
    switch try reader.next(text) {
    case .beginObject:
      var start = reader.startOfNext(text)
      while case .key(let key) = try reader.next(text) {
        if let inner = members[.name(key.value(text))] {
          inner.key = start
          try inner.find(with: &reader, text)
        } else {
          try reader.skipValue(text)
        }
        start = reader.startOfNext(text)
      }
    case .beginArray:
      var index = 0
      while !reader.isAtEndOfArray(text) {
        if let inner = members[.index(index)] {
          try inner.find(with: &reader, text)
        } else {
          try reader.skipValue(text)
        }
        index += 1
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

  /// Whether no element follows in the array that is being read.
  fileprivate func isAtEndOfArray(_ text: Span<UInt8>) -> Bool {
    let start = startOfNext(text)
    return start == text.count || text[start] == UInt8(ascii: "]")
  }
}
