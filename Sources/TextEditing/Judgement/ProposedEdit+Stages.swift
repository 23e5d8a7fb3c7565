import TextMetrics

extension ProposedEdit {
  /// Transforms and filters the text, in that order; returns the Characters that the filter
  /// removed.
  mutating func pass(stagesOf constraints: TextConstraints) -> String {
    text = constraints.transform(text)
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
    var index = whole.characterBoundary(atOrBefore: start)
    while index < end {
      let next = whole.index(after: index)
      let inserted = whole[max(index, start)..<min(next, end)]
      if filter.allows(whole[index]) { kept += inserted } else { removed += inserted }
      index = next
    }
    if !removed.isEmpty { text = kept }
    return removed
  }
}

extension TextConstraints {
  /// Line breaks, then normalization, then case.
  func transform(_ text: String) -> String {
    var text = text
    if lineBreaks != .keep { text = lineBreaks.applied(to: text) }
    if let normalizer { text = normalizer.normalize(text) }
    switch letterCase {
    case .keep: return text
    case .upper: return text.uppercased()
    case .lower: return text.lowercased()
    }
  }
}

extension LineBreakPolicy {
  fileprivate func applied(to text: String) -> String {
    let replacement: String
    switch self {
    case .keep: return text
    case .space: replacement = " "
    case .remove: replacement = ""
    case .lf: replacement = "\n"
    }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for character in text {
      if character.isLineBreak { result += replacement } else { result.append(character) }
    }
    return result
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
