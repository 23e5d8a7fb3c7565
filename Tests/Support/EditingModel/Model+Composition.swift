extension Model {
  /// Implements rules 9, 13, and 14. By default, the selection of the base is replaced.
  mutating func mark(
    _ text: UTF16Text, _ selection: ModelSelection?, _ language: String?,
    inPlaceOf replaced: Range<Int>? = nil
  ) -> Answer {
    if text.isEmpty {
      // Rule 11: marking an empty text is a deletion.
      return composition == nil ? Answer() : end(with: []).answer
    }
    var new =
      composition
      ?? Composition(
        range: replaced ?? base.selection.range, isOnExistingText: false, marked: [],
        selection: base.selection)
    let isEnforced = new.isEnforced ?? enforces(language)
    new.isEnforced = isEnforced
    new.language = language ?? new.language
    var answer = Answer(decision: .deferred)
    new.marked = text
    if isEnforced {
      answer = updated(&new, text)
      if answer.decision == .rejected {
        composition?.isEnforced = true
        composition?.language = new.language
        return answer
      }
    }
    let start = new.range.lowerBound
    let inside = selection ?? .caret(new.marked.count)
    new.selection = inside.mapped { start + new.marked.clamped($0) }
    composition = new
    answer.inserted = new.marked
    return answer
  }

  /// Implements rule 13. `new.marked` must be `text`. If `text` doesn't keep the limits,
  /// `new.marked` becomes the longest prefix that keeps them, or empty if `text` is rejected.
  private func updated(_ new: inout Composition, _ text: UTF16Text) -> Answer {
    let (outcome, kept) = composedOutcome(of: text, new, results: results, deferrable: .text)
    var answer = Answer(decision: outcome.decision, violations: outcome.violations.ofLimits)
    if outcome.keepsLimits {
      if outcome.decision == .rejected { answer.decision = .accepted }
      return answer
    }
    new.marked = []
    // Each prefix is tried if a longer prefix can fit although a shorter prefix doesn't. Transforms
    // can shorten the longer prefix, and the longer prefix can overwrite more Characters.
    let isTried = field.hasTransforms || field.overflow == "overwrite"
    if !isTried, outcome.decision == .clipped { new.marked = kept + outcome.inserted }
    if isTried, field.overflow != "reject" {
      let replaced = new.isOnExistingText ? Array(base.text[new.range]) : []
      let prefixes =
        text.starts(with: replaced)
        ? text.characterBoundaries.filter { $0 > replaced.count && $0 < text.count }
        : [text.withoutSpaceAtEnd.count].filter { $0 > 0 && $0 < text.count }
      let fitting = prefixes.filter {
        composedOutcome(of: Array(text[..<$0]), new, results: results).outcome.keepsLimits
      }
      // If a longer prefix can fit although a shorter prefix doesn't, the rules allow each prefix
      // that fits.
      let found = fitting.last {
        results.contains(base.text.replacing(new.range, with: Array(text[..<$0])))
      }
      new.marked = Array(text[..<(found ?? fitting.last ?? 0)])
    }
    answer.decision = new.marked.isEmpty ? .rejected : .clipped
    answer.dropped = Array(text.dropFirst(new.marked.count))
    return answer
  }

  mutating func mark(existing range: Range<Int>, _ language: String?) -> Answer {
    if composition != nil {
      let (exit, map) = end()
      let moved = map(range.lowerBound)..<map(range.upperBound)
      return exit.then(mark(existing: moved, language), insertsNothing: true)
    }
    if range.isEmpty { return Answer() }
    begin(onExisting: range)
    composition?.language = language
    let isEnforced = field.composition == "enforce" || field.enforcesByFilter
    return Answer(decision: isEnforced ? .accepted : .deferred)
  }

  mutating func begin(onExisting range: Range<Int>) {
    composition = Composition(
      range: range, isOnExistingText: true, marked: Array(base.text[range]),
      selection: base.selection,
      isEnforced: field.composition == "automatic" ? nil : field.composition == "enforce")
  }

  /// Implements rules 13 and 14.
  func enforces(_ language: String?) -> Bool {
    switch field.composition {
    case "enforce": return true
    case "defer": return false
    default: break
    }
    if field.enforcesByFilter { return true }
    let subtag = language?.split(separator: "-", omittingEmptySubsequences: false).first
    return [
      "en", "fr", "de", "es", "it", "pt", "nl", "sv", "da", "nb", "nn", "no", "fi", "pl", "cs",
      "tr",
      "id", "ru", "uk", "el",
    ].contains(subtag?.lowercased())
  }

  /// Implements rule 11.
  mutating func cancel() -> Answer {
    guard let composition else { return Answer() }
    self.composition = nil
    if !composition.isOnExistingText {
      base = Snapshot(
        text: base.text.replacing(composition.range, with: []),
        selection: .caret(composition.range.lowerBound))
    }
    return Answer()
  }

  /// Implements rule 10. The map leads from the live text to the text after the composition.
  mutating func end(with text: UTF16Text? = nil) -> (answer: Answer, map: ModelMap) {
    guard let composition, let marked else { preconditionFailure("nothing is marked") }
    let composed = text ?? composition.marked
    var known = results
    if text == nil, let ended { known = [ended] }
    let (outcome, kept) = composedOutcome(of: composed, composition, results: known)
    self.composition = nil
    if outcome.decision == .rejected {
      if !composition.isOnExistingText {
        refusal = Refusal(of: outcome, at: base.selection.range)
      }
      return (
        Answer(outcome),
        ModelMap(range: marked, count: composition.range.count, result: base.text)
      )
    }
    let range = composition.range
    // The number of code units at the start of the range that are kept, and the number of code
    // units before the range that are replaced, too.
    let unchanged = max(0, kept.count - outcome.replacedBefore)
    let head = max(0, outcome.replacedBefore - kept.count)
    let start = range.lowerBound + kept.count - outcome.replacedBefore
    base.text = base.text.replacing(
      start..<range.upperBound + outcome.replacedAfter, with: outcome.inserted)
    let map = ModelMap(
      range: marked.lowerBound - head..<marked.upperBound + outcome.replacedAfter,
      count: unchanged + outcome.inserted.count, result: base.text)
    // A commit of the marked text keeps the selection unless text was clipped.
    let end = map.range.lowerBound + map.count
    base.selection =
      text != nil || outcome.decision == .clipped
      ? .caret(end) : composition.selection.mapped { map($0) }
    return (Answer(outcome), map)
  }

  /// If the composed text, as sent or as transformed, begins with the existing text that it
  /// replaces, `kept` is this existing text, and `outcome` has only the text after it.
  private func composedOutcome(
    of text: UTF16Text, _ composition: Composition, results: [UTF16Text],
    deferrable: ModelEvaluator.Deferrable = .nothing
  ) -> (outcome: ModelOutcome, kept: UTF16Text) {
    let replaced = Array(base.text[composition.range])
    let isRewrite = composition.isOnExistingText
    var (range, insertion) = (composition.range, text)
    var kept: UTF16Text = []
    // Existing text that is committed unchanged isn't transformed.
    if isRewrite, text == replaced { return (ModelOutcome(), text) }
    if isRewrite, text.starts(with: replaced) {
      kept = replaced
      insertion = Array(text.dropFirst(replaced.count))
      range = range.upperBound..<range.upperBound
    }
    let context = ModelContext(base.text, replacing: range)
    // If a known result contains the text as the input method sent it, the text was deferred.
    let isShown =
      deferrable == .text && results.contains(base.text.replacing(composition.range, with: text))
    let evaluator = ModelEvaluator(
      field: field(composing: composition.language), results: results, contexts: [context],
      rewritten: isRewrite && kept.isEmpty ? replaced : nil, deferrable: deferrable,
      isKnownToBeDeferred: isShown)
    var outcome = evaluator.outcome(of: insertion)
    if !isRewrite, replaced.isPlaceholder { outcome.removePlaceholder() }
    if outcome.keptPrefixLength > 0 { (kept, outcome.keptPrefixLength) = (replaced, 0) }
    return (outcome, kept)
  }
}
