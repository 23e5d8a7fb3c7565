import TextEditing
import TextMetrics

extension FieldSnapshot {
  /// The positions are clamped to valid positions, and an empty marked range is removed.
  var clamped: FieldSnapshot {
    var clamped = self
    clamped.selection = selection?.mapped { text.clamped($0) }
    clamped.markedRange = markedRange.flatMap { marked in
      let range = text.clamped(marked.lowerBound)..<text.clamped(marked.upperBound)
      return range.utf16Count > 0 ? range : nil
    }
    return clamped
  }

  /// `request` is the allowed request whose change hasn't been reported yet.
  func difference(
    from session: TextSession, after request: PredictedRequest?
  ) -> SynchronizationPlans.Difference {
    let state = session.state
    let isSameText = state.text.hasSameBytes(as: text)
    if isSameText, state.markedRange == markedRange { return .same }
    if markedRange != nil { return .marked }
    if let request {
      return request.textAfter.hasSameBytes(as: text) ? .requested : .differsFromRequest
    }
    guard session.isComposing else { return .changed }
    // An input method doesn't change text around the marked range, so a program has set the text.
    guard session.differsOnlyInMarkedText(text) else { return .surroundingTextChanged }
    return isSameText ? .unmarked : .committed
  }

  /// If a program has set the text since `state`, returns this text without the marked text. An
  /// input method that begins to mark text doesn't change the surrounding text.
  func textSetBeforeMarking(in state: FieldState) -> FieldSnapshot? {
    guard let marked = markedRange else { return nil }
    let before = text[0..<marked.lowerBound]
    let after = text[marked.upperBound..<UTF16Offset(text.utf16Count)]
    let selected = state.selection.range
    let head = state.text[0..<selected.lowerBound]
    let tail = state.text[selected.upperBound..<UTF16Offset(state.text.utf16Count)]
    if before.hasBytePrefix(head), after.hasSameBytes(as: tail) { return nil }
    // Keyboards can also mark existing text, such as the word at the caret.
    if state.text.isFramed(by: before, after) { return nil }
    return FieldSnapshot(
      text: String(before) + after, selection: FieldSelection(at: marked.lowerBound))
  }
}
