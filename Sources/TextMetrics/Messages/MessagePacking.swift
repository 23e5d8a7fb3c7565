/// Packs a text into the segments of a text message, scalar by scalar.
///
/// A message that is too long for one segment is divided: each part then has a header, and holds
/// less. Neither an escape sequence nor a Character is divided, unless it alone fills a segment.
/// All encodings are followed side by side, since the last scalar may decide for a wider one.
struct MessagePacking: Sendable {
  private var breaker = CharacterBreaker()
  private var standard: Septets
  /// With the tables of a language.
  private var national: [Septets] = []
  private var units = MessageLane.utf16

  /// A text in one alphabet.
  struct Septets: Sendable {
    let alphabet: MessageAlphabet
    fileprivate var lane: MessageLane
    /// Whether the alphabet lacks a scalar of the text.
    fileprivate var isLacking = false

    fileprivate init(_ alphabet: MessageAlphabet) {
      self.alphabet = alphabet
      lane = .septets(naming: alphabet.shifts.count)
    }

    @inline(__always)
    fileprivate mutating func add(_ scalar: UInt32, startsCharacter: Bool) {
      if isLacking { return }
      let cost = alphabet.septets(of: scalar)
      isLacking = cost == 0
      lane.add(Int(cost), startsCharacter: startsCharacter)
    }
  }

  init(_ language: MessageLanguage?) {
    standard = Septets(.standard)
    if let language { national = MessageAlphabet.national(language).map(Septets.init) }
  }

  /// The segments of a text. Linear.
  static func segments(of text: Span<UInt8>, _ language: MessageLanguage?) -> Int64 {
    if MessageLane.isOneSegment(text) { return text.isEmpty ? 0 : 1 }
    // Most messages are of one alphabet from start to end.
    var lane = MessageLane.septets(naming: 0)
    let end = language == nil ? MessageBlocks.take(text, from: 0, into: &lane) : 0
    if end == text.count { return lane.segments.count }
    let rest = text.extracting(end...)
    let national = language.map { MessageAlphabet.national($0) } ?? []
    if MessageAlphabet.standard.lacksScalar(of: rest),
      national.allSatisfy({ $0.lacksScalar(of: rest) })
    {
      return MessageLane.segmentsInUTF16(of: text)
    }
    var packing = MessagePacking(language)
    if end > 0 {
      packing.standard.lane = lane
      packing.units.addSingles(end)
      _ = packing.breaker.enter(text, at: end &- 1)
    }
    packing.add(rest)
    return packing.segments.count
  }

  /// Takes in valid UTF-8. Linear.
  mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    // Where runs are short they are looked for less and less often.
    var stretch = Self.leastStretch
    while offset < text.count {
      let run = isLackingAlphabet ? takeUnits(text, from: offset) : takeSeptets(text, from: offset)
      stretch = run > offset ? Self.leastStretch : min(stretch &* 2, 128)
      offset = walk(text, from: run, to: min(text.count, run &+ stretch))
    }
  }

  private static var leastStretch: Int { 8 }

  /// Whether all is lost but UTF-16.
  private var isLackingAlphabet: Bool {
    standard.isLacking && national.allSatisfy { $0.isLacking }
  }

  /// Takes in the ASCII from `start` on of which each scalar is a Character of one septet or two;
  /// returns where it ends.
  private mutating func takeSeptets(_ text: Span<UInt8>, from start: Int) -> Int {
    guard national.isEmpty, start &+ 2 < text.count, MessageBlocks.isSeptet(text[start]),
      MessageBlocks.isSeptet(text[start &+ 1]), MessageBlocks.isSeptet(text[start &+ 2])
    else { return start }
    // What stands before may join the first of them, and what follows the last.
    let first = walk(text, from: start, to: start &+ 1)
    let end = MessageBlocks.take(text, from: first, into: &standard.lane)
    units.addSingles(end &- first)
    _ = breaker.enter(text, at: end &- 1)
    return end
  }

  /// Takes in the blocks from `start` on in which each scalar is a Character of one unit; returns
  /// where they end.
  private mutating func takeUnits(_ text: Span<UInt8>, from start: Int) -> Int {
    guard GraphemeTable.agreesWithLibrary else { return start }
    let run = LeadBlocks.skip(text, from: start) { offset, blocks in
      text.hasReturn(offset, blocks: blocks)
        ? nil : PlainScalars.costs(text, offset, blocks: blocks)
    }
    guard run.scalars > 1 else { return start }
    _ = walk(text, from: start, to: start &+ 1)
    units.addSingles(run.scalars &- 1)
    _ = breaker.enter(text, at: text.scalarStart(before: run.end))
    return run.end
  }

  /// Takes in, one by one, the scalars that begin before `end`; returns where the last one ends.
  private mutating func walk(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int {
    let end = text.scalarBoundary(after: end)
    let part = text.extracting(start..<end)
    var units = units
    if isLackingAlphabet {
      _ = breaker.walk(part, from: 0) { offset, startsCharacter in
        units.add(part[offset] >= 0xF0 ? 2 : 1, startsCharacter: startsCharacter)
        return true
      }
    } else {
      _ = breaker.walk(part, from: 0) { offset, startsCharacter in
        let scalar = part.scalar(at: offset)
        units.add(scalar.bytes == 4 ? 2 : 1, startsCharacter: startsCharacter)
        standard.add(scalar.value, startsCharacter: startsCharacter)
        for index in national.indices {
          national[index].add(scalar.value, startsCharacter: startsCharacter)
        }
        return true
      }
    }
    self.units = units
    return end
  }

  /// The alphabet that takes the fewest segments, the plainer one of those that take as many; nil
  /// where each lacks something.
  var best: Septets? {
    var best: Septets?
    for septets in [standard] + national where !septets.isLacking {
      if let least = best, least.lane.segments.count <= septets.lane.segments.count { continue }
      best = septets
    }
    return best
  }

  /// Segments, and what is left in the last one.
  var segments: (count: Int64, left: Int) {
    if national.isEmpty { return standard.isLacking ? units.segments : standard.lane.segments }
    return best?.lane.segments ?? units.segments
  }
}

extension Span<UInt8> {
  /// Whether CR, which LF may join, is in so many blocks.
  fileprivate func hasReturn(_ start: Int, blocks: Int) -> Bool {
    var found = ByteBlocks.Mask(repeating: false)
    for block in 0..<blocks {
      found .|= ByteBlocks.load(self, start &+ block &* ByteBlocks.width).equals(0x0D)
    }
    return found.hasAny
  }
}
