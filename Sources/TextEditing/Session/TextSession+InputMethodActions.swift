import TextMetrics

extension TextSession {
  /// What the host has to tell its input method: that the field ended the composition, and that
  /// the field's text is not the one that was asked for.
  func inputMethodActions(
    asked: String?, endings: [CompositionMachine.Ending]
  ) -> [EditResult.InputMethodAction] {
    var actions: [EditResult.InputMethodAction] = []
    if endings.contains(where: { $0 == .dropped || $0 == .abandoned }) {
      actions.append(.cancelComposition)
    }
    // To an input method, texts are equal if their scalars are: canonical equality is too coarse.
    if let asked, !asked.hasSameBytes(as: state.text) {
      actions.append(.resynchronizeInputMethod)
    }
    return actions
  }

  /// The text that the host takes the field to hold after an event: what it sent, neither staged
  /// nor clipped, in the live text. Nil where no input method can be out of step.
  func textAsked(by event: FieldEvent) -> String? {
    switch event {
    case .replace(let range, let text): state.text.replacing(range, with: text)
    case .reconcile(let report): report.text
    case .setMarkedText(let text, _):
      composition == nil && text.isEmpty
        ? nil : state.text.replacing(state.markedRange ?? state.selection.range, with: text)
    case .insert(let text), .commit(.some(let text)):
      composition.map { _ in
        state.text.replacing(state.markedRange ?? state.selection.range, with: text)
      }
    case .deleteBackward, .deleteForward:
      composition.map { _ in
        let range = deletionRange(forward: event == .deleteForward, at: state.selection)
        return state.text.replacing(range, with: "")
      }
    case .commit(nil), .endEditing, .select, .setMarkedRange: composition == nil ? nil : state.text
    case .cancelComposition: hasUnfinishedWord ? state.text : nil
    case .setText, .setLimits, .undo, .redo, .group: nil
    }
  }
}
