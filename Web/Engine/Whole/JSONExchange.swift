import SessionRecords

@inline(never)
func answer(_ value: JSONValue) {
  var bytes: [UInt8] = []
  value.write(to: &bytes)
  answer(bytes.span)
}

/// Passes limits to the page, including each limit of a profile. A limit has its unit as the page
/// spelled it, the standard spelling of the unit, its minimum, its maximum, and whether it's soft.
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
    value = try InputBuffer.withBytes(count) { bytes throws(JSONSyntaxError) in
      try JSONValue(parsing: bytes)
    }
  } catch {
    answer(error.description)
    return failed
  }
  return answering { () throws(Failure) in try body(value) }
}
