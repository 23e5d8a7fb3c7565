/// The outcome of an edit.
struct ModelOutcome {
  var decision = ModelDecision.accepted
  var inserted: UTF16Text = []
  var dropped: UTF16Text = []
  var filtered: UTF16Text = []
  var violations: [ModelViolation] = []
  /// The number of code units at the start of the edit's range that aren't replaced.
  var kept = 0
  /// The numbers of code units before and after the edit's range that are replaced, too.
  var head = 0
  var tail = 0
  /// Whether the rules allow both deferring and rejecting the edit.
  var mayBeDeferred = false
}

package enum ModelDecision: String, Sendable {
  case accepted, clipped, rejected, deferred
}

/// The text before and after an insertion, and the text that the result must be no worse than.
struct ModelPlace {
  var before: UTF16Text
  var after: UTF16Text
  var earlier: UTF16Text

  var isUntouched: Bool { before + after == earlier }

  init(_ text: UTF16Text, replacing range: Range<Int>) {
    before = Array(text[..<range.lowerBound])
    after = Array(text[range.upperBound...])
    earlier = text
  }
}

struct ModelJudge {
  var field: ModelField
  /// The known results of the event in the first place, for clips that the rules leave open.
  var results: [UTF16Text] = []
  /// The places. The result must be valid in each, and the first is reported.
  var places: [ModelPlace]
  /// The numbers of code units before and after the insertion that normalization may join with it,
  /// without marked text.
  var joining: (head: Int, tail: Int) = (.max, .max)
  /// Rule 4: the text that a rewrite replaces, or `nil` for an insertion.
  let rewritten: UTF16Text?
  /// Rule 15: the texts that may be deferred.
  var waits = Waiting.nothing

  enum Waiting {
    case nothing
    /// One Character, or a jamo.
    case key
    case text
  }
  /// Rule 6: whether the edit is beside marked text.
  var isBeside = false
  /// Whether the text is known to be deferred if the rules leave that open.
  var isKnownToWait = false

  func outcome(of insertion: UTF16Text) -> ModelOutcome {
    // Rule 2: a deletion is always accepted.
    if insertion.isEmpty {
      let isReported = field.overflow == "allow" && !places[0].isUntouched
      return ModelOutcome(violations: isReported ? violations(of: [], false) : [])
    }
    if waits == .key, places[0].isUntouched, let outcome = outcome(ofJamo: insertion) {
      return outcome
    }
    let staged = field.staged(
      insertion, between: places[0].before, and: places[0].after, joining: joining)
    if let rewritten, staged.head == 0, staged.tail == 0, staged.reason == nil,
      staged.text.starts(with: rewritten)
    {
      return outcome(ofAddedEnd: staged, to: rewritten)
    }
    return outcome(of: staged)
  }

  /// Rule 4: if the new text begins with the replaced text, its end is an insertion.
  private func outcome(ofAddedEnd staged: StagedInsertion, to kept: UTF16Text) -> ModelOutcome {
    var added = staged
    added.pieces = []
    var offset = 0
    for piece in staged.pieces {
      let end = Array(piece.dropFirst(max(0, kept.count - offset)))
      if !end.isEmpty { added.pieces.append(end) }
      offset += piece.count
    }
    var outcome = ModelOutcome(
      filtered: staged.filtered,
      violations: staged.filtered.isEmpty ? [] : [ModelViolation(.filter)])
    if !added.pieces.isEmpty {
      var places = places
      for index in places.indices { places[index].before += kept }
      let judge = ModelJudge(
        field: field, results: results, places: places, rewritten: nil, waits: waits,
        isKnownToWait: isKnownToWait)
      outcome = judge.outcome(of: added)
    }
    outcome.kept = kept.count
    return outcome
  }

  private func outcome(of staged: StagedInsertion) -> ModelOutcome {
    let text = staged.text
    var outcome = ModelOutcome(filtered: staged.filtered, head: staged.head, tail: staged.tail)
    if !staged.filtered.isEmpty { outcome.violations = [ModelViolation(.filter)] }
    func decide(_ decision: ModelDecision, _ kept: Int, _ violations: [ModelViolation]) {
      outcome.decision = decision
      outcome.inserted = Array(text[..<kept])
      outcome.dropped = Array(text[kept...])
      outcome.violations = outcome.violations.merged(with: violations)
      // A prefix doesn't join the text after the insertion.
      if kept < text.count { outcome.tail = 0 }
    }
    // An insertion is rejected if transforms or filter remove all of it.
    if let reason = staged.reason {
      decide(.rejected, 0, [ModelViolation(reason)])
      return outcome
    }
    // Rule 6.
    if field.overflow == "allow" {
      decide(.accepted, text.count, violations(of: text, false, staged))
      return outcome
    }
    if field.overflow == "overwrite", let outcome = overwriting(staged) { return outcome }
    let hope = hope(of: staged)
    if hope == .certain
      || hope == .perhaps && (isKnownToWait || results.contains(result(of: staged)))
    {
      decide(.deferred, text.count, [])
      return outcome
    }
    outcome.mayBeDeferred = hope == .perhaps
    // Rules 2 and 3, then rule 4: first the whole insertion, then its prefixes.
    for isNoWorseEnough in [false, true] {
      let stopping = violations(of: text, isNoWorseEnough, staged)
      if stopping.isEmpty {
        decide(.accepted, text.count, [])
        return outcome
      }
      if field.overflow == "clip" || field.overflow == "overwrite", rewritten == nil,
        let kept = longestPrefix(of: staged, isNoWorseEnough)
      {
        decide(.clipped, kept, stopping)
        return outcome
      }
      if isNoWorseEnough { decide(.rejected, 0, stopping) }
    }
    // Rule 4: a rewrite is tried again without whitespace at its end.
    let shorter = text.withoutSpaceAtEnd
    if rewritten != nil, field.overflow != "reject", !shorter.isEmpty, shorter.count < text.count,
      violations(of: shorter, true, staged).isEmpty
    {
      decide(.clipped, shorter.count, [])
    }
    return outcome
  }

  /// Rule 6: replaces the Characters after an insertion or, at the end of the text, before it.
  /// Returns `nil` if the insertion fits, if it's a rewrite, or without such Characters.
  private func overwriting(_ staged: StagedInsertion) -> ModelOutcome? {
    guard places.count == 1, rewritten == nil, !isBeside,
      !violations(of: staged.text, false, staged).isEmpty
    else { return nil }
    let earlier = places[0].earlier
    let before = Array(places[0].before.dropLast(staged.head))
    let after = Array(places[0].after.dropFirst(staged.tail))
    // An insertion that extends the Character before it replaces nothing.
    guard (before + staged.text + after).characterBoundaries.contains(before.count) else {
      return nil
    }
    let end = earlier.count - after.count
    let count = staged.text.string.count
    let ends = earlier.characterBoundaries.filter { $0 > end }.prefix(count)
    let starts = after.isEmpty ? earlier.characterBoundaries.filter { $0 < before.count } : []
    let widths =
      ends.map { (head: 0, tail: $0 - end) }
      + starts.reversed().prefix(count).map { (head: before.count - $0, tail: 0) }
    guard let widest = widths.last else { return nil }

    func outcome(_ width: (head: Int, tail: Int)) -> ModelOutcome {
      var judge = self
      judge.field.overflow = "clip"
      judge.waits = .nothing
      judge.places[0].before = Array(before.dropLast(width.head))
      judge.places[0].after = Array(after.dropFirst(width.tail))
      var alone = staged
      (alone.head, alone.tail) = (0, 0)
      var outcome = judge.outcome(of: alone)
      (outcome.head, outcome.tail) = (staged.head + width.head, staged.tail + width.tail)
      return outcome
    }
    func fits(_ width: (head: Int, tail: Int)) -> Bool {
      let text = before.dropLast(width.head) + staged.text + after.dropFirst(width.tail)
      return field.violations(of: Array(text)).isEmpty
    }
    guard fits(widest) else { return outcome(widest) }
    let fit = widths.map(fits)
    let first = fit.firstIndex(of: true)!
    // If every longer range fits, a bisection finds the shortest.
    if fit[first...].allSatisfy({ $0 }) { return outcome(widths[first]) }
    let found = widths.indices.first { index in
      let (head, tail) = widths[index]
      return fit[index]
        && results.contains(Array(before.dropLast(head) + staged.text + after.dropFirst(tail)))
    }
    return outcome(widths[found ?? first])
  }

  /// Rule 15: returns whether more keys can make every limit hold.
  private func hope(of staged: StagedInsertion) -> ModelHope {
    let text = staged.text
    guard rewritten == nil, !violations(of: text, true, staged).isEmpty else { return .none }
    switch waits {
    case .nothing: return .none
    case .key: if text.string.count != 1 { return .none }
    case .text: if text.count > 256 { return .none }
    }
    let place = places[0]
    return field.hope(
      between: place.before.dropLast(staged.head) + text,
      and: Array(place.after.dropFirst(staged.tail)), noWorseThan: place.earlier)
  }

  private func result(of staged: StagedInsertion) -> UTF16Text {
    places[0].before.dropLast(staged.head) + staged.text + places[0].after.dropFirst(staged.tail)
  }

  /// Returns the limits that any place exceeds with this prefix of the insertion.
  private func violations(
    of prefix: UTF16Text, _ isNoWorseEnough: Bool, _ staged: StagedInsertion? = nil
  ) -> [ModelViolation] {
    let isWhole = staged.map { prefix.count == $0.text.count } ?? true
    // Violations that are reported without a rejection are about the text of the field only.
    let isReport = staged == nil || field.overflow == "allow"
    var violations: [ModelViolation] = []
    for place in isReport ? Array(places[..<1]) : places {
      let result =
        place.before.dropLast(staged?.head ?? 0) + prefix
        + place.after.dropFirst(isWhole ? staged?.tail ?? 0 : 0)
      violations = violations.merged(
        with: field.violations(
          of: Array(result), noWorseThan: isNoWorseEnough ? place.earlier : nil))
    }
    return violations
  }

  /// Rule 3: the longest prefix with which every hard limit holds. It ends between pieces, at a
  /// Character boundary of the unclipped result.
  private func longestPrefix(of staged: StagedInsertion, _ isNoWorseEnough: Bool) -> Int? {
    let text = staged.text
    var cuts: [Int] = []
    for piece in staged.pieces.dropLast() { cuts.append((cuts.last ?? 0) + piece.count) }
    for place in places {
      let before = Array(place.before.dropLast(staged.head))
      let boundaries = (before + text + place.after.dropFirst(staged.tail)).characterBoundaries
      cuts.removeAll { !boundaries.contains(before.count + $0) }
    }
    // If the text after a cut joins the last Character, a longer prefix can count less.
    let mayJoin = places.contains { place in
      let before = Array(place.before.dropLast(staged.head))
      let after = Array(place.after.dropFirst(staged.tail))
      return cuts.contains {
        !(before + text[..<$0] + after).characterBoundaries.contains(before.count + $0)
      }
    }
    let fitting = cuts.filter {
      violations(of: Array(text[..<$0]), isNoWorseEnough, staged).isEmpty
    }
    let isOpen = field.mayLose || mayJoin
    let certainEnd = isOpen ? zip(cuts, fitting).prefix { $0 == $1 }.last?.0 ?? 0 : .max
    var fallback: Int?
    for cuts in lists(of: cuts, in: staged) {
      // Rule 4: no clip keeps the placeholder alone.
      guard let last = cuts.last(where: fitting.contains), !Array(text[..<last]).isPlaceholder
      else { continue }
      // If the rules leave the clip open, a bisection finds at least the last prefix before the
      // first one that doesn't fit.
      let certain = cuts.last { $0 <= certainEnd && fitting.contains($0) }
      let found = cuts.last {
        fitting.contains($0) && $0 >= certain ?? 0 && results.contains(result(of: staged, upTo: $0))
      }
      if isOpen, let found { return found }
      if certain != nil { return last }
      // The 16 shortest prefixes are tried before a rejection.
      if cuts.prefix(16).contains(where: fitting.contains) { fallback = fallback ?? last }
    }
    return fallback
  }

  private func result(of staged: StagedInsertion, upTo cut: Int) -> UTF16Text {
    places[0].before.dropLast(staged.head) + staged.text[..<cut] + places[0].after
  }

  /// Returns the possible cuts of a clip, in lists by descending preference.
  private func lists(of cuts: [Int], in staged: StagedInsertion) -> [[Int]] {
    if field.cut != "word" { return [cuts] }
    let start = places[0].before.count - staged.head
    let result = result(of: staged)
    // The first enforced limit that counts words by a dictionary.
    let unit =
      field.limits.first {
        !$0.soft && $0.unit.hasPrefix("words")
          && !$0.unit.hasPrefix("words:whitespace") && !$0.unit.hasPrefix("words:office")
      }?.unit ?? "words:whitespace"
    let boundaries = [result.wordBoundaries(in: unit), result.separatorBoundaries]
    return boundaries.map { words in cuts.filter { words.contains(start + $0) } } + [cuts]
  }

  /// Rule 15: evaluates a jamo as if it were composed, if the text before is within every hard
  /// limit. Returns `nil` if the jamo is an ordinary insertion.
  private func outcome(ofJamo jamo: UTF16Text) -> ModelOutcome? {
    let place = places[0]
    guard let composed = ModelJamo.joined(jamo, to: place.before) else { return nil }
    let result = composed + place.after
    guard field.violations(of: place.earlier).isEmpty, field.violations(of: result).isEmpty else {
      return nil
    }
    // The filter checks the Character that the jamo becomes part of.
    let end = composed.count
    let boundaries = result.characterBoundaries
    let start = boundaries.last { $0 < end }!
    let character = Character(Array(result[start..<boundaries.first { $0 >= end }!]).string)
    guard field.allows(character) else { return nil }
    let fits = field.violations(of: place.before + jamo + place.after).isEmpty
    return ModelOutcome(
      decision: fits || field.overflow == "allow" ? .accepted : .deferred, inserted: jamo)
  }
}
