/// An evaluator of the results of truncations, one candidate after another.
///
/// A result is the head of a text, an ellipsis, and the tail of the text. Each count starts at the
/// last stable boundary that an earlier candidate found before the end of the head, and stops at a
/// cached position in the tail:
///
///     text    ├── counted before ──┤├─ counted ─┤         ├─ counted ─┤├── cached ──┤
///             0           stable boundary    headEnd   tailStart   position      count
package struct ResultEvaluator {
  private let bounds: [CountBound]
  private var counters: [ResultCounter]
  /// The index of the bound that was exceeded last, and is likely to be exceeded again.
  private var suspect = 0

  /// - Parameter beginnings: The counted beginning of the text for each bound, if there is one.
  package init(_ bounds: [CountBound], beginnings: [SettledBeginning] = []) {
    self.bounds = bounds
    counters = bounds.indices.map { index in
      ResultCounter(
        bounds[index].unit,
        beginning: index < beginnings.count ? beginnings[index] : SettledBeginning())
    }
  }

  package mutating func fits(
    _ kept: KeptEnds, of text: Span<UInt8>, around ellipsis: ContiguousArray<UInt8> = []
  ) -> Bool {
    for offset in bounds.indices {
      let index = (suspect + offset) % bounds.count
      guard bounds[index].admits(counters[index].tally(of: kept, of: text, around: ellipsis))
      else {
        suspect = index
        return false
      }
    }
    for index in counters.indices { counters[index].keepPositions(of: kept, in: text) }
    return true
  }

  /// Returns the largest share of a bound that the result takes: more than 1 if it doesn't fit.
  mutating func fullness(
    _ kept: KeptEnds, of text: Span<UInt8>, around ellipsis: ContiguousArray<UInt8>
  ) -> Double {
    var fullest = 0.0
    for index in counters.indices {
      let bound = bounds[index]
      let tally = counters[index].tally(of: kept, of: text, around: ellipsis)
      let share = Double(tally.count) / Double(max(1, bound.maximum))
      fullest = max(fullest, bound.admits(tally) ? min(1, share) : max(share, 1.0.nextUp))
    }
    if fullest <= 1 {
      for index in counters.indices { counters[index].keepPositions(of: kept, in: text) }
    }
    return fullest
  }
}

private struct ResultCounter {
  private let unit: TextUnit
  /// The beginnings at which a count can start, in ascending order of their verified lengths.
  private var beginnings: [SettledBeginning]
  /// The cached positions in tails, in descending order.
  private var positions: [CachedPosition] = []
  private var lastBeginning = SettledBeginning()

  private struct CachedPosition {
    let offset: Int
    /// The tallies of the text from the position on, each with the unfinished suffix of the text
    /// before it. Most heads leave the same word or Character unfinished.
    var known: [(unfinished: ContiguousArray<UInt8>, tally: Tally)] = []
  }

  /// The number of bytes of a tail that are counted for each head. Few words are longer.
  private static var positionDistance: Int { 256 }
  /// The length of the longest unfinished suffix that is cached.
  private static var longestUnfinished: Int { 512 }

  init(_ unit: TextUnit, beginning: SettledBeginning) {
    self.unit = unit
    beginnings = [beginning]
  }

  mutating func tally(
    of kept: KeptEnds, of text: Span<UInt8>, around ellipsis: ContiguousArray<UInt8>
  ) -> Tally {
    var beginning =
      beginnings.last { $0.verifiedLength <= kept.headEnd } ?? SettledBeginning()
    beginning.advance(to: kept.headEnd, of: text, in: unit)
    lastBeginning = beginning
    let unfinished = text.extracting(beginning.end..<kept.headEnd)
    if ellipsis.isEmpty, kept.tailStart == text.count {
      return beginning.merged(with: unit.tally(of: unfinished), in: unit)
    }
    if positions.isEmpty { keepPosition(after: kept.tailStart, in: text) }
    var joined: ContiguousArray<UInt8> = []
    joined.append(copying: unfinished)
    joined.append(contentsOf: ellipsis)
    return beginning.merged(
      with: tally(of: joined, before: kept.tailStart, of: text), in: unit)
  }

  /// Returns the tally of an unfinished text that is followed by the text from an offset on.
  ///
  /// The text up to the next cached position is appended and counted up to its last stable
  /// boundary. If the rest is known at the position, its tally is cached; otherwise it's counted up
  /// to the position after that, and cached.
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
    } else if let known = positions[index].known.first(where: { $0.unfinished == unfinished }) {
      rest = known.tally
    } else {
      rest = tally(of: unfinished, before: position, of: text)
      positions[index].known.append((unfinished, rest))
    }
    return unit.merged(settled, rest)
  }

  /// Caches the positions of a result that fits. Later candidates are mostly longer.
  mutating func keepPositions(of kept: KeptEnds, in text: Span<UInt8>) {
    if lastBeginning.verifiedLength > beginnings[beginnings.count - 1].verifiedLength {
      beginnings.append(lastBeginning)
    }
    keepPosition(after: kept.tailStart, in: text)
  }

  private mutating func keepPosition(after tailStart: Int, in text: Span<UInt8>) {
    guard text.count - tailStart > Self.positionDistance else { return }
    let offset = text.scalarBoundary(atOrAfter: tailStart + Self.positionDistance)
    if offset < positions.last?.offset ?? text.count {
      positions.append(CachedPosition(offset: offset))
    }
  }
}

/// The tally of a text up to a stable boundary, at which later counts begin.
package struct SettledBeginning: Sendable {
  /// The stable boundary, in bytes.
  package private(set) var end = 0
  /// The length of the prefix that determines the boundary.
  package private(set) var verifiedLength = 0
  /// The tally up to the boundary, or `nil` at the start of the text.
  private var settled: Tally?

  package init() {}

  /// The number of bytes that are faster to count again than to search for a boundary.
  private static var shortest: Int { 32 }

  /// Moves the boundary to the last stable boundary in the first `length` bytes of `text`.
  ///
  /// - Precondition: `text` begins with the verified prefix.
  package mutating func advance(to length: Int, of text: Span<UInt8>, in unit: TextUnit) {
    guard length - end > Self.shortest else { return }
    let unfinished = text.extracting(end..<length)
    let stable = unit.stableBoundary(in: unfinished)
    if stable > 0 {
      settled = merged(with: unit.tally(of: unfinished.extracting(..<stable)), in: unit)
    }
    end += stable
    verifiedLength = length
  }

  /// - Precondition: `text` begins with the verified prefix.
  package func tally(of text: Span<UInt8>, in unit: TextUnit) -> Tally {
    merged(with: unit.tally(of: text.extracting(end...)), in: unit)
  }

  func merged(with tally: Tally, in unit: TextUnit) -> Tally { unit.merged(settled, tally) }
}

// MARK: - Bounds

/// An upper bound of a count, such as the maximum of a limit.
package struct CountBound: Sendable {
  package let unit: TextUnit
  package let maximum: Int
  /// Whether the text is complete, so that a text that is refused as a whole isn't admitted.
  private let isFinal: Bool

  package init(_ maximum: Int, in unit: TextUnit, isFinal: Bool = false) {
    self.unit = unit
    self.maximum = maximum
    self.isFinal = isFinal
  }

  package func admits(_ tally: Tally) -> Bool {
    tally.fits(maximum) && !(isFinal && tally.isRefused)
  }

  /// Returns whether inserting text at an offset could bring the tally within the maximum.
  package func mayAdmit(_ tally: Tally, insertingAt offset: Int, in text: Span<UInt8>) -> Bool {
    !unit.traits.isMonotonic
      && unit.definition.canDrop(to: maximum, from: tally, at: offset, in: text)
  }

  package func admits(_ text: Span<UInt8>) -> Bool { admits(unit.tally(of: text)) }
}

extension [CountBound] {
  init(_ limits: [TextLimit]) {
    self = limits.compactMap { limit in
      limit.maximum.map { CountBound($0, in: limit.unit, isFinal: true) }
    }
  }

  package func admit(_ text: Span<UInt8>) -> Bool { allSatisfy { $0.admits(text) } }

  var areMonotonic: Bool { allSatisfy { $0.unit.traits.isMonotonic } }

  package var firstWindow: Int { areMonotonic ? Self.shortWindow : Self.longWindow }

  /// A length that exceeds many limits.
  private static var shortWindow: Int { 128 }
  /// A length that exceeds most links, for units in which a complete link counts less.
  private static var longWindow: Int { 4096 }

  /// Returns the end of the longest prefix that fits, or `nil` if a unit has to search for it.
  func kernelPrefixEnd(in text: Span<UInt8>) -> Int? {
    var end = text.count
    for bound in self {
      guard
        let unitEnd = bound.unit.definition.prefixEnd(
          in: text.extracting(..<end), atMost: bound.maximum)
      else { return nil }
      end = CharacterKernel.boundary(atOrBefore: unitEnd, in: text)
    }
    return end
  }

  package var segmenter: (any TextSegmenter)? { lazy.compactMap { $0.unit.segmenter }.first }
}

extension TextUnit {
  /// Returns the end of the longest prefix of whole, encodable Characters within `maximum`.
  package func longestPrefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    let bounds = [CountBound(maximum, in: self)]
    if let end = bounds.kernelPrefixEnd(in: text) { return end }
    #if PAGE_CORE
      // The small engine has only units with a kernel.
      return 0
    #else
      let search = TruncationSearch(bounds, keeping: .head, around: "")
      return search.kept(of: text, at: .character)?.headEnd ?? 0
    #endif
  }
}
