/// A map from positions in a text to positions in the text after a range was replaced.
struct ModelMap {
  var range: Range<Int>
  var count: Int
  var result: UTF16Text

  /// A position inside the range keeps its distance from the start of the range if possible.
  func callAsFunction(_ position: Int) -> Int {
    if position <= range.lowerBound { return position }
    if position >= range.upperBound { return position + count - range.count }
    return result.clamped(min(position, range.lowerBound + count))
  }
}

extension Model {
  /// Implements rule 4. By default, the selection decides whether the edit is an insertion.
  mutating func edit(
    _ range: Range<Int>, _ text: UTF16Text, replacesSelected: Bool? = nil,
    deferrable: ModelEvaluator.Deferrable = .key
  ) -> (answer: Answer, map: ModelMap) {
    let isPlaceholder = Array(base.text[range]).isPlaceholder
    let isInsertion =
      range.isEmpty || (replacesSelected ?? (range == base.selection.range || isPlaceholder))
    let (edited, insertion, rewritten) = Self.withoutUnchangedStart(
      range, text, in: base.text, isInsertion: isInsertion)
    let evaluator = ModelEvaluator(
      field: field(), results: results, contexts: [ModelContext(base.text, replacing: edited)],
      rewritten: rewritten, deferrable: deferrable)
    var outcome =
      insertion.isEmpty && !text.isEmpty ? ModelOutcome() : evaluator.outcome(of: insertion)
    if isInsertion, isPlaceholder { outcome.removePlaceholder() }
    if rewritten == nil || outcome.keptPrefixLength > 0 {
      let position = isInsertion ? range : range.upperBound..<range.upperBound
      refuseMarks(&outcome, at: position, edited.lowerBound + outcome.keptPrefixLength)
    }
    if outcome.decision == .rejected {
      return (Answer(outcome), ModelMap(range: edited, count: edited.count, result: base.text))
    }
    let start = edited.lowerBound + outcome.keptPrefixLength - outcome.replacedBefore
    let whole = start..<range.upperBound + outcome.replacedAfter
    if outcome.decision == .deferred {
      word = Word(range: whole, text: outcome.inserted)
      return (
        Answer(outcome), ModelMap(range: whole, count: outcome.inserted.count, result: live)
      )
    }
    base.text = base.text.replacing(whole, with: outcome.inserted)
    base.selection = .caret(whole.lowerBound + outcome.inserted.count)
    return (
      Answer(outcome),
      ModelMap(range: whole, count: outcome.inserted.count, result: base.text)
    )
  }

  /// Implements rule 4. If a rewrite begins with the replaced text, only its end is an insertion.
  /// `rewritten` is `nil` for an insertion.
  private static func withoutUnchangedStart(
    _ range: Range<Int>, _ text: UTF16Text, in whole: UTF16Text, isInsertion: Bool
  ) -> (edited: Range<Int>, insertion: UTF16Text, rewritten: UTF16Text?) {
    if isInsertion { return (range, text, nil) }
    if !text.starts(with: whole[range]) { return (range, text, Array(whole[range])) }
    return (range.upperBound..<range.upperBound, Array(text.dropFirst(range.count)), nil)
  }

  mutating func replace(_ range: Range<Int>, _ text: UTF16Text) -> Answer {
    guard let marked else { return edit(range, text).answer }
    let overlaps =
      range.isEmpty
      ? marked.lowerBound < range.lowerBound && range.lowerBound < marked.upperBound
      : range.overlaps(marked)
    if !overlaps { return edit(beside: range, text) }
    let (exit, map) = end()
    return exit.then(edit(map(range.lowerBound)..<map(range.upperBound), text).answer)
  }

  /// Rule 10: the limits must hold in the committed text and in the base.
  private mutating func edit(beside range: Range<Int>, _ text: UTF16Text) -> Answer {
    guard var composition, let marked else { return Answer() }
    let isBefore = range.upperBound <= marked.lowerBound
    let live = live
    let isPlaceholder = Array(live[range]).isPlaceholder
    let isInsertion = range.isEmpty || range == composition.selection.range || isPlaceholder
    let (edited, insertion, rewritten) = Self.withoutUnchangedStart(
      range, text, in: live, isInsertion: isInsertion)
    func moved(_ offset: Int) -> Range<Int> {
      edited.lowerBound + offset..<edited.upperBound + offset
    }
    // The edited range as a range of the base, and as a range of the committed text.
    let inBase = moved(isBefore ? 0 : composition.range.count - marked.count)
    let inCommitted = composition.isOnExistingText ? inBase : moved(isBefore ? 0 : -marked.count)
    let side = isBefore ? 0..<marked.lowerBound : marked.upperBound..<live.count
    let evaluator = ModelEvaluator(
      field: field(), results: results,
      contexts: [
        ModelContext(committed, replacing: inCommitted), ModelContext(base.text, replacing: inBase),
      ],
      joining: (edited.lowerBound - side.lowerBound, side.upperBound - edited.upperBound),
      rewritten: rewritten, isBesideMarkedText: true)
    var outcome =
      insertion.isEmpty && !text.isEmpty ? ModelOutcome() : evaluator.outcome(of: insertion)
    if isPlaceholder { outcome.removePlaceholder() }
    guard outcome.decision != .rejected else { return Answer(outcome) }
    let inserted = outcome.inserted
    let before = outcome.keptPrefixLength - outcome.replacedBefore
    let wholeInBase = inBase.lowerBound + before..<inBase.upperBound + outcome.replacedAfter
    let wholeInLive = edited.lowerBound + before..<edited.upperBound + outcome.replacedAfter
    let growth = inserted.count - wholeInBase.count
    let newBase = base.text.replacing(wholeInBase, with: inserted)
    let newLive = live.replacing(wholeInLive, with: inserted)
    /// An edit directly before or after the marked range doesn't extend it. `pivot` is the bound of
    /// the marked range that is closer to the edit.
    func map(_ range: Range<Int>, _ result: UTF16Text, _ pivot: Int) -> (Int) -> Int {
      let map = ModelMap(range: range, count: inserted.count, result: result)
      return { position in
        if isBefore, position >= min(pivot, range.upperBound) { return position + growth }
        if !isBefore, position <= pivot { return position }
        return map(position)
      }
    }
    let baseMap = map(
      wholeInBase, newBase,
      isBefore ? composition.range.lowerBound : composition.range.upperBound)
    let liveMap = map(wholeInLive, newLive, isBefore ? marked.lowerBound : marked.upperBound)
    base = Snapshot(text: newBase, selection: base.selection.mapped(baseMap))
    if isBefore {
      composition.range =
        composition.range.lowerBound + growth..<composition.range.upperBound + growth
    }
    composition.selection = composition.selection.mapped(liveMap)
    // Rule 17: this edit and the text that changed with the marked text are one step.
    composition.undone = nil
    self.composition = composition
    return Answer(outcome)
  }

  mutating func delete(forward: Bool) -> Answer {
    guard var composition, let marked else {
      let range = deletion(forward: forward, at: base.selection, in: base.text)
      return edit(range, []).answer
    }
    let selected = composition.selection.range
    let range = deletion(forward: forward, at: composition.selection, in: live)
    if marked.lowerBound <= selected.lowerBound, selected.upperBound <= marked.upperBound {
      let inside = range.clamped(to: marked)
      if !inside.isEmpty {
        // Rule 11: deleting the rest of the marked text is a deletion.
        if inside == marked { return end(with: []).answer }
        let start = marked.lowerBound
        composition.marked = composition.marked.replacing(
          inside.lowerBound - start..<inside.upperBound - start, with: [])
        composition.selection = .caret(inside.lowerBound)
        self.composition = composition
        return Answer()
      }
    }
    let (exit, map) = end()
    let selection = composition.selection.mapped { map($0) }
    let moved = deletion(forward: forward, at: selection, in: base.text)
    return exit.then(moved.isEmpty ? Answer() : edit(moved, []).answer, insertsNothing: true)
  }

  /// Implements rule 19.
  func deletion(forward: Bool, at selection: ModelSelection, in text: UTF16Text) -> Range<Int> {
    let range = selection.range
    guard range.isEmpty else { return range }
    let caret = range.lowerBound
    let boundaries = text.characterBoundaries
    if forward { return caret..<(boundaries.first { $0 > caret } ?? caret) }
    let start = boundaries.last { $0 < caret } ?? caret
    let isTypedByScalar = Array(text[start..<caret]).string.unicodeScalars.first?.hasTypedMarks
    guard isTypedByScalar == true else { return start..<caret }
    return text.scalarBoundaries.last { $0 < caret }!..<caret
  }

  mutating func select(_ selection: ModelSelection) -> Answer {
    guard let marked else {
      base.selection = selection
      return Answer()
    }
    let range = selection.range
    if marked.lowerBound <= range.lowerBound, range.upperBound <= marked.upperBound {
      composition?.selection = selection
      return Answer()
    }
    let (exit, map) = end()
    base.selection = selection.mapped { map($0) }
    return exit
  }
}

extension Model.Answer {
  init(_ outcome: ModelOutcome) {
    self.init(
      decision: outcome.decision, inserted: outcome.inserted, dropped: outcome.dropped,
      filtered: outcome.filtered, violations: outcome.violations)
  }

  /// Combines the answer to the end of a composition or word with `own`, the answer to the change
  /// that follows in the same event. With `insertsNothing`, the inserted text is
  /// that of the ended composition or word.
  func then(_ own: Self, insertsNothing: Bool = false) -> Self {
    Self(
      decision: own.decision, compositionDecision: decision,
      inserted: insertsNothing ? inserted : own.inserted,
      dropped: dropped + own.dropped, filtered: filtered + own.filtered,
      violations: violations.merged(with: own.violations),
      directives: directives + own.directives)
  }
}

extension Unicode.Scalar {
  /// Rule 19: whether Backspace deletes single scalars of a Character that begins with this scalar.
  /// The ranges have scripts such as Hebrew, Thai, and Ethiopic, but also other blocks.
  fileprivate var hasTypedMarks: Bool {
    switch value {
    case 0x590...0x109F, 0x1200...0x139F, 0x1400...0x1AAF, 0x1B00...0x1C7F: true
    case 0xA800...0xABFF: !(0xA960...0xA97F ~= value || 0xAB30...0xABBF ~= value)
    case 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10C4F, 0x10D00...0x11FFF,
      0x1E900...0x1E95F:
      true
    default: false
    }
  }
}
