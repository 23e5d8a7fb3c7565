import TextMetrics

/// The evaluation of a ``ProposedEdit``: the edit to make, and the reasons.
struct EditOutcome: Hashable {
  var decision: EditResult.Decision
  /// The range of the base to replace, which transforms may have extended.
  let range: Range<UTF16Offset>
  let kept: String
  var resultingText: String
  var dropped: String = ""
  var filtered: String = ""
  var violations: [EditViolation] = []
  /// The range that an insertion was to replace before transforms extended it, or `nil` for a
  /// rewrite, a deletion, or a jamo that is inserted as sent.
  var insertionRange: Range<UTF16Offset>?
  /// Whether the kept text overwrites Characters that weren't selected (ARCHITECTURE.md, rule 6).
  var overwrites = false
}

extension EditOutcome {
  /// The end of the kept text in the resulting text.
  var end: UTF16Offset { UTF16Offset(range.lowerBound.value + kept.utf16Count) }
}

extension ProposedEdit {
  func accepted(
    resultingIn resultingText: String, violations: [EditViolation] = []
  ) -> EditOutcome {
    EditOutcome(
      decision: .accepted, range: range, kept: text, resultingText: resultingText,
      violations: violations)
  }

  /// Returns an outcome that keeps the text, which is evaluated again together with later edits.
  func deferred(resultingIn resultingText: String) -> EditOutcome {
    EditOutcome(decision: .deferred, range: range, kept: text, resultingText: resultingText)
  }

  func clipped(
    to kept: String, resultingIn resultingText: String, violations: [EditViolation]
  ) -> EditOutcome {
    let count = kept.withUTF8Bytes { ScalarMeter.count($0) }
    let dropped = text.withUTF8Bytes { text in
      String(text.extracting(ScalarMeter.prefixEnd(in: text, atMost: count)...))
    }
    return EditOutcome(
      decision: .clipped, range: clippableEdit.range, kept: kept, resultingText: resultingText,
      dropped: dropped, violations: violations)
  }

  /// Returns an outcome that only removes the replaced U+FFFC (ARCHITECTURE.md, rule 4).
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
