/// An insertion after transforms and filter (rules 20 and 21).
struct TransformedInsertion {
  /// A clip can cut only between two pieces.
  var pieces: [UTF16Text]
  /// The number of existing code units before the insertion (`head`) and after it (`tail`) that
  /// normalization joined to the insertion.
  var head = 0
  var tail = 0
  var filtered: UTF16Text = []
  /// The rule that removed the whole insertion.
  var reason: ModelViolation.Rule?

  var text: UTF16Text { pieces.flatMap { $0 } }
}

extension ModelField {
  /// `joining` limits the code units around the insertion that are normalized with it. `dropping`
  /// removes the inserted scalars of the first or last Character, even if the filter allows the
  /// Character.
  func transformed(
    _ insertion: UTF16Text, between before: UTF16Text, and after: UTF16Text,
    joining: (head: Int, tail: Int) = (.max, .max),
    dropping: (head: Bool, tail: Bool) = (false, false)
  ) -> TransformedInsertion {
    let broken = withLineBreaks(insertion)
    if broken.isEmpty { return TransformedInsertion(pieces: [], reason: .lineBreaks) }
    // Existing text in the Characters that include inserted scalars.
    var (head, tail): (UTF16Text, UTF16Text) = ([], [])
    if normalization != "none" {
      let boundaries = (before + broken + after).characterBoundaries
      let end = before.count + broken.count
      head = Array(before[boundaries.last { $0 <= before.count }!...].suffix(joining.head))
      tail = Array(after[..<(boundaries.first { $0 >= end }! - end)].prefix(joining.tail))
    }
    let whole = normalized(head + broken + tail)
    // Existing text that the insertion doesn't join isn't part of it.
    var (start, end) = (0, whole.count)
    if whole.starts(with: head) { start = head.count }
    if whole.ends(with: tail), end - tail.count > start { end -= tail.count }
    let (joinsHead, joinsTail) = (start < head.count, whole.count - end < tail.count)

    // A cut is possible if normalizing both halves alone results in the normalized whole.
    var cuts: [Int] = []
    for offset in insertion.scalarBoundaries {
      let first = normalized(head + withLineBreaks(Array(insertion[..<offset])))
      let second = normalized(withLineBreaks(Array(insertion[offset...])) + tail)
      guard first + second == whole, start < first.count, first.count < end else { continue }
      cuts.append(first.count)
    }
    var pieces: [UTF16Text] = []
    for (lower, upper) in zip([start] + cuts, cuts + [end]) where lower < upper {
      pieces.append(withASCIIDigits(Array(whole[lower..<upper])))
    }
    let transformed = TransformedInsertion(
      pieces: withCase(pieces), head: joinsHead ? head.count : 0, tail: joinsTail ? tail.count : 0)
    let (result, losesHead, losesTail) = filtered(
      transformed, between: before, and: after, dropping: dropping)
    if !losesHead && !losesTail { return result }
    // If the filter would remove existing text, only the inserted part of the Character is removed.
    return self.transformed(
      insertion, between: before, and: after,
      joining: (losesHead ? 0 : joining.head, losesTail ? 0 : joining.tail),
      dropping: (losesHead || dropping.head, losesTail || dropping.tail))
  }

  private func withLineBreaks(_ text: UTF16Text) -> UTF16Text {
    if lineBreaks == "keep" { return text }
    var result: UTF16Text = []
    var index = 0
    while index < text.count {
      let isCRLF = text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
      switch (text[index], lineBreaks) {
      case (0x0D, "lf"): result.append(0x0A)
      case (0x0A, "space"), (0x0D, "space"), (0x85, "space"), (0x2028, "space"),
        (0x2029, "space"):
        result.append(0x20)
      case (0x0A, "remove"), (0x0D, "remove"), (0x85, "remove"), (0x2028, "remove"),
        (0x2029, "remove"):
        break
      default: result.append(text[index])
      }
      index += isCRLF ? 2 : 1
    }
    return result
  }

  private func normalized(_ text: UTF16Text) -> UTF16Text {
    normalization == "none" || text.isEmpty ? text : ICU.normalized(text, normalization)
  }

  private func withASCIIDigits(_ text: UTF16Text) -> UTF16Text {
    if !transforms.contains("asciiDigits") { return text }
    return text.string.unicodeScalars.flatMap { scalar in
      ICU.digit(scalar).map { [0x30 + $0] } ?? Array(scalar.utf16)
    }
  }

  /// Implements rule 20. A clip can't cut inside a Character whose number of scalars changed.
  private func withCase(_ pieces: [UTF16Text]) -> [UTF16Text] {
    if letterCase == "keep" { return pieces }
    let isUpper = letterCase == "uppercase"
    guard let language, !allowsOnlyASCII else {
      return pieces.map { UTF16Text(isUpper ? $0.string.uppercased() : $0.string.lowercased()) }
    }
    let boundaries = Array(pieces.joined()).characterBoundaries
    var result: [UTF16Text] = []
    var group: [UTF16Text] = []
    var end = 0
    for piece in pieces {
      group.append(piece)
      end += piece.count
      guard boundaries.contains(end) else { continue }
      let text = Array(group.joined())
      let mapped = text.characters.flatMap { ICU.cased($0, upper: isUpper, language) }
      if mapped.scalars.count == text.scalars.count {
        var left = mapped.scalars[...]
        for piece in group {
          result.append(Array(left.prefix(piece.scalars.count).joined()))
          left = left.dropFirst(piece.scalars.count)
        }
      } else {
        result.append(mapped)
      }
      group = []
    }
    return result
  }

  /// `losesHead` and `losesTail`: whether existing text before or after would be removed.
  private func filtered(
    _ transformed: TransformedInsertion, between before: UTF16Text, and after: UTF16Text,
    dropping: (head: Bool, tail: Bool)
  ) -> (result: TransformedInsertion, losesHead: Bool, losesTail: Bool) {
    if allow == nil, deny.isEmpty { return (transformed, false, false) }
    // Each scalar, with the index of its piece.
    let all = transformed.pieces.enumerated().flatMap { piece, text in
      text.scalars.map { (scalar: $0, piece: piece) }
    }
    let (left, right) = (before.dropLast(transformed.head), after.dropFirst(transformed.tail))
    var kept = Array(all.indices)
    // The scalar of each code unit of the result, or `nil` for existing text.
    var origins: [Int?] = left.map { _ in nil }
    for index in all.indices { origins += all[index].scalar.map { _ in index } }
    origins += right.map { _ in nil }
    let (head, tail) = (before.suffix(transformed.head), after.prefix(transformed.tail))
    var (losesHead, losesTail) = (false, false)
    var start = 0
    for character in Array(left + transformed.text + right).characters {
      let end = start + character.count
      let inserted = origins[start..<end].compactMap { $0 }
      start = end
      guard let first = inserted.first, let last = inserted.last else { continue }
      let isDropped = dropping.head && first == 0 || dropping.tail && last == all.count - 1
      var passage = isDropped ? .nothing : passingPart(of: Character(character.string))
      // If a Character passes only without its default-ignorable scalars, existing text in the
      // Character would lose such scalars, too.
      func removes(_ existing: UTF16Text) -> Bool {
        let isIgnorable = existing.string.unicodeScalars.contains(where: \.isDefaultIgnorable)
        return !existing.isEmpty && (passage == .nothing || passage == .visible && isIgnorable)
      }
      let removesHead = first == 0 && removes(Array(head))
      let removesTail = last == all.count - 1 && removes(Array(tail))
      if removesHead || removesTail { passage = .nothing }
      (losesHead, losesTail) = (losesHead || removesHead, losesTail || removesTail)
      kept.removeAll { index in
        guard inserted.contains(index) else { return false }
        switch passage {
        case .whole: return false
        case .visible: return all[index].scalar.string.unicodeScalars.first!.isDefaultIgnorable
        case .nothing: return true
        }
      }
    }
    var result = transformed
    result.filtered = all.indices.filter { !kept.contains($0) }.flatMap { all[$0].scalar }
    result.pieces = transformed.pieces.indices.compactMap { piece in
      let text = kept.filter { all[$0].piece == piece }.flatMap { all[$0].scalar }
      return text.isEmpty ? nil : text
    }
    if result.pieces.isEmpty { result.reason = .filter }
    return (result, losesHead, losesTail)
  }
}
