/// An insertion behind the stages of section 7: line breaks, normalization, case, filter.
struct StagedInsertion {
  /// The insertion in pieces between which it may be cut.
  var pieces: [UTF16Text]
  /// Code units before and behind the insertion that normalization made part of it.
  var head = 0
  var tail = 0
  var filtered: UTF16Text = []
  /// The stage that left nothing.
  var reason: ModelViolation.Rule?

  var text: UTF16Text { pieces.flatMap { $0 } }
}

extension ModelField {
  /// The insertion between these two texts, as the stages leave it.
  func staged(_ insertion: UTF16Text, between before: UTF16Text, and after: UTF16Text)
    -> StagedInsertion
  {
    let broken = withLineBreaks(insertion)
    if broken.isEmpty { return StagedInsertion(pieces: [], reason: .lineBreaks) }
    // The Characters of the result that hold inserted scalars.
    var (head, tail): (UTF16Text, UTF16Text) = ([], [])
    if normalization != "none" {
      let boundaries = (before + broken + after).characterBoundaries
      let end = before.count + broken.count
      head = Array(before[boundaries.last { $0 <= before.count }!...])
      tail = Array(after[..<(boundaries.first { $0 >= end }! - end)])
    }
    let whole = normalized(head + broken + tail)
    // Existing text that the insertion does not join is not part of it.
    var (start, end) = (0, whole.count)
    if whole.starts(with: head) { start = head.count }
    if whole.ends(with: tail), end - tail.count > start { end -= tail.count }
    let (joinsHead, joinsTail) = (start < head.count, whole.count - end < tail.count)

    // It may be cut wherever its two halves, each on its own, come out as they do together.
    var cuts: [Int] = []
    for offset in insertion.scalarBoundaries {
      let first = normalized(head + withLineBreaks(Array(insertion[..<offset])))
      let second = normalized(withLineBreaks(Array(insertion[offset...])) + tail)
      guard first + second == whole, start < first.count, first.count < end else { continue }
      cuts.append(first.count)
    }
    var pieces: [UTF16Text] = []
    for (lower, upper) in zip([start] + cuts, cuts + [end]) where lower < upper {
      pieces.append(withCase(Array(whole[lower..<upper])))
    }
    return filtered(
      StagedInsertion(
        pieces: pieces, head: joinsHead ? head.count : 0, tail: joinsTail ? tail.count : 0),
      between: before, and: after)
  }

  /// `lf` turns CR LF and CR into LF; `space` and `remove` take every line break.
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

  private func withCase(_ text: UTF16Text) -> UTF16Text {
    switch letterCase {
    case "upper": UTF16Text(text.string.uppercased())
    case "lower": UTF16Text(text.string.lowercased())
    default: text
    }
  }

  /// Drops the inserted scalars of every Character of the result that the filter does not let pass,
  /// until all that is left passes.
  private func filtered(
    _ staged: StagedInsertion, between before: UTF16Text, and after: UTF16Text
  ) -> StagedInsertion {
    if allow == nil, deny.isEmpty { return staged }
    var staged = staged
    // Each scalar with the number of its piece.
    var kept = staged.pieces.enumerated().flatMap { piece, text in
      text.scalars.map { (scalar: $0, piece: piece, index: 0) }
    }
    for index in kept.indices { kept[index].index = index }
    var dropped: [(scalar: UTF16Text, piece: Int, index: Int)] = []
    while true {
      let left = Array(before.dropLast(staged.head))
      let text = kept.flatMap(\.scalar)
      let result = left + text + after.dropFirst(staged.tail)
      let inserted = left.count..<left.count + text.count
      var forbidden = Set<Int>()
      var start = 0
      for character in result.string {
        let end = start + character.utf16.count
        if !allows(character) { forbidden.formUnion((start..<end).clamped(to: inserted)) }
        start = end
      }
      if forbidden.isEmpty { break }
      var position = left.count
      let (count, last) = (kept.count, kept.last?.index)
      var remaining: [(scalar: UTF16Text, piece: Int, index: Int)] = []
      var (losesHead, losesTail) = (false, false)
      for scalar in kept {
        if forbidden.contains(position) {
          dropped.append(scalar)
          losesHead = losesHead || position == left.count
          losesTail = losesTail || scalar.index == last
        } else {
          remaining.append(scalar)
        }
        position += scalar.scalar.count
      }
      // Existing text that was made part of a Character that goes stays as it was.
      if losesHead { staged.head = 0 }
      if losesTail { staged.tail = 0 }
      kept = remaining
      if kept.count == count { break }
    }
    staged.filtered = dropped.sorted { $0.index < $1.index }.flatMap(\.scalar)
    staged.pieces = staged.pieces.indices.compactMap { piece in
      let text = kept.filter { $0.piece == piece }.flatMap(\.scalar)
      return text.isEmpty ? nil : text
    }
    if staged.pieces.isEmpty { staged.reason = .filter }
    return staged
  }
}
