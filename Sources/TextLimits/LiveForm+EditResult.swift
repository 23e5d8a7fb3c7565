import FormValidation
import LiveForms
import TextEditing

extension LiveForm {
  /// Updates a field of the form after an edit of a text field. While text is marked or a word is
  /// unfinished, the text in the form doesn't change.
  func didEdit(_ field: FieldPath, with result: EditResult, in session: TextSession) {
    set(field, to: session.text, isComposing: session.isComposing || session.hasUnfinishedWord)
    announceLimitedInput(result, in: field)
  }

  /// Announces that an insertion was clipped or rejected.
  func announceLimitedInput(_ result: EditResult, in field: FieldPath) {
    switch max(result.decision, result.compositionDecision ?? .accepted) {
    case .clipped: didLimitInput(.clipped, in: field)
    case .rejected: didLimitInput(.rejected, in: field)
    case .accepted, .deferred: break
    }
  }
}
