import StrictJSON
import TextMetrics

/// Passes a value to the page as the answer to its call, as JSON.
@inline(never)
func answer(_ value: JSONValue) {
  var bytes: [UInt8] = []
  value.write(to: &bytes)
  answer(bytes.span)
}

/// What `body` makes of the value that the page left as JSON.
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
