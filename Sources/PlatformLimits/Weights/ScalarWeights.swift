/// The weights of a table, ready to be looked up: one for each 64 scalars where they weigh the
/// same, else by halves in the steps.
struct ScalarWeights: Sendable {
  private let blocks: [Int32?]
  private let steps: WeightSteps

  init(_ table: WeightTable) {
    let steps = WeightSteps(table)
    self.steps = steps
    var step = 0
    blocks = (UInt32(0)..<0x110000 >> 6).map { block in
      let start = block << 6
      while steps.start(after: step) <= start { step += 1 }
      return steps.start(after: step) < start + 64 ? nil : steps.weights[step]
    }
  }

  /// The weight of a scalar.
  @inline(__always)
  subscript(scalar: UInt32) -> Int { Int(blocks[Int(scalar >> 6)] ?? steps[scalar]) }
}
