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
    if edit.keepsReplacedTextAsBeginning(), edit.text.isEmpty { return edit.unchanged(.accepted) }
    let filtered = edit.staging == .all ? edit.pass(stagesOf: constraints) : ""
    var verdict: Verdict
    if edit.text.isEmpty {
      verdict = edit.unchanged(.rejected)
    } else if edit.keepsReplacedTextAsBeginning(), edit.text.isEmpty {
      verdict = edit.unchanged(.accepted)
    } else {
      let whole = edit.base.replacing(edit.range, with: edit.text)
      verdict = keepsLimits(whole) ? edit.accepted(as: whole) : judge(edit, exceedingAs: whole)
    }
    verdict.note(filtered: filtered)
    return verdict
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
    if mayClip, let clip = Clip(edit, of: whole, under: strict, at: constraints.cut) {
      return edit.clipped(to: clip, violations: strict.violations)
    }
    // Rule 4: what was broken before may stay so, as long as it gets no worse.
    guard let lenient = strict.lenient(noWorseThan: edit.base) else {
      return edit.refused(violations: strict.violations)
    }
    if lenient.passes { return edit.accepted(as: whole) }
    if mayClip, let clip = Clip(edit, of: whole, under: lenient, at: constraints.cut) {
      return edit.clipped(to: clip, violations: lenient.violations)
    }
    return edit.refused(violations: lenient.violations)
  }
}

extension ProposedEdit {
  /// Reduces a rewrite whose text begins with what it replaces to the insertion of its added end,
  /// which may be clipped; returns whether it did.
  fileprivate mutating func keepsReplacedTextAsBeginning() -> Bool {
    guard nature == .rewrite else { return false }
    let replaced = base[range]
    guard text.utf8.starts(with: replaced.utf8) else { return false }
    text = String(text.unicodeScalars.dropFirst(replaced.unicodeScalars.count))
    atoms = atoms.compactMap { atom in
      let kept = replaced.utf8.count
      return atom.upperBound > kept
        ? max(0, atom.lowerBound - kept)..<atom.upperBound - kept : nil
    }
    range = UTF16Range(at: range.end)
    nature = .insertion
    return true
  }
}

extension Verdict {
  fileprivate mutating func note(filtered: String) {
    guard !filtered.isEmpty else { return }
    self.filtered = filtered
    violations.insert(.filter, at: 0)
  }
}
