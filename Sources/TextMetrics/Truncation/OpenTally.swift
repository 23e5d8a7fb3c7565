/// The tally of the beginning of a text in one unit, ready to go on: joined up to the last seam,
/// with what stands behind it still open to what follows.
struct OpenTally {
  /// The tally before the last seam; nil where nothing is.
  private(set) var settled: Tally?
  /// What stands for the open text before `unread`.
  private var standIn: ContiguousArray<UInt8> = []
  /// Where the open text, but for the stand-in, begins.
  private var unread: Int
  /// How long the open text is to be before a seam is looked for: twice what the last look left,
  /// so that a text without seams is looked through a few times only.
  private var target = 0

  /// What has read the text before `unread`, of a unit that has no seams but goes on from any
  /// scalar. Never changed: copies of this tally share it.
  private var meter: (any StreamMeter)?

  /// A stand-in is not looked for in less.
  private static var leastOpen: Int { 64 }

  init(from start: Int, in unit: TextUnit) {
    unread = start
    if unit.writesAsItReads { meter = unit.definition.makeMeter() }
  }

  /// Bytes that stand open, or stand in for what does.
  func openCount(upTo end: Int) -> Int { standIn.count + end - unread }

  /// Reads on up to `end`.
  mutating func advance(to end: Int, of text: Span<UInt8>, in unit: TextUnit) {
    if let meter = meter?.copy() {
      meter.add(text.extracting(unread..<end))
      self.meter = meter
      unread = end
      return
    }
    guard openCount(upTo: end) >= target else { return }
    if standIn.isEmpty {
      settle(text.extracting(unread..<end), upTo: end, in: unit)
    } else {
      settle(open(upTo: end, of: text).span, upTo: end, in: unit)
    }
    target = openCount(upTo: end).multipliedClamped(by: 2)
  }

  private mutating func settle(_ open: Span<UInt8>, upTo end: Int, in unit: TextUnit) {
    let seam = unit.seam(in: open)
    if seam > 0 { settled = merged(with: unit.tally(of: open.extracting(..<seam)), in: unit) }
    let rest = open.extracting(seam...)
    if rest.count > Self.leastOpen, let shorter = unit.equivalentShorterText(forUnterminated: rest),
      shorter.count < rest.count
    {
      standIn = ContiguousArray(shorter)
      unread = end
    } else {
      let kept = min(seam, standIn.count)
      standIn.removeFirst(kept)
      unread += seam - kept
    }
  }

  private func open(upTo end: Int, of text: Span<UInt8>) -> ContiguousArray<UInt8> {
    var open = standIn
    open.reserveCapacity(openCount(upTo: end))
    open.append(copying: text.extracting(unread..<end))
    return open
  }

  /// The tally of the text up to `end`, were it to end there. Linear in what is open.
  func tally(upTo end: Int, of text: Span<UInt8>, in unit: TextUnit) -> Tally {
    if let meter = meter?.copy() {
      meter.add(text.extracting(unread..<end))
      return meter.tally
    }
    let rest =
      standIn.isEmpty
      ? unit.tally(of: text.extracting(unread..<end))
      : unit.tally(of: open(upTo: end, of: text).span)
    return merged(with: rest, in: unit)
  }

  /// The tally of the text up to `end` with a marker behind it and then the tail from `start` on.
  ///
  /// Linear in what is open, and in as much of the tail as the open text reaches into.
  func tally(
    upTo end: Int, of text: Span<UInt8>, marker: ContiguousArray<UInt8> = [], before start: Int,
    of tail: Span<UInt8>, _ tails: inout TailTallies, in unit: TextUnit
  ) -> Tally {
    if marker.isEmpty, start == tail.count { return tally(upTo: end, of: text, in: unit) }
    if let meter = meter?.copy() {
      meter.add(text.extracting(unread..<end))
      meter.add(marker.span)
      meter.add(tail.extracting(start...))
      return meter.tally
    }
    let open = open(upTo: end, of: text) + marker
    return merged(with: tails.tally(of: open, before: start, of: tail, in: unit), in: unit)
  }

  /// The words that a text is sure to have which begins with the text up to `end`; nil where they
  /// are not known, or not what the unit counts. Linear in what is open.
  func leastWordCount(upTo end: Int, of text: Span<UInt8>, in unit: TextUnit) -> Tally? {
    guard !unit.isDerived, let segmenter = unit.segmenter else { return nil }
    let words =
      standIn.isEmpty
      ? segmenter.leastWordCount(beginningWith: text.extracting(unread..<end))
      : segmenter.leastWordCount(beginningWith: open(upTo: end, of: text).span)
    return words.map { merged(with: Tally(count: $0), in: unit) }
  }

  /// What any text counts at least that begins with the text up to `end`, where the unit itself
  /// tells. Linear in what is open.
  func leastTally(upTo end: Int, of text: Span<UInt8>, in unit: TextUnit) -> Tally? {
    guard let least = unit.definition.facts.leastTally else { return nil }
    let open =
      standIn.isEmpty ? least(text.extracting(unread..<end)) : least(open(upTo: end, of: text).span)
    return merged(with: open, in: unit)
  }

  private func merged(with tally: Tally, in unit: TextUnit) -> Tally {
    settled.map { unit.merged($0, tally) } ?? tally
  }
}

/// What texts count that have the same end.
///
/// The end is read block by block. Behind a block, what was open before it is mostly settled, or
/// open no longer than a word: so texts that begin otherwise soon go on in the same way, and that
/// is counted once.
struct TailTallies: Sendable {
  private struct Place: Hashable {
    let position: Int
    let open: ContiguousArray<UInt8>
  }

  private var known: [Place: Tally] = [:]

  private static var block: Int { 128 }
  /// What is open in common texts is no longer: a word, or a label that is too long for a domain.
  private static var mostOpen: Int { 512 }

  /// The tally of `open` and what of the tail stands from `start` on. Linear in what is open and
  /// in what was not yet counted behind the like.
  mutating func tally(
    of open: ContiguousArray<UInt8>, before start: Int, of tail: Span<UInt8>, in unit: TextUnit
  ) -> Tally {
    var (open, position) = (open, start)
    var target = 0
    var passed: [(place: Place?, settled: Tally?)] = []
    var result: Tally?
    repeat {
      let place = open.count <= Self.mostOpen ? Place(position: position, open: open) : nil
      result = place.flatMap { known[$0] }
      if result != nil { break }
      let block = (position / Self.block + 1) * Self.block
      let end = block < tail.count ? tail.scalarBoundary(after: block) : tail.count
      open.append(copying: tail.extracting(position..<end))
      position = end
      if position == tail.count {
        let tally = unit.tally(of: open.span)
        passed.append((place, tally))
      } else if open.count >= target {
        let seam = unit.seam(in: open.span)
        let settled = seam > 0 ? unit.tally(of: open.span.extracting(..<seam)) : nil
        passed.append((place, settled))
        open.removeFirst(seam)
        if open.count > Self.mostOpen,
          let shorter = unit.equivalentShorterText(forUnterminated: open.span),
          shorter.count < open.count
        {
          open = ContiguousArray(shorter)
        }
        target = open.count.multipliedClamped(by: 2)
      }
    } while position < tail.count
    for (place, settled) in passed.reversed() {
      if let settled { result = result.map { unit.merged(settled, $0) } ?? settled }
      if let place, let result { known[place] = result }
    }
    return result ?? unit.tally(of: open.span)
  }
}

extension Span<UInt8> {
  /// The first scalar boundary at or behind an offset inside the text.
  func scalarBoundary(after offset: Int) -> Int {
    var boundary = offset
    while !isScalarBoundary(boundary) { boundary += 1 }
    return boundary
  }
}
