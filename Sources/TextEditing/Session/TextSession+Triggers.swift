import TextMetrics

extension TextSession {
  /// An event as the composition machine sees it: as one trigger or, for a report, as what it says
  /// has happened.
  func triggers(of event: FieldEvent) -> [CompositionMachine.Trigger] {
    switch event {
    case .insert(let text): [.insert(text)]
    case .replace(let range, let text): [.replace(range, with: text, relation(ofRewrite: range))]
    case .mark(let text, let selection): [.mark(text, selecting: selection)]
    case .markRange(let range): [.markRange(range)]
    case .commit(let text): [.commit(text)]
    case .cancel: [.cancel]
    case .delete(let direction): [deletion(direction)]
    case .select(let selection): [.select(selection, relation(of: selection))]
    case .blur: [.blur]
    case .setText(let text): [.setText(text)]
    case .setLimits(let limits): [.setLimits(limits)]
    case .undo: [.undo]
    case .redo: [.redo]
    case .reconcile(let report): self.triggers(of: report)
    }
  }

  // What lies inside the marked range is decided here and nowhere else.

  private func relation(ofRewrite range: UTF16Range) -> CompositionMachine.Relation {
    state.markedRange.map { $0.overlaps(range) } == true ? .inside : .outside
  }

  private func relation(of selection: FieldSelection) -> CompositionMachine.Relation {
    state.markedRange.map { $0.contains(selection.range) } == true ? .inside : .outside
  }

  private func deletion(_ direction: FieldEvent.Direction) -> CompositionMachine.Trigger {
    let selection = state.selection
    guard let marked = state.markedRange else { return .delete(direction, at: selection, .outside) }
    let range = selection.range
    let findsMarkedText =
      if !range.isEmpty {
        marked.contains(range)
      } else if direction == .backward {
        marked.start < range.start && range.start <= marked.end
      } else {
        marked.start <= range.start && range.start < marked.end
      }
    guard findsMarkedText else { return .delete(direction, at: selection, .outside) }
    return deletionRange(direction, at: selection).contains(marked)
      ? .deleteRest : .delete(direction, at: selection, .inside)
  }
}
