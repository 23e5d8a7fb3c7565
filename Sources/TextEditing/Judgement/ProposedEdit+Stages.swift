import TextMetrics

extension ProposedEdit {
  /// Transforms and filters the text, in that order; returns the Characters that the filter
  /// removed.
  mutating func pass(stagesOf constraints: TextConstraints) -> String {
    text = constraints.lineBreaks.applied(to: text)
    if constraints.folds {
      let folded = constraints.fold(text)
      atoms = constraints.atoms(of: folded, foldedFrom: text)
      text = folded
    }
    guard let filter = constraints.filter, !text.isEmpty else { return "" }
    return pass(filter)
  }

  /// Judges the Characters of the *result* that hold inserted scalars, so that a mark typed on its
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
  var hasStages: Bool { lineBreaks != .keep || folds || filter != nil }

  fileprivate var folds: Bool { normalizer != nil || letterCase != .keep }

  /// Normalization, then case.
  fileprivate func fold(_ text: String) -> String {
    letterCase.applied(to: normalizer?.normalize(text) ?? text)
  }

  /// What folding made several Characters of one, in byte ranges of the folded text: no cut falls
  /// inside, so that ß does not become S.
  fileprivate func atoms(of folded: String, foldedFrom text: String) -> [Range<Int>] {
    guard folded.count(in: .characters) > text.count(in: .characters) else { return [] }
    var atoms: [Range<Int>] = []
    var end = 0
    for character in text {
      let made = fold(String(character))
      let start = end
      end += made.utf8.count
      if !made.dropFirst().isEmpty { atoms.append(start..<end) }
    }
    // Where normalization looked beyond one Character, nothing is known of what came of it.
    return end == folded.utf8.count ? atoms : []
  }
}

extension String {
  /// The last Character boundary that is not behind `index`.
  fileprivate func characterBoundary(atOrBefore index: Index) -> Index {
    let offset = utf8.distance(from: startIndex, to: index)
    let boundary = withUTF8Bytes { CharacterKernel.boundary(atOrBefore: offset, in: $0) }
    return utf8.index(startIndex, offsetBy: boundary)
  }
}
