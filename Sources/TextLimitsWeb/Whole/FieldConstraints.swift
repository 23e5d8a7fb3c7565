import SessionRecords
import TextHosting

/// Reads constraints for a field, spelled as in recorded sessions; answers with their limits.
@_expose(wasm, "readConstraints") @_cdecl("textlimits_read_constraints")
func readConstraints(_ number: Int32, _ count: Int32) -> Int32 {
  answering(value: count) { value throws(ReplayError) in
    let record = try FieldRecord(parsing: RecordCursor(value))
    let constraints = try record.constraints(services: .browser, at: "")
    Fields.field(number)?.constraints = constraints
    let entries = record.limits ?? []
    answer(
      constraints.limits, as: try entries.spelledOut(services: .browser, at: "limits"))
    return 0
  }
}

/// Answers with the segments of the committed text of a field, or of all that it shows, as the text
/// message that one of its limits counts.
@_expose(wasm, "fieldMessage") @_cdecl("textlimits_field_message")
func describeFieldMessage(_ number: Int32, _ ofLiveText: Bool, _ limit: Int32) {
  guard let session = Fields.controller(number)?.session else { return }
  let text = ofLiveText ? session.state.text : session.committedText
  answerMessage(text, session.constraints.limits[Int(limit)], isText: true)
}
