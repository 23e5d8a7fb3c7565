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
  /// The leads from there on of which a scalar weighs otherwise, and their number.
  private let mixed: (first: UInt8, count: UInt8)
  /// Whether the leading consonants of jamo weigh what the syllables do that they begin, and the
  /// other jamo begin with the same byte as the first scalar that weighs otherwise.
  let weighsJamoAsSyllables: Bool

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
    if let start = others.first, let end = others.last {
      let lead = Self.bytes(ofBlock: start).lead
      mixed = (lead, Self.bytes(ofBlock: end).lead &- lead &+ 1)
    } else {
      mixed = (0xF5, 0)
    }
    let syllables = blocks[0xAC00 >> 6...0xD7A3 >> 6]
    weighsJamoAsSyllables =
      first.lead == 0xE1 && syllables.allSatisfy { $0 == blocks[0x1100 >> 6] }
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

  /// What scalars weigh of which so many begin in blocks; nil where a lead says nothing.
  ///
  /// - Parameter scalars: Those that begin in the blocks, by lane; where jamo join to syllables,
  ///   without those that join.
  func costs(
    of scalars: ByteBlocks.Bytes, _ text: Span<UInt8>, _ start: Int, blocks: Int,
    joinsSyllables: Bool
  ) -> LeadBlocks.Costs? {
    typealias Bytes = ByteBlocks.Bytes
    typealias Mask = ByteBlocks.Mask
    var upper = Bytes.zero
    var isMixed = Mask(repeating: false)
    var isFirst = Mask(repeating: false)
    for block in 0..<blocks {
      let bytes = ByteBlocks.load(text, start &+ block &* ByteBlocks.width)
      upper = upper &+ bytes.isAtLeast(first.lead &+ 1).ones
      isFirst .|= bytes.equals(first.lead)
      // What is subtracted wraps around for those below.
      isMixed .|= bytes &- Bytes(repeating: mixed.first) .< Bytes(repeating: mixed.count)
    }
    if isMixed.hasAny { return nil }
    if isFirst.hasAny {
      for block in 0..<blocks {
        let offset = start &+ block &* ByteBlocks.width
        let isFirst = ByteBlocks.load(text, offset).equals(first.lead)
        let second = ByteBlocks.load(text, offset &+ 1)
        // Of jamo, the leading consonants alone were counted.
        let isJoined = second.isWithin(0x85...0x87) .& Mask(repeating: joinsSyllables)
        upper = upper &+ (isFirst .& second.isAtLeast(first.second) .& .!isJoined).ones
      }
    }
    return LeadBlocks.Costs(scalars: scalars, upper: upper)
  }
}
