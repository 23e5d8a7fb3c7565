import SessionRecords

@inline(never)
func answer(_ value: JSONValue) {
  var bytes: [UInt8] = []
  value.write(to: &bytes)
  answer(bytes.span)
}

/// Answers with limits. Each has the unit in the page's spelling and in the first spelling, the
/// minimum, the maximum, and whether it's soft. A profile can have several limits.
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

func answering<Failure: CustomStringConvertible>(
  value count: Int32, _ body: (JSONValue) throws(Failure) -> Int32
) -> Int32 {
  let value: JSONValue
  do throws(JSONSyntaxError) {
    value = try Inbox.withBytes(count) { bytes throws(JSONSyntaxError) in
      try JSONValue(parsing: bytes)
    }
  } catch {
    answer(error.description)
    return failed
  }
  return answering { () throws(Failure) in try body(value) }
}
