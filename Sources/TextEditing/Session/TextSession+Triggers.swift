import TextMetrics

extension TextSession {
  /// What happens to the field: the event or, for a report, what it says has happened.
  func triggers(of event: FieldEvent) -> [CompositionMachine.Trigger] {
    if case .reconcile(let report) = event {
      let marked = isComposing ? composition : nil
      let found = Reconciliation(report: report, known: state, composition: marked).triggers
      // The caret leaves an unfinished word.
      if found.isEmpty, hasUnfinishedWord, let selection = report.selection {
        return [.event(.select(selection), .outside)]
      }
      return found
    }
    return [.event(event, relation(of: event))]
  }

  /// Where an event lies relative to the marked range; outside where there is none.
  private func relation(of event: FieldEvent) -> CompositionMachine.Relation {
    guard let marked = state.markedRange else { return .outside }
    return switch event {
    case .replace(let range, _): marked.overlaps(range) ? .inside : .outside
    case .select(let selection): marked.contains(selection.range) ? .inside : .outside
    case .delete(let direction): relation(ofDeletion: direction, marked)
    case .insert, .mark, .markRange, .commit, .cancel, .blur, .setText, .setLimits, .reconcile,
      .undo, .redo, .group:
      .outside
    }
  }

  private func relation(
    ofDeletion direction: FieldEvent.Direction, _ marked: UTF16Range
  ) -> CompositionMachine.Relation {
    let range = state.selection.range
    let findsMarkedText =
      if !range.isEmpty {
        marked.contains(range)
      } else if direction == .backward {
        marked.start < range.start && range.start <= marked.end
      } else {
        marked.start <= range.start && range.start < marked.end
      }
    guard findsMarkedText else { return .outside }
    return deletionRange(direction, at: state.selection).contains(marked) ? .whole : .inside
  }
}
