import EditingModel
import TextEditing

/// Everything that can be seen of a field after an event, of the engine as of the model, in a form
/// in which equality is exact.
struct ObservedStep: Equatable {
  var decision: EditResult.Decision
  var exit: EditResult.Decision?
  var text: UTF16Text
  var selection: FieldSelection
  var marked: Range<UTF16Offset>?
  var inserted: UTF16Text
  var dropped: UTF16Text
  var filtered: UTF16Text
  /// In the notation of rows.
  var rules: [String]
  var actions: [EditResult.InputMethodAction]
  var committed: UTF16Text
  var preview: UTF16Text?
}

extension TextSession: Field {
  mutating func observe(_ event: FieldEvent, language: String?) -> ObservedStep {
    let result = apply(event, language: language)
    return ObservedStep(result, self)
  }
}

extension ObservedStep {
  init(_ result: EditResult, _ session: TextSession) {
    decision = result.decision
    exit = result.compositionDecision
    text = UTF16Text(result.state.text)
    selection = result.state.selection
    marked = result.state.markedRange
    inserted = UTF16Text(result.inserted)
    dropped = UTF16Text(result.dropped)
    filtered = UTF16Text(result.filtered)
    rules = result.violations.map(\.rule)
    actions = result.inputMethodActions
    committed = UTF16Text(session.committedText)
    preview = session.preview.map { UTF16Text($0) }
  }
}
