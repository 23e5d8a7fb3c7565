import TextEditing
import TextMetrics

extension ReferenceSession {
  /// Marked text arrives: rule 9, or rule 13 where the policy enforces.
  mutating func mark(
    _ text: UTF16Text, selection: TextSelection?, language: String?
  ) -> Answer {
    if text.isEmpty { return cancel() }
    return mark(
      text, selection: selection, language: language,
      in: composition ?? beginning(at: base.selection.positions, isRewrite: false))
  }

  func beginning(at range: Range<Int>, isRewrite: Bool) -> Composition {
    Composition(
      range: range, isRewrite: isRewrite, marked: UTF16Text(base.text[range]),
      selection: base.selection)
  }

  mutating func mark(
    _ text: UTF16Text, selection: TextSelection?, language: String?,
    in composition: Composition
  ) -> Answer {
    var next = composition
    let isEnforced = composition.isEnforced ?? enforces(language)
    next.isEnforced = isEnforced
    if self.composition != nil { self.composition!.isEnforced = isEnforced }
    var answer = Answer(decision: .deferred, inserted: text)
    if isEnforced {
      let outcome = enforced(text, in: composition)
      answer = Answer(outcome)
      // A rejection is a no-op.
      if outcome.decision == .rejected { return answer }
      next.marked = outcome.place
      answer.inserted = outcome.place
    } else {
      next.marked = text
    }
    let start = composition.range.lowerBound
    let end = next.marked.count
    let marked = next.marked
    next.selection = (selection ?? .caret(end)).moved {
      start + marked.alignedDown(min(max($0, 0), end))
    }
    self.composition = next
    return answer
  }

  /// Rule 13: an ordinary edit, for which the stages wait until the commit.
  private func enforced(_ text: UTF16Text, in composition: Composition) -> ReferenceJudge.Outcome {
    var judge = judge
    judge.staging = false
    judge.joinsJamo = false
    let (left, old, right) = parts(of: composition)
    return composition.isRewrite
      ? judge.rewrite(of: old, as: text, between: left, and: right, before: base.text)
      : judge.insertion(of: text, between: left, and: right, before: base.text)
  }

  /// Rule 14.
  private func enforces(_ language: String?) -> Bool {
    switch constraints.composition {
    case .defer: return false
    case .enforce: return true
    case .automatic:
      if constraints.filter?.allowsOnlyASCII == true { return true }
      let primary = language?.split(separator: "-", omittingEmptySubsequences: false).first
      return primary.map { Self.languagesThatCannotConvert.contains($0.lowercased()) } ?? false
    }
  }

  private static let languagesThatCannotConvert: Set<String> = [
    "en", "fr", "de", "es", "it", "pt", "nl", "sv", "da", "nb", "no", "fi", "pl", "cs", "tr",
    "id", "ru", "uk", "el",
  ]

  /// Existing text becomes marked.
  mutating func mark(existing range: Range<Int>) -> Answer {
    guard composition == nil else {
      let exit = endKeepingPositions()
      let range = exit.map(range.lowerBound)..<exit.map(range.upperBound)
      var answer = exit.answer
      answer.decision = max(answer.decision, mark(existing: range).decision)
      return answer
    }
    if range.isEmpty { return Answer() }
    composition = beginning(at: range, isRewrite: true)
    return Answer(decision: enforces(nil) ? .accepted : .deferred)
  }

  /// Rule 11: nothing is clipped, and existing text comes back.
  mutating func cancel() -> Answer {
    guard let ending = composition else { return Answer() }
    composition = nil
    if !ending.isRewrite {
      base.text = base.text.replacing(ending.range, with: [])
      base.selection = .caret(ending.range.lowerBound)
    }
    return Answer()
  }

  /// Rule 10: the one way out, with a text that the host names or with the marked text as it
  /// stands.
  mutating func end(with text: UTF16Text? = nil) -> Answer {
    endKeepingPositions(with: text).answer
  }

  /// Rule 10, with where positions of the live text go.
  mutating func endKeepingPositions(
    with text: UTF16Text? = nil
  ) -> (answer: Answer, map: (Int) -> Int) {
    guard let ending = composition, let marked else { return (Answer(), { $0 }) }
    let (left, old, right) = parts(of: ending)
    let composed = text ?? ending.marked
    let outcome =
      ending.isRewrite
      ? judge.rewrite(of: old, as: composed, between: left, and: right, before: base.text)
      : judge.insertion(of: composed, between: left, and: right, before: base.text)
    composition = nil
    let place = outcome.decision == .rejected ? old : outcome.place
    let result = left + place + right
    let map: (Int) -> Int = { result.mapping($0, through: marked, to: place.count) }
    // Rule 5: for a way out, "same" means the state before the composition began.
    if outcome.decision == .rejected { return (Answer(outcome), map) }
    base.text = result
    let staysPut = text == nil && outcome.decision == .accepted
    base.selection =
      staysPut ? ending.selection.moved(map) : .caret(left.count + place.count)
    return (Answer(outcome), map)
  }

  private func parts(
    of composition: Composition
  ) -> (left: UTF16Text, old: UTF16Text, right: UTF16Text) {
    (
      UTF16Text(base.text[..<composition.range.lowerBound]),
      UTF16Text(base.text[composition.range]),
      UTF16Text(base.text[composition.range.upperBound...])
    )
  }
}
