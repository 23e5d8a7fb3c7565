import TextMetrics

/// What a host's report says has happened since the state that the engine knew (rule 17).
enum Reconciliation {
  /// The text is as it was.
  case unchanged
  /// The text was edited, nothing being composed.
  case edited(TextDifference)
  /// The composition ended with its text as it stood.
  case endedAsItStands
  /// The composition ended with this text.
  case ended(with: String)
  /// The marked text changed; what stood before it was committed.
  case marked(String, afterCommitting: String)
  /// Text outside the marked range changed: the composition is cancelled, and the report is one
  /// edit of what is left.
  case disturbed
  /// A composition began in place of a range of the known text, after an edit before it.
  case began(String, replacing: UTF16Range, after: TextDifference?)
}

extension Reconciliation {
  /// Reads a report against the known state and composition. The report's positions are sound.
  init(_ report: FieldReport, known: FieldState, composition: Composition?) {
    let marked = report.marked.flatMap { $0.isEmpty ? nil : $0 }
    if let composition {
      self = .whileComposing(report.text, marked, known, composition)
    } else if let marked {
      self = .beginning(report.text, marked, known)
    } else {
      let difference = TextDifference(
        from: known.text, to: report.text, endingAt: report.selection?.focus)
      self = difference.map { .edited($0) } ?? .unchanged
    }
  }

  private static func whileComposing(
    _ text: String, _ marked: UTF16Range?, _ known: FieldState, _ composition: Composition
  ) -> Reconciliation {
    let before = composition.base[..<composition.base[composition.replaced.start]]
    let after = composition.base[composition.base[composition.replaced.end]...]
    guard text.utf8.count >= before.utf8.count + after.utf8.count,
      text.utf8.starts(with: before.utf8), text.utf8.reversed().starts(with: after.utf8.reversed())
    else { return .disturbed }
    let start = text.utf8.index(text.startIndex, offsetBy: before.utf8.count)
    let end = text.utf8.index(text.endIndex, offsetBy: -after.utf8.count)
    guard let marked else {
      let composed = text[start..<end]
      let stands = composed.hasSameScalars(as: known.text[composition.marked])
      return stands ? .endedAsItStands : .ended(with: String(composed))
    }
    guard text[marked.start] >= start, text[marked.end] == end else { return .disturbed }
    return .marked(
      String(text[marked]), afterCommitting: String(text[start..<text[marked.start]]))
  }

  private static func beginning(
    _ text: String, _ marked: UTF16Range, _ known: FieldState
  ) -> Reconciliation {
    let before = text[..<text[marked.start]]
    let after = text[text[marked.end]...]
    let composed = String(text[marked])
    let knownCount = known.text.utf8.count
    let endsAlike = known.text.utf8.reversed().starts(with: after.utf8.reversed())
    let tail = known.text.offset(
      of: known.text.utf8.index(
        known.text.startIndex, offsetBy: max(knownCount - after.utf8.count, 0)))
    if endsAlike, knownCount >= before.utf8.count + after.utf8.count,
      known.text.utf8.starts(with: before.utf8)
    {
      return .began(composed, replacing: UTF16Range(marked.start, tail), after: nil)
    }
    // What stands before the marked text was edited as well, or the whole text was.
    let difference =
      endsAlike
      ? TextDifference(
        from: String(known.text[UTF16Range(0, tail)]), to: String(before), endingAt: nil)
      : TextDifference(from: known.text, to: String(before) + after, endingAt: nil)
    return .began(composed, replacing: UTF16Range(at: marked.start), after: difference)
  }
}
