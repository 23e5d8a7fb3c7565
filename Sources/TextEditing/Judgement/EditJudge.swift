import TextMetrics

/// Judges one edit after another against a field's constraints: stages first, limits last.
struct EditJudge: Sendable {
  let constraints: TextConstraints
  private let limits: [EnforcedLimit]

  init(_ constraints: TextConstraints) {
    self.constraints = constraints
    limits = constraints.hardMaxima
  }

  func judge(_ edit: ProposedEdit) -> Verdict {
    var edit = edit
    if edit.nature == .rewrite, edit.keepsReplacedTextAsBeginning() {
      if edit.text.isEmpty { return edit.verdict(.accepted, keeping: "", in: edit.base) }
    }
    if edit.text.isEmpty {
      return edit.verdict(
        .accepted, keeping: "", in: edit.base.replacing(edit.range, with: ""))
    }
    var filtered = ""
    if edit.staging == .all {
      filtered = edit.pass(stagesOf: constraints)
      if edit.text.isEmpty {
        var verdict = edit.verdict(.rejected, keeping: "", in: edit.base)
        verdict.note(filtered: filtered)
        return verdict
      }
      if edit.nature == .rewrite, edit.keepsReplacedTextAsBeginning(), edit.text.isEmpty {
        return edit.verdict(.accepted, keeping: "", in: edit.base)
      }
    }
    var verdict = weigh(edit)
    verdict.note(filtered: filtered)
    return verdict
  }

  /// The hard limits that a text exceeds, as flags rather than refusals.
  func flags(on text: String) -> [EditViolation] {
    limits.flatMap { limit in
      let tally = text.tally(in: limit.unit)
      return limit.holds(tally) ? [] : limit.violations(of: tally)
    }
  }

  /// Puts a staged edit against the limits.
  private func weigh(_ edit: ProposedEdit) -> Verdict {
    let whole = edit.base.replacing(edit.range, with: edit.text)
    if limits.isEmpty || whole.keeps(limits) {
      return edit.verdict(.accepted, keeping: edit.text, in: whole)
    }
    let mayClip = constraints.overflow == .clip && edit.nature == .insertion
    switch constraints.overflow {
    case .allow:
      var verdict = edit.verdict(.accepted, keeping: edit.text, in: whole)
      verdict.violations = flags(on: whole)
      return verdict
    case .clip, .reject:
      if edit.joinsJamo(keeping: limits) {
        return edit.verdict(.accepted, keeping: edit.text, in: whole)
      }
      let strict = LimitTest(limits)
      if mayClip, let clip = Clip(edit, of: whole, under: strict, at: constraints.cut) {
        return edit.verdict(clip: clip, violations: strict.violations(of: whole))
      }
      // Rule 4: what was broken before may stay so, as long as it gets no worse.
      let lenient = LimitTest(limits, noWorseThan: edit.base)
      if lenient.passes(whole) {
        return edit.verdict(.accepted, keeping: edit.text, in: whole)
      }
      if mayClip, lenient.isLenient,
        let clip = Clip(edit, of: whole, under: lenient, at: constraints.cut)
      {
        return edit.verdict(clip: clip, violations: lenient.violations(of: whole))
      }
      var verdict = edit.verdict(.rejected, keeping: "", in: edit.base)
      verdict.dropped = edit.text
      verdict.violations = lenient.violations(of: whole)
      return verdict
    }
  }
}

extension ProposedEdit {
  /// Reduces an edit whose text begins with what it replaces to the insertion of its added end,
  /// which may be clipped; returns whether it did.
  fileprivate mutating func keepsReplacedTextAsBeginning() -> Bool {
    let replaced = base[range]
    guard text.utf8.starts(with: replaced.utf8) else { return false }
    text = String(text.unicodeScalars.dropFirst(replaced.unicodeScalars.count))
    range = UTF16Range(at: range.end)
    nature = .insertion
    return true
  }

  fileprivate func verdict(
    _ decision: Decision, keeping kept: String, in text: String
  ) -> Verdict {
    Verdict(decision: decision, range: range, kept: kept, text: text)
  }

  fileprivate func verdict(clip: Clip, violations: [EditViolation]) -> Verdict {
    var verdict = verdict(.clipped, keeping: clip.kept, in: clip.text)
    verdict.dropped = clip.dropped
    verdict.violations = violations
    return verdict
  }
}

extension Verdict {
  fileprivate mutating func note(filtered: String) {
    guard !filtered.isEmpty else { return }
    self.filtered = filtered
    violations.insert(.filter, at: 0)
  }
}
