import TextMetrics

/// Judges one edit after another against a field's constraints: stages first, limits last.
struct EditJudge: Sendable {
  let constraints: TextConstraints
  private let strict: LimitTest

  init(_ constraints: TextConstraints) {
    self.constraints = constraints
    strict = LimitTest(constraints.hardMaxima)
  }

  func judge(_ edit: ProposedEdit) -> Verdict {
    var edit = edit
    if edit.keepsReplacedTextAsBeginning(), edit.text.isEmpty {
      return edit.verdict(.accepted, keeping: "", in: edit.base)
    }
    if edit.text.isEmpty {
      let text = edit.base.replacing(edit.range, with: "")
      var verdict = edit.verdict(.accepted, keeping: "", in: text)
      if constraints.overflow == .allow, !edit.range.isEmpty {
        verdict.violations = flags(on: text)
      }
      return verdict
    }
    let filtered = edit.staging == .all ? edit.pass(stagesOf: constraints) : ""
    var verdict: Verdict
    if edit.text.isEmpty {
      verdict = edit.verdict(.rejected, keeping: "", in: edit.base)
    } else if edit.keepsReplacedTextAsBeginning(), edit.text.isEmpty {
      verdict = edit.verdict(.accepted, keeping: "", in: edit.base)
    } else {
      verdict = weigh(edit)
    }
    verdict.note(filtered: filtered)
    return verdict
  }

  /// The hard limits that a text exceeds, as flags rather than refusals.
  func flags(on text: String) -> [EditViolation] {
    strict.passes(text) ? [] : strict.violations(of: strict.tallies(of: text))
  }

  /// Puts a staged edit against the limits.
  private func weigh(_ edit: ProposedEdit) -> Verdict {
    let whole = edit.base.replacing(edit.range, with: edit.text)
    // Most edits fit: nothing more is asked of them.
    if strict.passes(whole) { return edit.verdict(.accepted, keeping: edit.text, in: whole) }
    let tallies = strict.tallies(of: whole)
    if constraints.overflow == .allow {
      var verdict = edit.verdict(.accepted, keeping: edit.text, in: whole)
      verdict.violations = strict.violations(of: tallies)
      return verdict
    }
    if edit.joinsJamo(under: strict) {
      return edit.verdict(.accepted, keeping: edit.text, in: whole)
    }
    let mayClip = constraints.overflow == .clip && edit.nature == .insertion
    if mayClip, let clip = Clip(edit, of: whole, under: strict, at: constraints.cut) {
      return edit.verdict(clip: clip, violations: strict.violations(of: tallies))
    }
    // Rule 4: what was broken before may stay so, as long as it gets no worse.
    let lenient = strict.lenient(noWorseThan: edit.base)
    if lenient.passes(tallies) {
      return edit.verdict(.accepted, keeping: edit.text, in: whole)
    }
    if mayClip, lenient.isLenient,
      let clip = Clip(edit, of: whole, under: lenient, at: constraints.cut)
    {
      return edit.verdict(clip: clip, violations: lenient.violations(of: tallies))
    }
    var verdict = edit.verdict(.rejected, keeping: "", in: edit.base)
    verdict.dropped = edit.text
    verdict.violations = lenient.violations(of: tallies)
    return verdict
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
