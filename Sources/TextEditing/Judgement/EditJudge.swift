import TextMetrics

/// Judges one edit after another against a field's constraints: stages first, limits last.
struct EditJudge: Sendable {
  let constraints: TextConstraints
  /// Whether inserted text passes anything before the limits.
  let hasStages: Bool
  private var strict: LimitTest

  init(_ constraints: TextConstraints, editing text: String) {
    self.constraints = constraints
    hasStages = constraints.hasStages
    strict = LimitTest(constraints.hardMaxima, editing: text)
  }

  /// Mutating, as is all that counts: the limits remember what they counted, but no verdict
  /// depends on it.
  mutating func judge(_ edit: ProposedEdit) -> Verdict {
    if edit.text.isEmpty { return judgeDeletion(edit) }
    var edit = edit
    if edit.keepReplacedTextAsBeginning(), edit.text.isEmpty { return edit.unchanged() }
    if let verdict = judgeAsSent(edit) { return verdict }
    let staged = edit.staged(by: constraints)
    var verdict = staged.verdict ?? judgeLimits(of: staged.edit)
    verdict.note(filtered: staged.filtered)
    return verdict
  }

  /// Judges an edit that another text has to bear as well, in which its place lies a number of
  /// UTF-16 code units further: both keep their limits, or get no worse, with what is kept.
  mutating func judge(
    _ edit: ProposedEdit, alsoIn other: String, shiftedBy distance: Int
  ) -> Verdict {
    if edit.text.isEmpty || other.hasSameScalars(as: edit.base) { return judge(edit) }
    var edit = edit
    if edit.keepReplacedTextAsBeginning(), edit.text.isEmpty { return edit.unchanged() }
    let staged = edit.staged(by: constraints)
    var verdict = staged.verdict ?? judgeLimits(of: staged.edit)
    let asked = verdict.kept + verdict.dropped
    var reasons = verdict.violations
    // What one text cuts off the other has to do without, too: each round keeps less.
    while verdict.decision != .rejected, !verdict.kept.isEmpty {
      let elsewhere = judgeLimits(of: staged.edit.keeping(verdict, in: other, shiftedBy: distance))
      reasons.merge(elsewhere.violations)
      if elsewhere.decision == .accepted { break }
      verdict =
        elsewhere.decision == .rejected
        ? staged.edit.refused(violations: [])
        : judgeLimits(of: staged.edit.keeping(elsewhere, in: edit.base, shiftedBy: -distance))
      reasons.merge(verdict.violations)
    }
    verdict.violations = reasons
    verdict.note(asked: asked)
    verdict.note(filtered: staged.filtered)
    return verdict
  }

  /// Judges an edit that has passed the stages.
  private mutating func judgeLimits(of edit: ProposedEdit) -> Verdict {
    let whole = edit.whole
    return keepsLimits(whole) ? edit.accepted(as: whole) : judge(edit, exceedingAs: whole)
  }

  /// Accepts a jamo that joins the syllable before it as it was sent, where normalization would
  /// make another of it (rule 15); nil for anything else.
  private mutating func judgeAsSent(_ edit: ProposedEdit) -> Verdict? {
    guard constraints.normalizer != nil, edit.staging == .all, edit.joinsJamo(under: strict),
      constraints.filter.map(edit.passes) ?? true
    else { return nil }
    let whole = edit.whole
    return edit.accepted(
      as: whole, violations: constraints.overflow == .allow ? flags(on: whole) : [])
  }

  /// Whether a text keeps every hard limit.
  mutating func keepsLimits(_ text: String) -> Bool { strict.passes(text) }

  /// A deletion is always accepted.
  private mutating func judgeDeletion(_ edit: ProposedEdit) -> Verdict {
    let text = edit.base.replacing(edit.range, with: "")
    let asksForFlags = constraints.overflow == .allow && !edit.range.isEmpty
    return edit.accepted(as: text, violations: asksForFlags ? flags(on: text) : [])
  }

  /// The hard limits that a text exceeds, as flags rather than refusals.
  mutating func flags(on text: String) -> [EditViolation] {
    strict.passes(text) ? [] : strict.violations
  }

  /// Judges a staged edit whose result was counted last and breaks a limit.
  func judge(_ edit: ProposedEdit, exceedingAs whole: String) -> Verdict {
    if constraints.overflow == .allow {
      return edit.accepted(as: whole, violations: strict.violations)
    }
    if edit.joinsJamo(under: strict) { return edit.accepted(as: whole) }
    let mayClip = constraints.overflow == .clip && edit.nature == .insertion
    if mayClip, let clipped = clip(edit, of: whole, under: strict) { return clipped }
    // Rule 4: what was broken before may stay so, as long as it gets no worse.
    guard let lenient = strict.lenient(noWorseThan: edit.base) else {
      return edit.refused(violations: strict.violations)
    }
    if lenient.passes { return edit.accepted(as: whole) }
    if mayClip, let clipped = clip(edit, of: whole, under: lenient) { return clipped }
    return edit.refused(violations: lenient.violations)
  }

  private func clip(_ edit: ProposedEdit, of whole: String, under test: LimitTest) -> Verdict? {
    let clippable = edit.clippable
    let whole = edit.apart == nil ? whole : clippable.whole
    return Clip(clippable, of: whole, under: test, at: constraints.cut).map { clip in
      var verdict = clippable.clipped(to: clip, violations: test.violations)
      verdict.note(asked: edit.text)
      return verdict
    }
  }
}

extension ProposedEdit {
  /// The staged edit reduced to what a verdict kept of it, in the text of that verdict or in
  /// another, where its place lies further.
  fileprivate func keeping(
    _ verdict: Verdict, in base: String, shiftedBy distance: Int
  ) -> ProposedEdit {
    var edit = self
    edit.base = base
    edit.range = verdict.range.shifted(by: distance)
    edit.text = verdict.kept
    // What another text has cut is an insertion, and may be cut again; a rewrite was never cut.
    let end = verdict.kept.utf8.count
    edit.atoms = atoms.filter { $0.upperBound <= end }
    edit.apart = nil
    return edit
  }
}

extension Verdict {
  /// Puts what is kept beside all that was asked for.
  fileprivate mutating func note(asked: String) {
    dropped = String(asked.unicodeScalars.dropFirst(kept.unicodeScalars.count))
    if decision == .accepted, !dropped.isEmpty { decision = .clipped }
  }

  fileprivate mutating func note(filtered: String) {
    guard !filtered.isEmpty else { return }
    self.filtered = filtered
    violations.insert(.filter, at: 0)
  }
}
