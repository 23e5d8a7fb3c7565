import TextEditing
import TextHosting
import TextMetrics

/// The fields of the page, by number.
private enum Fields {
  nonisolated(unsafe) static var all = NumberedObjects<BrowserField>()

  static func controller(_ number: Int32) -> FieldController? {
    unsafe all[number]?.controller
  }

  /// Hands the page a step, as a recorded session's result spells it.
  static func tell(_ step: Step, of number: Int32) {
    guard let field = unsafe all[number], let session = field.controller?.session else { return }
    answer(.object(StepRecord(step, of: session, limits: field.limits).json))
    pageStep(number)
  }
}

/// A number for a field that is about to be limited.
@_expose(wasm, "newField") @_cdecl("textlimits_new_field")
func newField() -> Int32 {
  unsafe Fields.all.add { BrowserField(number: $0) }
}

/// Limits a field, whose element the page has ready under its number. JSON: the constraints of a
/// recorded session.
@_expose(wasm, "openField") @_cdecl("textlimits_open_field")
func openField(_ number: Int32, _ count: Int32) -> Int32 {
  answeringJSON(count) { json throws(ReplayError) in
    guard let field = unsafe Fields.all[number] else { return failed }
    let record = try FieldRecord(parsing: RecordCursor(json))
    let constraints = try record.constraints(units: .browser, at: "")
    field.limits = record.limits ?? []
    // The page has one controller for each element.
    guard let controller = try? FieldController(field, constraints: constraints) else {
      return failed
    }
    controller.onStep = { step in Fields.tell(step, of: number) }
    return 0
  }
}

/// Lets go of a field, which stays as it is.
@_expose(wasm, "closeField") @_cdecl("textlimits_close_field")
func closeField(_ number: Int32) {
  Fields.controller(number)?.end()
  unsafe Fields.all[number] = nil
}

/// Whether the page may replace a range of the field's text by the text that it left.
@_expose(wasm, "shouldChange") @_cdecl("textlimits_should_change")
func shouldChange(_ number: Int32, _ start: Int32, _ end: Int32, _ count: Int32) -> Bool {
  let range = UTF16Range(UTF16Offset(Int(start)), UTF16Offset(Int(end)))
  return Fields.controller(number)?.shouldChange(range, to: Inbox.text(count)) ?? true
}

@_expose(wasm, "textDidChange") @_cdecl("textlimits_text_did_change")
func textDidChange(_ number: Int32) { Fields.controller(number)?.textDidChange() }

@_expose(wasm, "selectionDidChange") @_cdecl("textlimits_selection_did_change")
func selectionDidChange(_ number: Int32) { Fields.controller(number)?.selectionDidChange() }

@_expose(wasm, "settle") @_cdecl("textlimits_settle")
func settle(_ number: Int32) { Fields.controller(number)?.settle() }

@_expose(wasm, "didEndEditing") @_cdecl("textlimits_did_end_editing")
func didEndEditing(_ number: Int32) { Fields.controller(number)?.didEndEditing() }

@_expose(wasm, "readAgain") @_cdecl("textlimits_read_again")
func readAgain(_ number: Int32) { Fields.controller(number)?.readAgain() }

/// Sets the text of a field to the text that the page left.
@_expose(wasm, "setText") @_cdecl("textlimits_set_text")
func setText(_ number: Int32, _ count: Int32) {
  Fields.controller(number)?.setText(Inbox.text(count))
}

/// Changes the limits of a field: a list of them, JSON.
@_expose(wasm, "setLimits") @_cdecl("textlimits_set_limits")
func setLimits(_ number: Int32, _ count: Int32) -> Int32 {
  answeringJSON(count) { json throws(ReplayError) in
    let records = try RecordCursor(json, at: "limits").elements(read: LimitRecord.init(parsing:))
    let limits = try records.limits(units: .browser, at: "limits")
    unsafe Fields.all[number]?.limits = records
    Fields.controller(number)?.setLimits(limits)
    return 0
  }
}

/// Where a field stands: readings of its committed text, of its live text where that is another, and
/// what is over a limit.
@_expose(wasm, "state") @_cdecl("textlimits_state")
func describeField(_ number: Int32) {
  guard let controller = Fields.controller(number) else { return answer(.null) }
  let over = controller.overLimitRange()
  let session = controller.session
  answer([
    "readings": controller.readings().json,
    "live": session.isComposing ? session.liveReadings().json : .null,
    "over": over.map { [.integer($0.start.value), .integer($0.end.value)] } ?? .null,
  ])
}

/// The answer is a step of the field.
@_extern(wasm, module: "page", name: "step")
private func pageStep(_ field: Int32)
