import TextMetrics

/// An evaluator of the edits of a field. It applies transforms and the filter, and then the limits.
struct EditEvaluator: Sendable {
  let constraints: TextConstraints
  let hasTransforms: Bool
  #if PAGE_CORE
    var language: String? {
      get { nil }
      set {}
    }
  #else
    /// The language for case mapping if the constraints don't set one (ARCHITECTURE.md, rule 20).
    var language: String?
  #endif
  private var limits: LimitEvaluator

  init(_ constraints: TextConstraints, editing text: String) {
    self.constraints = constraints
    hasTransforms = constraints.hasTransforms
    limits = LimitEvaluator(constraints.hardMaxima, editing: text)
  }

  mutating func breach(by text: String) -> LimitEvaluation? { limits.breach(by: text) }

  mutating func breaks(_ text: String) -> Bool { limits.breaks(text) }

  mutating func flags(on text: String) -> [EditViolation] { breach(by: text)?.violations ?? [] }

  /// Another text in which an edit must fit. Its range there is `distance` UTF-16 code units later.
  struct OtherText {
    var text: String
    var distance: Int
  }

  /// Returns the outcome of an edit. If there is an `other` text, the kept text fits in both texts.
  mutating func evaluate(_ edit: ProposedEdit, alsoIn other: OtherText? = nil) -> EditOutcome {
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
      let (filtered, decided) = edit.applyTransforms(of: constraints)
    #else
      let (filtered, decided) = edit.applyTransforms(of: constraintsInLanguage)
    #endif
    var outcome = decided ?? evaluateTransformed(edit, alsoIn: other)
    outcome.place = place ?? edit.insertedPlace
    if !filtered.isEmpty {
      outcome.filtered = filtered
      outcome.violations.insert(.filter, at: 0)
    }
    return outcome.decision == .rejected && asked.replacesPlaceholder
      ? asked.withoutPlaceholder(outcome) : outcome
  }

  private func joinedLater(_ edit: ProposedEdit, as whole: String) -> EditOutcome {
    constraints.overflow == .allow ? edit.accepted(as: whole) : edit.deferred(as: whole)
  }

  /// Returns the outcome of a transformed edit. A rewrite may lose whitespace at its end to fit.
  private mutating func evaluateTransformed(_ edit: ProposedEdit, alsoIn other: OtherText?)
    -> EditOutcome
  {
    let outcome = evaluateLimits(of: edit, alsoIn: other)
    guard outcome.decision == .rejected, edit.nature == .rewrite, constraints.overflow != .reject,
      let shorter = edit.withoutSpaceAtEnd
    else { return outcome }
    let kept = evaluateLimits(of: shorter, alsoIn: other)
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

  private mutating func evaluateLimits(
    of edit: ProposedEdit, alsoIn other: OtherText?
  ) -> EditOutcome {
    let whole = edit.whole
    if let other {
      var places = [place(of: edit)]
      if !other.text.hasSameBytes(as: edit.base) { places.append(place(of: edit.moved(to: other))) }
      return evaluate(edit, in: places)
    }
    return breach(by: whole).map { evaluate(edit, breaking: $0) } ?? edit.accepted(as: whole)
  }

  mutating func evaluate(_ edit: ProposedEdit, breaking whole: LimitEvaluation) -> EditOutcome {
    if edit.joinsJamo(within: &limits) { return joinedLater(edit, as: whole.text) }
    if constraints.overwrites, let outcome = overwrite(edit, making: whole.text) { return outcome }
    let isFitting = constraints.overflow != .allow && limits.isKnownToKeep(edit.base)
    if limits.canDrop, isUnfinished(edit, whole, isFitting: isFitting) {
      return edit.deferred(as: whole.text)
    }
    // Fast path: most rejected edits are one key in a full field.
    if isFitting, !mayClip(edit) || edit.isIndivisible(in: whole.text) {
      return edit.refused(violations: whole.violations)
    }
    return evaluate(edit, in: [Clip.Place(edit: edit, whole: whole.text, evaluation: whole)])
  }

  private mutating func place(of edit: ProposedEdit) -> Clip.Place {
    let whole = edit.whole
    return Clip.Place(edit: edit, whole: whole, evaluation: limits.evaluation(of: whole))
  }

  /// Returns the outcome of an insertion that overwrites Characters, or `nil` if it can't.
  private mutating func overwrite(_ edit: ProposedEdit, making whole: String) -> EditOutcome? {
    guard edit.nature == .insertion, edit.beginsCharacter(in: whole) else { return nil }
    let ranges = edit.rangesToOverwrite()
    guard let widest = ranges.last else { return nil }
    guard !breaks(edit.replacing(widest).whole) else {
      let edit = edit.replacing(widest)
      return evaluate(edit, in: [place(of: edit)])
    }
    let narrowest = ranges.indices.partitioningIndex { !breaks(edit.replacing(ranges[$0]).whole) }
    let edit = edit.replacing(ranges[min(narrowest, ranges.count - 1)])
    return edit.accepted(as: edit.whole)
  }

  /// Accepts, clips, or rejects an edit (ARCHITECTURE.md, rules 3 and 4).
  private mutating func evaluate(_ edit: ProposedEdit, in places: [Clip.Place]) -> EditOutcome {
    let violations = places.violations
    if violations.isEmpty { return edit.accepted(as: places[0].whole) }
    if constraints.overflow == .allow {
      return edit.accepted(as: places[0].whole, violations: places[0].evaluation.violations)
    }
    if let clipped = clip(edit, in: places, reporting: violations) { return clipped }
    // A text that already exceeds a limit accepts an edit that doesn't make the excess worse.
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

  /// Whether an insertion that doesn't fit may fit when more text is typed after it.
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

  /// Whether normalization is skipped, because the edit inserts a jamo that the next edit combines.
  private mutating func acceptsJamoAsSent(_ edit: ProposedEdit) -> Bool {
    constraints.normalizer != nil && edit.joinsJamo(within: &limits)
      && (constraints.filter.map(edit.passes) ?? true)
  }

  private func mayClip(_ edit: ProposedEdit) -> Bool {
    (constraints.overflow == .clip || constraints.overwrites) && edit.nature == .insertion
  }

  /// Returns the outcome of a clip, or `nil` if no prefix fits or the edit may not be clipped.
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
  fileprivate var clippable: Clip.Place {
    if edit.withoutTail == nil { return self }
    let edit = edit.clippable
    return Clip.Place(
      edit: edit, whole: edit.whole, evaluation: evaluation, isEvaluated: false)
  }
}

extension [Clip.Place] {
  fileprivate var violations: [EditViolation] {
    reduce(into: []) { $0.merge($1.evaluation.violations) }
  }
}

extension ProposedEdit {
  fileprivate func moved(to other: EditEvaluator.OtherText) -> ProposedEdit {
    var edit = self
    edit.base = other.text
    edit.range = range.shifted(by: other.distance)
    if var withoutTail {
      withoutTail.range = withoutTail.range.shifted(by: other.distance)
      edit.withoutTail = withoutTail
    }
    return edit
  }
}
