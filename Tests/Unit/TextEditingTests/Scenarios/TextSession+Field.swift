import EditingModel
import TextEditing

extension TextSession: Field {
  mutating func observe(_ event: FieldEvent, language: String?) -> ObservedStep {
    let result = apply(event, language: language)
    return ObservedStep(result, self)
  }
}

extension ObservedStep {
  init(_ result: EditResult, _ session: TextSession) {
    decision = result.decision
    exit = result.exit
    text = UTF16Text(result.state.text)
    selection = result.state.selection
    marked = result.state.markedRange
    inserted = UTF16Text(result.inserted)
    dropped = UTF16Text(result.dropped)
    filtered = UTF16Text(result.filtered)
    rules = result.violations.map(\.rule)
    actions = result.inputMethodActions
    committed = UTF16Text(session.committedText)
    preview = session.preview().map { UTF16Text($0) }
  }
}
