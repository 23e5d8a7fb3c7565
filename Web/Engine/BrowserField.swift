import TextHosting

/// An editable element, which the page reads and edits (`host.js`).
final class BrowserField: FieldHost {
  let number: Int32
  var controller: FieldController?
  /// The constraints that the page passed last. `takeConstraints` applies them.
  var constraints = TextConstraints()
  private(set) var text = ""
  var activity = FieldActivity.typing
  /// `rewriting` for keyboards that compose by deleting and retyping. The page requests only
  /// changes by keys.
  var inputMethod = FieldInputMethod.plain

  init(number: Int32) { self.number = number }

  func snapshot() -> FieldSnapshot {
    let count = pageReport(number)
    if count != sameText { text = Inbox.text(count) }
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

/// The selection and the marked range in the latest report.
nonisolated(unsafe) private var reportedSelection: FieldSelection?
nonisolated(unsafe) private var reportedMark: Range<UTF16Offset>?

/// Sets the selection and the marked range of a report. A missing position is -1.
@_expose(wasm, "positions") @_cdecl("textlimits_positions")
func takePositions(_ anchor: Int32, _ focus: Int32, _ start: Int32, _ end: Int32) {
  unsafe reportedSelection =
    anchor < 0
    ? nil : FieldSelection(anchor: UTF16Offset(Int(anchor)), focus: UTF16Offset(Int(focus)))
  unsafe reportedMark =
    start < 0 ? nil : UTF16Offset(Int(start))..<UTF16Offset(Int(max(start, end)))
}

/// Sets the source of a field's changes (0 typing, 1 undo, 2 dictation, 3 autofill), and whether
/// its keyboard rewrites typed text.
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

/// The result of `report` if the text hasn't changed since the last report.
private let sameText: Int32 = -1

/// Makes the page write the text into the inbox and call `positions`. Returns the number of bytes.
@_extern(wasm, module: "page", name: "report")
private func pageReport(_ field: Int32) -> Int32

@_extern(wasm, module: "page", name: "replace")
private func pageReplace(
  _ field: Int32, _ start: Int32, _ end: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32)

@_extern(wasm, module: "page", name: "select")
private func pageSelect(_ field: Int32, _ anchor: Int32, _ focus: Int32)

@_extern(wasm, module: "page", name: "unmark")
private func pageUnmark(_ field: Int32)

@_extern(wasm, module: "page", name: "settleLater")
private func pageSettleLater(_ field: Int32)
