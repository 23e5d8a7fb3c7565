import SessionRecords

@inline(never)
func answer(_ value: JSONValue) {
  var bytes: [UInt8] = []
  value.write(to: &bytes)
  answer(bytes.span)
}

/// Passes limits to the page as arrays of five values: the unit as `records` spells it, the standard
/// name of the unit, the minimum, the maximum, and whether the limit is soft.
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
