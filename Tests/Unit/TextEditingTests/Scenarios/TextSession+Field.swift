import EditingModel
import TextEditing

extension TextSession: Field {
  mutating func observe(_ event: FieldEvent, language: String?) -> ObservedStep {
    let step = apply(event, language: language)
    return ObservedStep(step, self)
  }
}

extension ObservedStep {
  init(_ step: Step, _ session: TextSession) {
    decision = step.decision
    exit = step.exit
    text = UTF16Text(step.state.text)
    selection = step.state.selection
    marked = step.state.markedRange
    inserted = UTF16Text(step.inserted)
    dropped = UTF16Text(step.dropped)
    filtered = UTF16Text(step.filtered)
    rules = step.violations.map(\.rule)
    directives = step.directives
    committed = UTF16Text(session.committedText)
    preview = session.preview().map { UTF16Text($0) }
  }
}
