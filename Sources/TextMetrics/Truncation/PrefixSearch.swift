/// Finds the longest beginning of a text that, put before what follows it, keeps every ceiling.
///
/// It is exact for every unit, because it guesses nowhere. The cuts are tried one by one, from the
/// last that could do. Each is judged by the tally of the text that would result, joined at seams,
/// so that it costs what stands around the cut. And the only cuts that are left out are those
/// behind a place from which on every result is proven to break a ceiling, by what the text up to
/// there and the tail are sure to count (``PieceTally``).
///
/// A text of any size is read up to that place only, by rows that end where seams were looked for.
package struct PrefixSearch {
  private let ceilings: [CountCeiling]
  private var tails: [TailTallies]
  private var rows: [Row] = []
  /// The row that was divided last, and into what.
  private var divided: (index: Int, rows: [Row])?
  /// The ceiling that was broken last: likely to be broken again.
  private var suspect = 0

  /// Cuts in a stretch of the text, and the tallies of what stands before it.
  fileprivate struct Row {
    /// The cuts of the row are behind its start and not behind its end.
    let start: Int
    let end: Int
    let tallies: [OpenTally]
    /// What has read the text before the start.
    let breaker: CharacterBreaker
  }

  /// Bytes of a row in which cuts are tried.
  private static var leastRow: Int { 256 }

  /// Reads `text` from the cut that is not to be tried, `start`, to the last one, `end`, or up to
  /// a place from which on nothing fits. Linear in that much of the text, and in the tail.
  package init(
    _ ceilings: [CountCeiling], of text: Span<UInt8>, from start: Int, to end: Int,
    before tail: Span<UInt8>
  ) {
    self.ceilings = ceilings
    // The last cut may be given as the byte before one that is out of the question.
    var end = end
    while !text.isScalarBoundary(end) { end -= 1 }
    tails = ceilings.map { _ in TailTallies() }
    let behind = ceilings.map { $0.unit.sureTally(ofEnd: tail) }
    var tallies = ceilings.map { OpenTally(from: 0, in: $0.unit) }
    advance(&tallies, to: start, of: text)
    var breaker = CharacterBreaker()
    breaker.advance(over: 0..<start, of: text)
    var position = start
    // Rows grow up to the first one behind which nothing fits, and shrink from there on.
    var length = Self.leastRow
    var grows = true
    while position < end {
      let row = Row(
        start: position,
        end: end - position <= length ? end : text.scalarBoundary(after: position + length),
        tallies: tallies, breaker: breaker)
      advance(&tallies, to: row.end, of: text)
      let isLast = isOutOfReach(behind: row.end, tallies, of: text, before: behind)
      if isLast, length > Self.leastRow {
        grows = false
        length /= 2
        tallies = row.tallies
        continue
      }
      rows.append(row)
      if isLast || row.end == end { break }
      position = row.end
      breaker.advance(over: row.start..<row.end, of: text)
      if grows { length = length.multipliedClamped(by: 2) }
    }
  }

  private func advance(_ tallies: inout [OpenTally], to end: Int, of text: Span<UInt8>) {
    for index in tallies.indices {
      tallies[index].advance(to: end, of: text, in: ceilings[index].unit)
    }
  }

  /// Whether nothing fits that goes on beyond `end`, whatever comes between it and the tail.
  private func isOutOfReach(
    behind end: Int, _ tallies: [OpenTally], of text: Span<UInt8>, before tail: [PieceTally]
  ) -> Bool {
    ceilings.indices.contains { index in
      let ceiling = ceilings[index]
      if let settled = tallies[index].settled, ceiling.unit.onlyGrows, !ceiling.admits(settled) {
        return true
      }
      let beginning = tallies[index].sureTally(upTo: end, of: text, in: ceiling.unit)
      return !ceiling.admits(ceiling.unit.leastTally(from: beginning, to: tail[index]))
    }
  }
}

extension PrefixSearch {
  /// Where reading stopped: at the last cut, or at a place behind which nothing fits.
  var readEnd: Int? { rows.last?.end }
}

// MARK: Cuts

extension PrefixSearch {
  /// The last cut up to `most`, at a Character boundary and outside of every span of fixed cost,
  /// that is accepted and with which the text fits; nil where there is none.
  package mutating func longest(
    in text: Span<UInt8>, upTo most: Int = .max, before tail: Span<UInt8>,
    where accepts: (Int) -> Bool
  ) -> Int? {
    // What is behind it needs no trying.
    var bound = most
    for index in rows.indices.reversed() {
      guard rows[index].start < bound else { continue }
      for row in dividedRow(index, of: text).reversed() where row.start < bound {
        for cut in row.cuts(in: text).reversed() where cut <= bound && accepts(cut) {
          if let excess = excess(of: cut, in: row, of: text, before: tail) {
            // With a tail, less of the text may be more of what the two make together.
            if tail.isEmpty {
              bound = ceilings[suspect].unit.definition.nextCut(
                before: cut, exceedingBy: excess, in: text)
            }
            continue
          }
          guard let span = ceilings.span(dividedAt: cut, in: text) else { return cut }
          bound = span.lowerBound
        }
      }
    }
    return nil
  }

  /// Whether the text cut there, at a Character boundary, fits.
  package mutating func fits(
    endingAt cut: Int, in text: Span<UInt8>, before tail: Span<UInt8>
  ) -> Bool {
    guard let index = rows.index(holding: cut) else { return false }
    let divided = dividedRow(index, of: text)
    guard let inner = divided.index(holding: cut) else { return false }
    let row = divided[inner]
    return row.isBoundary(cut, of: text)
      && excess(of: cut, in: row, of: text, before: tail) == nil
      && ceilings.span(dividedAt: cut, in: text) == nil
  }

  /// By how many the text cut there exceeds the ceiling that is the suspect then; nil where it
  /// fits.
  private mutating func excess(
    of cut: Int, in row: Row, of text: Span<UInt8>, before tail: Span<UInt8>
  ) -> Int? {
    for offset in ceilings.indices {
      let index = (suspect + offset) % ceilings.count
      let ceiling = ceilings[index]
      let tally = row.tallies[index].tally(
        upTo: cut, of: text, before: 0, of: tail, &tails[index], in: ceiling.unit)
      guard ceiling.admits(tally) else {
        suspect = index
        return tally.count - ceiling.maximum
      }
    }
    return nil
  }

  /// The rows of the least length that make up a row.
  private mutating func dividedRow(_ index: Int, of text: Span<UInt8>) -> [Row] {
    if let divided, divided.index == index { return divided.rows }
    let row = rows[index]
    var tallies = row.tallies
    var breaker = row.breaker
    var start = row.start
    var parts: [Row] = []
    while start < row.end {
      let end =
        row.end - start <= Self.leastRow
        ? row.end : text.scalarBoundary(after: start + Self.leastRow)
      parts.append(Row(start: start, end: end, tallies: tallies, breaker: breaker))
      if end < row.end {
        advance(&tallies, to: end, of: text)
        breaker.advance(over: start..<end, of: text)
      }
      start = end
    }
    divided = (index, parts)
    return parts
  }
}

extension [PrefixSearch.Row] {
  /// The index of the row that a cut belongs to.
  fileprivate func index(holding cut: Int) -> Int? {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if self[middle].end < cut { lower = middle + 1 } else { upper = middle }
    }
    return lower < count && self[lower].start < cut ? lower : nil
  }
}

extension PrefixSearch.Row {
  /// The Character boundaries among the cuts.
  fileprivate func cuts(in text: Span<UInt8>) -> [Int] {
    var cuts: [Int] = []
    var breaker = breaker
    _ = breaker.walk(text, from: start) { offset, startsCharacter in
      if offset > end { return false }
      if startsCharacter, offset > start { cuts.append(offset) }
      return true
    }
    if end == text.count { cuts.append(end) }
    return cuts
  }

  /// Whether one of the cuts is at a Character boundary.
  fileprivate func isBoundary(_ cut: Int, of text: Span<UInt8>) -> Bool {
    if cut == text.count { return true }
    var breaker = breaker
    breaker.advance(over: start..<cut, of: text)
    return breaker.enter(text, at: cut).startsCharacter
  }
}

extension TextUnit {
  /// Whether a tally merged with another counts no less than it did alone.
  fileprivate var onlyGrows: Bool {
    if case .parts = definition.facts.merge { false } else { true }
  }
}

extension CharacterBreaker {
  /// Goes on from the start of a range, where it stands, to its end. Where two scalars in the range
  /// prove a boundary, it begins anew at the last such place: nothing before affects what follows.
  fileprivate mutating func advance(over range: Range<Int>, of text: Span<UInt8>) {
    guard range.upperBound < text.count else { return }
    let certain = CharacterKernel.certainBoundary(
      atOrBefore: range.upperBound - range.lowerBound, in: text.extracting(range.lowerBound...))
    if certain > 0 { self = CharacterBreaker() }
    _ = walk(text.extracting(..<range.upperBound), from: range.lowerBound + certain) { _, _ in
      true
    }
  }
}
