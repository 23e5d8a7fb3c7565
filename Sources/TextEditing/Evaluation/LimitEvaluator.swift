import TextMetrics

/// Evaluates one text after another against the hard limits.
///
/// It is mutating only because it remembers what the last text began with; no evaluation depends
/// on what was evaluated before.
struct LimitEvaluator: Sendable {
  private let limits: [EnforcedLimit]
  /// What counts for each limit, in their order.
  private var counters: ContiguousArray<CachedTally>
  private let hasCaches: Bool
  #if PAGE_CORE
    // Its units add up what each Character counts.
    let canDrop = false
  #else
    /// Whether a text can count less once more is inserted.
    let canDrop: Bool
  #endif
  /// The text that the caches have seen last; empty where there are none.
  private var cachedText = ""
  /// The text before that one, where it kept every limit: mostly what is being edited.
  private var keptText = ""
  private var keepsLimits: Bool

  /// An evaluator of what becomes of a text.
  init(_ limits: [EnforcedLimit], editing text: String) {
    self.limits = limits
    counters = ContiguousArray(limits.map { CachedTally($0.ceiling) })
    hasCaches = counters.contains { $0.isCached }
    #if !PAGE_CORE
      canDrop = limits.contains { !$0.limit.unit.traits.isMonotonic }
    #endif
    keepsLimits = limits.isEmpty
    if hasCaches { cachedText = text }
  }

  /// How a text stands that breaks a limit; nil where it keeps all of them, as after nearly every
  /// key, for which nothing is allocated. Linear in what follows the beginning that the text shares
  /// with the last one, or in the text.
  mutating func breach(by text: String) -> LimitEvaluation? {
    breaks(text) ? evaluation(ofCounted: text) : nil
  }

  /// Whether a text breaks a limit. Costs as much as ``breach(by:)``.
  mutating func breaks(_ text: String) -> Bool {
    count(text)
    return !keepsLimits
  }

  /// How a text stands, whether it keeps every limit or not. Costs as much as ``breach(by:)``.
  mutating func evaluation(of text: String) -> LimitEvaluation {
    count(text)
    return evaluation(ofCounted: text)
  }

  /// Whether a text is remembered to keep every limit, or does where all units are counted fast.
  /// Another may, too.
  func isKnownToKeep(_ text: String) -> Bool {
    if hasCaches { return !text.isEmpty && keptText.hasSameBytes(as: text) }
    return text.withUTF8Bytes { bytes in
      limits.allSatisfy { $0.ceiling.admits($0.ceiling.unit.tally(of: bytes)) }
    }
  }

  private func evaluation(ofCounted text: String) -> LimitEvaluation {
    LimitEvaluation(text: text, limits: limits, counters: counters)
  }

  private mutating func count(_ text: String) {
    // A span of no counters would not be aligned on every system.
    if counters.isEmpty { return }
    let keeps = text.withUTF8Bytes { bytes in
      let shared = hasCaches ? cachedText.sharedBytes(with: bytes) : 0
      var counters = counters.mutableSpan
      var keeps = true
      for index in counters.indices {
        keeps = counters[index].count(bytes, sharing: shared) && keeps
      }
      return keeps
    }
    if hasCaches {
      if keepsLimits { swap(&keptText, &cachedText) }
      cachedText = text
    }
    keepsLimits = keeps
  }
}

/// How one text stands against the hard limits.
struct LimitEvaluation {
  let text: String
  fileprivate let limits: [EnforcedLimit]
  /// What counted the text, for each limit.
  fileprivate let counters: ContiguousArray<CachedTally>
  /// What stands in for limits that an earlier text broke, by the index of the limit.
  fileprivate var tolerances: [Int: Tolerance] = [:]

  /// What is asked of a text in place of a limit, and whether this text meets it.
  fileprivate struct Tolerance {
    let ceilings: [CountCeiling]
    let isMet: Bool
  }

  private func isKept(_ index: Int) -> Bool {
    counters[index].isKept || tolerances[index]?.isMet ?? false
  }

  /// The limits that the text does not keep.
  var violations: [EditViolation] {
    var violations: [EditViolation] = []
    for index in limits.indices where !isKept(index) {
      limits[index].report(counters[index].tally, to: &violations)
    }
    return violations
  }

  /// The same text under rule 4: a limit that the earlier text broke is replaced by "no worse than
  /// that", even if this text keeps the limit, since a prefix of the insertion may break it.
  func tolerating(_ earlier: LimitEvaluation) -> LimitEvaluation {
    var tolerant = self
    for index in limits.indices where !earlier.isKept(index) {
      let ceilings = limits[index].ceilings(
        noWorseThan: earlier.text, counting: earlier.counters[index].tally)
      tolerant.tolerances[index] = Tolerance(
        ceilings: ceilings, isMet: text.withUTF8Bytes { ceilings.admit($0) })
    }
    return tolerant
  }

  /// Whether the text breaks a limit, and could keep every limit once more is inserted at an offset.
  func mayYetFit(insertingAt offset: Int) -> Bool {
    text.withUTF8Bytes { text in
      var isBroken = false
      for index in limits.indices where !isKept(index) {
        isBroken = true
        let tolerated = tolerances[index]?.ceilings
        let ceiling = tolerated?.first ?? limits[index].ceiling
        guard tolerated?.count ?? 1 == 1,
          ceiling.mayAdmit(counters[index].tally, insertingAt: offset, in: text)
        else { return false }
      }
      return isBroken
    }
  }

  /// What every result of the edit has to keep: the limits, or what stands in for them.
  var ceilings: [CountCeiling] {
    limits.indices.flatMap { tolerances[$0]?.ceilings ?? [limits[$0].ceiling] }
  }

  /// Judges what the text becomes without some of what was inserted.
  var judge: ResultJudge {
    // What stands in for a limit has not been counted yet.
    ResultJudge(ceilings, beginnings: tolerances.isEmpty ? counters.map { $0.beginning } : [])
  }
}

extension String {
  /// Bytes that both texts begin with.
  fileprivate func sharedBytes(with other: Span<UInt8>) -> Int {
    withUTF8Bytes { CommonBytes.prefix($0, other) }
  }
}
