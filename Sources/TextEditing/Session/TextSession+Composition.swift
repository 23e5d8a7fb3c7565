import TextMetrics

extension TextSession {
  /// Begins a composition that replaces `range`. If `kind` is `nil`, it's `kind(ofReplacing:)`.
  mutating func beginComposition(
    replacing range: Range<UTF16Offset>, as kind: ProposedEdit.Kind? = nil
  ) {
    pending = PendingText(
      base: state.text, baseSelection: state.selection, replacedRange: range, liveRange: range,
      kind: kind ?? self.kind(ofReplacing: range))
  }

  mutating func composeExistingText(_ range: Range<UTF16Offset>, _ result: inout EditResult) {
    // The event's range is empty, or the text in it was removed when a composition ended.
    if range.isEmpty { return }
    beginComposition(replacing: range, as: .rewrite)
    state.markedRange = range
    // The language is unknown, so the policy `automatic` depends only on the filter.
    let enforcesEachUpdate = constraints.composition.enforcesEachUpdate(
      language: nil, filter: constraints.filter)
    result.decision = max(result.decision, enforcesEachUpdate ? .accepted : .deferred)
  }

  /// Sets the marked text to `text`, or to its longest prefix that fits if limits are enforced on
  /// each update. If no prefix fits, the marked text stays, or the composition ends if nothing is
  /// marked yet.
  ///
  /// - Parameter selection: The selection relative to the marked text, or `nil` for a caret at its
  ///   end.
  mutating func mark(
    _ text: String, selecting selection: FieldSelection?, language: String?,
    _ result: inout EditResult
  ) {
    guard var composition = pending else { return }
    let enforcesEachUpdate =
      composition.enforcesEachUpdate
      ?? constraints.composition.enforcesEachUpdate(language: language, filter: constraints.filter)
    composition.enforcesEachUpdate = enforcesEachUpdate
    composition.language = language ?? composition.language
    pending = composition
    var kept = text
    if enforcesEachUpdate {
      let languageOfEvent = evaluator.language
      evaluator.language = composition.language
      let update = evaluator.outcome(ofMarking: text, in: composition)
      evaluator.language = languageOfEvent
      result.decision = max(result.decision, update.decision)
      result.violations.merge(update.violations)
      result.dropped += String(text.unicodeScalars.dropFirst(update.kept.unicodeScalars.count))
      guard update.decision != .rejected else {
        result.inserted = ""
        if state.markedRange == nil { pending = nil }
        return
      }
      kept = update.kept
      result.inserted = kept
    } else {
      result.decision = max(result.decision, .deferred)
      result.inserted = text
    }
    let start = composition.replacedRange.lowerBound
    let end = UTF16Offset(start.value + kept.utf16Count)
    state.text = state.text.replacing(composition.liveRange, with: kept)
    composition.liveRange = start..<end
    pending = composition
    state.markedRange = composition.liveRange
    state.selection =
      selection.map { $0.mapped { UTF16Offset(start.value + kept.clamped($0).value) } }
      ?? FieldSelection(at: end)
  }

  mutating func deleteMarkedText(_ range: Range<UTF16Offset>) {
    guard var composition = pending else { return }
    // A Character can extend beyond the marked range.
    let range = range.clamped(to: composition.liveRange)
    state.text = state.text.replacing(range, with: "")
    state.selection = FieldSelection(at: range.lowerBound)
    let marked = composition.liveRange
    composition.liveRange =
      marked.lowerBound..<marked.upperBound.advanced(by: -range.utf16Count)
    state.markedRange = composition.liveRange
    pending = composition
  }

  /// Ends the composition or the unfinished word. Returns a map from positions before this call to
  /// positions after it.
  mutating func endPendingText(
    _ ending: CompositionPlans.Ending, _ result: inout EditResult
  ) -> PositionMap {
    guard let pending else { return .identity }
    switch ending {
    case .withPendingText: return finish(pending, with: pendingText, caret: .stays, &result)
    case .withText(let text): return finish(pending, with: text, caret: .afterText, &result)
    case .cancelled, .surroundingTextChanged:
      return restore(pending.stateAfterCancellation, from: pending)
    case .abandoned: return restore(pending.undoState, from: pending)
    }
  }

  private enum Caret { case stays, afterText }

  /// Evaluates the edit that commits `text`, and replaces the pending text with the kept part. If
  /// the edit is rejected, restores the state from before any text was pending.
  private mutating func finish(
    _ pending: PendingText, with text: String, caret: Caret, _ result: inout EditResult
  ) -> PositionMap {
    let languageOfEvent = evaluator.language
    evaluator.language = languageOfEvent ?? pending.language
    let outcome = evaluator.outcome(of: pending.edit(endingWith: text))
    evaluator.language = languageOfEvent
    result.merge(outcome)
    guard outcome.decision != .rejected else {
      if pending.kind == .insertion {
        rejectedInsertion = RejectedInsertion(of: outcome, at: pending.baseSelection.range)
      }
      return restore(pending.stateBefore, from: pending)
    }
    let map = PositionMap(
      replaced: pending.liveRange(including: outcome.range), newEnd: outcome.end)
    let keepsSelection = caret == .stays && outcome.decision != .clipped
    self.pending = nil
    state = FieldState(
      text: outcome.resultingText,
      selection: keepsSelection
        ? map(state.selection, in: outcome.resultingText) : FieldSelection(at: outcome.end))
    return map
  }

  private mutating func restore(
    _ state: FieldState, from pending: PendingText
  ) -> PositionMap {
    // The current text and the restored text differ only at the pending text.
    let growth = state.text.utf16Count - self.state.text.utf16Count
    self.pending = nil
    self.state = state
    return PositionMap(
      replaced: pending.liveRange,
      newEnd: UTF16Offset(pending.liveRange.upperBound.value + growth))
  }
}

// MARK: - Composition Policy

extension TextConstraints.CompositionPolicy {
  func enforcesEachUpdate(language: String?, filter: CharacterFilter?) -> Bool {
    switch self {
    case .defer: false
    case .enforce: true
    // In these cases, composing can't convert text (ARCHITECTURE.md, rule 14).
    case .automatic:
      filter?.allowsOnlyASCII == true || Self.composingCannotConvert(in: language)
    }
  }

  /// Whether keyboards of a language mark text only to suggest words, so that composing doesn't
  /// convert the text. `language` is a BCP 47 tag, or `nil` if it's unknown.
  package static func composingCannotConvert(in language: String?) -> Bool {
    guard let language else { return false }
    let primary = language.utf8.prefix { $0 != UInt8(ascii: "-") }
    // A language tag is ASCII. `| 0x20` makes its uppercase letters lowercase.
    return languagesComposedForSuggestionsOnly.contains {
      $0.utf8.elementsEqual(primary.lazy.map { $0 | 0x20 })
    }
  }

  private static let languagesComposedForSuggestionsOnly = [
    "en", "fr", "de", "es", "it", "pt", "nl", "sv", "da", "nb", "no", "fi", "pl", "cs", "tr", "id",
    "ru", "uk", "el",
  ]
}

// MARK: - Enforcing limits on marked text

extension EditEvaluator {
  /// The outcome of enforcing limits on an update of marked text (ARCHITECTURE.md, rule 13).
  struct MarkedTextOutcome {
    var decision: EditResult.Decision
    /// The kept prefix of the text that the input method sent.
    var kept: String
    var violations: [EditViolation]
  }

  mutating func outcome(
    ofMarking text: String, in composition: PendingText
  ) -> MarkedTextOutcome {
    var edit = composition.edit(endingWith: text)
    edit.deferral = .shortText
    let outcome = outcome(of: edit)
    var update = MarkedTextOutcome(
      decision: outcome.decision, kept: text,
      violations: outcome.violations.filter { $0.isOfLimit })
    if outcome.fitsLimits {
      // A text that only transforms or the filter reject is kept until the composition ends.
      if outcome.decision == .rejected { update.decision = .accepted }
      return update
    }
    // With transforms or `overwrite`, the clipped text isn't always a prefix of `text`.
    let kept =
      hasTransforms || constraints.overwrites
      ? longestPrefix(of: text, in: composition) : outcome.keptMarkedText(in: composition)
    update.decision = kept.isEmpty ? .rejected : .clipped
    update.kept = kept
    return update
  }

  private mutating func longestPrefix(of text: String, in composition: PendingText) -> String {
    if constraints.overflow == .reject { return "" }
    // A rewrite whose text begins with the replaced text only inserts the rest.
    let replaced = composition.kind == .rewrite ? composition.base[composition.replacedRange] : ""
    if !text.hasBytePrefix(replaced) {
      let shorter = composition.edit(endingWith: text).withoutTrailingWhitespace?.text ?? ""
      return !shorter.isEmpty && outcome(of: composition.edit(endingWith: shorter)).fitsLimits
        ? shorter : ""
    }
    let shortest = replaced.utf8.count
    func prefix(_ size: Int) -> String { String(text[..<text.index(atByte: size)]) }
    let count = text.utf8.count
    var search = ExponentialSearch(maximum: count - 1, first: count)
    let size = search.longest { size in
      let size = text.withUTF8Bytes { CharacterKernel.boundary(atOrBefore: size, in: $0) }
      return size > shortest ? size : 0
    } fits: { size in
      outcome(of: composition.edit(endingWith: prefix(size))).fitsLimits
    }
    return size.map(prefix) ?? ""
  }
}

extension EditOutcome {
  fileprivate func keptMarkedText(in composition: PendingText) -> String {
    if decision != .clipped { return "" }
    return composition.kind == .insertion
      ? kept : String(resultingText[composition.replacedRange.lowerBound..<end])
  }

  /// Whether no limit clips or rejects the text.
  fileprivate var fitsLimits: Bool {
    switch decision {
    case .accepted, .deferred: true
    case .clipped: false
    case .rejected: !violations.contains { $0.isOfLimit }
    }
  }
}

extension EditViolation {
  fileprivate var isOfLimit: Bool {
    switch self {
    case .limit, .encoding, .scalarsPerCharacter: true
    case .lineBreaks, .normalization, .filter, .position: false
    }
  }
}
