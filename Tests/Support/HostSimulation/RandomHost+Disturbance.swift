import TestSupport
import TextEditing
import TextHosting
import TextMetrics

extension RandomHost {
  var isInSync: Bool {
    !expected.isExempt && !field.isTurnEndScheduled && field.activity == .typing
      && field.state.markedRange == nil && !field.controller.session.isComposing
  }

  mutating func validRange() -> Range<UTF16Offset> {
    let text = field.state.text
    let offsets = text.unicodeScalars.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count]
    let ends = [random.pick(offsets), random.pick(offsets)].sorted()
    return UTF16Offset(ends[0])..<UTF16Offset(ends[1])
  }

  /// Reports a change of the text never, once, or several times, and sometimes a change of the
  /// selection. Returns whether a change of the text was reported.
  mutating func report() -> Bool {
    if random.chance(30) { field.controller.selectionDidChange() }
    if random.chance(4) { falsifySnapshot() }
    let times = random.chance(85) ? 1 : random.number(in: 0...3)
    for _ in 0..<times { field.controller.textDidChange() }
    if random.chance(30) { field.controller.selectionDidChange() }
    field.falseSnapshots = []
    return times > 0
  }

  private mutating func falsifySnapshot() {
    expected.isSelectionUnreported = true
    let state = field.state
    let wrong = UTF16Offset(random.number(in: -5...50))
    field.falseSnapshots = [
      FieldSnapshot(
        text: state.text, selection: FieldSelection(anchor: wrong, focus: UTF16Offset(99)),
        markedRange: state.markedRange)
    ]
  }

  /// Sometimes makes the field call the controller during the controller's edits, until this method
  /// is called again.
  mutating func disturbWrites() {
    guard random.chance(40) else {
      field.duringWrite = { _ in }
      return
    }
    let kind = random.number(below: 6)
    if kind == 5 { expected.isExempt = true }
    field.duringWrite = { field in
      switch kind {
      case 0: field.controller.textDidChange()
      case 1: field.controller.selectionDidChange()
      case 2: field.controller.turnDidEnd()
      case 3: _ = field.controller.shouldChange(0..<90, to: "again")
      case 4: field.controller.editingDidEnd()
      default:
        // Only one text is set, since setting a text is an edit that calls this closure again.
        field.duringWrite = { _ in }
        field.controller.text = "set in a write"
      }
    }
  }

  /// Sometimes makes the field call the controller, or change its text, during one of the next
  /// reads.
  mutating func disturbReads() {
    guard random.chance(4) else { return }
    let kind = random.number(below: 8)
    let reads = random.number(below: 5)
    let text = text(6)
    field.duringRead = { Self.disturb($0, after: reads, by: kind, text) }
  }

  private static func disturb(
    _ field: SimulatedField, after reads: Int, by kind: Int, _ text: String
  ) {
    if reads > 0 {
      field.duringRead = { disturb($0, after: reads - 1, by: kind, text) }
      return
    }
    switch kind {
    case 0: field.controller.textDidChange()
    case 1: field.controller.selectionDidChange()
    case 2: field.controller.turnDidEnd()
    case 3: _ = field.controller.shouldChange(0..<1, to: text)
    case 4: field.controller.editingDidEnd()
    case 5: field.controller.text = text
    case 6: field.controller.constraints.limits = [TextLimit(3, in: .utf16)]
    default: field.setSilently(text)
    }
  }

  mutating func performActivity() -> String {
    guard field.state.markedRange == nil else { return "nothing" }
    let isPredictable = programs.next.isEmpty
    expected.isExempt = true
    field.activity = random.pick([.dictating, .rewriting, .filling])
    let activity = field.activity
    var isReported = activity == .filling
    for _ in 0..<random.number(in: 1...3) {
      field.become(FieldState(text: text(15)))
      if report() { isReported = true }
    }
    let text = field.state.text
    if activity == .filling { field.controller.textDidChange() }
    field.activity = .typing
    if activity == .dictating { field.controller.textDidChange() }
    field.controller.turnDidEnd()
    if activity != .dictating, !field.refusesWrites, isPredictable, isReported {
      expected = Expected(text)
      expected.writes = field.writes.count
    }
    return "\(activity) \(text.debugDescription)"
  }

  mutating func callAnything() -> String {
    switch random.number(below: 6) {
    // If a program set the text, a host must not report the text as typed.
    case 0 where !expected.wasSetSilently: field.controller.textDidChange()
    case 0, 1: field.controller.selectionDidChange()
    case 2: field.controller.turnDidEnd()
    case 3: field.controller.acceptUnreportedChanges()
    case 4: _ = field.controller.shouldChange([])
    default: _ = field.controller.shouldChange(Range<UTF16Offset>(at: 0), to: "")
    }
    return "calls without cause"
  }
}
