package import TextEditing
package import TextHosting
package import TextMetrics

/// A field without a toolkit. Turns of its event loop are called explicitly.
package final class SimulatedField {
  package struct Write: Equatable {
    package var range: Range<UTF16Offset>
    package var text: String
    package var before: String

    package init(range: Range<UTF16Offset>, text: String, before: String) {
      self.range = range
      self.text = text
      self.before = before
    }
  }

  package var state: FieldState
  package var attachedController: FieldController?
  package var activity = FieldActivity.typing
  package var inputMethod: FieldInputMethod?
  package var language: String?
  /// The languages whose keyboards compose without marking.
  package var rewritingLanguages: [String] = []
  /// The field returns each of these snapshots once, instead of a real snapshot.
  package var falseSnapshots: [FieldSnapshot] = []
  /// Whether snapshots have no selection, as in some fields of browsers.
  package var hidesSelection = false
  /// Called before and after each edit by the controller. If `refusesWrites` is `true`, it's only
  /// called before, because the edit isn't made.
  package var duringWrite: (SimulatedField) -> Void = { _ in }
  /// Called once, while the controller reads the field.
  package var duringRead: ((SimulatedField) -> Void)?
  package var refusesWrites = false
  package var refusesToUnmark = false

  package private(set) var writes: [Write] = []
  package private(set) var isTurnEndScheduled = false
  package private(set) var forbiddenActions: [String] = []
  private var past: [FieldState] = []
  private var future: [FieldState] = []

  package init(_ state: FieldState) { self.state = state }

  package static func limited(_ state: FieldState, to constraints: TextConstraints)
    -> SimulatedField
  {
    let field = SimulatedField(state)
    do { _ = try FieldController(SimulatedHost(field), constraints: constraints) } catch {
      field.forbiddenActions.append("refused a first controller")
    }
    return field
  }

  package var controller: FieldController {
    guard let attachedController else { fatalError("the field has no controller") }
    return attachedController
  }

  package func change(_ range: Range<UTF16Offset>, to text: String) {
    remember()
    state.text = Self.replacing(range, of: state.text, with: text)
    state.selection = FieldSelection(at: UTF16Offset(range.lowerBound.value + text.utf16.count))
  }

  /// Sets the state without calling the controller. A changed text is a step of the undo stack.
  package func become(_ other: FieldState) {
    if Array(other.text.utf16) != Array(state.text.utf16) { remember() }
    state = other
  }

  /// Sets the text like `text =` in most toolkits, without notifications.
  package func setSilently(_ text: String) {
    state = FieldState(text: text)
    past = []
    future = []
  }

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

  package func turn() {
    guard isTurnEndScheduled else { return }
    isTurnEndScheduled = false
    attachedController?.turnDidEnd()
  }

  private func remember() {
    past.append(state)
    future = []
  }

  fileprivate func scheduleTurnEnd() { isTurnEndScheduled = true }

  fileprivate func write(_ range: Range<UTF16Offset>, _ text: String) {
    writes.append(Write(range: range, text: text, before: state.text))
    if state.markedRange != nil { forbiddenActions.append("wrote while text was marked: \(state)") }
    let units = state.text.utf16.count
    guard 0 <= range.lowerBound.value, range.lowerBound <= range.upperBound,
      range.upperBound.value <= units
    else {
      forbiddenActions.append("wrote to \(range) of \(state)")
      return
    }
    duringWrite(self)
    guard !refusesWrites else { return }
    change(range, to: text)
    duringWrite(self)
  }

  fileprivate func select(_ selection: FieldSelection) {
    if state.markedRange != nil {
      forbiddenActions.append("moved the selection while text was marked")
    }
    // Toolkits also adjust an invalid selection.
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

  fileprivate func snapshot() -> FieldSnapshot {
    if !falseSnapshots.isEmpty { return falseSnapshots.removeFirst() }
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

package final class SimulatedHost: FieldHost {
  private weak var field: SimulatedField?

  package init(_ field: SimulatedField) { self.field = field }

  package func snapshot() -> FieldSnapshot {
    field?.isRead()
    return field?.snapshot() ?? FieldSnapshot(text: "")
  }
  package func replace(_ range: Range<UTF16Offset>, with text: String) { field?.write(range, text) }
  package func select(_ selection: FieldSelection) { field?.select(selection) }
  package func unmark() { field?.unmark() }
  package func scheduleTurnDidEnd() { field?.scheduleTurnEnd() }
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
    get { field?.attachedController }
    set { field?.attachedController = newValue }
  }
}
