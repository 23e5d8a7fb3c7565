/// The weights of a table, ready to be looked up: one for each 64 scalars where they weigh the same.
struct ScalarWeights: Sendable {
  /// What each ASCII scalar weighs, where all weigh the same.
  let ascii: Int32?
  private let blocks: [Int32]
  private let ranges: [WeightTable.Range]
  private let defaultWeight: Int32

  private static let mixed: Int32 = -1

  init(_ table: WeightTable) {
    let defaultWeight = Int32(table.defaultWeight)
    let ranges = table.ranges
    self.ranges = ranges
    self.defaultWeight = defaultWeight
    func weight(_ scalar: UInt32) -> Int32 {
      ranges.first { $0.scalars.contains(scalar) }.map { Int32($0.weight) } ?? defaultWeight
    }
    // A weight changes at a bound of a range only.
    var changes: Set<UInt32> = []
    for range in ranges {
      changes.insert(range.scalars.lowerBound)
      changes.insert(range.scalars.upperBound &+ 1)
    }
    let isMixed = Set(changes.filter { $0 & 63 != 0 }.map { $0 >> 6 })
    var blocks: [Int32] = []
    blocks.reserveCapacity(0x110000 >> 6)
    var last = weight(0)
    for block in UInt32(0)..<0x110000 >> 6 {
      if changes.contains(block << 6) || isMixed.contains(block) || block == 0 {
        last = weight(block << 6)
      }
      blocks.append(isMixed.contains(block) ? Self.mixed : last)
      if isMixed.contains(block) { last = weight(block << 6 | 63) }
    }
    self.blocks = blocks
    ascii = blocks[0] >= 0 && blocks[0] == blocks[1] ? blocks[0] : nil
  }

  /// The weight of a scalar.
  @inline(__always)
  subscript(scalar: UInt32) -> Int {
    let weight = blocks[Int(scalar >> 6)]
    return Int(weight >= 0 ? weight : weightByRange(scalar))
  }

  private func weightByRange(_ scalar: UInt32) -> Int32 {
    for range in ranges where range.scalars.contains(scalar) { return Int32(range.weight) }
    return defaultWeight
  }
}
