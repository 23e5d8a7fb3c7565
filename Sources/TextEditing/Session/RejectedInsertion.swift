import TextMetrics

/// A rejected insertion. Combining marks that directly follow it are also rejected (rule 5).
struct RejectedInsertion: Sendable {
  let range: Range<UTF16Offset>
  private var text: String
  private let violations: [EditViolation]

  init(of outcome: EditOutcome, at range: Range<UTF16Offset>) {
    self.range = range
    text = outcome.dropped.isEmpty ? outcome.filtered : outcome.dropped
    violations = outcome.violations
  }

  /// If the insertion replaces the same range, and consists of marks on the Character before the
  /// range or on the rejected text, adds the marks to the rejected text and returns a rejection.
  mutating func rejection(
    ofMarksIn outcome: EditOutcome, at range: Range<UTF16Offset>, of base: String
  ) -> EditOutcome? {
    guard range == self.range, !outcome.kept.isEmpty,
      outcome.extendsCharacter(before: range.lowerBound) || text.isExtended(by: outcome.kept)
    else { return nil }
    // A long text is shortened, so that many marks in a row don't take quadratic time. Its last
    // scalar is enough to recognize further marks.
    if text.utf8.count > Self.maximumBytes { text = String(text.unicodeScalars.suffix(1)) }
    text += outcome.kept
    return EditOutcome(
      decision: .rejected, range: range, kept: "", resultingText: base,
      dropped: outcome.kept + outcome.dropped, filtered: outcome.filtered, violations: violations)
  }

  private static var maximumBytes: Int { 256 }
}

extension TextSession {
  /// Remembers a rejection, or rejects combining marks that follow a rejected insertion.
  mutating func rememberOrRepeatRejection(of outcome: inout EditOutcome) {
    guard let range = outcome.insertionRange else { return }
    if outcome.decision == .rejected {
      rejectedInsertion = RejectedInsertion(of: outcome, at: range)
    } else if let rejection = rejectedInsertion?.rejection(
      ofMarksIn: outcome, at: range, of: state.text)
    {
      outcome = rejection
    }
  }

  /// `earlier` is the state before the event, or `nil` if nothing was rejected before the event. An
  /// event that didn't change the state keeps an earlier rejection, unless it's `endEditing` or
  /// `setLimits`.
  func keepsRejectedInsertion(
    after event: FieldEvent, from earlier: FieldState?, decision: EditResult.Decision
  ) -> Bool {
    switch event {
    case .insert, .replace, .commit, .reconcile, .group: if decision == .rejected { return true }
    case .endEditing, .setLimits: return false
    case .setMarkedText, .setMarkedRange, .cancelComposition, .deleteBackward, .deleteForward,
      .select, .setText, .undo, .redo:
      break
    }
    return earlier.map { state.hasSameBytes(as: $0) } ?? false
  }
}

extension EditOutcome {
  fileprivate func extendsCharacter(before position: UTF16Offset) -> Bool {
    // The range begins before the insertion if normalization added existing text to it.
    if range.lowerBound < position, !overwrites { return kept.isOneCharacter }
    return String(resultingText.prefix(upTo: range.lowerBound)).isExtended(by: kept)
  }
}

extension String {
  /// Whether appending `text` only extends the last Character of this text.
  fileprivate func isExtended(by text: String) -> Bool {
    !isEmpty && !text.isEmpty
      && (self + text).withUTF8Bytes {
        CharacterKernel.boundary(atOrAfter: utf8.count, in: $0) == utf8.count + text.utf8.count
      }
  }
}
