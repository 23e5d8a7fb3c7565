import SessionRecords
import StrictJSON
import TextEditing
import TextMetrics

/// Answers with limits, each as its unit as the page spelled it, the unit's name, minimum, maximum,
/// and whether it is soft. A profile may have been several limits.
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
