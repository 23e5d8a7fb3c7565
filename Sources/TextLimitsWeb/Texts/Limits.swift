import StrictJSON
import TextEditing
import TextMetrics

/// Tells the page of limits that it named: of each its unit as the page spells it and by its name,
/// minimum and maximum, and whether it is soft. A profile may have been several.
func answer(_ limits: [TextLimit], as records: [LimitRecord]) {
  answer(
    .array(
      zip(limits, records).map { limit, record in
        [
          .string(record.unit), .string(limit.unit.name),
          record.min.map(JSONValue.integer) ?? .null, record.max.map(JSONValue.integer) ?? .null,
          .boolean(record.soft == true),
        ]
      }))
}

extension Readings {
  /// The index of the binding reading, -1 for none; then of each its count and whether it fits.
  var numbers: [Int32] {
    let index = binding.flatMap { all.firstIndex(of: $0) }.map { Int32($0) }
    return [index ?? -1] + all.flatMap { [Int32($0.count), $0.fits ? 1 : 0] }
  }
}
