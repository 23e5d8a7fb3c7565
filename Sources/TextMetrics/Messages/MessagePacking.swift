/// Packs a text into the segments of a text message, scalar by scalar.
///
/// A message that is too long for one segment is divided: each part then has a header, and holds
/// less. Neither an escape sequence nor a Character is divided, unless it alone fills a segment.
/// Both encodings are followed side by side, since the last scalar may decide for the wider one.
struct MessagePacking: Sendable {
  private let language: MessageLanguage?
  private var breaker = CharacterBreaker()
  private(set) var septets: Lane
  /// The same with the header that names the table of the language.
  private var shiftedSeptets: Lane
  private(set) var units: Lane
  /// Whether the alphabet lacks a scalar.
  private(set) var isWide = false
  /// Whether the text needs the table of the language.
  private(set) var isShifted = false

  /// How full segments get in one encoding.
  struct Lane: Sendable, Hashable {
    /// What one segment holds, and what each of several does.
    let single: Int
    let part: Int
    /// All of it.
    private(set) var total: Int64 = 0
    /// Segments of a divided message that are full.
    private var full: Int64 = 0
    /// In the last segment of a divided message, without the Character that is still to end.
    private var used = 0
    private var open = 0

    init(single: Int, part: Int) {
      self.single = single
      self.part = part
    }

    /// Takes in a scalar, at the start of a Character or in it.
    @inline(__always)
    mutating func add(_ cost: Int, startsCharacter: Bool) {
      total &+= Int64(cost)
      if startsCharacter || open &+ cost > part { close() }
      open &+= cost
    }

    private mutating func close() {
      if used &+ open > part {
        full &+= 1
        used = open
      } else {
        used &+= open
      }
      open = 0
    }

    /// Segments, and what is left in the last one.
    var segments: (count: Int64, left: Int) {
      if total == 0 { return (0, 0) }
      if total <= Int64(single) { return (1, single - Int(total)) }
      var closed = self
      closed.close()
      return (closed.full + 1, part - closed.used)
    }
  }

  init(_ language: MessageLanguage?) {
    self.language = language
    septets = Lane(single: 160, part: 153)
    // A header of 4 octets, and of 9 with the number of the part.
    shiftedSeptets = Lane(single: 155, part: 149)
    units = Lane(single: 70, part: 67)
  }

  /// Takes in valid UTF-8. Linear.
  mutating func add(_ text: Span<UInt8>) {
    var (septets, shifted, units) = (septets, shiftedSeptets, units)
    var (isWide, isShifted) = (isWide, isShifted)
    _ = breaker.walk(text, from: 0) { offset, startsCharacter in
      let scalar = text.scalar(at: offset)
      units.add(scalar.bytes == 4 ? 2 : 1, startsCharacter: startsCharacter)
      if isWide { return true }
      let cost = MessageAlphabet.septets(of: scalar.value, in: language)
      isWide = cost == 0
      isShifted = isShifted || cost == 3
      septets.add(Int(min(cost, 2)), startsCharacter: startsCharacter)
      if language != nil { shifted.add(Int(min(cost, 2)), startsCharacter: startsCharacter) }
      return true
    }
    (self.septets, shiftedSeptets, self.units) = (septets, shifted, units)
    (self.isWide, self.isShifted) = (isWide, isShifted)
  }

  /// The encoding that the text takes.
  var lane: Lane { isWide ? units : isShifted ? shiftedSeptets : septets }
}
