import TextHosting

enum Fields {
  nonisolated(unsafe) fileprivate static var all = NumberedObjects<BrowserField>()

  // These functions aren't inlined, since copies in all callers would enlarge the file that a page
  // loads.

  @inline(never)
  static func field(_ number: Int32) -> BrowserField? { unsafe all[number] }

  @inline(never)
  static func controller(_ number: Int32) -> FieldController? { field(number)?.controller }
}

@_expose(wasm, "newField") @_cdecl("textlimits_new_field")
func newField() -> Int32 {
  unsafe Fields.all.add { BrowserField(number: $0) }
}

/// Applies the field's latest constraints. The first call creates the field's controller.
@_expose(wasm, "takeConstraints") @_cdecl("textlimits_take_constraints")
func takeConstraints(_ number: Int32) {
  guard let field = Fields.field(number) else { return }
  if let controller = field.controller { return controller.setConstraints(field.constraints) }
  // Creating a controller doesn't fail, since the page creates only one for each element.
  let controller = try? FieldController(field, constraints: field.constraints)
  controller?.onChange = { result in
    guard let field = Fields.field(number), let session = field.controller?.session else { return }
    StepMessage(result, of: session, knownText: field.text).send(to: number)
  }
}

@_expose(wasm, "closeField") @_cdecl("textlimits_close_field")
func closeField(_ number: Int32) {
  Fields.controller(number)?.end()
  unsafe Fields.all[number] = nil
}

/// Returns whether the browser may replace a range with the text in the input buffer.
@_expose(wasm, "shouldChange") @_cdecl("textlimits_should_change")
func shouldChange(_ number: Int32, _ start: Int32, _ end: Int32, _ count: Int32) -> Bool {
  let range = UTF16Offset(Int(start))..<UTF16Offset(Int(max(start, end)))
  return Fields.controller(number)?.shouldChange(range, to: InputBuffer.text(count)) ?? true
}

@_expose(wasm, "textDidChange") @_cdecl("textlimits_text_did_change")
func textDidChange(_ number: Int32) { Fields.controller(number)?.textDidChange() }

@_expose(wasm, "selectionDidChange") @_cdecl("textlimits_selection_did_change")
func selectionDidChange(_ number: Int32) { Fields.controller(number)?.selectionDidChange() }

@_expose(wasm, "settle") @_cdecl("textlimits_settle")
func settle(_ number: Int32) { Fields.controller(number)?.settle() }

@_expose(wasm, "didEndEditing") @_cdecl("textlimits_did_end_editing")
func didEndEditing(_ number: Int32) { Fields.controller(number)?.didEndEditing() }

@_expose(wasm, "synchronize") @_cdecl("textlimits_synchronize")
func synchronize(_ number: Int32) { Fields.controller(number)?.synchronize() }

/// Sets the field's text to the text in the input buffer.
@_expose(wasm, "setText") @_cdecl("textlimits_set_text")
func setText(_ number: Int32, _ count: Int32) {
  Fields.controller(number)?.text = InputBuffer.text(count)
}

@_expose(wasm, "fieldStatus") @_cdecl("textlimits_field_status")
func describeStatus(_ number: Int32, _ ofLiveText: Bool) {
  guard let session = Fields.controller(number)?.session else { return }
  answer((ofLiveText ? session.status : session.committedStatus).numbers)
}

/// Passes the range of the text beyond a limit to the page, as a start and an end. If the text
/// fits, passes an empty list.
@_expose(wasm, "excessRange") @_cdecl("textlimits_excess_range")
func describeExcessRange(_ number: Int32) {
  let range = Fields.controller(number)?.excessRange
  answer(range.map { [Int32($0.lowerBound.value), Int32($0.upperBound.value)] } ?? [])
}
