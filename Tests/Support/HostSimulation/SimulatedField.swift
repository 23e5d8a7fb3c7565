package import TextEditing
package import TextHosting
package import TextMetrics

/// A text field without a toolkit: text, selection, marked range, an undo stack of its own, and an
/// event loop whose turns are taken by hand. It records what the controller does to it.
package final class SimulatedField {
  /// A write of the controller.
  package struct Write: Equatable {
    package var range: Range<UTF16Offset>
    package var text: String
    /// What the field held before.
    package var before: String

    package init(range: Range<UTF16Offset>, text: String, before: String) {
      self.range = range
      self.text = text
      self.before = before
    }
  }

  package var state: FieldState
  package var controller: FieldController?
  package var activity = FieldActivity.typing
  package var inputMethod: FieldInputMethod?
  package var language: String?
  /// Languages whose keyboards compose without marking.
  package var rewritingLanguages: [String] = []
  /// What the field says instead of the truth, once for each read.
  package var lies: [FieldSnapshot] = []
  /// Whether it cannot say what is selected, as some fields of browsers.
  package var hidesSelection = false
  /// Called in the middle of the controller's write, before and after the text changes.
  package var duringWrite: (SimulatedField) -> Void = { _ in }
  /// Called once, in the middle of an answer to one of the controller's questions.
  package var duringRead: ((SimulatedField) -> Void)?
  /// Whether a write has no effect.
  package var refusesWrites = false
  /// Whether the input method does not let go.
  package var refusesToUnmark = false

  package private(set) var writes: [Write] = []
  package private(set) var hasToSettle = false
  /// What a controller must never do, as sentences.
  package private(set) var offences: [String] = []
  private var past: [FieldState] = []
  private var future: [FieldState] = []

  package init(_ state: FieldState) { self.state = state }

  /// A field with a controller.
  package static func limited(_ state: FieldState, to constraints: TextConstraints)
    -> SimulatedField
  {
    let field = SimulatedField(state)
    do { _ = try FieldController(SimulatedHost(field), constraints: constraints) } catch {
      field.offences.append("refused a first controller")
    }
    return field
  }

  /// The controller, which every test's field has.
  package var limiter: FieldController {
    guard let controller else { fatalError("the field has no controller") }
    return controller
  }

  /// What a user or an input method does to the text.
  package func change(_ range: Range<UTF16Offset>, to text: String) {
    remember()
    state.text = Self.replacing(range, of: state.text, with: text)
    state.selection = FieldSelection(at: UTF16Offset(range.lowerBound.value + text.utf16.count))
  }

  /// The text, selection and marks become others, and nobody is told.
  package func become(_ other: FieldState) {
    if Array(other.text.utf16) != Array(state.text.utf16) { remember() }
    state = other
  }

  /// What `text =` does in most toolkits: no call, no marks, the caret at the end, no undo.
  package func setSilently(_ text: String) {
    state = FieldState(text: text)
    past = []
    future = []
  }

  /// Brings back what was there before the last change of anybody.
  package func undo() {
    guard let last = past.popLast() else { return }
    future.append(state)
    state = FieldState(text: last.text, selection: last.selection)
  }

  package func redo() {
    guard let next = future.popLast() else { return }
    past.append(state)
    state = FieldState(text: next.text, selection: next.selection)
  }

  package var canUndo: Bool { !past.isEmpty }

  /// The rest of the turn of the event loop.
  package func turn() {
    guard hasToSettle else { return }
    hasToSettle = false
    controller?.settle()
  }

  private func remember() {
    past.append(state)
    future = []
  }

  fileprivate func askToSettle() { hasToSettle = true }

  fileprivate func write(_ range: Range<UTF16Offset>, _ text: String) {
    writes.append(Write(range: range, text: text, before: state.text))
    if state.markedRange != nil { offences.append("wrote while text was marked: \(state)") }
    let units = state.text.utf16.count
    guard 0 <= range.lowerBound.value, range.lowerBound <= range.upperBound,
      range.upperBound.value <= units
    else {
      offences.append("wrote to \(range) of \(state)")
      return
    }
    duringWrite(self)
    guard !refusesWrites else { return }
    change(range, to: text)
    duringWrite(self)
  }

  fileprivate func select(_ selection: FieldSelection) {
    if state.markedRange != nil { offences.append("moved the selection while text was marked") }
    // As toolkits do with a selection that is not there.
    func nearest(_ offset: UTF16Offset) -> UTF16Offset {
      let units = Array(state.text.utf16)
      let value = min(max(offset.value, 0), units.count)
      let isInside = value > 0 && value < units.count && UTF16.isTrailSurrogate(units[value])
      return UTF16Offset(isInside ? value - 1 : value)
    }
    state.selection = FieldSelection(
      anchor: nearest(selection.anchor), focus: nearest(selection.focus))
  }

  fileprivate func unmark() {
    if !refusesToUnmark { state.markedRange = nil }
  }

  fileprivate func isRead() {
    guard let call = duringRead else { return }
    duringRead = nil
    call(self)
  }

  fileprivate func said() -> FieldSnapshot {
    if !lies.isEmpty { return lies.removeFirst() }
    return FieldSnapshot(
      text: state.text, selection: hidesSelection ? nil : state.selection,
      markedRange: state.markedRange)
  }

  package static func replacing(
    _ range: Range<UTF16Offset>, of text: String, with replacement: String
  ) -> String {
    var units = Array(text.utf16)
    units.replaceSubrange(
      range.lowerBound.value..<range.upperBound.value, with: Array(replacement.utf16))
    return String(decoding: units, as: UTF16.self)
  }
}

/// What stands between a simulated field and its controller. Like every host it does not own its
/// field.
package final class SimulatedHost: FieldHost {
  private weak var field: SimulatedField?

  package init(_ field: SimulatedField) { self.field = field }

  package func snapshot() -> FieldSnapshot {
    field?.isRead()
    return field?.said() ?? FieldSnapshot(text: "")
  }
  package func replace(_ range: Range<UTF16Offset>, with text: String) { field?.write(range, text) }
  package func select(_ selection: FieldSelection) { field?.select(selection) }
  package func unmark() { field?.unmark() }
  package func settleLater() { field?.askToSettle() }
  package var language: String? {
    field?.isRead()
    return field?.language
  }
  package var activity: FieldActivity {
    field?.isRead()
    return field?.activity ?? .typing
  }
  package var inputMethod: FieldInputMethod {
    field?.isRead()
    return field?.inputMethod
      ?? FieldInputMethod(
        language: field?.language, rewritingLanguages: field?.rewritingLanguages ?? [])
  }
  package var controller: FieldController? {
    get { field?.controller }
    set { field?.controller = newValue }
  }
}
