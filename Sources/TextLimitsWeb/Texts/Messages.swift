import PlatformLimits
import StrictJSON

/// How many of the Characters that force UCS-2 are listed, as by the command.
private let maximumNonGSMCharacters = 10

/// Answers with the segments of a text as the text message that a limit counts, or with null for
/// other limits. The list has: whether UCS-2, locking shift, single shift, segments, what is left in
/// the last one, segments with all replacements, the number of Characters that force UCS-2; then
/// Character, position and replacement of the first of these.
///
/// - Parameter isText: Whether positions are in UTF-16 code units, or in bytes.
func answerMessage(_ text: String, _ limit: TextLimit, isText: Bool) {
  guard var reader = limit.unit.messageReader(keeping: maximumNonGSMCharacters) else {
    return answer(.null)
  }
  reader.add(text)
  let reading = reader.finish()
  var values: [JSONValue] = [
    .boolean(reading.encoding == .ucs2), .boolean(reading.shifts.contains(.locking)),
    .boolean(reading.shifts.contains(.single)), .integer(reading.segments),
    .integer(reading.remainingInLastSegment), .integer(reading.segmentsWithReplacements),
    .integer(reading.nonGSMCharacterCount),
  ]
  for character in reading.nonGSMCharacters {
    values.append(.string(String(character.character)))
    let position = character.position
    values.append(.integer(isText ? position.utf16.value : position.utf8.value))
    values.append(character.replacement.map(JSONValue.string) ?? .null)
  }
  answer(.array(values))
}

/// The same for the text that the page passed and a limit of the last order.
@_expose(wasm, "message") @_cdecl("textlimits_message")
func describeMessage(_ count: Int32, _ limit: Int32, _ isText: Bool) {
  answerMessage(Inbox.text(count), TruncationOrder.present.limits[Int(limit)], isText: isText)
}
