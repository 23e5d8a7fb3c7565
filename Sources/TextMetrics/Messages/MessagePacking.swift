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

  /// Takes in valid UTF-8. Linear.
  mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    // Where runs are short they are looked for less and less often.
    var stretch = Self.leastStretch
    while offset < text.count {
      let run = isLackingAlphabet ? skipUnits(text, from: offset) : skipSeptets(text, from: offset)
      stretch = run > offset ? Self.leastStretch : min(stretch &* 2, 128)
      offset = walk(text, from: run, to: min(text.count, run &+ stretch))
    }
  }

  private static var leastStretch: Int { 8 }

  /// Whether all is lost but UTF-16.
  private var isLackingAlphabet: Bool {
    standard.isLacking && national.allSatisfy { $0.isLacking }
  }

  /// Takes in the ASCII from `start` on of which each scalar is a septet and a Character of its own;
  /// returns where it ends.
  private mutating func skipSeptets(_ text: Span<UInt8>, from start: Int) -> Int {
    guard national.isEmpty else { return start }
    let end = text.firstOffset(from: start, where: Self.isNoSeptet)
    guard end &- start > 2 else { return start }
    // What stands before may join the first of them, and what follows the last.
    let first = walk(text, from: start, to: start &+ 1)
    standard.lane.addSingles(end &- first)
    units.addSingles(end &- first)
    _ = breaker.enter(text, at: end &- 1)
    return end
  }

  /// All but letters, digits, most punctuation, and LF, which joins nothing but a CR before it.
  @inline(__always)
  private static func isNoSeptet(_ bytes: ByteBlocks.Bytes) -> ByteBlocks.Mask {
    .!(bytes.isWithin(0x20...0x5A) .| bytes.isWithin(0x61...0x7A) .| bytes.equals(0x5F)
      .| bytes.equals(0x0A))
  }

  /// Takes in the blocks from `start` on in which each scalar is a Character of one unit; returns where
  /// they end.
  private mutating func skipUnits(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while true {
      // What turns out to be something else is read once more, so it is short.
      var end = min(text.count, offset &+ Self.block)
      while !text.isScalarBoundary(end) { end &-= 1 }
      let block = text.extracting(offset..<end)
      var behind = breaker
      guard let (length, characters) = behind.skipBlocks(block, from: 0) else { return offset }
      let sums = ByteSums(block.extracting(..<length))
      guard sums.scalars == characters, sums.supplementary == 0 else { return offset }
      breaker = behind
      units.addSingles(characters)
      offset &+= length
    }
  }

  private static var block: Int { 512 }

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
  var segments: (count: Int64, left: Int) { best?.lane.segments ?? units.segments }
}
