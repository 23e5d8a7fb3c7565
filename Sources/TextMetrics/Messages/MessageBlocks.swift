/// ASCII of the alphabet of every phone, each a Character of its own: one septet, or a pair behind
/// an escape. All but the grave accent, most controls, and CR, which LF may join.
enum MessageBlocks {
  private typealias Bytes = ByteBlocks.Bytes
  private typealias Mask = ByteBlocks.Mask

  private static let width = ByteBlocks.width

  /// Whether such a scalar is this byte.
  @inline(__always)
  static func isSeptet(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != 0x60 || byte == 0x0A
  }

  /// Those of two septets: `[\]^` and, 32 further on, `{|}~`.
  @inline(__always)
  private static func arePairs(_ bytes: Bytes) -> Mask {
    (bytes & Bytes(repeating: 0xDF)).isWithin(0x5B...0x5E)
  }

  /// Takes in such scalars from `start` on; returns where they end. Linear.
  ///
  /// In a text of this alphabet nothing joins them, so that all of them end.
  static func take(_ text: Span<UInt8>, from start: Int, into lane: inout MessageLane) -> Int {
    var taken = lane
    defer { lane = taken }
    taken.close()
    var offset = start
    // Without pairs the end of a segment divides nothing.
    while offset &+ 4 &* width <= text.count, pairsOfFour(text, from: offset) == 0 {
      taken.addSeptets(4 &* width)
      offset &+= 4 &* width
    }
    while offset < text.count {
      // Four blocks at once, unless the end of a segment is likely to be in them.
      if taken.room >= 4 &* width &+ 4, offset &+ 4 &* width <= text.count,
        taken.addIfFitting(4 &* width &+ pairsOfFour(text, from: offset))
      {
        offset &+= 4 &* width
        continue
      }
      let rest = text.count &- offset
      let bytes = rest >= width ? ByteBlocks.load(text, offset) : ByteBlocks.loadRest(text, offset)
      let others = areOthers(bytes).ones
      let costs = Bytes(repeating: 1) &+ arePairs(bytes).ones
      guard others.isZero else {
        // The zeros behind a text are others.
        let count = others.zerosAtStart
        let isBehind = lanes .>= Bytes(repeating: UInt8(truncatingIfNeeded: count))
        taken.add(costs.replacing(with: 0, where: isBehind))
        return offset &+ count
      }
      taken.add(costs)
      offset &+= width
    }
    return offset
  }

  @inline(__always)
  private static func areOthers(_ bytes: Bytes) -> Mask {
    .!((bytes.isWithin(0x20...0x7E) .& .!bytes.equals(0x60)) .| bytes.equals(0x0A))
  }

  /// How many pairs are in four blocks; more than a segment holds where something else is in them.
  @inline(__always)
  private static func pairsOfFour(_ text: Span<UInt8>, from start: Int) -> Int {
    var largest = Bytes.zero
    var others = Mask(repeating: false)
    var pairs = Bytes.zero
    for block in 0..<4 {
      let bytes = ByteBlocks.load(text, start &+ block &* width)
      // What is below a space wraps around; a line feed becomes a space.
      let aboveSpace = bytes &- Bytes(repeating: 0x20)
      largest = largest.maximum(aboveSpace.replacing(with: 0, where: bytes.equals(0x0A)))
      others .|= bytes.equals(0x60)
      pairs &+= arePairs(bytes).ones
    }
    others .|= largest.isAtLeast(0x5F)
    return pairs.replacing(with: 0xF0, where: others).sum
  }

  private static let lanes = Bytes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
}
