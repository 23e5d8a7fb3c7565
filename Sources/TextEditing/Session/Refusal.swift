import TextMetrics

/// What was refused last, as long as nothing else happens: the marks that follow it are refused, too
/// (rule 5).
struct Refusal: Sendable {
  /// What the insertion would have replaced.
  let range: Range<UTF16Offset>
  /// The refused text, with the marks that followed.
  private var text: String
  private let violations: [EditViolation]

  /// Notes an insertion of which nothing was kept.
  init(of outcome: EditOutcome, at range: Range<UTF16Offset>) {
    self.range = range
    text = outcome.dropped.isEmpty ? outcome.filtered : outcome.dropped
    violations = outcome.violations
  }

  /// Refuses what would be kept of an insertion in the same place if it extends the Character before
  /// it or the one that was refused.
  mutating func refuse(_ outcome: EditOutcome, at range: Range<UTF16Offset>, of base: String)
    -> EditOutcome?
  {
    guard range == self.range, !outcome.kept.isEmpty,
      outcome.extendsCharacter(before: range.lowerBound) || text.joins(outcome.kept)
    else { return nil }
    // Of a long text, the end tells what joins it.
    if text.utf8.count > Self.longestText { text = String(text.unicodeScalars.suffix(1)) }
    text += outcome.kept
    return EditOutcome(
      decision: .rejected, range: range, kept: "", text: base,
      dropped: outcome.kept + outcome.dropped, filtered: outcome.filtered, violations: violations)
  }

  /// In bytes.
  private static var longestText: Int { 256 }
}

extension EditOutcome {
  /// Whether all that was kept is a part of the Character before a position.
  fileprivate func extendsCharacter(before position: UTF16Offset) -> Bool {
    // A stage has joined both.
    if range.lowerBound < position { return kept.isOneCharacter }
    return String(text[..<text[range.lowerBound]]).joins(kept)
  }
}

extension String {
  /// Whether no Character begins in `text` if it follows this one.
  fileprivate func joins(_ text: String) -> Bool {
    !isEmpty && !text.isEmpty
      && (self + text).withUTF8Bytes {
        CharacterKernel.boundary(atOrAfter: utf8.count, in: $0) == utf8.count + text.utf8.count
      }
  }
}
