import TextMetrics

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

// MARK: - Weight Steps

/// The scalars at which the weight changes, in their order, so that a table may have as many ranges
/// as there are scalars: each is looked up by halves.
struct WeightSteps: Sendable {
  private let starts: [UInt32]
  /// What scalars weigh from each start to the next.
  let weights: [Int32]

  /// n log n in the ranges, however they overlap.
  init(_ table: WeightTable) {
    let ranges = table.ranges
    var bounds: [UInt32] = [0]
    bounds.reserveCapacity(2 * ranges.count + 1)
    for range in ranges {
      bounds.append(min(range.scalars.lowerBound, 0x110000))
      bounds.append(min(range.scalars.upperBound, 0x10FFFF) + 1)
    }
    let order = [Int].order(of: bounds.count) { bounds[$0] < bounds[$1] }
    // The pieces between bounds, and which of them each bound begins.
    var starts: [UInt32] = []
    var pieces = [Int](repeating: 0, count: bounds.count)
    for index in order {
      if starts.last != bounds[index] { starts.append(bounds[index]) }
      pieces[index] = starts.count - 1
    }
    var weights = [Int32](repeating: Int32(table.defaultWeight), count: starts.count)
    // The first range that holds a piece counts: those that are taken are leapt over.
    var open = OpenPieces(count: starts.count)
    for (index, range) in ranges.enumerated() {
      var piece = open.first(from: pieces[2 * index + 1])
      while piece < pieces[2 * index + 2] {
        weights[piece] = Int32(range.weight)
        open.take(piece)
        piece = open.first(from: piece + 1)
      }
    }
    let changes = starts.indices.filter { $0 == 0 || weights[$0] != weights[$0 - 1] }
    self.starts = changes.map { starts[$0] }
    self.weights = changes.map { weights[$0] }
  }

  /// Where the weight changes after a step: beyond all scalars after the last one.
  func start(after step: Int) -> UInt32 { step + 1 < starts.count ? starts[step + 1] : .max }

  /// The weight of a scalar.
  subscript(scalar: UInt32) -> Int32 {
    weights[(0..<starts.count).partitioningIndex { starts[$0] > scalar } - 1]
  }
}

/// Pieces in a row of which some are taken. Each question shortens the way of the next.
private struct OpenPieces {
  private var next: [Int]

  init(count: Int) { next = Array(0...count) }

  mutating func take(_ piece: Int) { next[piece] = piece + 1 }

  /// The first one from there on that is not taken; their number where all are.
  mutating func first(from piece: Int) -> Int {
    var last = piece
    while next[last] != last { last = next[last] }
    var passed = piece
    while passed != last {
      let following = next[passed]
      next[passed] = last
      passed = following
    }
    return last
  }
}
