import TextHosting

enum Fields {
  nonisolated(unsafe) fileprivate static var all = NumberedObjects<BrowserField>()

  @inline(never)
  static func field(_ number: Int32) -> BrowserField? { unsafe all[number] }

  @inline(never)
  static func controller(_ number: Int32) -> FieldController? { field(number)?.controller }
}

@_expose(wasm, "newField") @_cdecl("textlimits_new_field")
func newField() -> Int32 {
  unsafe Fields.all.add { BrowserField(number: $0) }
}

/// Applies the constraints that the page passed last for the field. The first call for a field
/// creates its controller.
@_expose(wasm, "applyConstraints") @_cdecl("textlimits_apply_constraints")
func applyConstraints(_ number: Int32) {
  guard let field = Fields.field(number) else { return }
  if let controller = field.controller {
    controller.constraints = field.constraints
    return
  }
  // Creating a controller doesn't fail, since the field doesn't have a controller yet.
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

/// Returns whether the change is allowed. A change of a field without a controller, such as a
/// closed field, is allowed.
@_expose(wasm, "shouldChange") @_cdecl("textlimits_should_change")
func shouldChange(_ number: Int32, _ start: Int32, _ end: Int32, _ byteCount: Int32) -> Bool {
  let range = UTF16Offset(Int(start))..<UTF16Offset(Int(max(start, end)))
  return Fields.controller(number)?.shouldChange(range, to: InputBuffer.text(byteCount)) ?? true
}

@_expose(wasm, "textDidChange") @_cdecl("textlimits_text_did_change")
func textDidChange(_ number: Int32) { Fields.controller(number)?.textDidChange() }

@_expose(wasm, "selectionDidChange") @_cdecl("textlimits_selection_did_change")
func selectionDidChange(_ number: Int32) { Fields.controller(number)?.selectionDidChange() }

@_expose(wasm, "turnDidEnd") @_cdecl("textlimits_turn_did_end")
func turnDidEnd(_ number: Int32) { Fields.controller(number)?.turnDidEnd() }

@_expose(wasm, "editingDidEnd") @_cdecl("textlimits_editing_did_end")
func editingDidEnd(_ number: Int32) { Fields.controller(number)?.editingDidEnd() }

@_expose(wasm, "acceptUnreportedChanges") @_cdecl("textlimits_accept_unreported_changes")
func acceptUnreportedChanges(_ number: Int32) {
  Fields.controller(number)?.acceptUnreportedChanges()
}

@_expose(wasm, "setText") @_cdecl("textlimits_set_text")
func setText(_ number: Int32, _ byteCount: Int32) {
  Fields.controller(number)?.text = InputBuffer.text(byteCount)
}

@_expose(wasm, "fieldStatus") @_cdecl("textlimits_field_status")
func fieldStatus(_ number: Int32, _ ofLiveText: Bool) {
  guard let session = Fields.controller(number)?.session else { return }
  setResult((ofLiveText ? session.status : session.committedStatus).numbers)
}

/// Passes the bounds of the controller's `excessRange` to the page, or an empty list if it's `nil`.
@_expose(wasm, "excessRange") @_cdecl("textlimits_excess_range")
func excessRange(_ number: Int32) {
  let range = Fields.controller(number)?.excessRange
  setResult(range.map { [Int32($0.lowerBound.value), Int32($0.upperBound.value)] } ?? [])
}

// MARK: - Host

/// An element of the page, which functions of `host.js` read and edit.
final class BrowserField: FieldHost {
  let number: Int32
  var controller: FieldController?
  /// The constraints that the page passed last, which `applyConstraints` puts into effect.
  var constraints = TextConstraints()
  private(set) var text = ""
  var activity = FieldActivity.typing
  var inputMethod = FieldInputMethod.plain

  init(number: Int32) { self.number = number }

  func snapshot() -> FieldSnapshot {
    let byteCount = pageReadField(number)
    if byteCount != textIsUnchanged { text = InputBuffer.text(byteCount) }
    return unsafe FieldSnapshot(
      text: text, selection: reportedSelection, markedRange: reportedMarkedRange)
  }

  func replace(_ range: Range<UTF16Offset>, with text: String) {
    text.withUTF8Bytes { bytes in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe pageReplace(
          number, Int32(range.lowerBound.value), Int32(range.upperBound.value), $0.baseAddress,
          Int32($0.count))
      }
    }
  }

  func select(_ selection: FieldSelection) {
    pageSelect(number, Int32(selection.anchor.value), Int32(selection.focus.value))
  }

  func unmark() { pageUnmark(number) }

  func scheduleTurnDidEnd() { pageCallTurnDidEndLater(number) }
}

// The page reports these positions in `pageReadField`.
nonisolated(unsafe) private var reportedSelection: FieldSelection?
nonisolated(unsafe) private var reportedMarkedRange: Range<UTF16Offset>?

/// Sets the positions for the next snapshot. The positions of a missing range are -1.
@_expose(wasm, "reportPositions") @_cdecl("textlimits_report_positions")
func reportPositions(_ anchor: Int32, _ focus: Int32, _ start: Int32, _ end: Int32) {
  unsafe reportedSelection =
    anchor < 0
    ? nil : FieldSelection(anchor: UTF16Offset(Int(anchor)), focus: UTF16Offset(Int(focus)))
  unsafe reportedMarkedRange =
    start < 0 ? nil : UTF16Offset(Int(start))..<UTF16Offset(Int(max(start, end)))
}

/// Sets the source of the next changes (0 for typing, 1 for undo, 2 for dictation, and 3 for
/// autofill), and whether the keyboard composes by deleting and retyping text.
@_expose(wasm, "setActivity") @_cdecl("textlimits_set_activity")
func setActivity(_ number: Int32, _ activity: Int32, _ rewrites: Bool) {
  guard let field = Fields.field(number) else { return }
  field.activity =
    switch activity {
    case 1: .undoing
    case 2: .dictating
    case 3: .filling
    default: .typing
    }
  field.inputMethod = rewrites ? .rewriting : .plain
}

private let textIsUnchanged: Int32 = -1

/// Makes the page call `reportPositions` and write the text into the input buffer. Returns the
/// number of bytes, or ``textIsUnchanged`` if the page has passed the same text before.
@_extern(wasm, module: "page", name: "readField")
private func pageReadField(_ field: Int32) -> Int32

@_extern(wasm, module: "page", name: "replace")
private func pageReplace(
  _ field: Int32, _ start: Int32, _ end: Int32, _ text: UnsafePointer<UInt8>?, _ byteCount: Int32)

@_extern(wasm, module: "page", name: "select")
private func pageSelect(_ field: Int32, _ anchor: Int32, _ focus: Int32)

@_extern(wasm, module: "page", name: "unmark")
private func pageUnmark(_ field: Int32)

@_extern(wasm, module: "page", name: "callTurnDidEndLater")
private func pageCallTurnDidEndLater(_ field: Int32)
