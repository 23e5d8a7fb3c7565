import TextMetrics

/// What a host's report says has happened since the state that the engine knew (rule 17), in the
/// terms of the composition machine.
struct Reconciliation {
  typealias Trigger = CompositionMachine.Trigger

  /// Its positions are valid.
  let report: FieldSnapshot
  let known: FieldState
  let composition: Composition?

  /// What has happened, in this order.
  var triggers: [Trigger] {
    let marked = report.markedRange.flatMap { $0.isEmpty ? nil : $0 }
    if let composition {
      // Where text outside the marked range changed, the composition is dropped and the report is
      // one edit of what is left.
      return whileComposing(marked, composition) ?? [.drop] + edit(of: composition.cancelled)
    }
    if let marked { return beginning(marked) }
    return edit(of: known)
  }

  /// Whether a report without marked text shows that the composition has ended, and that nothing
  /// around it has changed.
  var endsComposition: Bool {
    composition.map { whileComposing(nil, $0) != nil } ?? false
  }

  /// The smallest edit that makes of a state's text the reported one.
  private func edit(of state: FieldState) -> [Trigger] {
    let difference = TextDifference(
      from: state.text, to: report.text, endingAt: report.selection?.focus)
    guard let difference else { return [] }
    let nature = nature(of: difference, selected: state.selection.range)
    return [.edit(difference.range, with: difference.inserted, as: nature)]
  }

  /// The user chose what was replaced where that was known to be selected or, where the host does
  /// not report selections, is more than one Character.
  private func nature(
    of difference: TextDifference, selected: Range<UTF16Offset>
  ) -> ProposedEdit.Nature {
    let isChosen =
      difference.range.isEmpty || selected.encloses(difference.range)
      || difference.removed.isPlaceholder
      || (report.selection == nil && difference.removed.count(in: .characters) > 1)
    return isChosen ? .insertion : .rewrite
  }

  /// The end of the composition, or marked text that changed and what was committed before it; nil
  /// where text outside the known marked range changed.
  private func whileComposing(
    _ marked: Range<UTF16Offset>?, _ composition: Composition
  ) -> [Trigger]? {
    let text = report.text
    let before = composition.base[..<composition.base[composition.replaced.lowerBound]]
    let after = composition.base[composition.base[composition.replaced.upperBound]...]
    guard text.isFramed(by: before, after) else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: before.utf8.count)
    let end = text.utf8.index(text.endIndex, offsetBy: -after.utf8.count)
    guard let marked else {
      let composed = text[start..<end]
      let stands = composed.hasSameBytes(as: known.text[composition.marked])
      return [.event(.commit(stands ? nil : String(composed)), .outside)]
    }
    guard text[marked.lowerBound] >= start, text[marked.upperBound] == end else {
      // All of it was committed, and some of the text is marked anew.
      return [
        .event(.commit(String(text[start..<end])), .outside),
        .event(.setMarkedRange(marked), .outside),
      ]
    }
    let committed = String(text[start..<text[marked.lowerBound]])
    let mark = Trigger.event(.setMarkedText(String(text[marked])), .outside)
    return committed.isEmpty ? [mark] : [.event(.commit(committed), .outside), mark]
  }

  /// Marked text where there was none, and before it an edit of what stands around it.
  private func beginning(_ marked: Range<UTF16Offset>) -> [Trigger] {
    let text = report.text
    let selected = known.selection.range
    let before = text[..<text[marked.lowerBound]]
    let after = text[text[marked.upperBound]...]
    let composed = String(text[marked])
    let endsAlike = known.text.ends(with: after)
    let tail = known.text.offset(
      of: known.text.utf8.index(
        known.text.startIndex, offsetBy: max(known.text.utf8.count - after.utf8.count, 0)))
    if known.text.isFramed(by: before, after) {
      let range = marked.lowerBound..<max(marked.lowerBound, tail)
      // Selected or not, text that did not change was there: a cancellation must bring it back.
      let isAsItWas = !range.isEmpty && composed.hasSameBytes(as: known.text[range])
      return [
        isAsItWas ? .event(.setMarkedRange(range), .outside) : .compose(composed, replacing: range)
      ]
    }
    // What stands before the marked text was edited as well, or the whole text was.
    let difference =
      endsAlike
      ? TextDifference(
        from: String(known.text[0..<tail]), to: String(before), endingAt: nil)
      : TextDifference(from: known.text, to: String(before) + after, endingAt: nil)
    guard let difference else {
      return [.compose(composed, replacing: Range<UTF16Offset>(at: marked.lowerBound))]
    }
    return [
      .composeAfterEdit(
        CompositionMachine.MarkedEdit(
          range: difference.range, text: difference.inserted,
          nature: nature(of: difference, selected: selected), marked: composed,
          place: marked.lowerBound))
    ]
  }
}
