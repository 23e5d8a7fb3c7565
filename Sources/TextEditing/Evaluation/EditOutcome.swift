import TextMetrics

/// What became of a proposed edit.
struct EditOutcome {
  var decision: Decision
  /// What is replaced in the base: the proposed range, or the place after the text that a rewrite
  /// left standing.
  let range: UTF16Range
  /// What goes into the range.
  let kept: String
  /// The base after the edit.
  var text: String
  var dropped: String = ""
  var filtered: String = ""
  var violations: [EditViolation] = []
}

extension EditOutcome {
  /// The position after what was kept.
  var end: UTF16Offset { UTF16Offset(range.start.value + kept.utf16Count) }
}

extension ProposedEdit {
  /// The text goes in whole, and makes this of the base.
  func accepted(as result: String, violations: [EditViolation] = []) -> EditOutcome {
    EditOutcome(decision: .accepted, range: range, kept: text, text: result, violations: violations)
  }

  /// Nothing of the text goes in.
  func refused(violations: [EditViolation]) -> EditOutcome {
    EditOutcome(
      decision: .rejected, range: range, kept: "", text: base, dropped: text,
      violations: violations)
  }
}
