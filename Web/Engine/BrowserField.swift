import TextHosting

/// The host of an element of the page. It reads and edits the element with functions of `host.js`.
final class BrowserField: FieldHost {
  let number: Int32
  var controller: FieldController?
  /// The latest constraints from the page. `takeConstraints` applies them.
  var constraints = TextConstraints()
  private(set) var text = ""
  var activity = FieldActivity.typing
  /// The keyboard's input method, which is `rewriting` if it composes by deleting and retyping
  /// text.
  var inputMethod = FieldInputMethod.plain

  init(number: Int32) { self.number = number }

  func snapshot() -> FieldSnapshot {
    let count = pageReadField(number)
    if count != sameText { text = InputBuffer.text(count) }
    return unsafe FieldSnapshot(
      text: text, selection: reportedSelection, markedRange: reportedMark)
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

  func settleLater() { pageSettleLater(number) }
}

/// The selection and the marked range that the page passed last, or `nil` if it passed none.
nonisolated(unsafe) private var reportedSelection: FieldSelection?
nonisolated(unsafe) private var reportedMark: Range<UTF16Offset>?

/// Sets the selection and the marked range that are in the next snapshot. A missing position is -1.
@_expose(wasm, "positions") @_cdecl("textlimits_positions")
func takePositions(_ anchor: Int32, _ focus: Int32, _ start: Int32, _ end: Int32) {
  unsafe reportedSelection =
    anchor < 0
    ? nil : FieldSelection(anchor: UTF16Offset(Int(anchor)), focus: UTF16Offset(Int(focus)))
  unsafe reportedMark =
    start < 0 ? nil : UTF16Offset(Int(start))..<UTF16Offset(Int(max(start, end)))
}

/// Sets the source of a field's next changes (0 for typing, 1 for undo, 2 for dictation, and 3 for
/// autofill), and whether its keyboard composes by rewriting text.
@_expose(wasm, "circumstances") @_cdecl("textlimits_circumstances")
func takeCircumstances(_ number: Int32, _ activity: Int32, _ rewrites: Bool) {
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

/// The result of `readField` if the text hasn't changed since the last call.
private let sameText: Int32 = -1

/// Makes the page call `positions` and write the field's text into the input buffer. Returns the
/// number of bytes of the text, or ``sameText``.
@_extern(wasm, module: "page", name: "readField")
private func pageReadField(_ field: Int32) -> Int32

@_extern(wasm, module: "page", name: "replace")
private func pageReplace(
  _ field: Int32, _ start: Int32, _ end: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32)

@_extern(wasm, module: "page", name: "select")
private func pageSelect(_ field: Int32, _ anchor: Int32, _ focus: Int32)

@_extern(wasm, module: "page", name: "unmark")
private func pageUnmark(_ field: Int32)

@_extern(wasm, module: "page", name: "settleLater")
private func pageSettleLater(_ field: Int32)
