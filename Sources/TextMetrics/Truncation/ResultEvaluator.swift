/// An evaluator of truncated texts: the head of a text, an ellipsis, and the tail of the text.
///
/// A count starts at a stable boundary up to which the text was counted for an earlier candidate.
/// The count ends at a position in the tail after which the text has a cached tally:
///
///     text    ├── counted before ──┤├─ counted ─┤         ├─ counted ─┤├── cached ──┤
///             0           stable boundary    headEnd   tailStart   position text.count
///
/// All calls must pass the same text.
package struct ResultEvaluator {
  private let bounds: [CountBound]
  private var counters: [ResultCounter]
  private var lastExceededIndex = 0

  /// `prefixes` has a counted prefix for each bound, or is empty.
  package init(_ bounds: [CountBound], prefixes: [CountedPrefix] = []) {
    self.bounds = bounds
    counters = bounds.indices.map { index in
      ResultCounter(
        bounds[index].unit, prefix: index < prefixes.count ? prefixes[index] : CountedPrefix())
    }
  }

  package mutating func fits(
    _ kept: KeptEnds, of text: Span<UInt8>, around ellipsis: ContiguousArray<UInt8> = []
  ) -> Bool {
    for offset in bounds.indices {
      let index = (lastExceededIndex + offset) % bounds.count
      guard counters[index].tally(of: kept, of: text, around: ellipsis).fits(bounds[index]) else {
        lastExceededIndex = index
        return false
      }
    }
    for index in counters.indices { counters[index].cachePositions(of: kept, in: text) }
    return true
  }
}

private struct ResultCounter {
  private let unit: TextUnit
  /// The counted prefixes, in ascending order of ``CountedPrefix/verifiedLength``.
  private var prefixes: [CountedPrefix]
  /// The cached positions, in descending order of their offsets.
  private var positions: [CachedPosition] = []
  /// The prefix of the last candidate. If the candidate fits, `cachePositions(of:in:)` adds the
  /// prefix to ``prefixes``.
  private var lastPrefix = CountedPrefix()

  private struct CachedPosition {
    let offset: Int
    /// Each tally counts `unfinished` and the text after ``offset`` as one text. `unfinished` is
    /// the text from a stable boundary to ``offset``. The boundary is usually in the tail, so most
    /// candidates have the same `unfinished`.
    var tallies: [(unfinished: ContiguousArray<UInt8>, tally: Tally)] = []
  }

  /// The distance in bytes from the start of a tail to the cached position. Few words are longer.
  private static var positionDistance: Int { 256 }
  /// The length in bytes of the longest unfinished suffix whose tally is cached.
  private static var longestUnfinished: Int { 512 }

  init(_ unit: TextUnit, prefix: CountedPrefix) {
    self.unit = unit
    prefixes = [prefix]
  }

  mutating func tally(
    of kept: KeptEnds, of text: Span<UInt8>, around ellipsis: ContiguousArray<UInt8>
  ) -> Tally {
    var prefix = prefixes.last { $0.verifiedLength <= kept.headEnd } ?? CountedPrefix()
    prefix.advance(to: kept.headEnd, of: text, in: unit)
    lastPrefix = prefix
    let unfinished = text.extracting(prefix.end..<kept.headEnd)
    if ellipsis.isEmpty, kept.tailStart == text.count {
      return prefix.merged(with: unit.tally(of: unfinished), in: unit)
    }
    if positions.isEmpty { cachePosition(after: kept.tailStart, in: text) }
    var joined: ContiguousArray<UInt8> = []
    joined.append(copying: unfinished)
    joined.append(contentsOf: ellipsis)
    return prefix.merged(with: tally(of: joined, before: kept.tailStart, of: text), in: unit)
  }

  /// Returns the tally of `unfinished` and the text from `start` on.
  private mutating func tally(
    of unfinished: ContiguousArray<UInt8>, before start: Int, of text: Span<UInt8>
  ) -> Tally {
    var unfinished = unfinished
    guard let index = positions.lastIndex(where: { $0.offset > start }) else {
      unfinished.append(copying: text.extracting(start...))
      return unit.tally(of: unfinished.span)
    }
    let position = positions[index].offset
    unfinished.append(copying: text.extracting(start..<position))
    let stable = unit.stableBoundary(in: unfinished.span)
    let settled = stable > 0 ? unit.tally(of: unfinished.span.extracting(..<stable)) : nil
    unfinished.removeFirst(stable)
    let rest: Tally
    if unfinished.count > Self.longestUnfinished {
      unfinished.append(copying: text.extracting(position...))
      rest = unit.tally(of: unfinished.span)
    } else if let cached = positions[index].tallies.first(where: { $0.unfinished == unfinished }) {
      rest = cached.tally
    } else {
      rest = tally(of: unfinished, before: position, of: text)
      positions[index].tallies.append((unfinished, rest))
    }
    return unit.merged(settled, rest)
  }

  /// Caches the last prefix, and a position in the tail. Most later candidates are longer, so they
  /// contain the prefix and the position.
  mutating func cachePositions(of kept: KeptEnds, in text: Span<UInt8>) {
    if lastPrefix.verifiedLength > prefixes[prefixes.count - 1].verifiedLength {
      prefixes.append(lastPrefix)
    }
    cachePosition(after: kept.tailStart, in: text)
  }

  private mutating func cachePosition(after tailStart: Int, in text: Span<UInt8>) {
    guard text.count - tailStart > Self.positionDistance else { return }
    let offset = text.scalarBoundary(atOrAfter: tailStart + Self.positionDistance)
    if offset < positions.last?.offset ?? text.count {
      positions.append(CachedPosition(offset: offset))
    }
  }
}

/// The tally of a prefix that ends at a stable boundary. Later counts start at this boundary.
package struct CountedPrefix: Sendable {
  package private(set) var end = 0
  /// The length of the text in which the boundary at ``end`` was found, in bytes. The boundary is
  /// valid in every text that begins with the same bytes.
  package private(set) var verifiedLength = 0
  private var tally: Tally?

  package init() {}

  /// The largest number of bytes for which counting again is faster than searching for a boundary.
  private static var recountLimit: Int { 32 }

  /// - Precondition: The first ``verifiedLength`` bytes of `text` haven't changed.
  package mutating func advance(to length: Int, of text: Span<UInt8>, in unit: TextUnit) {
    guard length - end > Self.recountLimit else { return }
    let unfinished = text.extracting(end..<length)
    let stable = unit.stableBoundary(in: unfinished)
    if stable > 0 {
      tally = merged(with: unit.tally(of: unfinished.extracting(..<stable)), in: unit)
    }
    end += stable
    verifiedLength = length
  }

  /// - Precondition: The first ``verifiedLength`` bytes of `text` haven't changed.
  package func tally(of text: Span<UInt8>, in unit: TextUnit) -> Tally {
    merged(with: unit.tally(of: text.extracting(end...)), in: unit)
  }

  func merged(with tally: Tally, in unit: TextUnit) -> Tally { unit.merged(self.tally, tally) }
}
