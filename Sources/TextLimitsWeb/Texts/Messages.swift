import StrictJSON
import TextMetrics

/// How many of the Characters that force UCS-2 the page is told, as the command tells them.
private let mostForcing = 10

/// Tells how a text goes out as the text message that a limit counts. The answer is a list: whether
/// in UCS-2, whether by either table of a language, segments, what is left in the last, segments
/// with every replacement made, and how many Characters force UCS-2; then of the first of these the
/// Character, its place and what could stand for it. Null where the limit counts anything else.
///
/// - Parameter isText: Whether places are in UTF-16 code units, or in bytes.
func answerMessage(_ text: String, _ limit: TextLimit, isText: Bool) {
  guard let reader = limit.unit.messageReader(keeping: mostForcing) else { return answer(.null) }
  let reading = reader.reading(of: text)
  var values: [JSONValue] = [
    .boolean(reading.encoding == .ucs2), .boolean(reading.shifts.contains(.locking)),
    .boolean(reading.shifts.contains(.single)), .integer(reading.segments),
    .integer(reading.leftInLast), .integer(reading.segmentsWithReplacements),
    .integer(reading.forcingCount),
  ]
  for forcing in reading.forcing {
    values.append(.string(String(forcing.character)))
    let position = forcing.position
    values.append(.integer(isText ? position.utf16.value : position.utf8.value))
    values.append(forcing.replacement.map(JSONValue.string) ?? .null)
  }
  answer(.array(values))
}

/// Tells how the text that the page left goes out as the text message that a limit of the last
/// order counts.
@_expose(wasm, "message") @_cdecl("textlimits_message")
func describeMessage(_ count: Int32, _ limit: Int32, _ isText: Bool) {
  answerMessage(Inbox.text(count), TruncationOrder.limit(limit), isText: isText)
}
