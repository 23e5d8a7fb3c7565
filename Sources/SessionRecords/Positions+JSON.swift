import StrictJSON
import TextEditing

// Positions are arrays of two UTF-16 offsets: `[2,5]`.

extension FieldSelection {
  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard case .array(let values) = cursor.value, values.count == 2,
      let anchor = Self.position(values[0]), let focus = Self.position(values[1])
    else { throw cursor.error("expected two whole numbers") }
    self.init(anchor: UTF16Offset(anchor), focus: UTF16Offset(focus))
  }

  /// Returns a position, or `nil` if the value isn't a whole number. A number beyond all positions is
  /// a position outside of every text, so that its event is rejected.
  private static func position(_ value: JSONValue) -> Int? {
    switch value {
    case .integer(let number): number
    case _ where value.isBeyondIntegers: (value.nearestNumber ?? 0) < 0 ? .min : .max
    default: nil
    }
  }

  var json: JSONValue { [.integer(anchor.value), .integer(focus.value)] }
}

extension Range where Bound == UTF16Offset {
  init(parsing cursor: RecordCursor) throws(ReplayError) {
    let bounds = try FieldSelection(parsing: cursor)
    guard bounds.anchor <= bounds.focus else {
      throw cursor.error("the range is reversed: \(bounds.anchor) is after \(bounds.focus)")
    }
    self = bounds.range
  }

  var json: JSONValue { [.integer(lowerBound.value), .integer(upperBound.value)] }
}
