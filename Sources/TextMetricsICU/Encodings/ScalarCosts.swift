/// The bytes of every scalar in an encoding without modes.
///
/// Two stages: most blocks of 256 scalars equal their neighbour, so an encoding takes 9 KB for the
/// first stage and 1 to 60 KB for the second. Shared: an encoding is a name and a reference.
final class ScalarCosts: Sendable {
  /// Scalars in a block.
  static let blockCount = 256

  /// Which block of `costs` holds a scalar: by the scalar's upper bits, for the 17 planes and, so
  /// that no index from four bytes of UTF-8 is out of bounds, beyond them.
  let blocks: [UInt16]

  /// Bytes by block and lower eight bits; 0 for what the encoding does not hold.
  let costs: [UInt8]

  /// Whether every ASCII scalar takes one byte, as in all but EBCDIC, UTF-16 and UTF-32.
  let isASCIICompatible: Bool

  init(blocks: [UInt16], costs: [UInt8]) {
    let beyond = 0x20_0000 / Self.blockCount - blocks.count
    self.blocks = blocks + repeatElement(blocks[0xD8], count: beyond)
    self.costs = costs
    isASCIICompatible = costs.prefix(0x80).allSatisfy { $0 == 1 }
  }
}
