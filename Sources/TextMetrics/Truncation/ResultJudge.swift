/// Judges what is left of a text around a marker, one candidate after the other: by counting the
/// text that would result.
///
/// A count goes on from the last seam before the end of the kept head that an earlier candidate
/// left, and stops where the kept tail was counted for an earlier one.
package struct ResultJudge {
  private let ceilings: [CountCeiling]
  private var counters: [ResultCounter]
  /// The ceiling that was broken last: likely to be broken again.
  private var suspect = 0

  /// - Parameter beginnings: For each ceiling, what is known of the text already.
  package init(_ ceilings: [CountCeiling], beginnings: [SettledBeginning] = []) {
    self.ceilings = ceilings
    counters = ceilings.indices.map { index in
      ResultCounter(
        ceilings[index].unit,
        beginning: index < beginnings.count ? beginnings[index] : SettledBeginning())
    }
  }

  /// Whether what results keeps every ceiling.
  package mutating func fits(
    _ kept: KeptEnds, of text: Span<UInt8>, around marker: ContiguousArray<UInt8> = []
  ) -> Bool {
    for offset in ceilings.indices {
      let index = (suspect + offset) % ceilings.count
      guard ceilings[index].admits(counters[index].tally(of: kept, of: text, around: marker))
      else {
        suspect = index
        return false
      }
    }
    for index in counters.indices { counters[index].keepPlaces(of: kept, in: text) }
    return true
  }

  /// The largest share of a ceiling that what results takes: more than 1 where it does not fit.
  mutating func fullness(
    _ kept: KeptEnds, of text: Span<UInt8>, around marker: ContiguousArray<UInt8>
  ) -> Double {
    var fullest = 0.0
    for index in counters.indices {
      let ceiling = ceilings[index]
      let tally = counters[index].tally(of: kept, of: text, around: marker)
      let share = Double(tally.count) / Double(max(1, ceiling.maximum))
      fullest = max(fullest, ceiling.admits(tally) ? min(1, share) : max(share, 1.0.nextUp))
    }
    if fullest <= 1 {
      for index in counters.indices { counters[index].keepPlaces(of: kept, in: text) }
    }
    return fullest
  }
}

/// Counts texts that result from cuts, in one unit.
private struct ResultCounter {
  private let unit: TextUnit
  /// Where a count may go on: each with a longer proof than the one before.
  private var beginnings: [SettledBeginning]
  /// Places in tails that were counted, from the last one in the text to the first.
  private var joints: [Joint] = []
  private var lastBeginning = SettledBeginning()

  /// A place in the tail. For each text left open before it: the tally of that text and of all from
  /// the place on. Most heads leave the same word or Character open there.
  private struct Joint {
    let position: Int
    var known: [(open: ContiguousArray<UInt8>, tally: Tally)] = []
  }

  /// Bytes at the start of each tail that are counted for each head; what follows is remembered.
  private static var jointDistance: Int { 256 }
  /// The longest open text that is remembered; in common texts none is longer.
  private static var maximumOpen: Int { 512 }

  init(_ unit: TextUnit, beginning: SettledBeginning) {
    self.unit = unit
    beginnings = [beginning]
  }

  /// The tally of the text that results.
  mutating func tally(
    of kept: KeptEnds, of text: Span<UInt8>, around marker: ContiguousArray<UInt8>
  ) -> Tally {
    var beginning = beginnings.last { $0.proof <= kept.headEnd } ?? SettledBeginning()
    beginning.advance(to: kept.headEnd, of: text, in: unit)
    lastBeginning = beginning
    let open = text.extracting(beginning.end..<kept.headEnd)
    if marker.isEmpty, kept.tailStart == text.count {
      return beginning.merged(with: unit.tally(of: open), in: unit)
    }
    if joints.isEmpty { keepJoint(after: kept.tailStart, in: text) }
    var joined: ContiguousArray<UInt8> = []
    joined.append(copying: open)
    joined.append(contentsOf: marker)
    return beginning.merged(
      with: tally(of: joined, before: kept.tailStart, of: text), in: unit)
  }

  /// The tally of an open text and all that stands from a place on. What stands up to the nearest
  /// joint is joined to the open text and counted up to its last seam; what is still open there has
  /// met the joint before, or else is counted on to the next joint, and remembered.
  private mutating func tally(
    of open: ContiguousArray<UInt8>, before start: Int, of text: Span<UInt8>
  ) -> Tally {
    var open = open
    guard let index = joints.lastIndex(where: { $0.position > start }) else {
      open.append(copying: text.extracting(start...))
      return unit.tally(of: open.span)
    }
    let position = joints[index].position
    open.append(copying: text.extracting(start..<position))
    let seam = unit.seam(in: open.span)
    let settled = seam > 0 ? unit.tally(of: open.span.extracting(..<seam)) : nil
    open.removeFirst(seam)
    let rest: Tally
    if open.count > Self.maximumOpen {
      open.append(copying: text.extracting(position...))
      rest = unit.tally(of: open.span)
    } else if let known = joints[index].known.first(where: { $0.open == open }) {
      rest = known.tally
    } else {
      rest = tally(of: open, before: position, of: text)
      joints[index].known.append((open, rest))
    }
    return unit.merged(settled, rest)
  }

  /// Keeps where the last count may be gone on from, and where a later one may join it. What is
  /// tried later is mostly longer.
  mutating func keepPlaces(of kept: KeptEnds, in text: Span<UInt8>) {
    if lastBeginning.proof > beginnings[beginnings.count - 1].proof {
      beginnings.append(lastBeginning)
    }
    keepJoint(after: kept.tailStart, in: text)
  }

  private mutating func keepJoint(after tailStart: Int, in text: Span<UInt8>) {
    guard text.count - tailStart > Self.jointDistance else { return }
    let position = text.scalarBoundary(atOrAfter: tailStart + Self.jointDistance)
    if position < joints.last?.position ?? text.count { joints.append(Joint(position: position)) }
  }
}
