import TextMetrics

/// The text that an input method is composing, or an unfinished word.
struct PendingText: Sendable {
  /// The text before any text was pending, with later edits outside `liveRange`.
  private(set) var base: String
  private(set) var baseSelection: FieldSelection
  /// The range of `base` that the pending text replaces.
  private(set) var replacedRange: Range<UTF16Offset>
  /// The live text without the pending text. If `kind` is `rewrite`, the replaced text is in place
  /// of the pending text.
  var committedText: String {
    kind == .rewrite || replacedRange.isEmpty ? base : base.replacing(replacedRange, with: "")
  }
  /// The state that an undo restores if the composition began together with an edit of other text,
  /// or `nil` if it began without such an edit.
  var stateBeforeJoinedEdit: FieldState?
  /// The range of the pending text in the live text. It begins at the same position as
  /// `replacedRange`.
  var liveRange: Range<UTF16Offset>
  /// Whether an input method marked the text. Otherwise, the text is an unfinished word.
  private(set) var isMarked = true
  /// The kind of edit that commits the text: a rewrite if existing text was marked, or if the
  /// pending text replaces text that wasn't selected and isn't U+FFFC. Otherwise, an insertion.
  let kind: ProposedEdit.Kind
  /// The last known language in which text was marked, or `nil` if no language is known.
  var language: String?
  /// Whether limits are enforced on each update of marked text, or `nil` until text is marked.
  var enforcesEachUpdate: Bool?

  /// Returns the pending text. `text` is the live text.
  func liveText(in text: String) -> String { String(text[liveRange]) }

  /// Returns `liveRange`, extended at each end by the number of code units by which `baseRange`
  /// extends beyond `replacedRange`.
  func liveRange(including baseRange: Range<UTF16Offset>) -> Range<UTF16Offset> {
    let growth = max(0, baseRange.upperBound.value - replacedRange.upperBound.value)
    return min(
      liveRange.lowerBound, baseRange.lowerBound)..<liveRange.upperBound.advanced(by: growth)
  }

  /// The distance from a position after the pending text to the same position in `base`.
  var baseShift: Int { replacedRange.utf16Count - liveRange.utf16Count }

  /// Repeats an edit of the live text in `base`, and moves the ranges. The edit is outside
  /// `liveRange`, and `range` is in the live text before the edit.
  mutating func applyOutsideEdit(replacing range: Range<UTF16Offset>, with text: String) {
    let growth = text.utf16Count - range.utf16Count
    let isAfter = range.lowerBound >= liveRange.upperBound
    let baseRange = isAfter ? range.shifted(by: baseShift) : range
    base = base.replacing(baseRange, with: text)
    let map = PositionMap(replacing: baseRange, with: text, movesPastInsertion: !isAfter)
    baseSelection = map(baseSelection, in: base)
    if !isAfter {
      replacedRange = replacedRange.shifted(by: growth)
      liveRange = liveRange.shifted(by: growth)
    }
  }
}

extension PendingText {
  init(unfinishedWord outcome: EditOutcome, in state: FieldState) {
    self.init(
      base: state.text, baseSelection: state.selection, replacedRange: outcome.range,
      liveRange: outcome.range.lowerBound..<outcome.end, kind: .insertion)
    isMarked = false
  }

  /// The state that a rejection of the pending text restores.
  var baseState: FieldState { FieldState(text: base, selection: baseSelection) }

  /// The state that an undo restores: `baseState`, or the state before an edit that is undone
  /// together with the composition.
  var stateForUndo: FieldState { stateBeforeJoinedEdit ?? baseState }

  /// The state after a cancellation. Existing text that was marked is restored (rule 11).
  var stateAfterCancellation: FieldState {
    kind == .rewrite
      ? baseState
      : FieldState(text: committedText, selection: FieldSelection(at: replacedRange.lowerBound))
  }

  /// Returns the edit of `base` that commits `text`.
  func edit(committing text: String) -> ProposedEdit {
    ProposedEdit(base: base, range: replacedRange, text: text, kind: kind)
  }
}
