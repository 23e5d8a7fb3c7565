struct ModelOutcome {
  var decision = ModelDecision.accepted
  var inserted: UTF16Text = []
  var dropped: UTF16Text = []
  var filtered: UTF16Text = []
  var violations: [ModelViolation] = []
  /// The number of code units at the start of the edit's range that aren't replaced.
  var keptPrefixLength = 0
  /// The number of code units directly before the edit's range that are also replaced.
  var replacedBefore = 0
  var replacedAfter = 0
  var overwrites = false
  /// Whether the rules allow both deferring and rejecting the edit.
  var mayBeDeferred = false
}

package enum ModelDecision: String, Sendable {
  case accepted, clipped, rejected, deferred
}

/// The text before and after the edited range. Rule 4 compares the result with `earlier`, the whole
/// text before the edit.
struct ModelContext {
  var before: UTF16Text
  var after: UTF16Text
  var earlier: UTF16Text

  var isUntouched: Bool { before + after == earlier }

  /// Returns the text around the insertion, without the text that normalization joined to it.
  func around(_ insertion: TransformedInsertion) -> (before: UTF16Text, after: UTF16Text) {
    (Array(before.dropLast(insertion.head)), Array(after.dropFirst(insertion.tail)))
  }

  init(_ text: UTF16Text, replacing range: Range<Int>) {
    before = Array(text[..<range.lowerBound])
    after = Array(text[range.upperBound...])
    earlier = text
  }
}

struct ModelEvaluator {
  var field: ModelField
  /// The session's texts after the event, as in `Model.results`. If the rules allow several
  /// outcomes, an outcome whose result in the first context is one of these texts is preferred.
  var results: [UTF16Text] = []
  /// Beside marked text, the limits must hold in two contexts: the committed text and the base.
  var contexts: [ModelContext]
  /// The maximum numbers of code units before and after the insertion that normalization can join
  /// to it. Marked text is never joined.
  var joining: (head: Int, tail: Int) = (.max, .max)
  /// Rule 4: the text that a rewrite replaces, or `nil` for an insertion.
  let rewritten: UTF16Text?
  var deferrable = Deferrable.nothing

  enum Deferrable {
    case nothing
    /// One Character, or a jamo that composes with the text before the jamo.
    case key
    /// A text of at most 256 code units.
    case text
  }
  var isBesideMarkedText = false
  /// Whether `results` show that the session deferred the text. The model then also defers the text
  /// if the rules allow both deferring and not deferring.
  var isKnownToBeDeferred = false

  func outcome(of insertion: UTF16Text) -> ModelOutcome {
    // Rule 2: a deletion is always accepted.
    if insertion.isEmpty {
      let isReported = field.overflow == "allow" && !contexts[0].isUntouched
      return ModelOutcome(violations: isReported ? violations(of: [], false) : [])
    }
    if deferrable == .key, contexts[0].isUntouched, let outcome = outcome(ofJamo: insertion) {
      return outcome
    }
    let transformed = field.transformed(
      insertion, between: contexts[0].before, and: contexts[0].after, joining: joining)
    if let rewritten, transformed.head == 0, transformed.tail == 0, transformed.reason == nil,
      transformed.text.starts(with: rewritten)
    {
      return outcome(ofAddedEnd: transformed, to: rewritten)
    }
    return outcome(of: transformed)
  }

  private func outcome(ofAddedEnd transformed: TransformedInsertion, to kept: UTF16Text)
    -> ModelOutcome
  {
    var added = transformed
    added.pieces = []
    var offset = 0
    for piece in transformed.pieces {
      let end = Array(piece.dropFirst(max(0, kept.count - offset)))
      if !end.isEmpty { added.pieces.append(end) }
      offset += piece.count
    }
    var outcome = ModelOutcome(
      filtered: transformed.filtered,
      violations: transformed.filtered.isEmpty ? [] : [ModelViolation(.filter)])
    if !added.pieces.isEmpty {
      var contexts = contexts
      for index in contexts.indices { contexts[index].before += kept }
      let evaluator = ModelEvaluator(
        field: field, results: results, contexts: contexts, rewritten: nil, deferrable: deferrable,
        isKnownToBeDeferred: isKnownToBeDeferred)
      outcome = evaluator.outcome(of: added)
    }
    outcome.keptPrefixLength = kept.count
    return outcome
  }

  private func outcome(of transformed: TransformedInsertion) -> ModelOutcome {
    let text = transformed.text
    var outcome = ModelOutcome(
      filtered: transformed.filtered, replacedBefore: transformed.head,
      replacedAfter: transformed.tail)
    if !transformed.filtered.isEmpty { outcome.violations = [ModelViolation(.filter)] }
    func decide(_ decision: ModelDecision, _ kept: Int, _ violations: [ModelViolation]) {
      outcome.decision = decision
      outcome.inserted = Array(text[..<kept])
      outcome.dropped = Array(text[kept...])
      outcome.violations = outcome.violations.merged(with: violations)
      // A clipped insertion isn't joined to the text after it.
      if kept < text.count { outcome.replacedAfter = 0 }
    }
    // An insertion is rejected if transforms or filter remove all of it.
    if let reason = transformed.reason {
      decide(.rejected, 0, [ModelViolation(reason)])
      return outcome
    }
    // Rule 6: `allow` accepts the insertion whole.
    if field.overflow == "allow" {
      decide(.accepted, text.count, violations(of: text, false, transformed))
      return outcome
    }
    if field.overflow == "overwrite", let outcome = overwriting(transformed) { return outcome }
    let laterFit = laterFit(of: transformed)
    if laterFit == .certain
      || laterFit == .perhaps && (isKnownToBeDeferred || results.contains(result(of: transformed)))
    {
      decide(.deferred, text.count, [])
      return outcome
    }
    outcome.mayBeDeferred = laterFit == .perhaps
    // Rules 2 and 3 try the whole insertion, and then its prefixes. If none fits, rule 4 tries the
    // same texts again.
    for allowsNoWorse in [false, true] {
      let stopping = violations(of: text, allowsNoWorse, transformed)
      if stopping.isEmpty {
        decide(.accepted, text.count, [])
        return outcome
      }
      if field.overflow == "clip" || field.overflow == "overwrite", rewritten == nil,
        let kept = longestPrefix(of: transformed, allowsNoWorse)
      {
        decide(.clipped, kept, stopping)
        return outcome
      }
      if allowsNoWorse { decide(.rejected, 0, stopping) }
    }
    // Rule 4: a rewrite is tried again without whitespace at its end.
    let shorter = text.withoutSpaceAtEnd
    if rewritten != nil, field.overflow != "reject", !shorter.isEmpty, shorter.count < text.count,
      violations(of: shorter, true, transformed).isEmpty
    {
      decide(.clipped, shorter.count, [])
    }
    return outcome
  }

  /// Implements rule 6, and returns `nil` if the insertion overwrites nothing.
  private func overwriting(_ transformed: TransformedInsertion) -> ModelOutcome? {
    guard contexts.count == 1, rewritten == nil, !isBesideMarkedText,
      !violations(of: transformed.text, false, transformed).isEmpty
    else { return nil }
    let earlier = contexts[0].earlier
    let (before, after) = contexts[0].around(transformed)
    // An insertion that extends the Character before it replaces nothing.
    guard (before + transformed.text + after).characterBoundaries.contains(before.count) else {
      return nil
    }
    let end = earlier.count - after.count
    let count = transformed.text.string.count
    let ends = earlier.characterBoundaries.filter { $0 > end }.prefix(count)
    let starts = after.isEmpty ? earlier.characterBoundaries.filter { $0 < before.count } : []
    let widths =
      ends.map { (head: 0, tail: $0 - end) }
      + starts.reversed().prefix(count).map { (head: before.count - $0, tail: 0) }
    guard let widest = widths.last else { return nil }

    func outcome(_ width: (head: Int, tail: Int)) -> ModelOutcome {
      var evaluator = self
      evaluator.field.overflow = "clip"
      evaluator.deferrable = .nothing
      evaluator.contexts[0].before = Array(before.dropLast(width.head))
      evaluator.contexts[0].after = Array(after.dropFirst(width.tail))
      var alone = transformed
      (alone.head, alone.tail) = (0, 0)
      var outcome = evaluator.outcome(of: alone)
      outcome.replacedBefore = transformed.head + width.head
      outcome.replacedAfter = transformed.tail + width.tail
      outcome.overwrites = true
      return outcome
    }
    func fits(_ width: (head: Int, tail: Int)) -> Bool {
      let text = before.dropLast(width.head) + transformed.text + after.dropFirst(width.tail)
      return field.violations(of: Array(text)).isEmpty
    }
    guard fits(widest) else { return outcome(widest) }
    let fit = widths.map(fits)
    let first = fit.firstIndex(of: true)!
    // If every longer range also fits, a bisection finds the shortest range that fits. Otherwise,
    // the rules allow other ranges that fit.
    if fit[first...].allSatisfy({ $0 }) { return outcome(widths[first]) }
    let found = widths.indices.first { index in
      let (head, tail) = widths[index]
      return fit[index]
        && results.contains(Array(before.dropLast(head) + transformed.text + after.dropFirst(tail)))
    }
    return outcome(widths[found ?? first])
  }

  private func laterFit(of transformed: TransformedInsertion) -> ModelLaterFit {
    let text = transformed.text
    guard rewritten == nil, !violations(of: text, true, transformed).isEmpty else { return .none }
    switch deferrable {
    case .nothing: return .none
    case .key: if text.string.count != 1 { return .none }
    case .text: if text.count > 256 { return .none }
    }
    let (before, after) = contexts[0].around(transformed)
    return field.laterFit(between: before + text, and: after, noWorseThan: contexts[0].earlier)
  }

  private func result(of transformed: TransformedInsertion) -> UTF16Text {
    let (before, after) = contexts[0].around(transformed)
    return before + transformed.text + after
  }

  /// Only the first context is evaluated if the edit is a deletion, or the overflow policy is
  /// `allow`.
  private func violations(
    of prefix: UTF16Text, _ allowsNoWorse: Bool, _ transformed: TransformedInsertion? = nil
  ) -> [ModelViolation] {
    let isWhole = transformed.map { prefix.count == $0.text.count } ?? true
    let isReport = transformed == nil || field.overflow == "allow"
    var violations: [ModelViolation] = []
    for context in isReport ? Array(contexts[..<1]) : contexts {
      let result =
        context.before.dropLast(transformed?.head ?? 0) + prefix
        + context.after.dropFirst(isWhole ? transformed?.tail ?? 0 : 0)
      violations = violations.merged(
        with: field.violations(
          of: Array(result), noWorseThan: allowsNoWorse ? context.earlier : nil))
    }
    return violations
  }

  /// Implements rules 3 and 4. Returns the length of the kept prefix, or `nil` if no prefix is
  /// kept.
  ///
  /// A field that clips at words prefers the end of a word. If a longer prefix can have a lower
  /// count, the session need not find the longest prefix that fits. Then `results` decide.
  private func longestPrefix(of transformed: TransformedInsertion, _ allowsNoWorse: Bool) -> Int? {
    let text = transformed.text
    var cuts: [Int] = []
    for piece in transformed.pieces.dropLast() { cuts.append((cuts.last ?? 0) + piece.count) }
    for context in contexts {
      let (before, after) = context.around(transformed)
      let boundaries = (before + text + after).characterBoundaries
      cuts.removeAll { !boundaries.contains(before.count + $0) }
    }
    // If the text after a cut joins the last Character, a longer prefix can count less.
    let mayJoin = contexts.contains { context in
      let (before, after) = context.around(transformed)
      return cuts.contains {
        !(before + text[..<$0] + after).characterBoundaries.contains(before.count + $0)
      }
    }
    let fitting = cuts.filter {
      violations(of: Array(text[..<$0]), allowsNoWorse, transformed).isEmpty
    }
    let isOpen = !field.isMonotonic || mayJoin
    let certainEnd = isOpen ? zip(cuts, fitting).prefix { $0 == $1 }.last?.0 ?? 0 : .max
    var fallback: Int?
    for cuts in lists(of: cuts, in: transformed) {
      // Rule 4: no clip keeps the placeholder alone.
      guard let last = cuts.last(where: fitting.contains), !Array(text[..<last]).isPlaceholder
      else { continue }
      // If the rules allow several clips, the session's bisection finds a prefix that is at least
      // as long as the last prefix before the first prefix that doesn't fit.
      let certain = cuts.last { $0 <= certainEnd && fitting.contains($0) }
      let found = cuts.last {
        fitting.contains($0) && $0 >= certain ?? 0
          && results.contains(result(of: transformed, upTo: $0))
      }
      if isOpen, let found { return found }
      if certain != nil { return last }
      // The 16 shortest prefixes are tried before a rejection.
      if cuts.prefix(16).contains(where: fitting.contains) { fallback = fallback ?? last }
    }
    return fallback
  }

  private func result(of transformed: TransformedInsertion, upTo cut: Int) -> UTF16Text {
    contexts[0].before.dropLast(transformed.head) + transformed.text[..<cut] + contexts[0].after
  }

  /// Returns lists of cuts. A cut of an earlier list is preferred.
  private func lists(of cuts: [Int], in transformed: TransformedInsertion) -> [[Int]] {
    if field.cut != "word" { return [cuts] }
    let start = contexts[0].before.count - transformed.head
    let result = result(of: transformed)
    // The unit of the first hard limit that counts words by a dictionary.
    let unit =
      field.limits.first {
        !$0.soft && $0.unit.hasPrefix("words")
          && !$0.unit.hasPrefix("words:whitespace") && !$0.unit.hasPrefix("words:office")
      }?.unit ?? "words:whitespace"
    return [result.wordBoundaries(in: unit), result.separatorBoundaries].map { words in
      cuts.filter { words.contains(start + $0) }
    } + [cuts]
  }

  /// Rule 15. Returns `nil` if the jamo must be evaluated as an ordinary insertion.
  private func outcome(ofJamo jamo: UTF16Text) -> ModelOutcome? {
    let context = contexts[0]
    guard let composed = ModelJamo.joined(jamo, to: context.before) else { return nil }
    let result = composed + context.after
    guard field.violations(of: context.earlier).isEmpty, field.violations(of: result).isEmpty else {
      return nil
    }
    // The filter tests the jamo as sent, since the text contains it until the next edit.
    let sent = context.before + jamo + context.after
    let (start, end) = (context.before.count, context.before.count + jamo.count)
    let boundaries = sent.characterBoundaries
    let characterStart = boundaries.last { $0 <= start }!
    let characterEnd = boundaries.first { $0 >= end }!
    let character = Character(Array(sent[characterStart..<characterEnd]).string)
    guard field.allows(character) else { return nil }
    let violations = field.violations(of: sent)
    // Rule 6: `allow` accepts the jamo and reports the exceeded limits.
    if field.overflow == "allow" {
      return ModelOutcome(decision: .accepted, inserted: jamo, violations: violations)
    }
    return ModelOutcome(decision: violations.isEmpty ? .accepted : .deferred, inserted: jamo)
  }
}
