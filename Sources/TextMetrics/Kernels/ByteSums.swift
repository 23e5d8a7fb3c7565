/// Sums over the bytes of a text, computed in one pass. A caller that reads only one of them pays
/// only for that one.
struct ByteSums {
  /// The bytes that begin a scalar: all but continuation bytes.
  private(set) var scalars = 0
  /// The scalars of four bytes, which are two units in UTF-16.
  private(set) var supplementary = 0
  /// Every LF and CR but a CR that LF follows, U+2028 and U+2029.
  private(set) var lineBreaks = 0

  private typealias Bytes = ByteBlocks.Bytes
  private typealias Mask = ByteBlocks.Mask

  private static let width = ByteBlocks.width

  /// The number of bytes read to classify one block: a line break takes up to three bytes.
  private static let reach = width + 2

  @inline(__always)
  init(_ text: Span<UInt8>) {
    var offset = 0
    while offset &+ Self.reach <= text.count {
      // A lane of eight bits overflows after 255 blocks.
      var lanes = Lanes()
      let pause = min(text.count &- Self.reach, offset &+ 251 &* Self.width)
      while offset <= pause {
        let blocks = offset &+ 3 &* Self.width <= pause ? 4 : 1
        lanes.add(text, offset, blocks: blocks)
        offset &+= blocks &* Self.width
      }
      scalars &+= lanes.scalars.sum
      supplementary &+= lanes.supplementary.sum
      lineBreaks &+= lanes.lineBreaks.sum
    }
    while offset < text.count {
      let byte = text[offset]
      scalars &+= byte & 0xC0 == 0x80 ? 0 : 1
      supplementary &+= byte >= 0xF0 ? 1 : 0
      lineBreaks &+= Self.beginsLineBreak(text, offset) ? 1 : 0
      offset &+= 1
    }
  }

  @inline(__always)
  private static func beginsLineBreak(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    switch text[offset] {
    case 0x0A: true
    case 0x0D: offset + 1 == text.count || text[offset + 1] != 0x0A
    case 0xE2: LineKernel.isBreak(text.scalar(at: offset).value)
    default: false
    }
  }

  /// The sums by lane.
  private struct Lanes {
    var scalars = Bytes.zero
    var supplementary = Bytes.zero
    var lineBreaks = Bytes.zero

    /// Adds `blocks` blocks. One test covers the rare bytes of all of them.
    @inline(__always)
    mutating func add(_ text: Span<UInt8>, _ start: Int, blocks: Int) {
      var largest = Bytes.zero
      var needsLineBreakCheck = Mask(repeating: false)
      for block in 0..<blocks {
        let first = ByteBlocks.load(text, start &+ block &* width)
        scalars = scalars &+ (.!(first & 0xC0).equals(0x80)).ones
        largest = largest.maximum(first)
        lineBreaks = lineBreaks &+ first.equals(0x0A).ones
        needsLineBreakCheck .|= first.equals(0x0D) .| first.equals(0xE2)
      }
      if largest.isAtLeast(0xF0).hasAny {
        for block in 0..<blocks {
          let first = ByteBlocks.load(text, start &+ block &* width)
          supplementary = supplementary &+ first.isAtLeast(0xF0).ones
        }
      }
      guard needsLineBreakCheck.hasAny else { return }
      for block in 0..<blocks {
        let offset = start &+ block &* width
        let first = ByteBlocks.load(text, offset)
        let second = ByteBlocks.load(text, offset &+ 1)
        let third = ByteBlocks.load(text, offset &+ 2)
        let separator = first.equals(0xE2) .& second.equals(0x80) .& (third & 0xFE).equals(0xA8)
        lineBreaks =
          lineBreaks &+ (separator .| (first.equals(0x0D) .& .!second.equals(0x0A))).ones
      }
    }
  }
}
