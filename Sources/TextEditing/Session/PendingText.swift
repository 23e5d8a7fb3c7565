import TextMetrics

/// The text that an input method is composing, or an unfinished word.
struct PendingText: Sendable {
  /// The text before any text was pending, with later edits outside `liveRange`.
  private(set) var base: String
  private(set) var baseSelection: FieldSelection
  /// The range in `base` that the pending text replaces.
  private(set) var replacedRange: Range<UTF16Offset>
  /// The state before an edit that is undone together with the composition, or `nil`.
  var stateBeforeJoinedEdit: FieldState?
  /// The range of the pending text in the live text. It begins at the same position as
  /// `replacedRange`.
  var liveRange: Range<UTF16Offset>
  /// If `false`, the text is an unfinished word.
  private(set) var isMarked = true
  /// A rewrite if existing text was marked, or unselected text other than U+FFFC is replaced.
  let kind: ProposedEdit.Kind
  /// The last known language in which text was marked.
  var language: String?
  /// Whether limits are enforced on marked text, or `nil` until its first update (rule 14). Marking
  /// existing text isn't an update.
  var enforcesEachUpdate: Bool?

  func liveText(in text: String) -> String { String(text[liveRange]) }

  /// Returns `liveRange`, extended by the text beside it that normalization joined with the pending
  /// text. `baseRange` is the range that was replaced in `base`, which includes the joined text.
  func liveRange(including baseRange: Range<UTF16Offset>) -> Range<UTF16Offset> {
    let growth = max(0, baseRange.upperBound.value - replacedRange.upperBound.value)
    return min(
      liveRange.lowerBound, baseRange.lowerBound)..<liveRange.upperBound.advanced(by: growth)
  }

  /// The distance from a position after the pending text to the same position in `base`.
  var baseShift: Int { replacedRange.utf16Count - liveRange.utf16Count }

  /// Repeats in `base` an edit of the live text outside `liveRange`. `range` is in the live text
  /// before the edit. The edit becomes one undo step with an edit that was joined with the
  /// composition (rule 17).
  mutating func applyOutsideEdit(replacing range: Range<UTF16Offset>, with text: String) {
    stateBeforeJoinedEdit = nil
    let growth = text.utf16Count - range.utf16Count
    let isAfter = range.lowerBound >= liveRange.upperBound
    let baseRange = isAfter ? range.shifted(by: baseShift) : range
    base = base.replacing(baseRange, with: text)
    let map = PositionMap(replacing: baseRange, with: text, movesPastInsertion: !isAfter)
    baseSelection = map.newPosition(of: baseSelection, in: base)
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

  /// `base` without the text in `replacedRange`, or `base` itself for a rewrite (rule 16).
  var committedText: String {
    kind == .rewrite || replacedRange.isEmpty ? base : base.replacing(replacedRange, with: "")
  }

  var baseState: FieldState { FieldState(text: base, selection: baseSelection) }

  var stateForUndo: FieldState { stateBeforeJoinedEdit ?? baseState }

  /// The state without the pending text. For a rewrite, the replaced text is restored (rule 11).
  var stateAfterCancellation: FieldState {
    kind == .rewrite
      ? baseState
      : FieldState(text: committedText, selection: FieldSelection(at: replacedRange.lowerBound))
  }

  /// The range in `base` that the rest of the pending text replaces if the commit of its start is
  /// rejected (rule 12).
  var rangeOfRest: Range<UTF16Offset> {
    kind == .rewrite ? Range<UTF16Offset>(at: replacedRange.upperBound) : replacedRange
  }

  func edit(committing text: String) -> ProposedEdit {
    ProposedEdit(base: base, range: replacedRange, text: text, kind: kind)
  }
}
