/// Reconciliation (rule 17).
extension Model {
  mutating func reconcile(
    _ text: UTF16Text, _ selection: ModelSelection?, _ marked: Range<Int>?, _ language: String?
  ) -> Answer {
    var answer = reconciled(text, selection, marked, language)
    // Rule 15: the reported caret can also end a word that this event began.
    if word != nil { return takeSelection(selection, of: text, &answer) }
    if answer.decision == .accepted || answer.decision == .deferred, let selection {
      // If the reported text was corrected, the reported selection is mapped to the corrected text.
      let map = correction(of: text)
      let taken = selection.mapped { map($0) }
      if composition == nil { base.selection = taken } else { composition?.selection = taken }
    }
    return answer
  }

  private mutating func reconciled(
    _ text: UTF16Text, _ selection: ModelSelection?, _ marked: Range<Int>?, _ language: String?
  ) -> Answer {
    let reported = marked.flatMap { $0.isEmpty ? nil : $0 }
    guard let old = self.marked else {
      guard let reported else { return reconcile(edited: text, selection) }
      return reconcile(begun: text, selection, reported, language)
    }
    let before = live[..<old.lowerBound]
    let after = live[old.upperBound...]
    let middle = old.lowerBound..<max(old.lowerBound, text.count - after.count)
    guard text.count >= before.count + after.count, text.starts(with: before),
      text.ends(with: Array(after))
    else {
      // The text around the marked range changed, so the whole change is one edit of the committed
      // text.
      let exit = cancel()
      var answer = exit.then(reconcile(edited: text, selection))
      // Rule 11: discarded text has no decision.
      answer.compositionDecision = nil
      answer.directives = ["cancelComposition"]
      return answer
    }
    guard let reported else {
      let isUnchanged = Array(text[middle]) == composition?.marked
      return end(with: isUnchanged ? nil : Array(text[middle])).answer
    }
    guard middle.lowerBound <= reported.lowerBound, reported.upperBound == middle.upperBound else {
      // The composition was committed, and a part of the text was marked again.
      let exit = end(with: Array(text[middle])).answer
      let map = correction(of: text)
      let range = map(reported.lowerBound)..<map(reported.upperBound)
      return exit.then(mark(existing: range, language), insertsNothing: true)
    }
    let new = Array(text[reported])
    let partial = Array(text[middle.lowerBound..<reported.lowerBound])
    if partial.isEmpty { return mark(new, nil, language) }
    // Rule 12: after a partial commit, the remaining marked text is a new composition.
    guard let composition else { preconditionFailure("nothing is marked") }
    let exit = end(with: partial).answer
    if exit.decision != .rejected { return exit.then(mark(new, nil, language)) }
    let place = composition.range
    let rest = composition.isOnExistingText ? place.upperBound..<place.upperBound : place
    return exit.then(mark(new, nil, language, inPlaceOf: rest))
  }

  /// The map leads from the reported text to the live text.
  func correction(of report: UTF16Text) -> ModelMap {
    let result = live
    let (old, new) = (report.scalars, result.scalars)
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    let start = old.prefix(prefix).joined().count
    let length = old.suffix(suffix).joined().count
    return ModelMap(
      range: start..<report.count - length, count: result.count - length - start, result: result)
  }

  mutating func reconcile(edited text: UTF16Text, _ selection: ModelSelection?) -> Answer {
    if text == base.text { return Answer() }
    let (old, new) = Self.difference(base.text, text, caret: selection?.focus)
    return edit(
      old, Array(text[new]), replacesSelected: replacesSelected(old, reported: selection)
    ).answer
  }

  func replacesSelected(_ range: Range<Int>, reported: ModelSelection?) -> Bool {
    let selected = base.selection.range
    let isSelected =
      selected.lowerBound <= range.lowerBound && range.upperBound <= selected.upperBound
      || Array(base.text[range]).isPlaceholder
    return isSelected || (reported == nil && Array(base.text[range]).string.count > 1)
  }

  private mutating func reconcile(
    begun text: UTF16Text, _ selection: ModelSelection?, _ marked: Range<Int>,
    _ language: String?
  ) -> Answer {
    if text == base.text { return mark(existing: marked, language) }
    let before = Array(text[..<marked.lowerBound])
    let after = Array(text[marked.upperBound...])
    let new = Array(text[marked])
    if before.count + after.count <= base.text.count, base.text.starts(with: before),
      base.text.ends(with: after)
    {
      let replaced = before.count..<base.text.count - after.count
      if replaced.isEmpty || replaced == base.selection.range
        || Array(base.text[replaced]).isPlaceholder
      {
        return mark(new, nil, language, inPlaceOf: replaced)
      }
      begin(onExisting: replaced)
      let answer = mark(new, nil, language)
      if answer.decision == .rejected { composition = nil }
      return answer
    }
    // Text outside the marked range changed as well. That change is performed first, and then the
    // text is marked at its position in the result.
    let rest = before + after
    let isAfterUnchanged = base.text.ends(with: after)
    let (old, changed) =
      isAfterUnchanged
      ? Self.difference(base.text.dropLast(after.count), before, caret: nil)
      : Self.difference(base.text, rest, caret: nil)
    let undone = base
    let (answer, map) = edit(
      old, Array(rest[changed]), replacesSelected: replacesSelected(old, reported: selection),
      deferrable: .nothing)
    var position = before.count
    if answer.decision == .rejected {
      position = ModelMap(range: changed, count: old.count, result: base.text)(position)
    } else {
      position = ModelMap(
        range: map.range.lowerBound..<map.range.upperBound + changed.count - old.count,
        count: map.count, result: base.text)(position)
    }
    // The mapped position can be inside a surrogate pair if the filter removed text.
    position = base.text.clamped(position)
    let marking = mark(new, nil, language, inPlaceOf: position..<position)
    return both(answer, marking, undone: undone, since: (base: undone, composition: nil))
  }

  /// Implements rule 17. Returns the smallest edit that ends at `caret`, or if none does, the
  /// smallest edit at the last position.
  static func difference(
    _ old: UTF16Text, _ new: UTF16Text, caret: Int?
  ) -> (old: Range<Int>, new: Range<Int>) {
    let oldCharacters = old.characters
    let newCharacters = new.characters
    let shorter = min(oldCharacters.count, newCharacters.count)
    func agrees(_ prefix: Int, _ suffix: Int) -> Bool {
      oldCharacters.prefix(prefix) == newCharacters.prefix(prefix)
        && oldCharacters.suffix(suffix) == newCharacters.suffix(suffix)
    }
    let prefix = (0...shorter).last { agrees($0, 0) }!
    let suffix = (0...shorter - prefix).last { agrees(prefix, $0) }!
    func ranges(_ prefix: Int, _ suffix: Int) -> (old: Range<Int>, new: Range<Int>) {
      let start = newCharacters.prefix(prefix).joined().count
      let length = newCharacters.suffix(suffix).joined().count
      return (start..<old.count - length, start..<new.count - length)
    }
    for shift in 0...prefix where agrees(prefix - shift, suffix + shift) {
      let candidate = ranges(prefix - shift, suffix + shift)
      if candidate.new.upperBound == caret { return candidate }
    }
    return ranges(prefix, suffix)
  }
}
