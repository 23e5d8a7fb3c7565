import TextMetrics

/// Evaluates one edit after another against a field's constraints: stages first, limits last.
struct EditEvaluator: Sendable {
  let constraints: TextConstraints
  /// Whether inserted text passes anything before the limits.
  let hasStages: Bool
  private var limits: LimitEvaluator

  init(_ constraints: TextConstraints, editing text: String) {
    self.constraints = constraints
    hasStages = constraints.hasStages
    limits = LimitEvaluator(constraints.hardMaxima, editing: text)
  }

  /// How a text stands that breaks a hard limit; nil where it keeps all of them.
  mutating func breach(by text: String) -> LimitEvaluation? { limits.breach(by: text) }

  /// The hard limits that a text exceeds, as flags rather than refusals.
  mutating func flags(on text: String) -> [EditViolation] { breach(by: text)?.violations ?? [] }

  /// What becomes of an edit.
  mutating func outcome(of edit: ProposedEdit) -> EditOutcome {
    if edit.text.isEmpty { return outcome(ofDeletion: edit) }
    var edit = edit
    if edit.keepReplacedTextAsBeginning(), edit.text.isEmpty { return edit.unchanged() }
    if let outcome = self.outcome(ofJamoAsSent: edit) { return outcome }
    let staged = edit.staged(by: constraints)
    var outcome = staged.outcome ?? self.outcome(ofStaged: staged.edit)
    outcome.note(filtered: staged.filtered)
    return outcome
  }

  /// What becomes of an edit that another text has to bear as well, in which its place lies a
  /// number of UTF-16 code units further: both keep their limits, or get no worse, with what is
  /// kept.
  mutating func outcome(
    of edit: ProposedEdit, alsoIn other: String, shiftedBy distance: Int
  ) -> EditOutcome {
    if edit.text.isEmpty || other.hasSameScalars(as: edit.base) { return self.outcome(of: edit) }
    var edit = edit
    if edit.keepReplacedTextAsBeginning(), edit.text.isEmpty { return edit.unchanged() }
    let staged = edit.staged(by: constraints)
    var outcome = staged.outcome ?? self.outcome(ofStaged: staged.edit)
    let asked = outcome.kept + outcome.dropped
    var reasons = outcome.violations
    // What one text cuts off the other has to do without, too: each round keeps less.
    while outcome.decision != .rejected, !outcome.kept.isEmpty {
      let elsewhere = self.outcome(
        ofStaged: staged.edit.keeping(outcome, in: other, shiftedBy: distance))
      reasons.merge(elsewhere.violations)
      if elsewhere.decision == .accepted { break }
      outcome =
        elsewhere.decision == .rejected
        ? staged.edit.refused(violations: [])
        : self.outcome(
          ofStaged: staged.edit.keeping(elsewhere, in: edit.base, shiftedBy: -distance))
      reasons.merge(outcome.violations)
    }
    outcome.violations = reasons
    outcome.note(asked: asked)
    outcome.note(filtered: staged.filtered)
    return outcome
  }

  private mutating func outcome(ofStaged edit: ProposedEdit) -> EditOutcome {
    let whole = edit.whole
    return breach(by: whole).map { outcome(ofStaged: edit, breaking: $0) }
      ?? edit.accepted(as: whole)
  }

  /// What becomes of an edit that has passed the stages, and after which the text breaks a limit.
  mutating func outcome(
    ofStaged edit: ProposedEdit, breaking whole: LimitEvaluation
  ) -> EditOutcome {
    if constraints.overflow == .allow {
      return edit.accepted(as: whole.text, violations: whole.violations)
    }
    if edit.joinsJamo(within: &limits) { return edit.accepted(as: whole.text) }
    if let clipped = clip(edit, to: whole) { return clipped }
    // Rule 4: what was broken before may stay so, as long as it gets no worse.
    guard !limits.isKnownToKeep(edit.base),
      let tolerant = breach(by: edit.base).map(whole.tolerating)
    else {
      return edit.refused(violations: whole.violations)
    }
    if tolerant.passes { return edit.accepted(as: whole.text) }
    return clip(edit, to: tolerant) ?? edit.refused(violations: tolerant.violations)
  }

  /// A jamo that joins the syllable before it is accepted as it was sent, where normalization would
  /// make another of it (rule 15); nil for anything else.
  private mutating func outcome(ofJamoAsSent edit: ProposedEdit) -> EditOutcome? {
    guard constraints.normalizer != nil, edit.staging == .all, edit.joinsJamo(within: &limits),
      constraints.filter.map(edit.passes) ?? true
    else { return nil }
    let whole = edit.whole
    return edit.accepted(
      as: whole, violations: constraints.overflow == .allow ? flags(on: whole) : [])
  }

  /// A deletion is always accepted.
  private mutating func outcome(ofDeletion edit: ProposedEdit) -> EditOutcome {
    let text = edit.base.replacing(edit.range, with: "")
    let asksForFlags = constraints.overflow == .allow && !edit.range.isEmpty
    return edit.accepted(as: text, violations: asksForFlags ? flags(on: text) : [])
  }

  /// The longest prefix of an insertion that fits where the whole does not; nil where none does, or
  /// none may.
  private func clip(_ edit: ProposedEdit, to whole: LimitEvaluation) -> EditOutcome? {
    guard constraints.overflow == .clip, edit.nature == .insertion, !edit.isLoneScalar else {
      return nil
    }
    let clippable = edit.clippable
    let text = edit.apart == nil ? whole.text : clippable.whole
    return Clip(clippable, of: text, under: whole, cutting: constraints.cut).map { clip in
      var outcome = clippable.clipped(to: clip, violations: whole.violations)
      outcome.note(asked: edit.text)
      return outcome
    }
  }
}

extension ProposedEdit {
  /// The staged edit reduced to what a outcome kept of it, in the text of that outcome or in
  /// another, where its place lies further.
  fileprivate func keeping(
    _ outcome: EditOutcome, in base: String, shiftedBy distance: Int
  ) -> ProposedEdit {
    var edit = self
    edit.base = base
    edit.range = outcome.range.shifted(by: distance)
    edit.text = outcome.kept
    // What another text has cut is an insertion, and may be cut again; a rewrite was never cut.
    let end = outcome.kept.utf8.count
    edit.atoms = atoms.filter { $0.upperBound <= end }
    edit.apart = nil
    return edit
  }
}

extension EditOutcome {
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
