import TextMetrics

extension EditEvaluator {
  /// What becomes of an update of the marked text that is evaluated at once (rule 13).
  struct MarkedUpdate {
    var decision: EditResult.Decision
    /// What the field shows: the beginning of what the input method sent.
    var kept: String
    var violations: [EditViolation]
  }

  /// Evaluates an update of the marked text by what transforms and filter would leave of it.
  mutating func evaluate(_ text: String, markedIn composition: Composition) -> MarkedUpdate {
    var edit = composition.exit(with: text)
    edit.waiting = .text
    let outcome = evaluate(edit)
    var update = MarkedUpdate(
      decision: outcome.decision, kept: text,
      violations: outcome.violations.filter { $0.isOfLimit })
    if outcome.keepsLimits {
      // What the filter removes is refused when the composition ends.
      if outcome.decision == .rejected { update.decision = .accepted }
      return update
    }
    // A shorter text overwrites fewer Characters, so that it can be rejected.
    let kept =
      hasStages || constraints.overwrites
      ? longestPrefix(of: text, markedIn: composition) : outcome.keptMarked(in: composition)
    update.decision = kept.isEmpty ? .rejected : .clipped
    update.kept = kept
    return update
  }

  /// The longest prefix of marked text of which transforms and filter leave what is within the
  /// limits, or an empty text.
  private mutating func longestPrefix(of text: String, markedIn composition: Composition) -> String
  {
    if constraints.overflow == .reject { return "" }
    // A rewrite whose text begins with what it replaces is an insertion of the rest.
    let replaced = composition.nature == .rewrite ? composition.base[composition.replaced] : ""
    if !text.begins(with: replaced) {
      let shorter = composition.exit(with: text).withoutSpaceAtEnd?.text ?? ""
      return !shorter.isEmpty && evaluate(composition.exit(with: shorter)).keepsLimits
        ? shorter : ""
    }
    let shortest = replaced.utf8.count
    func prefix(_ size: Int) -> String {
      String(text[..<text.utf8.index(text.startIndex, offsetBy: size)])
    }
    let count = text.utf8.count
    var search = ExponentialSearch(maximum: count - 1, first: count)
    let size = search.longest { size in
      let size = text.withUTF8Bytes { CharacterKernel.boundary(atOrBefore: size, in: $0) }
      return size > shortest ? size : 0
    } fits: { size in
      evaluate(composition.exit(with: prefix(size))).keepsLimits
    }
    return size.map(prefix) ?? ""
  }
}

extension EditOutcome {
  /// The marked text that is left if no stage has changed it.
  fileprivate func keptMarked(in composition: Composition) -> String {
    if decision != .clipped { return "" }
    // Of an insertion, not what it will take the place of.
    return composition.nature == .insertion
      ? kept : String(text[composition.replaced.lowerBound..<end])
  }

  /// Whether all that the stages leave is within the limits.
  fileprivate var keepsLimits: Bool {
    switch decision {
    case .accepted, .deferred: true
    case .clipped: false
    case .rejected: !violations.contains { $0.isOfLimit }
    }
  }
}

extension EditViolation {
  /// Whether a limit is exceeded, and no stage has removed anything.
  fileprivate var isOfLimit: Bool {
    switch self {
    case .limit, .encoding, .scalarsPerCharacter: true
    case .lineBreaks, .normalization, .filter, .position: false
    }
  }
}
