import TextMetrics

/// Two UTF-16 offsets in an array: `[2,5]`.
struct PositionPair: Sendable, Hashable, Codable {
  var first: Int
  var second: Int

  init(_ range: UTF16Range) { (first, second) = (range.start.value, range.end.value) }
  init(_ selection: TextSelection) {
    (first, second) = (selection.anchor.value, selection.focus.value)
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    guard container.count == 2, let first = try? container.decode(Int.self),
      let second = try? container.decode(Int.self)
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "expected two whole numbers"))
    }
    self.first = first
    self.second = second
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(first)
    try container.encode(second)
  }

  var range: UTF16Range { UTF16Range(UTF16Offset(first), UTF16Offset(second)) }

  var selection: TextSelection {
    TextSelection(anchor: UTF16Offset(first), focus: UTF16Offset(second))
  }

  var json: JSONValue { [.integer(first), .integer(second)] }
}
