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

  /// Whether a text breaks a hard limit.
  mutating func breaks(_ text: String) -> Bool { limits.breaks(text) }

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
  /// kept, and what either refuses is a reason.
  mutating func outcome(
    of edit: ProposedEdit, alsoIn other: String, shiftedBy distance: Int
  ) -> EditOutcome {
    if edit.text.isEmpty || other.hasSameScalars(as: edit.base) { return self.outcome(of: edit) }
    var edit = edit
    if edit.keepReplacedTextAsBeginning(), edit.text.isEmpty { return edit.unchanged() }
    let staged = edit.staged(by: constraints)
    var outcome =
      staged.outcome
      ?? self.outcome(ofStaged: [staged.edit, staged.edit.moved(to: other, by: distance)])
    outcome.note(filtered: staged.filtered)
    return outcome
  }

  /// What becomes of an edit in several texts at once, which has passed the stages: in the first,
  /// as in all of them.
  private mutating func outcome(ofStaged edits: [ProposedEdit]) -> EditOutcome {
    let edit = edits[0]
    let places = edits.map { edit in
      let whole = edit.whole
      return Clip.Place(edit: edit, whole: whole, evaluation: limits.evaluation(of: whole))
    }
    let accepted = edit.accepted(as: places[0].whole)
    let violations = places.violations
    if violations.isEmpty { return accepted }
    if constraints.overflow == .allow {
      return edit.accepted(as: places[0].whole, violations: places[0].evaluation.violations)
    }
    if let clipped = clip(edit, in: places, reporting: violations) { return clipped }
    // Rule 4, for each of the texts.
    let tolerant = places.map { place in
      Clip.Place(
        edit: place.edit, whole: place.whole,
        evaluation: breach(by: place.edit.base).map(place.evaluation.tolerating)
          ?? place.evaluation)
    }
    let remaining = tolerant.violations
    if remaining.isEmpty { return accepted }
    return clip(edit, in: tolerant, reporting: remaining) ?? edit.refused(violations: remaining)
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
    if edit.joinsJamo(within: &limits) { return edit.accepted(as: whole.text) }
    if constraints.overflow == .allow {
      return edit.accepted(as: whole.text, violations: whole.violations)
    }
    func place(_ evaluation: LimitEvaluation) -> [Clip.Place] {
      [Clip.Place(edit: edit, whole: whole.text, evaluation: evaluation)]
    }
    if let clipped = clip(edit, in: place(whole), reporting: whole.violations) { return clipped }
    // Rule 4: what was broken before may stay so, as long as it gets no worse.
    guard !limits.isKnownToKeep(edit.base),
      let tolerant = breach(by: edit.base).map(whole.tolerating)
    else {
      return edit.refused(violations: whole.violations)
    }
    if tolerant.passes { return edit.accepted(as: whole.text) }
    return clip(edit, in: place(tolerant), reporting: tolerant.violations)
      ?? edit.refused(violations: tolerant.violations)
  }

  /// A jamo that joins the syllable before it is accepted as it was sent, where normalization would
  /// make another of it (rule 15); nil for anything else.
  private mutating func outcome(ofJamoAsSent edit: ProposedEdit) -> EditOutcome? {
    guard constraints.normalizer != nil, edit.staging == .all, edit.joinsJamo(within: &limits),
      constraints.filter.map(edit.passes) ?? true
    else { return nil }
    return edit.accepted(as: edit.whole)
  }

  /// A deletion is always accepted.
  private mutating func outcome(ofDeletion edit: ProposedEdit) -> EditOutcome {
    let text = edit.base.replacing(edit.range, with: "")
    let asksForFlags = constraints.overflow == .allow && !edit.range.isEmpty
    return edit.accepted(as: text, violations: asksForFlags ? flags(on: text) : [])
  }

  /// The longest prefix of an insertion that fits where the whole does not; nil where none does, or
  /// none may.
  private func clip(
    _ edit: ProposedEdit, in places: @autoclosure () -> [Clip.Place],
    reporting violations: @autoclosure () -> [EditViolation]
  ) -> EditOutcome? {
    guard constraints.overflow == .clip, edit.nature == .insertion, !edit.isLoneScalar else {
      return nil
    }
    return Clip(in: places().map { $0.clippable }, cutting: constraints.cut).map { clip in
      var outcome = edit.clippable.clipped(to: clip, violations: violations())
      outcome.note(asked: edit.text)
      return outcome
    }
  }
}

extension Clip.Place {
  /// The place with the edit as a clip shortens it.
  fileprivate var clippable: Clip.Place {
    if edit.apart == nil { return self }
    let edit = edit.clippable
    return Clip.Place(edit: edit, whole: edit.whole, evaluation: evaluation)
  }
}

extension [Clip.Place] {
  /// What any of the texts does not keep.
  fileprivate var violations: [EditViolation] {
    reduce(into: []) { $0.merge($1.evaluation.violations) }
  }
}

extension ProposedEdit {
  /// The staged edit in another text, where its place lies further.
  fileprivate func moved(to base: String, by distance: Int) -> ProposedEdit {
    var edit = self
    edit.base = base
    edit.range = range.shifted(by: distance)
    if var apart {
      apart.range = apart.range.shifted(by: distance)
      edit.apart = apart
    }
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
