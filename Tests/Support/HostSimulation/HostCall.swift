import TextEditing
package import TextHosting
import TextMetrics

/// One thing that a toolkit, an input method, the user or the program does: the words of scripts.
package enum HostCall: Sendable {
  /// Asks about a change, and makes it if it may, without telling.
  case asks(Int, Int, String)
  /// Asks about several changes, and makes them if it may.
  case asksAll([FieldChange])
  /// Does all of this in a batch.
  case batches([HostCall])
  /// Asks, and does nothing whatever the answer is.
  case probes(Int, Int, String)
  /// Text, selection and marks are others now, as a state is written; nobody was asked or told.
  case becomes(String)
  /// `textDidChange`, or whatever the toolkit calls it.
  case reports
  /// `selectionDidChange`.
  case selects
  /// The turn of the event loop ends.
  case turns
  /// The focus is lost.
  case blurs
  /// The focus comes, or a key goes down.
  case reads
  /// A program sets the text behind the controller's back.
  case sets(String)
  /// A program sets the text through the controller.
  case setsByController(String)
  /// Dictation, Writing Tools, autofill or an undo begins; `typing` is their end.
  case begins(FieldActivity)
  /// The keyboard's language.
  case speaks(String)
  /// The toolkit takes back the last change.
  case undoes
  /// What the field has to hold here.
  case holds(String)
}

extension SimulatedField {
  /// Plays calls up to the first that leaves the field with something else than it must hold, which
  /// is returned as a sentence.
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
      if limiter.shouldChange(range, to: text) { change(range, to: text) }
    case .asksAll(let changes):
      guard limiter.shouldChange(changes) else { break }
      for change in changes.reversed() { self.change(change.range, to: change.replacement) }
    case .batches(let calls):
      limiter.beginBatch()
      let found = calls.lazy.compactMap { self.problem(playing: $0) }.first
      limiter.endBatch()
      return found
    case .probes(let start, let end, let text):
      _ = limiter.shouldChange(UTF16Offset(start)..<UTF16Offset(end), to: text)
    case .becomes(let notation): become(FieldState(notation: notation))
    case .reports: limiter.textDidChange()
    case .selects: limiter.selectionDidChange()
    case .turns: turn()
    case .blurs: limiter.didEndEditing()
    case .reads: limiter.readAgain()
    case .sets(let text): setSilently(text)
    case .setsByController(let text): limiter.text = text
    case .begins(let activity):
      let isEndOfDictation = self.activity == .dictating
      self.activity = activity
      if isEndOfDictation { limiter.textDidChange() }
      if activity == .typing { limiter.settle() }
    case .speaks(let language): self.language = language
    case .undoes: undo()
    case .holds(let notation):
      let expected = FieldState(notation: notation).notation
      if state.notation != expected { return "expected \(expected), got \(state.notation)" }
    }
    return nil
  }
}
