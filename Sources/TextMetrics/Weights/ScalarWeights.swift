/// The weights of a table, ready to be looked up: one for each 64 scalars where they weigh the
/// same.
struct ScalarWeights: Sendable {
  /// What the lead byte of a scalar tells of its weight; nil where ASCII has several.
  let byLead: LeadWeights?
  private let blocks: [Int32]
  private let steps: WeightSteps

  private static let mixed: Int32 = -1

  init(_ table: WeightTable) {
    let steps = WeightSteps(table)
    self.steps = steps
    let count = 0x110000 >> 6
    var blocks: [Int32] = []
    blocks.reserveCapacity(count)
    var step = 0
    for block in 0..<count {
      let start = UInt32(block) << 6
      while steps.start(behind: step) <= start { step += 1 }
      blocks.append(steps.start(behind: step) < start + 64 ? Self.mixed : steps.weights[step])
    }
    self.blocks = blocks
    byLead = LeadWeights(blocks)
  }

  /// The weight of a scalar.
  @inline(__always)
  subscript(scalar: UInt32) -> Int {
    let weight = blocks[Int(scalar >> 6)]
    return Int(weight >= 0 ? weight : steps[scalar])
  }

  /// The weight of the scalar at an offset, which is in that block of 64.
  @inline(__always)
  func weight(inBlock block: Int, of text: Span<UInt8>, at offset: Int) -> Int64 {
    let weight = blocks[block]
    return Int64(weight >= 0 ? weight : steps[text.scalar(at: offset).value])
  }
}

/// What scalars weigh by their first two bytes: one weight below some scalar, another from there
/// on, but for those with leads that say nothing.
struct LeadWeights: Sendable {
  let lower: Int64
  let upper: Int64
  /// The first two bytes of the first scalar that does not weigh as ASCII does.
  private let first: (lead: UInt8, second: UInt8)
  /// The leads from there on of which a scalar weighs otherwise.
  private let mixed: Range<UInt8>

  /// - Parameter blocks: The weight of each 64 scalars, negative where they have several.
  fileprivate init?(_ blocks: [Int32]) {
    let (lower, upper) = (blocks[0], blocks[blocks.count - 1])
    guard lower >= 0, blocks[1] == lower, upper >= 0 else { return nil }
    let start = blocks.firstIndex { $0 != lower } ?? blocks.count
    // Two bytes tell less of a scalar that takes four.
    let others = blocks.indices.filter {
      $0 >= start && blocks[$0] != upper || start >= 0x10000 >> 6 && $0 == start
    }
    (self.lower, self.upper) = (Int64(lower), Int64(upper))
    first = Self.bytes(ofBlock: start)
    mixed =
      others.isEmpty
      ? 0xF5..<0xF5
      : Self.bytes(ofBlock: others[0]).lead..<Self.bytes(ofBlock: others[others.count - 1]).lead + 1
  }

  /// The first two bytes of the scalars of a block.
  private static func bytes(ofBlock block: Int) -> (lead: UInt8, second: UInt8) {
    func byte(_ bits: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits) }
    return switch block {
    case ..<0x20: (0xC0 | byte(block), 0x80)
    case ..<0x400: (0xE0 | byte(block >> 6), 0x80 | byte(block & 0x3F))
    default: (0xF0 | byte(block >> 12), 0x80 | byte(block >> 6 & 0x3F))
    }
  }

  /// Whether a lead in a block says nothing.
  @inline(__always)
  func areMixed(_ bytes: ByteBlocks.Bytes) -> Bool {
    // What is subtracted wraps around for those below.
    !mixed.isEmpty
      && (bytes &- ByteBlocks.Bytes(repeating: mixed.lowerBound))
        .isAtMost(UInt8(mixed.count) &- 1).hasAny
  }

  /// The bytes of the block at an offset that begin a scalar which weighs more than ASCII.
  @inline(__always)
  func isUpper(
    _ bytes: ByteBlocks.Bytes, _ text: Span<UInt8>, _ offset: Int
  ) -> ByteBlocks.Mask {
    bytes.isAtLeast(first.lead &+ 1)
      .| (bytes.equals(first.lead)
        .& ByteBlocks.load(text, offset &+ 1).isAtLeast(first.second))
  }
}
