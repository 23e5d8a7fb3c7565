import TextMetrics

extension TextSession {
  /// Carries out an edit while no text is pending. Unless the edit is rejected, the caret moves to
  /// the end of the kept text.
  @discardableResult
  mutating func edit(
    _ range: Range<UTF16Offset>, with text: String, as kind: ProposedEdit.Kind,
    deferral: ProposedEdit.Deferral = .oneCharacter, _ result: inout EditResult
  ) -> EditOutcome {
    var outcome = evaluator.outcome(
      of: ProposedEdit(
        base: state.text, range: range, text: text, kind: kind, deferral: deferral))
    if let range = outcome.insertionRange { applyRejectedInsertion(to: &outcome, at: range) }
    if outcome.decision == .deferred {
      pending = PendingText(unfinishedWord: outcome, in: state)
    }
    if outcome.decision != .rejected {
      state.text = outcome.resultingText
      state.selection = FieldSelection(at: outcome.end)
    }
    result.merge(outcome)
    return outcome
  }

  /// Remembers the insertion if it was rejected. Otherwise, if it only adds combining marks to an
  /// earlier rejected insertion, changes the outcome to a rejection.
  private mutating func applyRejectedInsertion(
    to outcome: inout EditOutcome, at range: Range<UTF16Offset>
  ) {
    if outcome.decision == .rejected {
      rejectedInsertion = RejectedInsertion(of: outcome, at: range)
    } else if let rejection = rejectedInsertion?.rejection(
      ofMarksIn: outcome, at: range, of: state.text)
    {
      outcome = rejection
    }
  }

  /// Inserts text at the selection while no text is pending.
  mutating func performInsertion(of text: String) -> EditResult {
    let range = state.selection.range
    var outcome: EditOutcome
    if text.isEmpty || !range.isEmpty || evaluator.hasTransforms {
      outcome = evaluator.outcome(of: proposedInsertion(of: text))
    } else {
      let resultingText = state.text.replacing(range, with: text)
      let evaluation = evaluator.limits.failedEvaluation(of: resultingText)
      // Fast path: most keys fit.
      if evaluation == nil, rejectedInsertion == nil {
        let result = acceptedResult(replacing: range, with: text, resultingIn: resultingText)
        adopt(result)
        return result
      }
      let edit = proposedInsertion(of: text)
      outcome =
        evaluation.map { evaluator.outcomeOverLimits(of: edit, $0) }
        ?? edit.accepted(resultingIn: resultingText)
    }
    applyRejectedInsertion(to: &outcome, at: range)
    let result = result(of: outcome)
    if result.decision != .rejected { adopt(result) }
    return result
  }

  private mutating func adopt(_ result: EditResult) {
    state = result.state
    if let inverse = result.inverse {
      record(inverse, ofInserting: result.inserted, selecting: state.selection)
    }
  }

  mutating func record(
    _ inverse: TextEdit, ofInserting inserted: String, selecting selection: FieldSelection
  ) {
    let start = inverse.range.lowerBound
    history?.record(
      History.Change(
        forward: TextEdit(
          start..<UTF16Offset(start.value + inverse.replacement.utf16Count), with: inserted,
          selecting: selection),
        inverse: inverse))
  }

  private func proposedInsertion(of text: String) -> ProposedEdit {
    ProposedEdit(
      base: state.text, range: state.selection.range, text: text, kind: .insertion,
      deferral: .oneCharacter)
  }

  private mutating func result(of outcome: EditOutcome) -> EditResult {
    if outcome.decision == .rejected {
      return EditResult(
        decision: .rejected, state: state, dropped: outcome.dropped, filtered: outcome.filtered,
        violations: outcome.violations)
    }
    var result = acceptedResult(
      replacing: outcome.range, with: outcome.kept, resultingIn: outcome.resultingText)
    result.merge(outcome)
    if outcome.decision == .deferred {
      pending = PendingText(unfinishedWord: outcome, in: state)
      result.inverse = nil
    }
    if rejectedInsertion != nil, !result.state.hasSameBytes(as: state) { rejectedInsertion = nil }
    return result
  }

  /// Returns the result of an accepted replacement.
  @inline(__always)
  func acceptedResult(
    replacing range: Range<UTF16Offset>, with inserted: String, resultingIn text: consuming String
  ) -> EditResult {
    let removed = range.isEmpty ? "" : String(state.text[range])
    let end = UTF16Offset(range.lowerBound.value + inserted.utf16Count)
    let after = FieldState(text: text, selection: FieldSelection(at: end))
    if removed.hasSameBytes(as: inserted) {
      return EditResult(decision: .accepted, state: after, inserted: inserted)
    }
    return EditResult(
      decision: .accepted, state: after, inserted: inserted,
      inverse: TextEdit(
        range.lowerBound..<end, with: removed, selecting: state.selection))
  }

  /// Carries out an edit outside the marked text. The text must fit both in the committed text and
  /// in the text before the composition, which are both changed (ARCHITECTURE.md, rule 10).
  mutating func replaceOutsideMarkedText(
    _ range: Range<UTF16Offset>, with text: String, _ result: inout EditResult
  ) {
    guard var composition = pending, let marked = state.markedRange else { return }
    let committed = composition.committedText
    let isAfter = range.lowerBound >= marked.upperBound
    let shift = isAfter ? committed.utf16Count - state.text.utf16Count : 0
    let markedEnd = UTF16Offset(
      marked.upperBound.value + committed.utf16Count - state.text.utf16Count)
    let edit = ProposedEdit(
      base: committed, range: range.shifted(by: shift), text: text,
      kind: kind(ofReplacing: range),
      joinableRange: isAfter
        ? markedEnd..<committed.utf16End : 0..<composition.replacedRange.lowerBound,
      otherBase: ProposedEdit.OtherBase(
        text: composition.base,
        distance: isAfter ? composition.base.utf16Count - committed.utf16Count : 0))
    let outcome = evaluator.outcome(of: edit)
    result.merge(outcome)
    guard outcome.decision != .rejected else { return }

    let liveRange = outcome.range.shifted(by: -shift)
    composition.adopt(replacementOf: liveRange, with: outcome.kept)
    state.text = state.text.replacing(liveRange, with: outcome.kept)
    let map = PositionMap(
      replaced: liveRange,
      newEnd: UTF16Offset(liveRange.lowerBound.value + outcome.kept.utf16Count),
      movesPastInsertion: !isAfter)
    state.selection = map(state.selection, in: state.text)
    state.markedRange = composition.liveRange
    pending = composition
  }

  mutating func delete(_ range: Range<UTF16Offset>, _ result: inout EditResult) {
    if range.isEmpty { return }
    let outcome = evaluator.outcome(
      of: ProposedEdit(base: state.text, range: range, text: "", kind: .insertion))
    result.violations.merge(outcome.violations)
    state.text = outcome.resultingText
    state.selection = FieldSelection(at: range.lowerBound)
  }

  /// Returns the range that a deletion removes: the selection, or else the Character after the
  /// caret (`forward`) or before it. In some scripts, a backward deletion removes only the last
  /// scalar. If the caret is inside a Character, only the part after or before the caret is removed
  /// (ARCHITECTURE.md, rule 8). The range is empty if nothing is on that side of the caret.
  func deletionRange(
    forward: Bool, at selection: FieldSelection
  ) -> Range<UTF16Offset> {
    let selection = selection.range
    guard selection.isEmpty else { return selection }
    let caret = selection.lowerBound
    let length = state.text.withUTF8Bytes { text in
      let caret = UTF16Meter.utf8Offset(at: caret.value, in: text)
      if caret == (forward ? text.count : 0) { return 0 }
      return UTF16Meter.count(
        text.extracting(
          forward
            ? caret..<CharacterKernel.boundary(atOrAfter: caret + 1, in: text)
            : text.startOfBackwardDeletion(at: caret)..<caret))
    }
    return forward
      ? caret..<caret.advanced(by: length) : caret.advanced(by: -length)..<caret
  }

  func kind(ofReplacing range: Range<UTF16Offset>) -> ProposedEdit.Kind {
    range.isEmpty || range == state.selection.range || state.text[range].isPlaceholder
      ? .insertion : .rewrite
  }
}

extension EditResult {
  /// Merges an outcome. The worse decision is kept, inserted and dropped text are replaced,
  /// filtered text is appended, and violations are merged.
  mutating func merge(_ outcome: EditOutcome) {
    decision = max(decision, outcome.decision)
    inserted = outcome.kept
    dropped = outcome.dropped
    filtered += outcome.filtered
    violations.merge(outcome.violations)
  }
}

// MARK: - Backward Deletion

extension Span<UInt8> {
  /// Returns the start of the Character before the caret, or, in the scripts of
  /// `blocksTypedByScalar`, the start of the scalar before the caret. Offsets are in bytes.
  func startOfBackwardDeletion(at caret: Int) -> Int {
    let start = CharacterKernel.boundary(atOrBefore: caret - 1, in: self)
    let first = scalar(at: start).value
    return blocksTypedByScalar.contains { $0.contains(first) } ? scalarStart(before: caret) : start
  }
}

/// Unicode blocks of scripts in which backward deletion deletes one scalar, since vowels and marks
/// are typed one by one. Pango, Blink, and Android delete one scalar in all of these blocks. Cocoa
/// does this only in the blocks before the presentation forms.
private let blocksTypedByScalar: [ClosedRange<UInt32>] = [
  // From Hebrew to Myanmar, and from Ethiopic to Tai Tham without Cherokee.
  0x590...0x109F, 0x1200...0x139F, 0x1400...0x1AAF,
  // From Balinese to Ol Chiki, and from Syloti Nagri to Meetei Mayek without Hangul and Latin.
  0x1B00...0x1C7F, 0xA800...0xA95F, 0xA980...0xAB2F, 0xABC0...0xABFF,
  // The presentation forms of Hebrew and Arabic.
  0xFB1D...0xFDFF, 0xFE70...0xFEFE,
  // From Cypriot to Old Turkic, from Hanifi Rohingya to Tamil Supplement, and Adlam.
  0x10800...0x10C4F, 0x10D00...0x11FFF, 0x1E900...0x1E95F,
]

// MARK: - Rejected Insertion

/// A rejected insertion. Combining marks after it are also rejected (ARCHITECTURE.md, rule 5).
struct RejectedInsertion: Sendable {
  let range: Range<UTF16Offset>
  private var text: String
  private let violations: [EditViolation]

  init(of outcome: EditOutcome, at range: Range<UTF16Offset>) {
    self.range = range
    text = outcome.dropped.isEmpty ? outcome.filtered : outcome.dropped
    violations = outcome.violations
  }

  /// Returns a rejection if an insertion replaces the same range as the rejected insertion, and
  /// only extends the Character before the range or the rejected text, as combining marks do.
  /// Otherwise, returns `nil`.
  mutating func rejection(
    ofMarksIn outcome: EditOutcome, at range: Range<UTF16Offset>, of base: String
  ) -> EditOutcome? {
    guard range == self.range, !outcome.kept.isEmpty,
      outcome.extendsCharacter(before: range.lowerBound) || text.isExtended(by: outcome.kept)
    else { return nil }
    // A long text is shortened to its last scalar, which determines the scalars that extend it.
    if text.utf8.count > Self.maximumBytes { text = String(text.unicodeScalars.suffix(1)) }
    text += outcome.kept
    return EditOutcome(
      decision: .rejected, range: range, kept: "", resultingText: base,
      dropped: outcome.kept + outcome.dropped, filtered: outcome.filtered, violations: violations)
  }

  private static var maximumBytes: Int { 256 }
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
