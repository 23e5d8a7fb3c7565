/// The text before ``headEnd``, and the text from ``tailStart`` on, in bytes.
package struct KeptEnds: Hashable, Sendable {
  package var headEnd: Int
  package var tailStart: Int

  package init(headEnd: Int, tailStart: Int) {
    self.headEnd = headEnd
    self.tailStart = tailStart
  }
}

/// The candidates of a truncation, which keep one or both ends of a text.
///
/// The size of a candidate is the length of the kept end in bytes. If both ends are kept, the size
/// is their number of Characters, before cuts are moved out of indivisible ranges. All calls must
/// pass the same text.
struct TruncationCandidates {
  private let bounds: [CountBound]
  private let side: Truncation.Side
  /// The start of the suffix that is always kept, or the end of the text if no suffix is kept.
  private let end: Int
  /// The most recent ends if both ends are kept, before cuts were moved out of indivisible ranges.
  private var latest: (size: Int, ends: KeptEnds)
  /// The number of Characters before ``end``, or `Int.max` while it's unknown.
  private var characterCount = Int.max
  private var cache = BoundaryCache()

  init(_ bounds: [CountBound], keeping side: Truncation.Side, upTo end: Int) {
    self.bounds = bounds
    self.side = side
    self.end = end
    latest = (0, KeptEnds(headEnd: 0, tailStart: end))
  }

  /// Sets ``latest`` to a candidate whose head ends at or before `headEnd`, and whose tail has the
  /// same number of Characters as its head. Returns the candidate's size.
  mutating func startSearch(atHeadEnd headEnd: Int, of text: Span<UInt8>) -> Int {
    let headEnd = cache.boundary(atOrBefore: headEnd, in: text)
    let half = CharacterKernel.count(text.extracting(..<headEnd))
    let tailStart = cache.start(ofLast: half, before: end, in: text)
    latest = (2 * half, KeptEnds(headEnd: headEnd, tailStart: tailStart))
    return latest.size
  }

  mutating func keptEnds(ofSize size: Int, of text: Span<UInt8>) -> KeptEnds {
    switch side {
    case .head: return KeptEnds(headEnd: size, tailStart: end)
    case .tail: return KeptEnds(headEnd: 0, tailStart: end - size)
    case .ends:
      let ends = ends(withCharacters: size, of: text)
      return KeptEnds(
        headEnd: bounds.cut(atOrBefore: ends.headEnd, in: text, &cache),
        tailStart: bounds.cut(atOrAfter: ends.tailStart, in: text, &cache))
    }
  }

  mutating func largestSize(atMost size: Int, of text: Span<UInt8>) -> Int {
    switch side {
    case .head: bounds.cut(atOrBefore: size, in: text, &cache)
    case .tail: end - bounds.cut(atOrAfter: end - size, in: text, &cache)
    case .ends: largestCharacterCount(atMost: size, of: text)
    }
  }

  /// Returns ends whose cuts can be inside indivisible ranges.
  private mutating func ends(withCharacters size: Int, of text: Span<UInt8>) -> KeptEnds {
    let isNearerToZero = size < latest.size / 2
    let none = (size: 0, ends: KeptEnds(headEnd: 0, tailStart: end))
    let from = isNearerToZero ? none : latest
    let ends = KeptEnds(
      headEnd: offset(
        movedBy: (size + 1) / 2 - (from.size + 1) / 2, from: from.ends.headEnd, in: text),
      tailStart: offset(movedBy: from.size / 2 - size / 2, from: from.ends.tailStart, in: text))
    latest = (size, ends)
    return ends
  }

  /// Returns a size with which at least one Character before ``end`` is left out.
  private mutating func largestCharacterCount(atMost size: Int, of text: Span<UInt8>) -> Int {
    guard size < characterCount else { return characterCount - 1 }
    let ends = ends(withCharacters: size, of: text)
    guard ends.headEnd >= ends.tailStart else { return size }
    characterCount = CharacterKernel.count(text.extracting(..<end))
    return min(size, characterCount - 1)
  }

  private mutating func offset(
    movedBy characters: Int, from boundary: Int, in text: Span<UInt8>
  ) -> Int {
    characters < 0
      ? cache.start(ofLast: -characters, before: boundary, in: text)
      : boundary + CharacterKernel.end(ofFirst: characters, in: text.extracting(boundary...))
  }
}

// MARK: - Cuts

extension [CountBound] {
  fileprivate func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    for bound in self {
      if let range = bound.unit.definition.indivisibleRange(dividedAt: offset, in: text) {
        return range
      }
    }
    return nil
  }

  package func endsOfIndivisibleRanges(in text: Span<UInt8>) -> [Int] {
    flatMap { $0.unit.indivisibleRanges(in: text).map { $0.range.upperBound } }
  }

  /// Returns the last Character boundary at or before `offset` that is outside indivisible ranges.
  package func cut(atOrBefore offset: Int, in text: Span<UInt8>) -> Int {
    var cache = BoundaryCache()
    return cut(atOrBefore: offset, in: text, &cache)
  }

  func cut(atOrBefore offset: Int, in text: Span<UInt8>, _ cache: inout BoundaryCache) -> Int {
    var cut = cache.boundary(atOrBefore: offset, in: text)
    while let range = indivisibleRange(dividedAt: cut, in: text) {
      cut = cache.boundary(atOrBefore: range.lowerBound, in: text)
    }
    return cut
  }

  func cut(atOrAfter offset: Int, in text: Span<UInt8>) -> Int {
    var cache = BoundaryCache()
    return cut(atOrAfter: offset, in: text, &cache)
  }

  func cut(atOrAfter offset: Int, in text: Span<UInt8>, _ cache: inout BoundaryCache) -> Int {
    var cut = cache.boundary(atOrAfter: offset, in: text)
    while let range = indivisibleRange(dividedAt: cut, in: text) {
      cut = cache.boundary(atOrAfter: range.upperBound, in: text)
    }
    return cut
  }
}
