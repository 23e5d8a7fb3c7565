import TextMetrics

/// What became of a proposed edit.
struct EditOutcome {
  var decision: EditResult.Decision
  /// What is replaced in the base: the proposed range, or the place after the text that a rewrite
  /// left standing.
  let range: Range<UTF16Offset>
  /// What goes into the range.
  let kept: String
  /// The base after the edit.
  var text: String
  var dropped: String = ""
  var filtered: String = ""
  var violations: [EditViolation] = []
  /// What an insertion was to replace, before stages joined text to it. `nil` for a rewrite.
  var place: Range<UTF16Offset>?
}

extension EditOutcome {
  /// The position after what was kept.
  var end: UTF16Offset { UTF16Offset(range.lowerBound.value + kept.utf16Count) }
}

extension ProposedEdit {
  /// The text goes in whole, and makes this of the base.
  func accepted(as result: String, violations: [EditViolation] = []) -> EditOutcome {
    EditOutcome(decision: .accepted, range: range, kept: text, text: result, violations: violations)
  }

  /// The text goes in whole, but is judged once the word that it begins is complete.
  func deferred(as result: String) -> EditOutcome {
    EditOutcome(decision: .deferred, range: range, kept: text, text: result)
  }

  /// A part of the text goes in, its beginning in scalars.
  func clipped(
    to kept: String, making result: String, violations: [EditViolation]
  ) -> EditOutcome {
    let count = kept.withUTF8Bytes { ScalarKernel.count($0) }
    let dropped = text.withUTF8Bytes { text in
      String(text.extracting(ScalarKernel.end(ofFirst: count, in: text)...))
    }
    return EditOutcome(
      decision: .clipped, range: clippable.range, kept: kept, text: result, dropped: dropped,
      violations: violations)
  }

  /// The placeholder goes although nothing replaces it (rule 4).
  func withoutPlaceholder(_ refused: EditOutcome) -> EditOutcome {
    EditOutcome(
      decision: .clipped, range: range, kept: "", text: base.replacing(range, with: ""),
      dropped: refused.dropped, filtered: refused.filtered, violations: refused.violations)
  }

  /// Nothing of the text goes in.
  func refused(violations: [EditViolation]) -> EditOutcome {
    EditOutcome(
      decision: .rejected, range: range, kept: "", text: base, dropped: text,
      violations: violations)
  }
}
