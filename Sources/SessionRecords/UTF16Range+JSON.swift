import StrictJSON
import TextEditing

// Two UTF-16 offsets as a session spells them, in an array: `[2,5]`.
extension UTF16Range {
  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard case .array(let values) = cursor.value, values.count == 2,
      let start = Self.position(values[0]), let end = Self.position(values[1])
    else { throw cursor.error("expected two whole numbers") }
    self.init(UTF16Offset(start), UTF16Offset(end))
  }

  /// A number beyond all positions is one outside of every text, which its event is rejected for.
  private static func position(_ value: JSONValue) -> Int? {
    switch value {
    case .integer(let number): number
    case _ where value.isBeyondIntegers: (value.nearestNumber ?? 0) < 0 ? .min : .max
    default: nil
    }
  }

  var json: JSONValue { [.integer(start.value), .integer(end.value)] }
}

extension FieldSelection {
  init(parsing cursor: RecordCursor) throws(ReplayError) {
    let ends = try UTF16Range(parsing: cursor)
    self.init(anchor: ends.start, focus: ends.end)
  }

  var json: JSONValue { UTF16Range(anchor, focus).json }
}
