/// Rule 15: events during an unfinished word.
extension Model {
  mutating func perform(_ event: ModelEvent, at word: Word, _ language: String?) -> Answer {
    let end = word.live.upperBound
    switch event {
    case .insert(let text), .commit(.some(let text)):
      return change(end..<end, text, at: word, event)
    case .replace(let range, let text): return change(range.range, text, at: word, event)
    case .delete(let forward):
      return change(deletion(forward: forward, at: selection, in: live), [], at: word, event)
    case .select(let selection): return select(selection, leaving: word)
    case .commit(nil), .blur, .cancel: return endWord().answer
    case .mark(let text, let selection):
      return text.isEmpty
        ? Answer() : endWord().answer.then(mark(text, selection, language))
    case .markRange(let range):
      let (exit, map) = endWord()
      return exit.then(
        mark(existing: map(range.anchor)..<map(range.focus), language), insertsNothing: true)
    case .set, .undo:
      self.word = nil
      if case .set(let text) = event { return set(text) }
      return Answer(violations: field.violations(of: base.text))
    case .limits(let limits):
      let answer = change(limits)
      commitWordIfItFits()
      return answer
    case .group(let events): return perform(events, language)
    case .redo: return Answer()
    case .reconcile(let text, let selection, let marked):
      return reconcile(text, selection, marked?.range, at: word, language)
    }
  }

  mutating func endWord() -> (answer: Answer, map: ModelMap) {
    guard let word else { preconditionFailure("no word is unfinished") }
    composition = Composition(
      range: word.range, isOnExistingText: false, marked: word.text,
      selection: .caret(word.live.upperBound))
    self.word = nil
    return end()
  }

  private mutating func commitWordIfItFits() {
    var copy = self
    if copy.endWord().answer.decision == .accepted { self = copy }
  }

  private mutating func select(_ selection: ModelSelection, leaving word: Word) -> Answer {
    if selection == .caret(word.live.upperBound) { return Answer() }
    let (exit, map) = endWord()
    base.selection = selection.mapped { map($0) }
    return exit
  }

  /// Edits the live text. `replacesSelected` is `nil` if the event isn't a report.
  private mutating func change(
    _ range: Range<Int>, _ text: UTF16Text, at word: Word, _ event: ModelEvent,
    replacesSelected: Bool? = nil
  ) -> Answer {
    let whole = word.live
    if range.isEmpty {
      if text.isEmpty { return Answer() }
      if range.lowerBound == whole.upperBound, let answer = extend(with: text, word) {
        return answer
      }
    } else if range.lowerBound <= whole.lowerBound, whole.upperBound <= range.upperBound {
      return replace(word, range, text, replacesSelected)
    } else if text.isEmpty, whole.lowerBound <= range.lowerBound,
      range.upperBound <= whole.upperBound
    {
      let start = whole.lowerBound
      self.word?.text = word.text.replacing(
        range.lowerBound - start..<range.upperBound - start, with: [])
      let report = live
      commitWordIfItFits()
      var answer = Answer()
      if case .reconcile(_, selection: .some, _) = event { return answer }
      return takeSelection(.caret(range.lowerBound), of: report, &answer)
    }
    let (exit, map) = endWord()
    switch event {
    case .insert, .commit: return exit.then(edit(base.selection.range, text).answer)
    case .delete(let forward):
      let caret = ModelSelection.caret(map(whole.upperBound))
      let moved = deletion(forward: forward, at: caret, in: base.text)
      return exit.then(moved.isEmpty ? Answer() : edit(moved, []).answer, insertsNothing: true)
    default:
      return exit.then(
        edit(
          map(range.lowerBound)..<map(range.upperBound), text, replacesSelected: replacesSelected
        ).answer)
    }
  }

  /// If nothing of `text` can be kept, returns `nil` and changes nothing.
  private mutating func extend(with text: UTF16Text, _ word: Word) -> Answer? {
    let evaluator = ModelEvaluator(
      field: field(), results: results, contexts: [ModelContext(base.text, replacing: word.range)],
      rewritten: nil, deferrable: text.string.count == 1 ? .text : .nothing)
    let outcome = evaluator.outcome(of: word.text + text)
    if outcome.decision == .rejected || word.text.starts(with: outcome.inserted) { return nil }
    var answer = Answer(outcome)
    if outcome.inserted.starts(with: word.text) {
      answer.inserted = Array(outcome.inserted.dropFirst(word.text.count))
    }
    let range =
      word.range.lowerBound - outcome.replacedBefore..<word.range.upperBound + outcome.replacedAfter
    if outcome.decision == .deferred {
      self.word = Word(range: range, text: outcome.inserted)
    } else {
      self.word = nil
      base.text = base.text.replacing(range, with: outcome.inserted)
      base.selection = .caret(range.lowerBound + outcome.inserted.count)
    }
    return answer
  }

  private mutating func replace(
    _ word: Word, _ range: Range<Int>, _ text: UTF16Text, _ replacesSelected: Bool?
  ) -> Answer {
    let before = self
    let isPlaceholder = Array(live[range]).isPlaceholder
    base.text = base.text.replacing(word.range, with: [])
    base.selection = .caret(word.range.lowerBound)
    self.word = nil
    let rest = range.lowerBound..<range.upperBound - word.text.count
    if rest.isEmpty, text.isEmpty { return Answer() }
    let answer = edit(rest, text, replacesSelected: replacesSelected ?? isPlaceholder).answer
    if answer.decision == .rejected { self = before }
    return answer
  }

  mutating func reconcile(
    _ text: UTF16Text, _ selection: ModelSelection?, _ marked: Range<Int>?, at word: Word,
    _ language: String?
  ) -> Answer {
    if let marked, !marked.isEmpty {
      let exit = endWord().answer
      let own = reconcile(text, selection, marked, language)
      // Marking existing text inserts nothing.
      return exit.then(own, insertsNothing: own.inserted.isEmpty && own.decision != .rejected)
    }
    if text == live {
      guard let selection else { return Answer() }
      let answer = select(selection, leaving: word)
      if self.word == nil, answer.decision == .accepted {
        let map = correction(of: text)
        base.selection = selection.mapped { map($0) }
      }
      return answer
    }
    let (old, new) = Self.difference(live, text, caret: selection?.focus)
    let removed = Array(live[old])
    let replacesSelected =
      old.isEmpty || removed.isPlaceholder || selection == nil && removed.string.count > 1
    var answer = change(
      old, Array(text[new]), at: word,
      .reconcile(text, selection: selection, marked: nil), replacesSelected: replacesSelected)
    return takeSelection(selection, of: text, &answer)
  }

  /// Ends an unfinished word unless the reported selection is a caret at the end of the word. Then
  /// takes the selection if no word is unfinished, and the event wasn't rejected or clipped.
  mutating func takeSelection(
    _ selection: ModelSelection?, of report: UTF16Text, _ answer: inout Answer
  ) -> Answer {
    guard let selection else { return answer }
    let corrected = correction(of: report)
    if let word, selection.mapped({ corrected($0) }) != .caret(word.live.upperBound) {
      let exit = endWord().answer
      if exit.decision != .accepted { answer.decision = exit.decision }
      answer.inserted = exit.inserted
      answer.dropped += exit.dropped
      answer.filtered += exit.filtered
      answer.violations = answer.violations.merged(with: exit.violations)
    }
    if word == nil, answer.decision == .accepted || answer.decision == .deferred {
      let map = correction(of: report)
      base.selection = selection.mapped { map($0) }
    }
    return answer
  }
}

// MARK: Rule 5, marks that follow rejected text

extension Model.Refusal {
  init(of outcome: ModelOutcome, at range: Range<Int>) {
    let refused = outcome.dropped.isEmpty ? outcome.filtered : outcome.dropped
    self.init(range: range, text: refused, violations: outcome.violations)
  }
}

extension Model {
  /// Rule 5: rejects marks that follow rejected text, and remembers any other rejection.
  mutating func refuseMarks(
    _ outcome: inout ModelOutcome, at range: Range<Int>, _ start: Int
  ) {
    if let refusal, refusal.range == range {
      // If the rules allow both deferring and rejecting the insertion, a rejection can report the
      // violations of the insertion or those of the previously rejected text.
      let isOpen =
        outcome.mayBeDeferred && outcome.decision == .rejected
        && refusal.violations.map(field.json) == reasons
      let kept = isOpen ? outcome.dropped : outcome.inserted
      let before = Array(base.text[..<start].dropLast(outcome.replacedBefore))
      let extends =
        outcome.replacedBefore > 0 && !outcome.overwrites
        ? kept.string.count == 1 : before.joins(kept)
      if isOpen || outcome.decision != .rejected, !kept.isEmpty,
        extends || refusal.text.joins(kept)
      {
        if isOpen { self.refusal?.otherViolations = outcome.violations }
        var violations = refusal.violations
        if let other = refusal.otherViolations, !reasons.isEmpty,
          other.map(field.json) == reasons
        {
          violations = other
        }
        outcome = ModelOutcome(
          decision: .rejected, dropped: outcome.inserted + outcome.dropped,
          filtered: outcome.filtered, violations: violations,
          keptPrefixLength: outcome.keptPrefixLength)
        self.refusal?.text += kept
        return
      }
    }
    if outcome.decision == .rejected { refusal = Refusal(of: outcome, at: range) }
  }
}

extension ModelOutcome {
  /// Rule 4: the placeholder is removed even if its replacement is rejected.
  mutating func removePlaceholder() {
    guard decision == .rejected else { return }
    (decision, replacedBefore, replacedAfter) = (.clipped, 0, 0)
  }

  /// Whether no limit clips or rejects the text. The filter can still reject the text.
  var keepsLimits: Bool {
    switch decision {
    case .accepted, .deferred: true
    case .clipped: false
    case .rejected: violations.ofLimits.isEmpty
    }
  }
}

extension UTF16Text {
  var isPlaceholder: Bool { !isEmpty && allSatisfy { $0 == 0xFFFC } }

  var withoutSpaceAtEnd: UTF16Text {
    var string = string
    while string.last?.isWhitespace == true { string.removeLast() }
    return UTF16Text(string)
  }

  /// Whether appending `text` only extends the last Character.
  func joins(_ text: UTF16Text) -> Bool {
    !isEmpty && !text.isEmpty
      && !(self + text).characterBoundaries.dropLast().contains { $0 >= count }
  }
}
