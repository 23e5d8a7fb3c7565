import TextMetrics

/// What happens to an insertion before the limits see it (section 7, stages): line breaks,
/// normalization, case, and then the filter.
struct ReferenceStages {
  let constraints: TextConstraints

  func apply(
    to raw: UTF16Text, between left: UTF16Text, and right: UTF16Text
  ) -> (kept: UTF16Text, filtered: UTF16Text) {
    filter(transform(raw), between: left, and: right)
  }

  /// The transforms look at the insertion alone.
  func transform(_ raw: UTF16Text) -> UTF16Text {
    var text = breakLines(raw.string)
    if let normalizer = constraints.normalizer { text = normalizer.normalize(text) }
    switch constraints.letterCase {
    case .keep: break
    case .upper: text = text.uppercased()
    case .lower: text = text.lowercased()
    }
    return UTF16Text(text)
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
    _ insertion: UTF16Text, between left: UTF16Text, and right: UTF16Text
  ) -> (kept: UTF16Text, filtered: UTF16Text) {
    guard let filter = constraints.filter else { return (insertion, []) }
    let inserted = left.count..<left.count + insertion.count
    let result = left + insertion + right
    var kept: UTF16Text = []
    var filtered: UTF16Text = []
    let boundaries = result.characterBoundaries
    for (start, end) in zip(boundaries, boundaries.dropFirst()) {
      let part = result[(start..<end).clamped(to: inserted)]
      if part.isEmpty { continue }
      if filter.allows(Character(UTF16Text(result[start..<end]).string)) {
        kept += part
      } else {
        filtered += part
      }
    }
    return (kept, filtered)
  }
}
