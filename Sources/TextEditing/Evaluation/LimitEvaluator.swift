import TextMetrics

/// An evaluator of the hard limits of a field. A cache speeds up counting after an edit.
struct LimitEvaluator: Sendable {
  private let limits: [EnforcedLimit]
  private var counters: ContiguousArray<CachedTally>
  private let hasCaches: Bool
  #if PAGE_CORE
    // Inserting text never lowers a count in the units of this build.
    let canDrop = false
  #else
    /// Whether inserting text can lower the count of a limit.
    let canDrop: Bool
  #endif
  /// The last counted text, or an empty text if nothing is cached.
  private var cachedText = ""
  /// The last text before `cachedText` that was within every limit.
  private var keptText = ""
  private var keepsLimits: Bool

  init(_ limits: [EnforcedLimit], editing text: String) {
    self.limits = limits
    counters = ContiguousArray(limits.map { CachedTally($0.bound) })
    hasCaches = counters.contains { $0.isCached }
    #if !PAGE_CORE
      canDrop = limits.contains { !$0.limit.unit.traits.isMonotonic }
    #endif
    keepsLimits = limits.isEmpty
    if hasCaches { cachedText = text }
  }

  /// Evaluates `text`. Returns `nil`, and doesn't allocate memory, if every limit holds.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text. If the unit has a cache, *n*
  ///   doesn't include the prefix that `text` shares with the last text.
  mutating func breach(by text: String) -> LimitEvaluation? {
    breaks(text) ? evaluation(ofCounted: text) : nil
  }

  mutating func breaks(_ text: String) -> Bool {
    count(text)
    return !keepsLimits
  }

  mutating func evaluation(of text: String) -> LimitEvaluation {
    count(text)
    return evaluation(ofCounted: text)
  }

  /// Whether `text` is known to be within every limit. If `false`, it may still be within them.
  func isKnownToKeep(_ text: String) -> Bool {
    if hasCaches { return !text.isEmpty && keptText.hasSameBytes(as: text) }
    return text.withUTF8Bytes { bytes in
      limits.allSatisfy { $0.bound.admits($0.bound.unit.tally(of: bytes)) }
    }
  }

  private func evaluation(ofCounted text: String) -> LimitEvaluation {
    LimitEvaluation(text: text, limits: limits, counters: counters)
  }

  private mutating func count(_ text: String) {
    // On some systems, the span of an empty array isn't aligned and can't be used.
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

struct LimitEvaluation {
  let text: String
  fileprivate let limits: [EnforcedLimit]
  fileprivate let counters: ContiguousArray<CachedTally>
  /// The bounds that replace each limit, or `nil` for a limit that stays. Empty if all limits stay.
  fileprivate var tolerances: [Tolerance?] = []

  fileprivate struct Tolerance {
    let bounds: [CountBound]
    let isMet: Bool
  }

  private func isKept(_ index: Int) -> Bool {
    counters[index].isKept || tolerance(at: index)?.isMet ?? false
  }

  var violations: [EditViolation] {
    var violations: [EditViolation] = []
    for index in limits.indices where !isKept(index) {
      limits[index].report(counters[index].tally, to: &violations)
    }
    return violations
  }

  /// Returns an evaluation that is tolerant of the limits that `earlier` exceeded. Such a limit
  /// holds if this text exceeds it by no more than `earlier` does (ARCHITECTURE.md, rule 4).
  func tolerating(_ earlier: LimitEvaluation) -> LimitEvaluation {
    var tolerant = self
    tolerant.tolerances = tolerances.isEmpty ? limits.map { _ in nil } : tolerances
    for index in limits.indices where !earlier.isKept(index) {
      let bounds = limits[index].bounds(
        noWorseThan: earlier.text, counting: earlier.counters[index].tally)
      tolerant.tolerances[index] = Tolerance(
        bounds: bounds, isMet: text.withUTF8Bytes { bounds.admit($0) })
    }
    return tolerant
  }

  /// Whether the text exceeds a limit, and inserting text at `offset` could make every limit hold.
  func mayYetFit(insertingAt offset: Int) -> Bool {
    text.withUTF8Bytes { text in
      var isBroken = false
      for index in limits.indices where !isKept(index) {
        isBroken = true
        let tolerated = tolerance(at: index)?.bounds
        let bound = tolerated?.first ?? limits[index].bound
        guard tolerated?.count ?? 1 == 1,
          bound.mayAdmit(counters[index].tally, insertingAt: offset, in: text)
        else { return false }
      }
      return isBroken
    }
  }

  private func tolerance(at index: Int) -> Tolerance? {
    tolerances.isEmpty ? nil : tolerances[index]
  }

  var bounds: [CountBound] {
    limits.indices.flatMap { tolerance(at: $0)?.bounds ?? [limits[$0].bound] }
  }

  var evaluator: ResultEvaluator {
    // The counts in `counters` are of the original limits, not of the bounds that replace them.
    ResultEvaluator(bounds, beginnings: tolerances.isEmpty ? counters.map { $0.beginning } : [])
  }
}

extension String {
  fileprivate func sharedBytes(with other: Span<UInt8>) -> Int {
    withUTF8Bytes { CommonBytes.prefix($0, other) }
  }
}

// MARK: - Enforced Limit

struct EnforcedLimit: Sendable {
  let limit: TextLimit
  let bound: CountBound
  /// The index of the limit, or `nil` for the limit on the number of scalars in a Character.
  let index: Int?

  private var maximum: Int { bound.maximum }

  /// Returns bounds that hold for a text that isn't worse than `earlier` (ARCHITECTURE.md, rule 4).
  /// Neither the number of unencodable Characters nor the excess over the maximum may grow.
  func bounds(noWorseThan earlier: String, counting tally: Tally) -> [CountBound] {
    let maximum = max(maximum, tally.count)
    guard tally.unencodable > 0 else { return [CountBound(maximum, in: limit.unit)] }
    let lacked = limit.unit.unencodableCharacters
    return [
      CountBound(earlier.count(in: lacked), in: lacked),
      CountBound(maximum, in: limit.unit.holdingEveryScalar),
    ]
  }

  func report(_ tally: Tally, to violations: inout [EditViolation]) {
    guard let index else {
      violations.append(.scalarsPerCharacter(maximum: maximum, attempted: tally.count))
      return
    }
    if tally.unencodable > 0 {
      violations.append(.encoding(index: index, limit, scalars: tally.unencodable))
    }
    if tally.count > maximum {
      violations.append(.limit(index: index, limit, attempted: tally.count))
    }
  }
}

extension TextConstraints {
  /// The hard limits with a maximum, followed by the limit on the number of scalars in a Character.
  var hardMaxima: [EnforcedLimit] {
    enforcedLimits.enumerated().compactMap { index, limit in
      guard limit.strength == .hard, let maximum = limit.maximum else { return nil }
      return EnforcedLimit(
        limit: limit, bound: CountBound(maximum, in: limit.unit),
        index: index < limits.count ? index : nil)
    }
  }
}

// MARK: - Cached Tally

/// The tally of a text in a unit. For slow units, the tally of the unchanged beginning is cached.
struct CachedTally: Sendable {
  let isCached: Bool
  private(set) var tally = Tally(count: 0)
  private(set) var beginning = SettledBeginning()
  private let bound: CountBound

  init(_ bound: CountBound) {
    self.bound = bound
    isCached = !bound.unit.traits.countsQuickly || bound.unit == .characters
  }

  var isKept: Bool { bound.admits(tally) }

  /// Counts a text whose first `shared` bytes are unchanged, and returns whether the text fits.
  mutating func count(_ text: Span<UInt8>, sharing shared: Int) -> Bool {
    // A local variable for `bound.unit` would retain the unit at each call.
    if isCached {
      if beginning.verifiedLength > shared { beginning = SettledBeginning() }
      // After a deletion at the end, the cache isn't extended, since the next key can be anywhere.
      if shared < text.count { beginning.advance(to: shared, of: text, in: bound.unit) }
      tally = beginning.tally(of: text, in: bound.unit)
    } else {
      tally = bound.unit.tally(of: text)
    }
    return isKept
  }
}
