/// Rule 17.
extension Model {
  mutating func reconcile(
    _ text: UTF16Text, _ selection: ModelSelection?, _ marked: Range<Int>?, _ language: String?
  ) -> Answer {
    // An empty marked range is none.
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
      // The text around it changed: the whole is one edit of the committed text.
      let exit = cancel()
      var answer = exit.then(reconcile(edited: text, selection))
      answer.directives = ["cancelComposition"]
      return answer
    }
    guard let reported else {
      let (answer, map) = end(with: Array(text[middle]))
      if answer.decision == .accepted, let selection {
        let committed = ModelMap(
          range: map.range.lowerBound..<map.range.upperBound + text.count - liveCount(before: map),
          count: map.count, result: base.text)
        base.selection = selection.mapped { committed($0) }
      }
      return answer
    }
    guard middle.lowerBound <= reported.lowerBound, reported.upperBound <= middle.upperBound else {
      // Other existing text is marked now.
      let (exit, map) = end(with: Array(text[middle]))
      let committed = ModelMap(
        range: map.range.lowerBound..<map.range.upperBound + text.count - liveCount(before: map),
        count: map.count, result: base.text)
      let range = committed(reported.lowerBound)..<committed(reported.upperBound)
      return exit.then(mark(existing: range), insertsNothing: true)
    }
    let new = Array(text[reported])
    let inside = selection.map {
      ModelSelection($0.anchor - reported.lowerBound, $0.focus - reported.lowerBound)
    }
    let partial = text[middle.lowerBound..<reported.lowerBound]
    let rest = text[reported.upperBound..<middle.upperBound]
    if partial.isEmpty, rest.isEmpty { return mark(new, inside, language) }
    // Rule 12: a partial commit; what stays marked is a new composition.
    let exit = end(with: Array(partial) + rest).answer
    return exit.then(mark(new, inside, language), marks: true)
  }

  /// How long the live text was in which the exit was mapped.
  private func liveCount(before map: ModelMap) -> Int {
    base.text.count - map.count + map.range.count
  }

  /// The smallest edit that leads to the text.
  private mutating func reconcile(edited text: UTF16Text, _ selection: ModelSelection?) -> Answer {
    if text == base.text {
      if let selection { base.selection = selection }
      return Answer()
    }
    let (old, new) = Self.difference(base.text, text, caret: selection?.focus)
    // A report without a selection cannot say what the user had selected.
    let replacesSelection = selection == nil && Array(base.text[old]).string.count > 1
    let (answer, map) = edit(old, Array(text[new]), replacesSelection: replacesSelection)
    if answer.decision == .accepted, let selection {
      let reported = ModelMap(
        range: map.range.lowerBound..<map.range.upperBound + new.count - old.count,
        count: map.count, result: base.text)
      base.selection = selection.mapped { reported($0) }
    }
    return answer
  }

  /// A report of marked text where nothing was marked.
  private mutating func reconcile(
    begun text: UTF16Text, _ selection: ModelSelection?, _ marked: Range<Int>,
    _ language: String?
  ) -> Answer {
    let inside = selection.map {
      ModelSelection($0.anchor - marked.lowerBound, $0.focus - marked.lowerBound)
    }
    if text == base.text {
      var answer = mark(existing: marked)
      if let selection { composition?.selection = selection }
      answer.inserted = []
      return answer
    }
    let before = Array(text[..<marked.lowerBound])
    let after = Array(text[marked.upperBound...])
    let new = Array(text[marked])
    if before.count + after.count <= base.text.count, base.text.starts(with: before),
      base.text.ends(with: after)
    {
      let replaced = before.count..<base.text.count - after.count
      if replaced == base.selection.range { return mark(new, inside, language) }
      if replaced.isEmpty {
        base.selection = .caret(replaced.lowerBound)
        return mark(new, inside, language)
      }
      begin(onExisting: replaced)
      let answer = mark(new, inside, language)
      if answer.decision == .rejected { composition = nil }
      return answer
    }
    // More than the marked text changed: an edit, then marked text at its place.
    let rest = before + after
    let (old, changed) = Self.difference(base.text, rest, caret: before.count)
    let (answer, map) = edit(old, Array(rest[changed]))
    var place = before.count
    if answer.decision == .rejected {
      place = ModelMap(range: changed, count: old.count, result: base.text)(place)
    } else {
      place = ModelMap(
        range: map.range.lowerBound..<map.range.upperBound + changed.count - old.count,
        count: map.count, result: base.text)(place)
    }
    base.selection = .caret(place)
    var both = answer.then(mark(new, inside, language), marks: true)
    both.exit = nil
    return both
  }

  /// The ranges of the smallest edit: both texts are compared Character by Character, common prefix
  /// first, then suffix; of several places the one that ends at the caret.
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
      let place = ranges(prefix - shift, suffix + shift)
      if place.new.upperBound == caret { return place }
    }
    return ranges(prefix, suffix)
  }
}
