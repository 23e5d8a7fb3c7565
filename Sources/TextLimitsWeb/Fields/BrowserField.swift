import TextEditing
import TextHosting
import TextMetrics

/// An editable element of a page, which the page reads and writes.
final class BrowserField: FieldHost {
  /// What the page knows the field by.
  let number: Int32
  var controller: FieldController?
  /// The constraints that the page named last, which may not be in force yet.
  var constraints = TextConstraints()
  /// The text as it was last reported.
  private(set) var text = ""
  /// Who is changing the text, as the page tells.
  var activity = FieldActivity.typing
  /// What the page asks about can be refused, since input methods do not ask; but for keyboards
  /// that compose by keys, of which the page tells.
  var inputMethod = FieldInputMethod.plain

  init(number: Int32) { self.number = number }

  func report() -> FieldReport {
    let count = pageReport(number)
    if count != sameText { text = Inbox.text(count) }
    return unsafe FieldReport(
      text, selection: ReportedPositions.selection, markedRange: ReportedPositions.marked)
  }

  func replace(_ range: UTF16Range, with text: String) {
    text.withUTF8Bytes { bytes in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe pageReplace(
          number, Int32(range.start.value), Int32(range.end.value), $0.baseAddress, Int32($0.count))
      }
    }
  }

  func select(_ selection: FieldSelection) {
    pageSelect(number, Int32(selection.anchor.value), Int32(selection.focus.value))
  }

  func unmark() { pageUnmark(number) }

  func settleLater() { pageSettleLater(number) }
}

/// Where selection and marked range are in the text that the page reports; -1 for none.
private enum ReportedPositions {
  nonisolated(unsafe) static var selection: FieldSelection?
  nonisolated(unsafe) static var marked: UTF16Range?
}

/// Takes the positions of the page's report: anchor and focus of the selection, start and end of
/// the marked range. Those that are not there are -1.
@_expose(wasm, "positions") @_cdecl("textlimits_positions")
func takePositions(_ anchor: Int32, _ focus: Int32, _ start: Int32, _ end: Int32) {
  unsafe ReportedPositions.selection =
    anchor < 0
    ? nil : FieldSelection(anchor: UTF16Offset(Int(anchor)), focus: UTF16Offset(Int(focus)))
  unsafe ReportedPositions.marked =
    start < 0 ? nil : UTF16Range(UTF16Offset(Int(start)), UTF16Offset(Int(end)))
}

/// Tells who changes the text of a field (0 the user, 1 undo, 2 dictation, 3 autofill), and whether
/// its keyboard rewrites what it has typed.
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

/// What a page returns whose field holds the text that it reported last.
private let sameText: Int32 = -1

/// Leaves what the field holds, calls `positions`, and returns the number of bytes.
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
