import TextMetrics

/// Evaluates one edit after another against a field's constraints: stages first, limits last.
struct EditEvaluator: Sendable {
  let constraints: TextConstraints
  /// Whether inserted text passes anything before the limits.
  let hasStages: Bool
  #if PAGE_CORE
    var language: String? {
      get { nil }
      set {}
    }
  #else
    /// The language of the present event, whose rules case follows in a field without a language of
    /// its own (rule 20).
    var language: String?
  #endif
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

  /// Another text in which the same edit has to hold, so many UTF-16 code units further on.
  struct OtherText {
    var text: String
    var distance: Int
  }

  /// What becomes of an edit. With another text, what is kept has to hold in both, and the
  /// violations are those of both.
  mutating func evaluate(_ edit: ProposedEdit, alsoIn other: OtherText? = nil) -> EditOutcome {
    // A deletion is always accepted (rule 2).
    if edit.text.isEmpty {
      let text = edit.whole
      let asksForFlags = constraints.overflow == .allow && !edit.range.isEmpty
      return edit.accepted(as: text, violations: asksForFlags ? flags(on: text) : [])
    }
    let asked = edit
    var edit = edit
    if edit.keepReplacedTextAsBeginning(), edit.text.isEmpty {
      return edit.accepted(as: edit.base)
    }
    if acceptsJamoAsSent(edit) {
      let whole = edit.whole
      return breaks(whole) ? joinedLater(edit, as: whole) : edit.accepted(as: whole)
    }
    let place = edit.insertedPlace
    #if PAGE_CORE
      let (filtered, decided) = edit.passStages(of: constraints)
    #else
      let (filtered, decided) = edit.passStages(of: constraintsInLanguage)
    #endif
    var outcome = decided ?? judgeRewrite(edit, alsoIn: other)
    outcome.place = place ?? edit.insertedPlace
    if !filtered.isEmpty {
      outcome.filtered = filtered
      outcome.violations.insert(.filter, at: 0)
    }
    return outcome.decision == .rejected && asked.replacesPlaceholder
      ? asked.withoutPlaceholder(outcome) : outcome
  }

  /// What becomes of a jamo that joins the syllable before it and exceeds a limit until then.
  private func joinedLater(_ edit: ProposedEdit, as whole: String) -> EditOutcome {
    constraints.overflow == .allow ? edit.accepted(as: whole) : edit.deferred(as: whole)
  }

  /// Judges an edit that has passed the stages. A rewrite that fails is judged once more without
  /// the space that suggestions have at their end (rule 4).
  private mutating func judgeRewrite(_ edit: ProposedEdit, alsoIn other: OtherText?) -> EditOutcome
  {
    let outcome = judge(edit, alsoIn: other)
    guard outcome.decision == .rejected, edit.nature == .rewrite, constraints.overflow != .reject,
      let shorter = edit.withoutSpaceAtEnd
    else { return outcome }
    let kept = judge(shorter, alsoIn: other)
    guard kept.decision == .accepted else { return outcome }
    return edit.clipped(to: kept.kept, making: kept.text, violations: outcome.violations)
  }

  #if !PAGE_CORE
    private var constraintsInLanguage: TextConstraints {
      if language == nil || constraints.letterCase == .keep || constraints.language != nil {
        return constraints
      }
      var constraints = constraints
      constraints.language = language
      return constraints
    }
  #endif

  /// Judges an edit that has passed the stages.
  private mutating func judge(_ edit: ProposedEdit, alsoIn other: OtherText?) -> EditOutcome {
    let whole = edit.whole
    if let other {
      var places = [place(of: edit)]
      if !other.text.hasSameBytes(as: edit.base) { places.append(place(of: edit.moved(to: other))) }
      return judge(edit, in: places)
    }
    return breach(by: whole).map { judge(edit, breaking: $0) } ?? edit.accepted(as: whole)
  }

  /// Judges an edit that has passed the stages, and after which the text breaks a limit.
  mutating func judge(_ edit: ProposedEdit, breaking whole: LimitEvaluation) -> EditOutcome {
    if edit.joinsJamo(within: &limits) { return joinedLater(edit, as: whole.text) }
    if constraints.overwrites, let outcome = overwrite(edit, making: whole.text) { return outcome }
    let isFitting = constraints.overflow != .allow && limits.isKnownToKeep(edit.base)
    if limits.canDrop, isUnfinished(edit, whole, isFitting: isFitting) {
      return edit.deferred(as: whole.text)
    }
    // Most refusals are of one key too many.
    if isFitting, !mayClip(edit) || edit.isIndivisible(in: whole.text) {
      return edit.refused(violations: whole.violations)
    }
    return judge(edit, in: [Clip.Place(edit: edit, whole: whole.text, evaluation: whole)])
  }

  /// The text that an edit leads to.
  private mutating func place(of edit: ProposedEdit) -> Clip.Place {
    let whole = edit.whole
    return Clip.Place(edit: edit, whole: whole, evaluation: limits.evaluation(of: whole))
  }

  /// Lets an insertion that doesn't fit replace Characters beside it (rule 6). Returns `nil` if it
  /// may not, or if there are none.
  private mutating func overwrite(_ edit: ProposedEdit, making whole: String) -> EditOutcome? {
    guard edit.nature == .insertion, edit.beginsCharacter(in: whole) else { return nil }
    let ranges = edit.rangesToOverwrite()
    guard let widest = ranges.last else { return nil }
    guard !breaks(edit.replacing(widest).whole) else {
      let edit = edit.replacing(widest)
      return judge(edit, in: [place(of: edit)])
    }
    // The narrowest that fits.
    let narrowest = ranges.indices.partitioningIndex { !breaks(edit.replacing(ranges[$0]).whole) }
    let edit = edit.replacing(ranges[min(narrowest, ranges.count - 1)])
    return edit.accepted(as: edit.whole)
  }

  /// Judges an edit in every text that has to bear it: rule 3 and, where no prefix fits, rule 4.
  private mutating func judge(_ edit: ProposedEdit, in places: [Clip.Place]) -> EditOutcome {
    let violations = places.violations
    if violations.isEmpty { return edit.accepted(as: places[0].whole) }
    if constraints.overflow == .allow {
      return edit.accepted(as: places[0].whole, violations: places[0].evaluation.violations)
    }
    if let clipped = clip(edit, in: places, reporting: violations) { return clipped }
    // What was broken before may stay so, as long as it gets no worse.
    var tolerant = places
    var wasBroken = false
    for index in places.indices where !limits.isKnownToKeep(places[index].edit.base) {
      guard let earlier = breach(by: places[index].edit.base) else { continue }
      wasBroken = true
      tolerant[index].evaluation = places[index].evaluation.tolerating(earlier)
    }
    guard wasBroken else { return edit.refused(violations: violations) }
    let remaining = tolerant.violations
    if remaining.isEmpty { return edit.accepted(as: places[0].whole) }
    return clip(edit, in: tolerant, reporting: remaining) ?? edit.refused(violations: remaining)
  }

  /// Whether keys may go on from an edit so that every limit is kept, or is no worse than before.
  ///
  /// - Parameter isFitting: Whether the text from before is known to keep every limit.
  private mutating func isUnfinished(
    _ edit: ProposedEdit, _ whole: LimitEvaluation, isFitting: Bool
  ) -> Bool {
    guard constraints.overflow != .allow, edit.nature == .insertion, edit.mayWait else {
      return false
    }
    let end = edit.insertedBytes.upperBound
    if !isFitting, let earlier = breach(by: edit.base) {
      return whole.tolerating(earlier).mayYetFit(insertingAt: end)
    }
    return whole.mayYetFit(insertingAt: end)
  }

  /// Whether an edit is a jamo that joins the syllable before it. Such a one is accepted as it was
  /// sent, even where normalization would replace it (rule 15).
  private mutating func acceptsJamoAsSent(_ edit: ProposedEdit) -> Bool {
    constraints.normalizer != nil && edit.joinsJamo(within: &limits)
      && (constraints.filter.map(edit.passes) ?? true)
  }

  /// Whether part of an edit may go in where the whole does not fit.
  private func mayClip(_ edit: ProposedEdit) -> Bool {
    (constraints.overflow == .clip || constraints.overwrites) && edit.nature == .insertion
  }

  /// The longest prefix of an insertion that fits where the whole does not; nil where none does, or
  /// none may.
  private func clip(
    _ edit: ProposedEdit, in places: [Clip.Place], reporting violations: [EditViolation]
  ) -> EditOutcome? {
    guard mayClip(edit) else { return nil }
    let clip = Clip(in: places.map { $0.clippable }, at: constraints.boundary)
    guard let clip, !clip.kept.isPlaceholder else { return nil }
    return edit.clipped(to: clip.kept, making: clip.text, violations: violations)
  }
}

extension Clip.Place {
  /// The place with the edit as a clip shortens it.
  fileprivate var clippable: Clip.Place {
    if edit.apart == nil { return self }
    let edit = edit.clippable
    return Clip.Place(
      edit: edit, whole: edit.whole, evaluation: evaluation, isEvaluated: false)
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
  fileprivate func moved(to other: EditEvaluator.OtherText) -> ProposedEdit {
    var edit = self
    edit.base = other.text
    edit.range = range.shifted(by: other.distance)
    if var apart {
      apart.range = apart.range.shifted(by: other.distance)
      edit.apart = apart
    }
    return edit
  }
}
