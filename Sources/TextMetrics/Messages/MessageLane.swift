/// How full the segments of a message get in one encoding.
struct MessageLane: Sendable, Hashable {
  /// What one segment holds, and what each of several does.
  private let single: Int
  private let part: Int
  /// All of it.
  private(set) var total: Int64 = 0
  /// Segments of a divided message that are full.
  private var full: Int64 = 0
  /// In the last segment of a divided message, without the Character that is still to end.
  private var used = 0
  private var open = 0

  /// UTF-16 code units: 140 octets, of which the number of a part takes six.
  static let utf16 = MessageLane(single: 70, part: 67)

  /// Septets, with a header that names so many tables.
  static func septets(naming tables: Int) -> MessageLane {
    func left(behind header: Int) -> Int { header == 0 ? 160 : 160 - ((1 + header) * 8 + 6) / 7 }
    return MessageLane(single: left(behind: 3 * tables), part: left(behind: 5 + 3 * tables))
  }

  /// Takes in a scalar, at the start of a Character or in it.
  @inline(__always)
  mutating func add(_ cost: Int, startsCharacter: Bool) {
    total &+= Int64(cost)
    if startsCharacter || open &+ cost > part { close() }
    open &+= cost
  }

  /// Takes in so many Characters of one each.
  mutating func addSingles(_ count: Int) {
    guard count > 0 else { return }
    total &+= Int64(count)
    close()
    let sum = used + count - 1
    full += Int64(max(0, sum - 1) / part)
    used = sum > part ? (sum - 1) % part + 1 : sum
    open = 1
  }

  /// What is left in the segment that is the last; none is open.
  @inline(__always)
  var room: Int { part &- used }

  /// Takes in so many Characters of one or two each, if they all go into the segment that is the
  /// last; none is open.
  @inline(__always)
  mutating func addIfFitting(_ sum: Int) -> Bool {
    guard used &+ sum <= part else { return false }
    used &+= sum
    total &+= Int64(sum)
    return true
  }

  /// Takes in so many Characters of one each, fewer than a segment holds; none is open.
  @inline(__always)
  mutating func addSeptets(_ count: Int) {
    used &+= count
    total &+= Int64(count)
    if used > part {
      used &-= part
      full &+= 1
    }
  }

  /// Takes in Characters of one or two each; none is open. A lane of zero is none.
  @inline(__always)
  mutating func add(_ costs: SIMD16<UInt8>) {
    let sums = costs.sumsUpToLane
    let sum = Int(sums[15])
    if addIfFitting(sum) { return }
    // The first that does not go into the segment begins the next one, an escape pair as a whole.
    let fitting = sums.isAtMost(UInt8(truncatingIfNeeded: room)).ones.sum
    full &+= 1
    used = sum &- (fitting == 0 ? 0 : Int(sums[fitting &- 1]))
    total &+= Int64(sum)
  }

  /// Ends the last Character: nothing more joins it.
  @inline(__always)
  mutating func close() {
    if used &+ open > part {
      full &+= 1
      used = open
    } else {
      used &+= open
    }
    open = 0
  }

  /// Whether a text is so short that one segment is enough for it in every alphabet: a unit of
  /// UTF-16 is two septets at most.
  static func isOneSegment(_ text: Span<UInt8>) -> Bool {
    let most = utf16.single
    // A unit is three bytes at most.
    return text.count <= most || text.count <= 3 &* most && UTF16Kernel.count(text) <= most
  }

  /// The segments of a text in UTF-16. Linear.
  ///
  /// Where Characters start matters only at the end of a segment.
  static func segmentsInUTF16(of text: Span<UInt8>) -> Int64 {
    var lane = MessageLane.utf16
    var start = 0
    while start < text.count {
      let rest = text.extracting(start...)
      let fitting = lane.addFitting(rest)
      start &+= fitting
      guard start < text.count else { break }
      if fitting > 0, CharacterKernel.isCertainBoundary(fitting, in: rest) {
        lane.full &+= 1
        lane.used = 0
        continue
      }
      // The Character that does not fit begins the next segment as a whole.
      let divided = CharacterKernel.boundary(atOrBefore: fitting, in: rest)
      let units = UTF16Kernel.count(rest.extracting(divided..<fitting))
      lane.used &-= units
      lane.total &-= Int64(units)
      start &+= divided &- fitting &+ lane.addCharacter(rest.extracting(divided...))
    }
    return lane.segments.count
  }

  /// Takes in the scalars at the start of a text, in UTF-16, that go into the segment that is the
  /// last, wherever Characters start; none is open. Returns where they end.
  private mutating func addFitting(_ text: Span<UInt8>) -> Int {
    var left = UInt8(truncatingIfNeeded: room)
    defer {
      total &+= Int64(room &- Int(left))
      used = part &- Int(left)
    }
    /// Whether so many blocks fit, which are then behind.
    @inline(__always)
    func skip(_ blocks: Int, _ offset: inout Int) -> Bool {
      let end = offset &+ blocks &* ByteBlocks.width
      guard end <= text.count else { return false }
      let sum = Self.units(text, offset, blocks: blocks).sum
      guard sum <= Int(left) else { return false }
      left &-= UInt8(truncatingIfNeeded: sum)
      offset = end
      return true
    }
    var offset = 0
    while skip(4, &offset) {}
    _ = skip(2, &offset)
    _ = skip(1, &offset)
    guard offset &+ ByteBlocks.width > text.count else {
      // The first byte that does not fit begins a scalar.
      let sums = Self.units(text, offset, blocks: 1).sumsUpToLane
      let count = sums.isAtMost(left).ones.sum
      left &-= count == 0 ? 0 : sums[count &- 1]
      return offset &+ count
    }
    while offset < text.count {
      let units: UInt8 = text[offset] >= 0xF0 ? 2 : text.isScalarBoundary(offset) ? 1 : 0
      guard units <= left else { break }
      left &-= units
      offset &+= 1
    }
    return offset
  }

  /// The units of UTF-16 of so many blocks, by lane.
  @inline(__always)
  private static func units(_ text: Span<UInt8>, _ start: Int, blocks: Int) -> ByteBlocks.Bytes {
    var units = ByteBlocks.Bytes.zero
    for block in 0..<blocks {
      let bytes = ByteBlocks.load(text, start &+ block &* ByteBlocks.width)
      units &+= (.!(bytes & 0xC0).equals(0x80)).ones &+ bytes.isAtLeast(0xF0).ones
    }
    return units
  }

  /// Takes in the first Character of a text in UTF-16; none is open. Returns its number of bytes.
  private mutating func addCharacter(_ text: Span<UInt8>) -> Int {
    let end = CharacterKernel.walk(text) { offset, startsCharacter in
      if startsCharacter, offset > 0 { return false }
      add(text[offset] >= 0xF0 ? 2 : 1, startsCharacter: startsCharacter)
      return true
    }
    close()
    return end
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
