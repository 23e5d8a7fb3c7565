import TextEditing
import TextMetrics

extension FieldSnapshot {
  /// The report with positions that lie in the text, and no empty marked range.
  var clamped: FieldSnapshot {
    var field = self
    field.selection = selection?.mapped { text.clamped($0) }
    field.markedRange = markedRange.flatMap { marked in
      let range = text.clamped(marked.lowerBound)..<text.clamped(marked.upperBound)
      return range.utf16Count > 0 ? range : nil
    }
    return field
  }

  /// How the field compares with its session.
  ///
  /// - Parameter question: What the toolkit has asked and was answered with yes.
  func finding(
    against session: TextSession, after question: PendingQuestion?
  ) -> FieldMachine.Finding {
    let known = session.state
    let isSameText = known.text.hasSameBytes(as: text)
    if isSameText, known.markedRange == markedRange { return .same }
    if markedRange != nil { return .marked }
    if let question {
      return question.textAfter.hasSameBytes(as: text) ? .announced : .unannounced
    }
    guard session.isComposing else { return .changed }
    // An input method changes nothing around what it composes.
    guard session.holdsEndOfComposition(text) else { return .overwritten }
    return isSameText ? .unmarked : .committed
  }

  /// The field without its marked text, where a program has changed what stands beside the
  /// selection of a known state; nil where none has.
  ///
  /// An input method that begins to mark text, and may have committed some before it, leaves what
  /// stands around the selection alone.
  func reportWithoutMark(ifTextChangedBesideSelectionOf known: FieldState) -> FieldSnapshot? {
    guard let marked = markedRange else { return nil }
    let before = text[0..<marked.lowerBound]
    let after = text[marked.upperBound..<UTF16Offset(text.utf16Count)]
    let selected = known.selection.range
    let head = known.text[0..<selected.lowerBound]
    let tail = known.text[selected.upperBound..<UTF16Offset(known.text.utf16Count)]
    if before.begins(with: head), after.hasSameBytes(as: tail) { return nil }
    // Or it marks text that was there, as keyboards do with the word at the caret.
    if known.text.isFramed(by: before, after) { return nil }
    return FieldSnapshot(
      text: String(before) + after, selection: FieldSelection(at: marked.lowerBound))
  }
}
