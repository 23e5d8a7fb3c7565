import StrictJSON
import TextEditing
import TextMetrics

/// Two UTF-16 offsets in an array: `[2,5]`.
struct PositionPair: Sendable, Hashable {
  var first: Int
  var second: Int

  init(_ range: UTF16Range) { (first, second) = (range.start.value, range.end.value) }
  init(_ selection: FieldSelection) {
    (first, second) = (selection.anchor.value, selection.focus.value)
  }

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard case .array(let values) = cursor.value, values.count == 2,
      let first = Self.position(values[0]), let second = Self.position(values[1])
    else { throw cursor.error("expected two whole numbers") }
    self.first = first
    self.second = second
  }

  /// A number beyond all positions is one outside of every text, which its event is rejected for.
  private static func position(_ value: JSONValue) -> Int? {
    switch value {
    case .integer(let number): number
    case _ where value.isBeyondIntegers: (value.nearestNumber ?? 0) < 0 ? .min : .max
    default: nil
    }
  }

  var range: UTF16Range { UTF16Range(UTF16Offset(first), UTF16Offset(second)) }

  var selection: FieldSelection {
    FieldSelection(anchor: UTF16Offset(first), focus: UTF16Offset(second))
  }

  var json: JSONValue { [.integer(first), .integer(second)] }
}
