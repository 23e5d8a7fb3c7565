import TextMetrics

/// Evaluates one text after another against the hard limits.
///
/// It is mutating only because it remembers what the last text began with; no evaluation depends
/// on what was evaluated before.
struct LimitEvaluator: Sendable {
  private let limits: [EnforcedLimit]
  /// One for each limit; nil where to count the whole takes no longer.
  private var caches: [PrefixTallyCache?]
  /// The text that the caches have seen last; empty where there are none.
  private var cachedText = ""
  private let usesCaches: Bool
  /// Storage for the tallies of the next text, so that a key allocates none.
  private var tallies: [Tally]

  /// An evaluator of what becomes of a text.
  init(_ limits: [EnforcedLimit], editing text: String) {
    self.limits = limits
    caches = limits.map { $0.limit.unit.isWorthCaching ? PrefixTallyCache() : nil }
    usesCaches = caches.contains { $0 != nil }
    if usesCaches { cachedText = text }
    tallies = limits.map { _ in Tally(count: 0) }
  }

  /// How a text stands against the limits. Linear in what follows the beginning that it shares with
  /// the last text, or in the text.
  mutating func evaluate(_ text: String) -> LimitEvaluation {
    text.withUTF8Bytes { bytes in
      let shared = usesCaches ? cachedText.sharedBytes(with: bytes) : 0
      for index in limits.indices {
        let unit = limits[index].limit.unit
        tallies[index] =
          caches[index]?.tally(of: bytes, sharing: shared, in: unit) ?? unit.tally(of: bytes)
      }
    }
    if usesCaches { cachedText = text }
    return LimitEvaluation(text: text, limits: limits, tallies: tallies)
  }
}

/// How one text stands against the hard limits.
struct LimitEvaluation {
  let text: String
  private let limits: [EnforcedLimit]
  private let tallies: [Tally]
  /// What stands in for limits that an earlier text broke, by the index of the limit.
  private var tolerances: [Int: Tolerance] = [:]

  /// What is asked of a text in place of a limit, and whether this text meets it.
  private struct Tolerance {
    let ceilings: [CountCeiling]
    let isMet: Bool
  }

  fileprivate init(text: String, limits: [EnforcedLimit], tallies: [Tally]) {
    self.text = text
    self.limits = limits
    self.tallies = tallies
  }

  /// Whether the text keeps every limit.
  var passes: Bool { limits.indices.allSatisfy(isKept) }

  private func isKept(_ index: Int) -> Bool {
    limits[index].ceiling.admits(tallies[index]) || tolerances[index]?.isMet ?? false
  }

  /// The limits that the text does not keep.
  var violations: [EditViolation] {
    var violations: [EditViolation] = []
    for index in limits.indices where !isKept(index) {
      limits[index].report(tallies[index], to: &violations)
    }
    return violations
  }

  /// The same text where a limit that an earlier text broke is kept by any text that is no worse
  /// (rule 4); nil where the earlier text breaks none.
  ///
  /// Of a limit that this text keeps, too: a prefix of the insertion may break it.
  func tolerating(_ earlier: LimitEvaluation) -> LimitEvaluation? {
    var tolerant = self
    for index in limits.indices where !earlier.isKept(index) {
      let ceilings = limits[index].ceilings(
        noWorseThan: earlier.text, counting: earlier.tallies[index])
      tolerant.tolerances[index] = Tolerance(
        ceilings: ceilings, isMet: text.withUTF8Bytes { ceilings.admit($0) })
    }
    return tolerant.tolerances.isEmpty ? nil : tolerant
  }

  /// What a text has to keep in place of this one.
  var ceilings: [CountCeiling] {
    limits.indices.flatMap { tolerances[$0]?.ceilings ?? [limits[$0].ceiling] }
  }

  /// The words of the first limit that counts words as a segmenter finds them, else those between
  /// white space.
  var wordBoundaries: WordBoundaries { WordBoundaries(segmenter: ceilings.segmenter) }
}

extension TextUnit {
  /// Whether to find the known beginning and count what follows takes less than to count the whole.
  fileprivate var isWorthCaching: Bool { isExpensive || self == .characters }
}

extension String {
  /// Bytes that both texts begin with.
  fileprivate func sharedBytes(with other: Span<UInt8>) -> Int {
    withUTF8Bytes { CommonBytes.prefix($0, other) }
  }
}
