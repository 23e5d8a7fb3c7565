import TextMetrics

/// The weight of every scalar. The weight of a block of 64 scalars is `nil` if their weights
/// differ.
struct ScalarWeights: Sendable {
  private let blocks: [Int32?]
  private let runs: WeightRuns

  init(_ table: WeightTable) {
    let runs = WeightRuns(table)
    self.runs = runs
    var run = 0
    blocks = (UInt32(0)..<0x110000 >> 6).map { block in
      let start = block << 6
      while runs.start(after: run) <= start { run += 1 }
      return runs.start(after: run) < start + 64 ? nil : runs.weights[run]
    }
  }

  @inline(__always)
  subscript(scalar: UInt32) -> Int { Int(blocks[Int(scalar >> 6)] ?? runs[scalar]) }
}

// MARK: - Runs of equal weight

struct WeightRuns: Sendable {
  private let starts: [UInt32]
  let weights: [Int32]

  /// Divides the scalars into runs of equal weight, in O(*n* log *n*) time for *n* ranges.
  init(_ table: WeightTable) {
    let ranges = table.ranges
    var bounds: [UInt32] = [0]
    bounds.reserveCapacity(2 * ranges.count + 1)
    for range in ranges {
      bounds.append(min(range.scalars.lowerBound, 0x110000))
      bounds.append(min(range.scalars.upperBound, 0x10FFFF) + 1)
    }
    let order = [Int].sortedIndices(below: bounds.count) { bounds[$0] < bounds[$1] }
    var starts: [UInt32] = []
    var pieces = [Int](repeating: 0, count: bounds.count)
    for index in order {
      if starts.last != bounds[index] { starts.append(bounds[index]) }
      pieces[index] = starts.count - 1
    }
    var weights = [Int32](repeating: Int32(table.defaultWeight), count: starts.count)
    // The first range that contains a scalar determines its weight. Later ranges skip that scalar.
    var unassigned = UnassignedPieces(count: starts.count)
    for (index, range) in ranges.enumerated() {
      var piece = unassigned.first(from: pieces[2 * index + 1])
      while piece < pieces[2 * index + 2] {
        weights[piece] = Int32(range.weight)
        unassigned.remove(piece)
        piece = unassigned.first(from: piece + 1)
      }
    }
    let changes = starts.indices.filter { $0 == 0 || weights[$0] != weights[$0 - 1] }
    self.starts = changes.map { starts[$0] }
    self.weights = changes.map { weights[$0] }
  }

  func start(after run: Int) -> UInt32 { run + 1 < starts.count ? starts[run + 1] : .max }

  subscript(scalar: UInt32) -> Int32 {
    weights[(0..<starts.count).partitioningIndex { starts[$0] > scalar } - 1]
  }
}

/// The numbers of the pieces that no range has assigned a weight to, as a disjoint set with path
/// compression.
private struct UnassignedPieces {
  private var next: [Int]

  init(count: Int) { next = Array(0...count) }

  mutating func remove(_ piece: Int) { next[piece] = piece + 1 }

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
