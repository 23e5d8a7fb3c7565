import TextMetrics

extension TextSession {
  /// The text that the host takes the field to hold after an event: what it sent, neither staged
  /// nor clipped, in the live text. Nil where no input method has a belief to correct.
  func textAsked(by event: FieldEvent) -> String? {
    switch event {
    case .replace(let range, let text): return state.text.replacing(range, with: text)
    case .reconcile(let report): return report.text
    case .mark(let text, _):
      if composition == nil, text.isEmpty { return nil }
      return state.text.replacing(state.marked ?? state.selection.range, with: text)
    default: break
    }
    guard let marked = state.marked else { return nil }
    switch event {
    case .insert(let text), .commit(.some(let text)):
      return state.text.replacing(marked, with: text)
    case .delete(let direction):
      return state.text.replacing(deletionRange(direction, at: state.selection), with: "")
    case .commit(nil), .blur, .select, .markRange: return state.text
    default: return nil
    }
  }
}
