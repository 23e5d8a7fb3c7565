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
    guard national.isEmpty else { return walk(text) }
    var start = 0
    while start < text.count {
      let plain = text.endOfPlainBlocks(from: start)
      if plain > start {
        // What stands before may join the first of them, and what follows the last.
        walk(text.extracting(start..<start &+ 1))
        if !standard.isLacking { standard.lane.addSingles(plain &- start &- 2) }
        units.addSingles(plain &- start &- 2)
        walk(text.extracting(plain &- 1..<plain))
        start = plain
      }
      let next = text.startOfPlainBlock(from: start)
      walk(text.extracting(start..<next))
      start = next
    }
  }

  /// Takes in scalar by scalar.
  private mutating func walk(_ text: Span<UInt8>) {
    var (standard, national, units) = (standard, national, units)
    _ = breaker.walk(text, from: 0) { offset, startsCharacter in
      let scalar = text.scalar(at: offset)
      units.add(scalar.bytes == 4 ? 2 : 1, startsCharacter: startsCharacter)
      standard.add(scalar.value, startsCharacter: startsCharacter)
      for index in national.indices {
        national[index].add(scalar.value, startsCharacter: startsCharacter)
      }
      return true
    }
    (self.standard, self.national, self.units) = (standard, national, units)
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

extension Span<UInt8> {
  /// Where blocks of ASCII end of which each scalar is a septet and a Character of its own.
  @inline(__always)
  fileprivate func endOfPlainBlocks(from start: Int) -> Int {
    var offset = start
    while offset &+ ByteBlocks.width <= count, isPlainBlock(at: offset) {
      offset &+= ByteBlocks.width
    }
    return offset
  }

  /// The start of the next such block; the end of the text where there is none.
  @inline(__always)
  fileprivate func startOfPlainBlock(from start: Int) -> Int {
    var offset = start
    while offset &+ ByteBlocks.width <= count {
      if isPlainBlock(at: offset) { return offset }
      offset &+= ByteBlocks.width
    }
    return count
  }

  /// Letters, digits, most punctuation, and LF, which joins nothing but a CR before it.
  @inline(__always)
  private func isPlainBlock(at offset: Int) -> Bool {
    let bytes = ByteBlocks.load(self, offset)
    let upper = (bytes &- 0x20) .<= 0x3A
    let lower = (bytes &- 0x61) .<= 0x19
    return all(upper .| lower .| (bytes .== 0x5F) .| (bytes .== 0x0A))
  }
}
