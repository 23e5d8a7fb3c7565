import TextEditing
import TextMetrics
import TextMetricsICU

/// Rules 1 to 7: what becomes of an insertion, and of a rewrite.
struct ReferenceJudge {
  let constraints: TextConstraints
  /// Marked text under `enforce` is judged without the stages (rule 13).
  var staging = true
  /// Whether nothing is marked, so that rule 15 holds.
  var joinsJamo = true

  private var limits: ReferenceLimits { ReferenceLimits(constraints: constraints) }

  /// What was decided, and what now stands in place of the old text.
  struct Outcome {
    var decision: Decision
    var place: UTF16Text
    var inserted: UTF16Text = []
    var dropped: UTF16Text = []
    var filtered: UTF16Text = []
    var violations: [EditViolation] = []
  }

  /// An insertion between two texts, compared by rule 4 with the text before the edit.
  func insertion(
    of raw: UTF16Text, between left: UTF16Text, and right: UTF16Text, before: UTF16Text
  ) -> Outcome {
    if raw.isEmpty { return deletion(leaving: left + right, of: before) }
    let (staged, filtered, uncut) = stages(raw, left, right)
    return limited(
      staged, filtered, between: left, and: right, before: before, uncut: uncut, atomic: false)
  }

  /// A rewrite of `old`: atomic, unless the new text begins with it (rule 4).
  func rewrite(
    of old: UTF16Text, as raw: UTF16Text, between left: UTF16Text, and right: UTF16Text,
    before: UTF16Text
  ) -> Outcome {
    if raw.isEmpty { return deletion(leaving: left + right, of: before) }
    if raw == old { return Outcome(decision: .accepted, place: old) }
    if raw.starts(with: old) {
      var outcome = insertion(
        of: UTF16Text(raw[old.count...]), between: left + old, and: right, before: before)
      outcome.place = old + outcome.place
      return outcome
    }
    let (staged, filtered, uncut) = stages(raw, left, right)
    if !staged.isEmpty, staged.starts(with: old) {
      let added = UTF16Text(staged[old.count...])
      if added.isEmpty {
        return Outcome(
          decision: .accepted, place: old, filtered: filtered,
          violations: filtered.isEmpty ? [] : [.filter])
      }
      var outcome = limited(
        added, filtered, between: left + old, and: right, before: before,
        uncut: Set(uncut.map { $0 - old.count }), atomic: false)
      outcome.place = old + outcome.place
      return outcome
    }
    var outcome = limited(
      staged, filtered, between: left, and: right, before: before, uncut: [], atomic: true)
    if outcome.decision == .rejected { outcome.place = old }
    return outcome
  }

  /// Rule 2: always accepted; `overflow: allow` says where the text still stands.
  private func deletion(leaving text: UTF16Text, of before: UTF16Text) -> Outcome {
    Outcome(
      decision: .accepted, place: [],
      violations: constraints.overflow == .allow && text != before
        ? limits.exceeded(by: text) : [])
  }

  private func stages(
    _ raw: UTF16Text, _ left: UTF16Text, _ right: UTF16Text
  ) -> (UTF16Text, UTF16Text, Set<Int>) {
    guard staging else { return (raw, [], []) }
    return ReferenceStages(constraints: constraints).apply(to: raw, between: left, and: right)
  }

  /// Rules 2, 3, 4 and 6, in the order of the text.
  private func limited(
    _ insertion: UTF16Text, _ filtered: UTF16Text, between left: UTF16Text,
    and right: UTF16Text, before: UTF16Text, uncut: Set<Int>, atomic: Bool
  ) -> Outcome {
    let filter: [EditViolation] = filtered.isEmpty ? [] : [.filter]
    func outcome(_ decision: Decision, _ kept: UTF16Text, _ broken: [EditViolation]) -> Outcome {
      Outcome(
        decision: decision, place: kept, inserted: kept,
        dropped: UTF16Text(insertion[kept.count...]), filtered: filtered,
        violations: filter + broken)
    }
    if insertion.isEmpty { return outcome(.rejected, [], []) }
    let whole = left + insertion + right
    if constraints.overflow == .allow {
      return outcome(.accepted, insertion, limits.exceeded(by: whole))
    }
    if joinsJamo, left + right == before,
      let joined = ReferenceJamo.text(left, joining: insertion),
      limits.exceeded(by: joined + right, worseThan: before).isEmpty
    {
      return outcome(.accepted, insertion, [])
    }
    let prefixes =
      atomic || constraints.overflow == .reject
      ? []
      : prefixes(of: insertion, between: left, and: right).filter { !uncut.contains($0.count) }
    // Once with every limit as it is, and once more with those that were exceeded before taken to
    // hold where they are no worse.
    for earlier in [nil, before] {
      let broken = limits.exceeded(by: whole, worseThan: earlier)
      if broken.isEmpty { return outcome(.accepted, insertion, []) }
      for prefix in prefixes
      where limits.exceeded(by: left + prefix + right, worseThan: earlier).isEmpty {
        return outcome(.clipped, prefix, broken)
      }
    }
    return outcome(.rejected, [], limits.exceeded(by: whole, worseThan: before))
  }

  /// Rule 3: the proper prefixes that end where the unclipped result has a Character boundary,
  /// longest first; under `cut: word` those that end at a word before all others.
  private func prefixes(
    of insertion: UTF16Text, between left: UTF16Text, and right: UTF16Text
  ) -> [UTF16Text] {
    let whole = left + insertion + right
    let cuts = whole.characterBoundaries.reversed().filter {
      left.count < $0 && $0 < left.count + insertion.count
    }
    var ordered = cuts
    if constraints.cut == .word {
      let words = wordBoundaries(of: whole.string)
      ordered = cuts.filter { words.contains($0) && !isWhitespace(before: $0, in: whole) } + cuts
    }
    return ordered.map { UTF16Text(whole[left.count..<$0]) }
  }

  /// The boundaries of the first unit that counts words by segments and can stop the text, else
  /// where white space begins or ends.
  private func wordBoundaries(of text: String) -> Set<Int> {
    var found: Set<Int> = []
    var offset = 0
    if let segmenter = segmenter {
      var bytes = Array(text.utf8)[...]
      segmenter.forEachSegment(in: Array(text.utf8).span) { end, _ in
        let segment = bytes.prefix(upTo: end)
        offset += String(decoding: segment, as: UTF8.self).utf16.count
        bytes = bytes.dropFirst(segment.count)
        found.insert(offset)
        return true
      }
      return found
    }
    var previous: Bool?
    for scalar in text.unicodeScalars {
      if let previous, previous != scalar.properties.isWhitespace { found.insert(offset) }
      previous = scalar.properties.isWhitespace
      offset += UTF16.width(scalar)
    }
    return found
  }

  private var segmenter: (any WordSegmenter)? {
    for limit in constraints.limits where limit.strength == .hard && limit.maximum != nil {
      let name = limit.unit.name
      if name == "words:whitespace" || name == "words:office" { continue }
      if name == "words" { return try? ICUWordSegmenter(locale: "") }
      if name.hasPrefix("words:") {
        return try? ICUWordSegmenter(locale: String(name.dropFirst(6)))
      }
    }
    return nil
  }

  private func isWhitespace(before offset: Int, in text: UTF16Text) -> Bool {
    UTF16Text(text[..<offset]).string.unicodeScalars.last?.properties.isWhitespace ?? false
  }
}
