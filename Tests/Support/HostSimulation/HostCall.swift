import TextEditing
package import TextHosting
import TextMetrics

/// A call of a toolkit, an input method, the user, or a program, or an expected state of the field.
package enum HostCall: Sendable {
  /// Sends a should-change request, and makes the change if it's allowed, without a notification.
  case asks(Int, Int, String)
  /// Sends one should-change request for several changes, and makes them if they're allowed.
  case asksAll([FieldChange])
  case batches([HostCall])
  /// Sends a should-change request without making the change.
  case probes(Int, Int, String)
  /// Changes text, selection, and marked text without any call.
  case becomes(String)
  /// Sends the change notification, such as `textDidChange`.
  case reports
  /// Sends the selection notification, such as `selectionDidChange`.
  case selects
  case turns
  case blurs
  /// Makes the controller accept unreported changes, as when the field gains focus.
  case reads
  case sets(String)
  case setsByController(String)
  /// `typing` ends the current activity and the turn. The end of dictation also sends the change
  /// notification.
  case begins(FieldActivity)
  /// Sets the language of the keyboard.
  case speaks(String)
  case undoes
  case holds(String)
}

extension SimulatedField {
  /// Returns the first unexpected state, or `nil` if all states are as expected.
  @discardableResult
  package func play(_ calls: HostCall...) -> String? {
    for call in calls {
      if let problem = problem(playing: call) { return problem }
    }
    return nil
  }

  private func problem(playing call: HostCall) -> String? {
    switch call {
    case .asks(let start, let end, let text):
      let range = UTF16Offset(start)..<UTF16Offset(end)
      if controller.shouldChange(range, to: text) { change(range, to: text) }
    case .asksAll(let changes):
      guard controller.shouldChange(changes) else { break }
      for change in changes.reversed() { self.change(change.range, to: change.replacement) }
    case .batches(let calls):
      controller.beginBatch()
      let found = calls.lazy.compactMap { self.problem(playing: $0) }.first
      controller.endBatch()
      return found
    case .probes(let start, let end, let text):
      _ = controller.shouldChange(UTF16Offset(start)..<UTF16Offset(end), to: text)
    case .becomes(let notation): become(FieldState(notation: notation))
    case .reports: controller.textDidChange()
    case .selects: controller.selectionDidChange()
    case .turns: turn()
    case .blurs: controller.editingDidEnd()
    case .reads: controller.acceptUnreportedChanges()
    case .sets(let text): setSilently(text)
    case .setsByController(let text): controller.text = text
    case .begins(let activity):
      let isEndOfDictation = self.activity == .dictating
      self.activity = activity
      if isEndOfDictation { controller.textDidChange() }
      if activity == .typing { controller.turnDidEnd() }
    case .speaks(let language): self.language = language
    case .undoes: undo()
    case .holds(let notation):
      let expected = FieldState(notation: notation).notation
      if state.notation != expected { return "expected \(expected), got \(state.notation)" }
    }
    return nil
  }
}
