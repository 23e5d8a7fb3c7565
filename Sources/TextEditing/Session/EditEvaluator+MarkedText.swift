import TextMetrics

extension EditEvaluator {
  /// The outcome of an update of marked text (rule 13).
  struct MarkedTextOutcome {
    var decision: EditResult.Decision
    /// A prefix of the text that the input method sent.
    var kept: String
    var violations: [EditViolation]
  }

  mutating func outcome(
    ofMarking text: String, in composition: PendingText
  ) -> MarkedTextOutcome {
    var edit = composition.edit(committing: text)
    edit.deferral = .shortText
    let outcome = outcome(of: edit)
    var update = MarkedTextOutcome(
      decision: outcome.decision, kept: text,
      violations: outcome.violations.filter { $0.isOfLimit })
    if outcome.fitsLimits {
      // If transforms or the filter remove the whole text, it's kept until the composition ends.
      if outcome.decision == .rejected { update.decision = .accepted }
      return update
    }
    // With transforms or `overwrite`, the clipped text isn't always a prefix of `text`.
    let kept =
      hasTransforms || constraints.overwrites
      ? longestPrefix(of: text, in: composition) : outcome.keptMarkedText(in: composition)
    update.decision = kept.isEmpty ? .rejected : .clipped
    update.kept = kept
    return update
  }

  private mutating func longestPrefix(of text: String, in composition: PendingText) -> String {
    if constraints.overflow == .reject { return "" }
    // If the text of a rewrite begins with the replaced text, only the rest of the text is
    // inserted, so only the rest can be shortened.
    let replaced = composition.kind == .rewrite ? composition.base[composition.replacedRange] : ""
    if !text.hasBytePrefix(replaced) {
      let shorter = composition.edit(committing: text).withoutTrailingWhitespace?.text ?? ""
      return !shorter.isEmpty && outcome(of: composition.edit(committing: shorter)).fitsLimits
        ? shorter : ""
    }
    let shortest = replaced.utf8.count
    func prefix(_ size: Int) -> String { String(text[..<text.index(atByte: size)]) }
    let count = text.utf8.count
    var search = ExponentialSearch(maximum: count - 1, first: count)
    let size = search.longest { size in
      let size = text.withUTF8Bytes { CharacterKernel.boundary(atOrBefore: size, in: $0) }
      return size > shortest ? size : 0
    } fits: { size in
      outcome(of: composition.edit(committing: prefix(size))).fitsLimits
    }
    return size.map(prefix) ?? ""
  }
}

extension EditOutcome {
  fileprivate func keptMarkedText(in composition: PendingText) -> String {
    if decision != .clipped { return "" }
    return composition.kind == .insertion
      ? kept : String(resultingText[composition.replacedRange.lowerBound..<end])
  }

  fileprivate var fitsLimits: Bool {
    switch decision {
    case .accepted, .deferred: true
    case .clipped: false
    case .rejected: !violations.contains { $0.isOfLimit }
    }
  }
}

extension EditViolation {
  fileprivate var isOfLimit: Bool {
    switch self {
    case .limit, .encoding, .scalarsPerCharacter: true
    case .lineBreaks, .normalization, .filter, .position: false
    }
  }
}
