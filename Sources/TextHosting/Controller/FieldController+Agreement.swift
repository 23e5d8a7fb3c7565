import TextEditing
import TextMetrics

// How field and session are made to agree: whichever of these is called, in the end both are equal
// and the phase is quiet.
extension FieldController {
  /// The session becomes what the engine made of a change.
  func adopt(_ foreseen: ForeseenResult) {
    phase = .quiet
    note(foreseen)
    session.take(foreseen)
  }

  /// The session takes a key that fits.
  func adopt(_ key: consuming ForeseenKey) {
    phase = .quiet
    note(key)
    session.take(&key)
  }

  /// The session takes what the field holds, as it is. What exceeds a limit is flagged.
  func take(_ field: FieldReport) {
    phase = .quiet
    if session.state.text.isIdentical(to: field.text), !session.isComposing {
      takeSelection(of: field)
      return
    }
    var result = session.apply(.setText(field.text))
    takeSelection(of: field)
    result.state = session.state
    result.violations = session.flags()
    note(result)
  }

  func takeSelection(of field: FieldReport) {
    guard let selection = field.selection, selection != session.state.selection,
      session.state.markedRange.map({ $0.contains(selection.range) }) ?? true
    else { return }
    session.apply(.select(selection))
  }

  /// The field becomes what the engine made of a change, by the smallest edit; or else what it
  /// holds by now is taken, and nothing is written.
  @discardableResult
  func correct(_ field: FieldReport, by foreseen: ForeseenResult) -> Bool {
    // A host may change its field while it is asked about something else.
    let now = readField()
    guard now.text.isIdentical(to: field.text), now.markedRange == nil, !isDeaf else {
      accept(now)
      return false
    }
    note(foreseen)
    session.take(foreseen)
    write(foreseen.result, over: field)
    return true
  }

  /// Writes a result's text and selection over what the field holds. Whatever the field makes of
  /// that, it wins.
  func write(_ result: EditResult, over field: FieldReport) {
    phase = .writing
    if let edit = result.correction(of: field.text) {
      host.replace(edit.range, with: edit.replacement)
      if isEnded { return }
    }
    var left = readField()
    if left.markedRange == nil, left.text.isIdentical(to: result.state.text),
      let selection = left.selection, selection != result.state.selection
    {
      host.select(result.state.selection)
      if isEnded { return }
      left = readField()
    }
    phase = .quiet
    accept(left)
  }

  /// Takes what the field holds instead of writing to it, as long as nobody composes.
  private func accept(_ field: FieldReport) {
    if isDeaf { return }
    if field.markedRange == nil {
      take(field)
    } else {
      // What was written is not written again.
      look(.report, at: field)
    }
  }

  /// Ends what an input method is composing in the field, if it does.
  func unmarkField() {
    guard readField().markedRange != nil else { return }
    let before = phase
    phase = .writing
    host.unmark()
    if !isEnded { phase = before }
  }
}
