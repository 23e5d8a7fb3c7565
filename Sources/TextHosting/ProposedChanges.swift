import TextEditing
import TextMetrics

/// The changes of a should-change request. A single change is stored without an array.
enum ProposedChanges: Equatable {
  case single(FieldChange)
  case several([FieldChange])
}

extension TextSession {
  /// Returns the predicted result, and the text that the field has if it makes all changes. Returns
  /// `nil` during a composition, or if a position is invalid or changes overlap.
  mutating func predict(
    _ changes: ProposedChanges, language: String?, in field: FieldSnapshot
  ) -> (PredictedResult, textAfter: String)? {
    if isComposing { return nil }
    switch changes {
    case .single(let change):
      let (range, text) = (change.range, change.replacement)
      // A change that replaces exactly the selection is evaluated as typed.
      let isTyping = range == state.selection.range
      guard isTyping || state.text.isValid(range) else { return nil }
      return (
        predict(isTyping ? .insert(text) : .replace(range, with: text), language: language),
        textAfter: field.text.replacing(range, with: text)
      )
    case .several(let changes):
      guard let after = field.text.applying(changes) else { return nil }
      return (predict(.reconcile(FieldSnapshot(text: after)), language: language), after)
    }
  }
}
