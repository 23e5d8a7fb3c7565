import TextMetrics

/// An edit as the limits see it.
struct StagedEdit {
  var edit: ProposedEdit
  /// The Characters that the filter removed.
  var filtered = ""
  /// What becomes of the edit where the stages leave nothing for the limits to evaluate.
  var outcome: EditOutcome?
}

extension ProposedEdit {
  /// The edit after the stages: line breaks, normalization, case, filter.
  func staged(by constraints: TextConstraints) -> StagedEdit {
    guard staging == .all, constraints.hasStages else { return StagedEdit(edit: self) }
    var edit = self
    edit.text = constraints.lineBreaks.applied(to: edit.text)
    if edit.text.isEmpty {
      return StagedEdit(edit: edit, outcome: edit.refused(violations: [.lineBreaks]))
    }
    let filtered = edit.pass(transformsAndFilterOf: constraints)
    if edit.text.isEmpty {
      let reason: [EditViolation] = filtered.isEmpty ? [.normalization] : []
      return StagedEdit(
        edit: edit, filtered: filtered, outcome: edit.refused(violations: reason))
    }
    // Once more, for the case or the form may have been all that differed.
    if edit.keepReplacedTextAsBeginning(), edit.text.isEmpty {
      return StagedEdit(edit: edit, filtered: filtered, outcome: edit.unchanged())
    }
    return StagedEdit(edit: edit, filtered: filtered)
  }

  /// Transforms the text and filters it; returns the Characters that the filter removed.
  private mutating func pass(transformsAndFilterOf constraints: TextConstraints) -> String {
    var removed = (first: "", last: "")
    while !text.isEmpty {
      var edit = self
      edit.transform(by: constraints, joiningTail: true)
      // A Character that took in existing text gives that back where the filter removes it.
      if let filter = constraints.filter, !edit.text.isEmpty {
        if edit.range.start < range.start {
          let first = edit.whole.character(at: edit.start)
          if !filter.allows(first) {
            removed.first += constraints.transformed(takeFirstCharacter())
            continue
          }
        }
        if edit.range.end > range.end {
          let last = edit.whole.character(at: edit.end - 1)
          if !filter.allows(last) {
            removed.last = constraints.transformed(takeLastCharacter()) + removed.last
            continue
          }
        }
      }
      var filtered = ""
      if edit.range.end > range.end {
        var apart = self
        apart.transform(by: constraints, joiningTail: false)
        if let filter = constraints.filter { _ = apart.pass(filter) }
        edit.apart = Apart(range: apart.range, text: apart.text, atoms: apart.atoms)
      }
      if let filter = constraints.filter { filtered = edit.pass(filter) }
      self = edit
      return removed.first + filtered + removed.last
    }
    return removed.first + removed.last
  }

  /// Normalizes the Characters of the *result* that hold inserted scalars, so that a tone mark
  /// typed behind its letter composes with it, and maps the case of what is inserted then. Where
  /// that changes existing text, the range takes it in.
  private mutating func transform(by constraints: TextConstraints, joiningTail: Bool) {
    var transformed = TransformedText(text)
    if let normalizer = constraints.normalizer {
      var (head, tail) = joinedText()
      if !joiningTail { tail = "" }
      transformed = TransformedText(normalizing: head + text + tail, by: normalizer)
      if !transformed.dropPrefix(head) {
        range.start = UTF16Offset(range.start.value - head.utf16Count)
      }
      if !transformed.dropSuffix(tail) {
        range.end = UTF16Offset(range.end.value + tail.utf16Count)
      }
    }
    transformed.map(to: constraints.letterCase)
    text = transformed.text
    atoms = transformed.unsplittableRanges
  }

  /// The existing text before and behind that is in one Character with inserted scalars.
  private func joinedText() -> (head: String, tail: String) {
    let characters = whole.characters(from: start, to: end)
    let joinable = joinable ?? UTF16Range(0, base.utf16End)
    let before = base[UTF16Range(joinable.start, range.start)]
    let behind = base[UTF16Range(range.end, joinable.end)]
    return (
      String(decoding: before.utf8.suffix(start - characters.lowerBound), as: UTF8.self),
      String(decoding: behind.utf8.prefix(characters.upperBound - end), as: UTF8.self)
    )
  }

  /// Where the text starts and ends in the result, in bytes.
  private var start: Int { base[..<base[range.start]].utf8.count }
  private var end: Int { start + text.utf8.count }

  /// Takes off what the first Character of the result that holds inserted scalars holds of them.
  private mutating func takeFirstCharacter() -> String {
    let characters = whole.characters(from: start, to: start + 1)
    return take(0..<min(characters.upperBound, end) - start)
  }

  /// The same at the end.
  private mutating func takeLastCharacter() -> String {
    let characters = whole.characters(from: end - 1, to: end)
    return take(max(characters.lowerBound, start) - start..<end - start)
  }

  private mutating func take(_ bytes: Range<Int>) -> String {
    let start = text.utf8.index(text.startIndex, offsetBy: bytes.lowerBound)
    let end = text.utf8.index(text.startIndex, offsetBy: bytes.upperBound)
    defer { text.unicodeScalars.removeSubrange(start..<end) }
    return String(text[start..<end])
  }

  /// Whether a filter lets all of the text pass.
  func passes(_ filter: CharacterFilter) -> Bool {
    var edit = self
    return edit.pass(filter).isEmpty
  }

  /// Filters the Characters of the *result* that hold inserted scalars, so that a mark typed on its
  /// own passes with its base, and drops what was inserted of those that do not pass.
  private mutating func pass(_ filter: CharacterFilter) -> String {
    let before = base[..<base[range.start]]
    let after = base[base[range.end]...]
    let whole = base.replacing(range, with: text)
    let start = whole.utf8.index(whole.startIndex, offsetBy: before.utf8.count)
    let end = whole.utf8.index(whole.endIndex, offsetBy: -after.utf8.count)
    var kept = ""
    var removed = ""
    var keptAtoms: [Range<Int>] = []
    var pending = atoms[...]
    var offset = 0
    var index = whole.characterBoundary(atOrBefore: start)
    while index < end {
      let next = whole.index(after: index)
      let inserted = whole[max(index, start)..<min(next, end)]
      let keptStart = kept.utf8.count
      if filter.allows(whole[index]) { kept += inserted } else { removed += inserted }
      index = next
      // An atom goes with what is left of it.
      let passed = offset..<offset + inserted.utf8.count
      offset = passed.upperBound
      while let atom = pending.first, atom.lowerBound < offset {
        let isContinued = atom.lowerBound < passed.lowerBound
        let grown = (isContinued ? keptAtoms.popLast()?.lowerBound : nil) ?? keptStart
        keptAtoms.append(grown..<kept.utf8.count)
        if atom.upperBound > offset { break }
        pending.removeFirst()
      }
    }
    guard !removed.isEmpty else { return "" }
    text = kept
    atoms = keptAtoms
    return removed
  }
}

extension TextConstraints {
  /// Whether inserted text passes anything before the limits.
  var hasStages: Bool {
    lineBreaks != .keep || normalizer != nil || letterCase != .keep || filter != nil
  }
}

extension TextConstraints {
  /// Text as it is transformed where it joins nothing.
  fileprivate func transformed(_ text: String) -> String {
    letterCase.applied(to: normalizer?.normalize(text) ?? text)
  }
}

extension String {
  /// The last Character boundary that is not behind `index`.
  fileprivate func characterBoundary(atOrBefore index: Index) -> Index {
    let offset = utf8.distance(from: startIndex, to: index)
    return utf8.index(startIndex, offsetBy: characters(from: offset, to: offset).lowerBound)
  }

  /// The Characters that hold a range of bytes, as a range of bytes.
  fileprivate func characters(from start: Int, to end: Int) -> Range<Int> {
    withUTF8Bytes { bytes in
      CharacterKernel.boundary(
        atOrBefore: start, in: bytes)..<CharacterKernel.boundary(atOrAfter: end, in: bytes)
    }
  }

  /// The Character that holds the byte at an offset.
  fileprivate func character(at offset: Int) -> Character {
    let range = characters(from: offset, to: offset + 1)
    return self[utf8.index(startIndex, offsetBy: range.lowerBound)]
  }
}
