import TextMetrics

extension TextSession {
  mutating func beginComposition(
    replacing range: Range<UTF16Offset>, as kind: ProposedEdit.Kind? = nil
  ) {
    pending = PendingText(
      base: state.text, baseSelection: state.selection, replacedRange: range, liveRange: range,
      kind: kind ?? self.kind(ofReplacing: range))
  }

  mutating func composeExistingText(
    _ range: Range<UTF16Offset>, language: String?, _ result: inout EditResult
  ) {
    // The event's range is empty, or the text in it was removed when a composition ended.
    if range.isEmpty { return }
    beginComposition(replacing: range, as: .rewrite)
    state.markedRange = range
    pending?.language = language
    // With the policy `automatic`, the language of the first update chooses (rule 14).
    let enforcesEachUpdate = constraints.composition.enforcesEachUpdate(
      language: nil, filter: constraints.filter)
    result.decision = max(result.decision, enforcesEachUpdate ? .accepted : .deferred)
  }

  /// Sets the marked text. If the text is rejected (rule 13) and no text was marked before, the
  /// composition ends. `selection` is relative to the marked text. If `selection` is `nil`, the
  /// caret is at the end of the marked text.
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
    guard enforcesEachUpdate else {
      result.decision = max(result.decision, .deferred)
      result.inserted = text
      return showMarkedText(text, selecting: selection)
    }
    let update = evaluator.inLanguage(of: composition) {
      $0.outcome(ofMarking: text, in: composition)
    }
    result.decision = max(result.decision, update.decision)
    result.violations.merge(update.violations)
    result.dropped += text.droppingPrefix(update.kept)
    result.inserted = update.kept
    if update.decision != .rejected {
      showMarkedText(update.kept, selecting: selection)
    } else if state.markedRange == nil {
      pending = nil
    }
  }

  /// Puts the marked text of `pending` in the field without evaluating it. `selection` is relative
  /// to `text`, as in `mark`.
  mutating func showMarkedText(_ text: String, selecting selection: FieldSelection?) {
    guard let composition = pending else { return }
    let start = composition.replacedRange.lowerBound
    let marked = start..<start.advanced(by: text.utf16Count)
    state = FieldState(
      text: state.text.replacing(composition.liveRange, with: text),
      selection: selection.map { $0.mapped { start.advanced(by: text.clamped($0).value) } }
        ?? FieldSelection(at: marked.upperBound),
      markedRange: marked)
    pending?.liveRange = marked
  }

  /// The edit must fit in the committed text and in the text before the composition (rule 10).
  mutating func replaceOutsideMarkedText(
    _ range: Range<UTF16Offset>, with text: String, _ result: inout EditResult
  ) {
    guard var composition = pending, let marked = state.markedRange else { return }
    let committed = composition.committedText
    let isAfter = range.lowerBound >= marked.upperBound
    // The live and the committed text have the same positions before the marked text. After it, the
    // positions differ by `shift`.
    let shift = isAfter ? committed.utf16Count - state.text.utf16Count : 0
    let edit = ProposedEdit(
      base: committed, range: range.shifted(by: shift), text: text,
      kind: kind(ofReplacing: range),
      joinableRange: isAfter
        ? marked.upperBound.advanced(by: shift)..<committed.utf16End : 0..<marked.lowerBound,
      baseBeforeComposition: ProposedEdit.BaseBeforeComposition(
        text: composition.base,
        distance: isAfter ? composition.base.utf16Count - committed.utf16Count : 0))
    let outcome = evaluator.outcome(of: edit)
    result.merge(outcome)
    guard outcome.decision != .rejected else { return }

    let liveRange = outcome.range.shifted(by: -shift)
    composition.applyOutsideEdit(replacing: liveRange, with: outcome.kept)
    state.text = state.text.replacing(liveRange, with: outcome.kept)
    let map = PositionMap(
      replacing: liveRange, with: outcome.kept, movesPastInsertion: !isAfter)
    state.selection = map.newPosition(of: state.selection, in: state.text)
    state.markedRange = composition.liveRange
    pending = composition
  }

  /// Returns a map from positions in the old live text to positions in the new live text.
  mutating func endPendingText(
    _ ending: PendingTextPlans.Ending, _ result: inout EditResult
  ) -> PositionMap {
    guard let pending else { return .identity }
    switch ending {
    case .committed:
      return finish(pending, with: pending.liveText(in: state.text), caret: .stays, &result)
    case .committedAs(let text): return finish(pending, with: text, caret: .afterText, &result)
    case .cancelled, .cancelledInHost:
      return restore(pending.stateAfterCancellation, from: pending)
    case .abandoned: return restore(pending.stateForUndo, from: pending)
    }
  }

  private enum Caret { case stays, afterText }

  private mutating func finish(
    _ pending: PendingText, with text: String, caret: Caret, _ result: inout EditResult
  ) -> PositionMap {
    let outcome = evaluator.inLanguage(of: pending) {
      $0.outcome(of: pending.edit(committing: text))
    }
    result.merge(outcome)
    guard outcome.decision != .rejected else {
      if pending.kind == .insertion {
        rejectedInsertion = RejectedInsertion(of: outcome, at: pending.baseSelection.range)
      }
      return restore(pending.baseState, from: pending)
    }
    let map = PositionMap(
      replaced: pending.liveRange(including: outcome.range), newEnd: outcome.end)
    let keepsSelection = caret == .stays && outcome.decision != .clipped
    self.pending = nil
    state = FieldState(
      text: outcome.resultingText,
      selection: keepsSelection
        ? map.newPosition(of: state.selection, in: outcome.resultingText)
        : FieldSelection(at: outcome.end))
    return map
  }

  private mutating func restore(
    _ restored: FieldState, from pending: PendingText
  ) -> PositionMap {
    // The current text and the restored text differ only at the pending text, unless an edit that
    // began the composition is also reverted. In that case, the map isn't used.
    let growth = restored.text.utf16Count - state.text.utf16Count
    self.pending = nil
    state = restored
    return PositionMap(
      replaced: pending.liveRange,
      newEnd: pending.liveRange.upperBound.advanced(by: growth))
  }
}

// MARK: - Evaluation of Marked Text

extension EditEvaluator {
  /// Evaluates a composed text in the language of the event or, if this language is unknown, in the
  /// language of the composition (rule 20).
  fileprivate mutating func inLanguage<Outcome>(
    of composition: PendingText, _ evaluate: (inout Self) -> Outcome
  ) -> Outcome {
    let languageOfEvent = language
    language = languageOfEvent ?? composition.language
    defer { language = languageOfEvent }
    return evaluate(&self)
  }

  /// The outcome of an update of marked text (rule 13).
  struct MarkedTextOutcome {
    var decision: EditResult.Decision
    /// A prefix of the text that the input method sent.
    var kept: String
    var violations: [EditViolation]
  }

  mutating func outcome(
    ofMarking text: String, in composition: PendingText
  ) -> MarkedTextOutcome {
    var edit = composition.edit(committing: text)
    edit.deferral = .continuation
    let outcome = outcome(of: edit)
    var update = MarkedTextOutcome(
      decision: outcome.decision, kept: text,
      violations: outcome.violations.filter { $0.isOfLimit })
    if outcome.fitsLimits {
      // If transforms or the filter remove the whole text, it's kept until the composition ends.
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
    // If the text of a rewrite begins with the replaced text, only the rest of the text is
    // inserted, so only the rest can be shortened.
    let replaced = composition.kind == .rewrite ? composition.base[composition.replacedRange] : ""
    if !text.hasBytePrefix(replaced) {
      let shorter = composition.edit(committing: text).withoutTrailingWhitespace?.text ?? ""
      return !shorter.isEmpty && outcome(of: composition.edit(committing: shorter)).fitsLimits
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
      outcome(of: composition.edit(committing: prefix(size))).fitsLimits
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

// MARK: - Location

extension TextSession {
  /// Returns `nil` if the plan doesn't depend on a location.
  func location(of trigger: PendingTextPlans.Trigger) -> PendingTextPlans.Location? {
    guard case .event(let event) = trigger, let marked = state.markedRange else { return nil }
    return switch event {
    case .replace(let range, _): marked.intersects(range) ? .inside : .outside
    case .select(let selection): marked.encloses(selection.range) ? .inside : .outside
    case .deleteBackward: location(ofDeletion: false, marked)
    case .deleteForward: location(ofDeletion: true, marked)
    case .insert, .setMarkedText, .setMarkedRange, .commit, .cancelComposition, .endEditing,
      .setText, .setLimits, .reconcile, .undo, .redo, .group:
      nil
    }
  }

  private func location(
    ofDeletion forward: Bool, _ marked: Range<UTF16Offset>
  ) -> PendingTextPlans.Location {
    let range = state.selection.range
    let touchesMarkedText =
      if !range.isEmpty {
        marked.encloses(range)
      } else if !forward {
        marked.lowerBound < range.lowerBound && range.lowerBound <= marked.upperBound
      } else {
        marked.lowerBound <= range.lowerBound && range.lowerBound < marked.upperBound
      }
    guard touchesMarkedText else { return .outside }
    return deletionRange(forward: forward, at: state.selection).encloses(marked)
      ? .allMarkedText : .inside
  }
}

// MARK: - Composition Policy

extension TextConstraints.CompositionPolicy {
  func enforcesEachUpdate(language: String?, filter: CharacterFilter?) -> Bool {
    switch self {
    case .defer: false
    case .enforce: true
    // In these cases, composing can't convert text (rule 14).
    case .automatic:
      filter?.allowsOnlyASCII == true || Self.keyboardsOnlySuggest(in: language)
    }
  }

  /// `language` is a BCP 47 tag.
  package static func keyboardsOnlySuggest(in language: String?) -> Bool {
    guard let language else { return false }
    let primary = language.utf8.prefix { $0 != UInt8(ascii: "-") }
    // A language tag is ASCII. `| 0x20` makes its uppercase letters lowercase.
    return languagesComposedForSuggestionsOnly.contains {
      $0.utf8.elementsEqual(primary.lazy.map { $0 | 0x20 })
    }
  }

  /// Common languages in which each key enters a letter. No standard lists such languages. If a
  /// language is missing here, limits are enforced when the composition ends.
  private static let languagesComposedForSuggestionsOnly = [
    "en", "fr", "de", "es", "it", "pt", "nl", "sv", "da", "nb", "nn", "no", "fi", "pl", "cs", "tr",
    "id",
    "ru", "uk", "el",
  ]
}
