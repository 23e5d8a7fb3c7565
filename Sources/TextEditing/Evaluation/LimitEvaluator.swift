import TextMetrics

struct LimitEvaluator: Sendable {
  private let limits: [EnforcedLimit]
  private var counters: ContiguousArray<BoundCounter>
  private let hasCaches: Bool
  let insertionCanLowerCount: Bool
  /// The last counted text, or the field's text before the first count. Empty without caches.
  private var cachedText = ""
  /// The last text that fits among the texts that were counted before `cachedText`. Empty if none
  /// fits.
  private var earlierTextWithinLimits = ""
  /// Whether the last counted text fits. Before the first count, the value is `true` if there are
  /// no limits, and `false` otherwise.
  private var lastTextFits: Bool

  init(_ limits: [EnforcedLimit], editing text: String) {
    self.limits = limits
    counters = ContiguousArray(limits.map { BoundCounter($0.bound) })
    hasCaches = counters.contains { $0.hasCache }
    insertionCanLowerCount = limits.contains { !$0.limit.unit.traits.isMonotonic }
    lastTextFits = limits.isEmpty
    if hasCaches { cachedText = text }
  }

  /// Returns `nil`, without allocating memory, if every limit holds.
  mutating func exceedingCounts(of text: String) -> LimitCounts? {
    fits(text) ? nil : counts(ofCounted: text)
  }

  mutating func fits(_ text: String) -> Bool {
    count(text)
    return lastTextFits
  }

  mutating func counts(of text: String) -> LimitCounts {
    count(text)
    return counts(ofCounted: text)
  }

  /// With caches, only compares `text` with `earlierTextWithinLimits`, so the result can be `false`
  /// for a text that fits. Without caches, counts `text`.
  func isKnownToFit(_ text: String) -> Bool {
    if hasCaches { return !text.isEmpty && earlierTextWithinLimits.hasSameBytes(as: text) }
    return text.withUTF8Bytes { bytes in
      limits.allSatisfy { $0.bound.unit.tally(of: bytes).fits($0.bound) }
    }
  }

  private func counts(ofCounted text: String) -> LimitCounts {
    LimitCounts(text: text, limits: limits, counters: counters)
  }

  private mutating func count(_ text: String) {
    // On some systems, the span of an empty array isn't aligned and can't be used.
    if counters.isEmpty { return }
    let fits = text.withUTF8Bytes { bytes in
      let shared = hasCaches ? cachedText.withUTF8Bytes { CommonBytes.prefix($0, bytes) } : 0
      var counters = counters.mutableSpan
      var fits = true
      for index in counters.indices {
        fits = counters[index].count(bytes, sharing: shared) && fits
      }
      return fits
    }
    if hasCaches {
      // Swapping avoids a retain and a release at every key.
      if lastTextFits { swap(&earlierTextWithinLimits, &cachedText) }
      cachedText = text
    }
    lastTextFits = fits
  }
}

/// The counts of a text. A limit that the text before the edit broke can be replaced with bounds
/// that allow the same excess (rule 4).
struct LimitCounts {
  let text: String
  fileprivate let limits: [EnforcedLimit]
  fileprivate let counters: ContiguousArray<BoundCounter>
  /// For each limit, the bounds that replace it, or `nil`. Empty if no limit is replaced.
  fileprivate var tolerances: [Tolerance?] = []

  fileprivate struct Tolerance {
    let bounds: [CountBound]
    let fits: Bool
  }

  private func fitsLimit(at index: Int) -> Bool {
    counters[index].fits || tolerance(at: index)?.fits ?? false
  }

  var violations: [EditViolation] {
    var violations: [EditViolation] = []
    for index in limits.indices where !fitsLimit(at: index) {
      limits[index].appendViolations(by: counters[index].tally, to: &violations)
    }
    return violations
  }

  /// Returns a copy in which bounds replace each limit that `earlier` breaks. The bounds hold if
  /// the text isn't worse than the text of `earlier` (rule 4).
  func toleratingExcess(of earlier: LimitCounts) -> LimitCounts {
    var tolerant = self
    tolerant.tolerances = tolerances.isEmpty ? limits.map { _ in nil } : tolerances
    for index in limits.indices where !earlier.fitsLimit(at: index) {
      let bounds = limits[index].bounds(
        noWorseThan: earlier.text, counting: earlier.counters[index].tally)
      tolerant.tolerances[index] = Tolerance(
        bounds: bounds, fits: text.withUTF8Bytes { $0.fits(bounds) })
    }
    return tolerant
  }

  /// Whether text that is inserted at `offset`, in bytes, could make the text fit. `false` if every
  /// limit already holds.
  func mayFitLater(insertingAt offset: Int) -> Bool {
    text.withUTF8Bytes { text in
      var breaksLimit = false
      for index in limits.indices where !fitsLimit(at: index) {
        breaksLimit = true
        let tolerated = tolerance(at: index)?.bounds
        let bound = tolerated?.first ?? limits[index].bound
        // If the text before the edit had unencodable Characters, there are two bounds, and the
        // edit isn't deferred.
        guard tolerated?.count ?? 1 == 1,
          bound.canFitAfterInsertion(counters[index].tally, at: offset, in: text)
        else { return false }
      }
      return breaksLimit
    }
  }

  private func tolerance(at index: Int) -> Tolerance? {
    tolerances.isEmpty ? nil : tolerances[index]
  }

  var bounds: [CountBound] {
    limits.indices.flatMap { tolerance(at: $0)?.bounds ?? [limits[$0].bound] }
  }

  var resultEvaluator: ResultEvaluator {
    // The counts in `counters` are of the original limits, not of the bounds that replace them.
    ResultEvaluator(bounds, prefixes: tolerances.isEmpty ? counters.map { $0.countedPrefix } : [])
  }
}

// MARK: - Enforced Limit

struct EnforcedLimit: Sendable {
  let limit: TextLimit
  let bound: CountBound
  /// The index of the limit in `TextConstraints.limits`, or `nil` for the limit on scalars in a
  /// Character.
  let index: Int?

  private var maximum: Int { bound.maximum }

  /// Returns the bounds that hold if a text isn't worse than `earlier` (rule 4). `tally` is the
  /// tally of `earlier` in the unit of this limit.
  func bounds(noWorseThan earlier: String, counting tally: Tally) -> [CountBound] {
    let maximum = max(maximum, tally.count)
    guard tally.unencodable > 0, let variants = limit.unit.definition.variants else {
      return [CountBound(maximum, in: limit.unit)]
    }
    let unencodableCharacters = variants.unencodableCharacters
    return [
      CountBound(earlier.count(in: unencodableCharacters), in: unencodableCharacters),
      CountBound(maximum, in: variants.ignoringUnencodable),
    ]
  }

  func appendViolations(by tally: Tally, to violations: inout [EditViolation]) {
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
  /// The hard limits that have a maximum. The limit on the number of scalars in a Character, if
  /// there is one, is the last element.
  var enforcedHardLimits: [EnforcedLimit] {
    limitsAndScalarLimit.enumerated().compactMap { index, limit in
      guard limit.strength == .hard, let maximum = limit.maximum else { return nil }
      return EnforcedLimit(
        limit: limit, bound: CountBound(maximum, in: limit.unit),
        index: index < limits.count ? index : nil)
    }
  }
}

// MARK: - Bound Counter

/// A counter for one bound. For Characters and units that count slowly, it caches the tally of the
/// text's unchanged beginning.
struct BoundCounter: Sendable {
  let hasCache: Bool
  private(set) var tally = Tally(count: 0)
  private(set) var countedPrefix = CountedPrefix()
  private let bound: CountBound

  init(_ bound: CountBound) {
    self.bound = bound
    hasCache = !bound.unit.traits.countsQuickly || bound.unit == .characters
  }

  var fits: Bool { tally.fits(bound) }

  /// Returns whether `text` fits. The first `shared` bytes of `text` must be the same as those of
  /// the last counted text.
  mutating func count(_ text: Span<UInt8>, sharing shared: Int) -> Bool {
    // A local variable for `bound.unit` would retain the unit at each call.
    if hasCache {
      if countedPrefix.verifiedLength > shared { countedPrefix = CountedPrefix() }
      // After a deletion at the end, the cache isn't extended, since the next key can be anywhere.
      if shared < text.count { countedPrefix.advance(to: shared, of: text, in: bound.unit) }
      tally = countedPrefix.tally(of: text, in: bound.unit)
    } else {
      tally = bound.unit.tally(of: text)
    }
    return fits
  }
}
