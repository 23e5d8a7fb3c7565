import TextMetrics

extension TextSession {
  /// Begins a composition in place of a range, with no marked text yet.
  ///
  /// - Parameter nature: Left out, an insertion where the range is empty or selected, else a rewrite.
  mutating func begin(replacing range: Range<UTF16Offset>, as nature: ProposedEdit.Nature? = nil) {
    composition = Composition(
      base: state.text, baseSelection: state.selection, replaced: range, marked: range,
      nature: nature ?? self.nature(ofReplacing: range))
  }

  /// Begins a composition on text that is there, which becomes marked as it is.
  mutating func beginOnExistingText(_ range: Range<UTF16Offset>, _ result: inout EditResult) {
    // An empty range marks nothing, whether the host named it or another composition left it.
    if range.isEmpty { return }
    begin(replacing: range, as: .rewrite)
    state.markedRange = range
    // No language is known yet; only a filter can have decided.
    let isEnforcedAtOnce = constraints.composition.enforcesAtOnce(
      language: nil, filter: constraints.filter)
    result.decision = max(result.decision, isEnforcedAtOnce ? .accepted : .deferred)
  }

  /// Sets the marked text: as it is, or as the limits allow where updates are judged at once.
  mutating func mark(
    _ text: String, selecting selection: FieldSelection?, language: String?,
    _ result: inout EditResult
  ) {
    guard var composition else { return }
    let isEnforcedAtOnce =
      composition.isEnforcedAtOnce
      ?? constraints.composition.enforcesAtOnce(language: language, filter: constraints.filter)
    composition.isEnforcedAtOnce = isEnforcedAtOnce
    composition.language = language ?? composition.language
    self.composition = composition
    var kept = text
    if isEnforcedAtOnce {
      let update = evaluator.evaluate(text, markedIn: composition)
      result.decision = max(result.decision, update.decision)
      result.violations.merge(update.violations)
      result.dropped += String(text.unicodeScalars.dropFirst(update.kept.unicodeScalars.count))
      guard update.decision != .rejected else {
        result.inserted = ""
        // Rejected: a composition that was about to begin does not.
        if state.markedRange == nil { self.composition = nil }
        return
      }
      kept = update.kept
      result.inserted = kept
    } else {
      result.decision = max(result.decision, .deferred)
      result.inserted = text
    }
    let start = composition.replaced.lowerBound
    let end = UTF16Offset(start.value + kept.utf16Count)
    state.text = state.text.replacing(composition.marked, with: kept)
    composition.marked = start..<end
    self.composition = composition
    state.markedRange = composition.marked
    state.selection =
      selection.map { $0.mapped { UTF16Offset(start.value + kept.clamped($0).value) } }
      ?? FieldSelection(at: end)
  }

  /// Takes a part of the marked text away.
  mutating func deleteMarkedText(_ range: Range<UTF16Offset>) {
    guard var composition else { return }
    // A Character may reach beyond the marked range; the deletion does not.
    let range = range.clamped(to: composition.marked)
    state.text = state.text.replacing(range, with: "")
    state.selection = FieldSelection(at: range.lowerBound)
    let marked = composition.marked
    composition.marked = marked.lowerBound..<marked.upperBound.advanced(by: -range.utf16Count)
    state.markedRange = composition.marked
    self.composition = composition
  }

  /// Ends the composition; returns where positions of the live text went.
  mutating func end(
    _ ending: CompositionMachine.Ending, _ result: inout EditResult
  ) -> PositionMap {
    guard let composition else { return .identity }
    switch ending {
    case .asItStands: return settle(composition, with: composed, caret: .stays, &result)
    case .with(let text): return settle(composition, with: text, caret: .afterText, &result)
    case .cancelled, .dropped: return restore(composition.cancelled, from: composition)
    case .abandoned: return restore(composition.recorded, from: composition)
    }
  }

  /// Where the caret goes when a composition ends.
  private enum Caret { case stays, afterText }

  /// Judges what was composed as one edit of the state from before, and clips it from its own end.
  private mutating func settle(
    _ composition: Composition, with text: String, caret: Caret, _ result: inout EditResult
  ) -> PositionMap {
    let language = evaluator.language
    evaluator.language = language ?? composition.language
    let outcome = evaluator.evaluate(composition.exit(with: text))
    evaluator.language = language
    result.take(outcome)
    guard outcome.decision != .rejected else {
      if composition.nature == .insertion {
        let place = composition.baseSelection.range
        refusal = Refusal(of: outcome, at: place)
      }
      return restore(composition.stateBefore, from: composition)
    }
    let map = PositionMap(
      replaced: composition.markedRange(widenedBy: outcome.range), newEnd: outcome.end)
    let moved = map(state.selection, in: outcome.text)
    let stays = caret == .stays && outcome.decision != .clipped
    self.composition = nil
    state = FieldState(
      text: outcome.text, selection: stays ? moved : FieldSelection(at: outcome.end))
    return map
  }

  /// Takes a state that holds nothing of the composition.
  private mutating func restore(
    _ state: FieldState, from composition: Composition
  ) -> PositionMap {
    // What is left in place of the marked text differs in length alone.
    let growth = state.text.utf16Count - self.state.text.utf16Count
    self.composition = nil
    self.state = state
    return PositionMap(
      replaced: composition.marked,
      newEnd: UTF16Offset(composition.marked.upperBound.value + growth))
  }
}
