import TextMetrics

/// What happens to an insertion before the limits see it (section 7, stages): line breaks,
/// normalization, case, and then the filter.
struct ReferenceStages {
  let constraints: TextConstraints

  /// What is left of an insertion, and the offsets in it at which it is not cut: inside what the
  /// stages made of one Character.
  func apply(
    to raw: UTF16Text, between left: UTF16Text, and right: UTF16Text
  ) -> (kept: UTF16Text, filtered: UTF16Text, uncut: Set<Int>) {
    filter(transform(raw), uncut: insides(of: raw), between: left, and: right)
  }

  /// The offsets inside what became of one Character, where that is several.
  private func insides(of raw: UTF16Text) -> Set<Int> {
    let lines = breakLines(raw.string)
    let whole = UTF16Text(fold(lines))
    guard whole.characters.count > lines.count else { return [] }
    var insides: Set<Int> = []
    var end = 0
    for character in lines {
      let made = UTF16Text(fold(String(character)))
      if made.characters.count > 1 { insides.formUnion(end + 1..<end + made.count) }
      end += made.count
    }
    return end == whole.count ? insides : []
  }

  /// The transforms look at the insertion alone.
  func transform(_ raw: UTF16Text) -> UTF16Text {
    UTF16Text(fold(breakLines(raw.string)))
  }

  private func fold(_ text: String) -> String {
    let text = constraints.normalizer?.normalize(text) ?? text
    switch constraints.letterCase {
    case .keep: return text
    case .upper: return text.uppercased()
    case .lower: return text.lowercased()
    }
  }

  private func breakLines(_ text: String) -> String {
    let replacement: String
    switch constraints.lineBreaks {
    case .keep: return text
    case .space: replacement = " "
    case .remove: replacement = ""
    case .lf: replacement = "\n"
    }
    var result = ""
    var scalars = Array(text.unicodeScalars)
    while let scalar = scalars.first {
      scalars.removeFirst()
      if scalar == "\r", scalars.first == "\n" { scalars.removeFirst() }
      switch scalar {
      case "\r", "\n", "\u{2028}", "\u{2029}": result += replacement
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The filter judges the Characters of the result that hold inserted scalars, and a Character
  /// that fails loses those scalars.
  private func filter(
    _ insertion: UTF16Text, uncut: Set<Int>, between left: UTF16Text, and right: UTF16Text
  ) -> (kept: UTF16Text, filtered: UTF16Text, uncut: Set<Int>) {
    guard let filter = constraints.filter else { return (insertion, [], uncut) }
    let inserted = left.count..<left.count + insertion.count
    let result = left + insertion + right
    var kept: UTF16Text = []
    var filtered: UTF16Text = []
    /// Where each kept code unit was before the filter.
    var origins: [Int] = []
    let boundaries = result.characterBoundaries
    for (start, end) in zip(boundaries, boundaries.dropFirst()) {
      let part = result[(start..<end).clamped(to: inserted)]
      if part.isEmpty { continue }
      if filter.allows(Character(UTF16Text(result[start..<end]).string)) {
        kept += part
        origins += (start..<end).clamped(to: inserted).map { $0 - left.count }
      } else {
        filtered += part
      }
    }
    // A cut before a kept code unit lies inside an expansion if any place that the filter closed
    // up there did, and something of it stands on both sides.
    let keptUncut = origins.indices.dropFirst().filter { index in
      let gap = origins[index - 1] + 1...origins[index]
      return gap.allSatisfy(uncut.contains)
    }
    return (kept, filtered, Set(keptUncut))
  }
}
