import TextMetrics

/// The period in which an input method has marked text in the field, or in which a word is
/// unfinished: keys that wait for its end, and are not marked.
struct Composition: Sendable {
  /// The text from before the composition, with every edit beside the marked range since.
  private(set) var base: String
  /// The selection from before.
  private(set) var baseSelection: FieldSelection
  /// The range of the base that the marked text replaces.
  private(set) var replaced: Range<UTF16Offset>
  /// The text without what is being composed. Existing text that became marked is a part of it as
  /// it was, so that no counter jumps when a keyboard marks the word at the caret (rule 16).
  var committedText: String {
    nature == .rewrite || replaced.isEmpty ? base : base.replacing(replaced, with: "")
  }
  /// What an undo brings back, where the report that began the composition changed more than the
  /// marked text: one undo takes back all of it (rule 17). Nil where that is the base.
  var undone: FieldState?
  /// The marked range of the live text, or the unfinished word's. It starts where the replaced
  /// range does.
  var marked: Range<UTF16Offset>
  /// Whether an input method has marked the text.
  private(set) var isMarked = true
  /// An insertion, or a rewrite where text that was there became marked.
  let nature: ProposedEdit.Nature
  #if PAGE_CORE
    var language: String? {
      get { nil }
      set {}
    }
  #else
    /// The language in which text was marked last, if one was named (rule 20).
    var language: String?
  #endif
  /// Whether the limits are enforced on each update of the marked text, and not when the
  /// composition ends. Chosen at the first marked text, and kept until then.
  var isEnforcedAtOnce: Bool?

  /// The marked range of the live text, widened by what a stage joined to it from beside it: then
  /// more of the base was replaced than ``replaced``.
  func markedRange(widenedBy joined: Range<UTF16Offset>) -> Range<UTF16Offset> {
    min(
      marked.lowerBound, joined.lowerBound)..<UTF16Offset(
        marked.upperBound.value + max(0, joined.upperBound.value - replaced.upperBound.value))
  }

  /// How far a position after the marked range moves from the live text to the base, in UTF-16
  /// code units.
  var baseShift: Int { replaced.utf16Count - marked.utf16Count }

  /// Makes an edit beside the marked range a part of the state from before. The range is the live
  /// text's.
  mutating func replace(beside range: Range<UTF16Offset>, with text: String) {
    let growth = text.utf16Count - range.utf16Count
    let isAfter = range.lowerBound >= marked.upperBound
    let baseRange = isAfter ? range.shifted(by: baseShift) : range
    base = base.replacing(baseRange, with: text)
    let map = PositionMap(
      replaced: baseRange, newEnd: UTF16Offset(baseRange.upperBound.value + growth),
      movesStart: !isAfter)
    baseSelection = map(baseSelection, in: base)
    if !isAfter {
      replaced = replaced.shifted(by: growth)
      marked = marked.shifted(by: growth)
    }
  }
}

extension Composition {
  /// An unfinished word that begins with an edit of a state, or goes on with it.
  init(of outcome: EditOutcome, in state: FieldState) {
    self.init(
      base: state.text, baseSelection: state.selection, replaced: outcome.range,
      marked: outcome.range.lowerBound..<outcome.end, nature: .insertion)
    isMarked = false
  }

  /// The state from before it began, which a rejection brings back. An ending that is `abandoned`
  /// brings back ``recorded``.
  var stateBefore: FieldState { FieldState(text: base, selection: baseSelection) }

  /// What undo steps are about: the state from before, without what belongs to the composition.
  var recorded: FieldState { undone ?? stateBefore }

  /// The state that a cancellation leaves: existing text is back, other marked text is gone with
  /// the selection that it replaced (rule 11).
  var cancelled: FieldState {
    nature == .rewrite
      ? stateBefore
      : FieldState(text: committedText, selection: FieldSelection(at: replaced.lowerBound))
  }

  /// The composition's end with a text, as one edit of the state from before it began (rule 10).
  func exit(with text: String) -> ProposedEdit {
    ProposedEdit(base: base, range: replaced, text: text, nature: nature)
  }
}
