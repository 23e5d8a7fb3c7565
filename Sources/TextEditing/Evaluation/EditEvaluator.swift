import TextMetrics

// The steps in which an edit is evaluated:
//
//     outcome(of:)                 accepts a deletion; a rewrite that appends becomes an insertion
//       acceptsJamoAsSent(_:)      can skip the transforms of a jamo
//       applyTransforms(of:)       can reject the edit, or leave nothing to change
//       evaluateTransformed(of:)
//         evaluateLimits(of:)      accepts an edit after which every limit holds; beside
//                                  marked text, goes straight to acceptClipOrReject(_:)
//           resolveExcess(of:_:)       accepts an edit if excess is allowed, defers a jamo or an
//                                      unfinished word, overwrites, or rejects an insertion that
//                                      can't be clipped
//             acceptClipOrReject(_:)     clips, accepts an edit if no excess grows, or rejects
//         evaluateLimits(of:)      again, for a rewrite without whitespace at its end
//       removingPlaceholder(after:)    removes a replaced U+FFFC even if the edit is rejected

struct EditEvaluator: Sendable {
  let constraints: TextConstraints
  /// A stored property, because it's read at every key.
  let hasTransforms: Bool
  /// The language for case mapping if the constraints don't set one (rule 20).
  var language: String?
  var limits: LimitEvaluator

  init(_ constraints: TextConstraints, editing text: String) {
    self.constraints = constraints
    hasTransforms = constraints.hasTransforms
    limits = LimitEvaluator(constraints.enforcedHardLimits, editing: text)
  }

  mutating func violations(in text: String) -> [EditViolation] {
    limits.exceedingCounts(of: text)?.violations ?? []
  }

  mutating func outcome(of edit: ProposedEdit) -> EditOutcome {
    if edit.text.isEmpty {
      let text = edit.resultingText
      let reportsViolations = constraints.overflow == .allow && !edit.range.isEmpty
      return edit.accepted(
        resultingIn: text, violations: reportsViolations ? violations(in: text) : [])
    }
    let requested = edit
    var edit = edit
    if edit.becomeInsertionIfAppending(), edit.text.isEmpty {
      return edit.accepted(resultingIn: edit.base)
    }
    let insertionRange = edit.insertionRange
    if acceptsJamoAsSent(edit) {
      var outcome = evaluateLimits(of: edit)
      outcome.insertionRange = insertionRange
      return outcome
    }
    let (filtered, early) = edit.applyTransforms(of: constraintsInLanguage)
    var outcome = early ?? evaluateTransformed(of: edit)
    outcome.insertionRange = insertionRange ?? edit.insertionRange
    if !filtered.isEmpty {
      outcome.filtered = filtered
      outcome.violations.insert(.filter, at: 0)
    }
    return outcome.decision == .rejected && requested.replacesPlaceholder
      ? requested.removingPlaceholder(after: outcome) : outcome
  }

  /// Evaluates the limits. A rejected rewrite is evaluated again without the whitespace at its end
  /// (rule 4).
  private mutating func evaluateTransformed(of edit: ProposedEdit) -> EditOutcome {
    let outcome = evaluateLimits(of: edit)
    guard outcome.decision == .rejected, edit.kind == .rewrite, constraints.overflow != .reject,
      let shorter = edit.withoutTrailingWhitespace
    else { return outcome }
    let shorterOutcome = evaluateLimits(of: shorter)
    guard shorterOutcome.decision == .accepted else { return outcome }
    return edit.clipped(
      to: shorterOutcome.kept, resultingIn: shorterOutcome.resultingText,
      violations: outcome.violations)
  }

  private var constraintsInLanguage: TextConstraints {
    if language == nil || constraints.letterCase == .keep || constraints.language != nil {
      return constraints
    }
    var constraints = constraints
    constraints.language = language
    return constraints
  }

  private mutating func evaluateLimits(of edit: ProposedEdit) -> EditOutcome {
    if edit.baseBeforeComposition != nil {
      var edits = [counted(edit)]
      if let other = edit.editOfBaseBeforeComposition { edits.append(counted(other)) }
      return acceptClipOrReject(edits)
    }
    let text = edit.resultingText
    return limits.exceedingCounts(of: text).map { resolveExcess(of: edit, $0) }
      ?? edit.accepted(resultingIn: text)
  }

  /// `counts` are the counts of the resulting text, which breaks a limit.
  mutating func resolveExcess(
    of edit: ProposedEdit, _ counts: LimitCounts
  ) -> EditOutcome {
    let text = counts.text
    if constraints.overflow == .allow {
      return edit.accepted(resultingIn: text, violations: counts.violations)
    }
    if edit.joinsJamo(within: &limits) { return edit.deferred(resultingIn: text) }
    if constraints.overwrites, var outcome = overwrite(edit, resultingIn: text) {
      outcome.overwrites = true
      return outcome
    }
    let baseIsKnownToFit = limits.isKnownToFit(edit.base)
    if limits.insertionCanLowerCount, isUnfinished(edit, counts, baseIsKnownToFit) {
      return edit.deferred(resultingIn: text)
    }
    // Fast path: most rejected edits are one key in a full field.
    if baseIsKnownToFit, !mayClip(edit) || edit.isWithinOneCharacter(in: text) {
      return edit.rejected(violations: counts.violations)
    }
    return acceptClipOrReject([CountedEdit(edit: edit, counts: counts)])
  }

  private mutating func counted(_ edit: ProposedEdit) -> CountedEdit {
    CountedEdit(edit: edit, counts: limits.counts(of: edit.resultingText))
  }

  /// Returns `nil` if the edit can't overwrite Characters (rule 6).
  private mutating func overwrite(
    _ edit: ProposedEdit, resultingIn text: String
  ) -> EditOutcome? {
    guard edit.kind == .insertion, edit.beginsCharacter(in: text) else { return nil }
    let ranges = edit.rangesToOverwrite()
    guard let longest = ranges.last else { return nil }
    guard limits.fits(edit.replacing(longest).resultingText) else {
      return acceptClipOrReject([counted(edit.replacing(longest))])
    }
    let shortest = ranges.indices.partitioningIndex {
      limits.fits(edit.replacing(ranges[$0]).resultingText)
    }
    let edit = edit.replacing(ranges[min(shortest, ranges.count - 1)])
    return edit.accepted(resultingIn: edit.resultingText)
  }

  /// Applies rules 3 and 4 to one edit, or to the same edit of two texts. Two edits must both fit,
  /// and the outcome describes the first.
  private mutating func acceptClipOrReject(_ edits: [CountedEdit]) -> EditOutcome {
    let (edit, text) = (edits[0].edit, edits[0].counts.text)
    let violations = edits.violations
    if violations.isEmpty { return edit.accepted(resultingIn: text) }
    if constraints.overflow == .allow {
      return edit.accepted(resultingIn: text, violations: edits[0].counts.violations)
    }
    if let clipped = clip(edits, reporting: violations) { return clipped }
    // An edit that doesn't increase an excess is accepted (rule 4).
    var tolerant = edits
    var baseBreaksLimit = false
    for index in edits.indices where !limits.isKnownToFit(edits[index].edit.base) {
      guard let before = limits.exceedingCounts(of: edits[index].edit.base) else { continue }
      baseBreaksLimit = true
      tolerant[index].counts = edits[index].counts.toleratingExcess(of: before)
    }
    guard baseBreaksLimit else { return edit.rejected(violations: violations) }
    let remaining = tolerant.violations
    if remaining.isEmpty { return edit.accepted(resultingIn: text) }
    return clip(tolerant, reporting: remaining) ?? edit.rejected(violations: remaining)
  }

  /// Whether more text after the insertion could make the insertion fit (rule 15).
  private mutating func isUnfinished(
    _ edit: ProposedEdit, _ counts: LimitCounts, _ baseIsKnownToFit: Bool
  ) -> Bool {
    guard edit.kind == .insertion, edit.mayBeDeferred else { return false }
    let end = edit.insertedBytes.upperBound
    if !baseIsKnownToFit, let before = limits.exceedingCounts(of: edit.base) {
      return counts.toleratingExcess(of: before).mayFitLater(insertingAt: end)
    }
    return counts.mayFitLater(insertingAt: end)
  }

  /// Whether the edit inserts a jamo that the field keeps without normalizing it. The keyboard's
  /// next edit can then join the jamo with the text before it (rule 15).
  private mutating func acceptsJamoAsSent(_ edit: ProposedEdit) -> Bool {
    constraints.normalizer != nil && edit.joinsJamo(within: &limits)
      && (constraints.filter.map(edit.passes) ?? true)
  }

  private func mayClip(_ edit: ProposedEdit) -> Bool {
    (constraints.overflow == .clip || constraints.overwrites) && edit.kind == .insertion
  }

  private func clip(
    _ edits: [CountedEdit], reporting violations: [EditViolation]
  ) -> EditOutcome? {
    guard mayClip(edits[0].edit),
      let clip = Clip(of: edits, at: constraints.boundary),
      !clip.kept.isPlaceholder
    else { return nil }
    return edits[0].edit.clipped(
      to: clip.kept, resultingIn: clip.resultingText, violations: violations)
  }
}

extension [CountedEdit] {
  fileprivate var violations: [EditViolation] {
    reduce(into: []) { $0.merge($1.counts.violations) }
  }
}

// MARK: - Edit Outcome

struct EditOutcome {
  var decision: EditResult.Decision
  /// The range of the base to replace, which transforms may have extended.
  let range: Range<UTF16Offset>
  let kept: String
  var resultingText: String
  var dropped: String = ""
  var filtered: String = ""
  var violations: [EditViolation] = []
  /// The range that an insertion replaces, before transforms extend the range. A rejection is
  /// remembered with this range (rule 5). For a rewrite or a deletion, the value is `nil`.
  var insertionRange: Range<UTF16Offset>?
  var overwrites = false
}

extension EditOutcome {
  /// The end of the kept text in the resulting text.
  var end: UTF16Offset { range.lowerBound.advanced(by: kept.utf16Count) }
}

extension ProposedEdit {
  func accepted(
    resultingIn resultingText: String, violations: [EditViolation] = []
  ) -> EditOutcome {
    EditOutcome(
      decision: .accepted, range: range, kept: text, resultingText: resultingText,
      violations: violations)
  }

  func deferred(resultingIn resultingText: String) -> EditOutcome {
    EditOutcome(decision: .deferred, range: range, kept: text, resultingText: resultingText)
  }

  func clipped(
    to kept: String, resultingIn resultingText: String, violations: [EditViolation]
  ) -> EditOutcome {
    EditOutcome(
      decision: .clipped, range: rangeWithoutJoinedTail, kept: kept, resultingText: resultingText,
      dropped: text.droppingPrefix(kept), violations: violations)
  }

  /// Returns the outcome of a rejected edit that replaces U+FFFC: the edit then only removes U+FFFC
  /// (rule 4).
  func removingPlaceholder(after rejection: EditOutcome) -> EditOutcome {
    EditOutcome(
      decision: .clipped, range: range, kept: "", resultingText: base.replacing(range, with: ""),
      dropped: rejection.dropped, filtered: rejection.filtered, violations: rejection.violations)
  }

  func rejected(violations: [EditViolation]) -> EditOutcome {
    EditOutcome(
      decision: .rejected, range: range, kept: "", resultingText: base, dropped: text,
      violations: violations)
  }
}
