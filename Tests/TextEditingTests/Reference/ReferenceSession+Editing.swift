import TextEditing
import TextMetrics

extension ReferenceSession {
  /// An edit with nothing marked: an insertion where the range is empty or what the user
  /// selected, else a rewrite (rule 4). The caret goes to the end of what was taken (rule 7).
  mutating func edit(_ range: Range<Int>, to text: UTF16Text) -> Answer {
    let isRewrite = !range.isEmpty && range != base.selection.positions
    return place(outcome(of: range, text, in: base.text, isRewrite: isRewrite), in: range)
  }

  func outcome(
    of range: Range<Int>, _ text: UTF16Text, in whole: UTF16Text, isRewrite: Bool
  ) -> ReferenceJudge.Outcome {
    let left = UTF16Text(whole[..<range.lowerBound])
    let right = UTF16Text(whole[range.upperBound...])
    return isRewrite
      ? judge.rewrite(
        of: UTF16Text(whole[range]), as: text, between: left, and: right, before: whole)
      : judge.insertion(of: text, between: left, and: right, before: whole)
  }

  /// Puts what was decided into the text; a rejection is a no-op (rule 5).
  mutating func place(_ outcome: ReferenceJudge.Outcome, in range: Range<Int>) -> Answer {
    if outcome.decision != .rejected {
      base.text = base.text.replacing(range, with: outcome.place)
      base.selection = .caret(range.lowerBound + outcome.place.count)
    }
    return Answer(outcome)
  }

  /// The host rewrites a range that the user did not select.
  mutating func replace(_ range: Range<Int>, with text: UTF16Text) -> Answer {
    guard let composition, let marked else { return edit(range, to: text) }
    let overlaps = range.lowerBound < marked.upperBound && marked.lowerBound < range.upperBound
    if overlaps {
      let exit = endKeepingPositions()
      let answer = edit(exit.map(range.lowerBound)..<exit.map(range.upperBound), to: text)
      return exit.answer.then(answer)
    }
    // Rule 10: an edit beside the marked range is judged on the committed text and becomes part
    // of the state from before the composition. At the marked text's start it lies before it,
    // at its end after it.
    let isBefore = range.upperBound <= marked.lowerBound
    let inCommitted = isBefore ? range : range.moved(by: -marked.count)
    let isRewrite = !range.isEmpty && range != selection.positions
    let outcome = outcome(of: inCommitted, text, in: committed, isRewrite: isRewrite)
    if outcome.decision == .rejected { return Answer(outcome) }
    let grown = outcome.place.count - range.count
    let inBase = isBefore ? range : inCommitted.moved(by: composition.range.count)

    let edited = live.replacing(range, with: outcome.place)
    base.text = base.text.replacing(inBase, with: outcome.place)
    let based = base.text
    self.composition!.selection = composition.selection.moved {
      edited.position($0, through: range, to: outcome.place.count, isBefore: isBefore)
    }
    base.selection = base.selection.moved {
      based.position($0, through: inBase, to: outcome.place.count, isBefore: isBefore)
    }
    if isBefore { self.composition!.range = composition.range.moved(by: grown) }
    return Answer(outcome)
  }

  /// Rule 2: a deletion is always accepted.
  mutating func delete(_ direction: FieldEvent.Direction) -> Answer {
    guard let composition, let marked else {
      return deleteCommitted(direction, at: base.selection)
    }
    let selected = selection.positions
    let isInside =
      selected.isEmpty
      ? (direction == .backward
        ? marked.lowerBound < selected.lowerBound && selected.lowerBound <= marked.upperBound
        : marked.lowerBound <= selected.lowerBound && selected.lowerBound < marked.upperBound)
      : marked.lowerBound <= selected.lowerBound && selected.upperBound <= marked.upperBound
    guard isInside else {
      let selection = selection
      let exit = endKeepingPositions()
      let deletion = deleteCommitted(direction, at: selection.moved(exit.map))
      var answer = exit.answer
      answer.violations = answer.violations.merged(with: deletion.violations)
      return answer
    }
    let range = deletion(direction, at: selection, in: live).clamped(to: marked)
    let start = composition.range.lowerBound
    let rest = composition.marked.replacing(range.moved(by: -start), with: [])
    if rest.isEmpty { return cancel() }
    self.composition!.marked = rest
    self.composition!.selection = .caret(range.lowerBound)
    return Answer()
  }

  private mutating func deleteCommitted(
    _ direction: FieldEvent.Direction, at selection: TextSelection
  ) -> Answer {
    let range = deletion(direction, at: selection, in: base.text)
    if range.isEmpty { return Answer() }
    return place(
      outcome(of: range, [], in: base.text, isRewrite: false), in: range)
  }

  /// The selection, else one Character; inside a Character only the part before or after the
  /// caret (rule 8).
  func deletion(
    _ direction: FieldEvent.Direction, at selection: TextSelection, in text: UTF16Text
  ) -> Range<Int> {
    let selected = selection.positions
    if !selected.isEmpty { return selected }
    let caret = selected.lowerBound
    switch direction {
    case .backward: return (text.characterBoundaries.last { $0 < caret } ?? caret)..<caret
    case .forward: return caret..<(text.characterBoundaries.first { $0 > caret } ?? caret)
    }
  }

  mutating func select(_ selection: TextSelection) -> Answer {
    guard let marked else {
      base.selection = selection
      return Answer()
    }
    let range = selection.positions
    if marked.lowerBound <= range.lowerBound, range.upperBound <= marked.upperBound {
      composition!.selection = selection
      return Answer()
    }
    let exit = endKeepingPositions()
    if exit.answer.decision != .rejected { base.selection = selection.moved(exit.map) }
    return exit.answer
  }
}

extension UTF16Text {
  /// Positions move with the text. One at the place of an insertion moves with the marked text:
  /// behind an insertion before it, and not for one after it.
  fileprivate func position(
    _ position: Int, through range: Range<Int>, to count: Int, isBefore: Bool
  ) -> Int {
    if isBefore, position == range.lowerBound, range.isEmpty { return position + count }
    return mapping(position, through: range, to: count)
  }
}

extension Range<Int> {
  func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
