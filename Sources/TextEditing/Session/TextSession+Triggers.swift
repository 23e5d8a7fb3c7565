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
    case .replace(let range, _): marked.meets(range) ? .inside : .outside
    case .select(let selection): marked.encloses(selection.range) ? .inside : .outside
    case .deleteBackward: relation(ofDeletion: false, marked)
    case .deleteForward: relation(ofDeletion: true, marked)
    case .insert, .setMarkedText, .setMarkedRange, .commit, .cancelComposition, .endEditing,
      .setText, .setLimits, .reconcile,
      .undo, .redo, .group:
      .outside
    }
  }

  private func relation(
    ofDeletion forward: Bool, _ marked: Range<UTF16Offset>
  ) -> CompositionMachine.Relation {
    let range = state.selection.range
    let findsMarkedText =
      if !range.isEmpty {
        marked.encloses(range)
      } else if !forward {
        marked.lowerBound < range.lowerBound && range.lowerBound <= marked.upperBound
      } else {
        marked.lowerBound <= range.lowerBound && range.lowerBound < marked.upperBound
      }
    guard findsMarkedText else { return .outside }
    return deletionRange(forward: forward, at: state.selection).encloses(marked) ? .whole : .inside
  }
}
