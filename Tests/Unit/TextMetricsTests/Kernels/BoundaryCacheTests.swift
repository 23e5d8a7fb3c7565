import TestSupport
import Testing

@testable import TextMetrics

/// `String` is the oracle.
struct BoundaryCacheTests {
  /// What makes a run whose boundaries can depend on its start.
  private static let pieces = [
    "🇪", "\u{301}", "👨\u{200D}", "\u{200D}", "\u{600}", "\u{1100}", "क\u{94D}", "\u{94D}",
    "\u{11A8}",
    "🏽", "a", "我", "\r\n", "\n",
  ]

  @Test(arguments: RandomTests.firstSeeds(12))
  func `boundaries in long runs are those of String`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let text = (0..<random.number(in: 1...4)).map { _ in
      let run = [random.pick(Self.pieces), random.chance(30) ? random.pick(Self.pieces) : ""]
        .joined()
      return String(repeating: run, count: random.number(in: 1...12_000) / run.utf8.count + 1)
    }.joined(separator: random.text(atMost: 3))
    let boundaries = text.utf8Boundaries
    var cache = BoundaryCache()
    for _ in 0..<40 {
      let offset = random.number(in: 0...text.utf8.count)
      let index = boundaries.indices.partitioningIndex { boundaries[$0] > offset } - 1
      let after = boundaries[index] == offset ? index : index + 1
      let count = random.number(in: 0...random.pick([3, 100, boundaries.count]))
      text.withUTF8Bytes {
        #expect(cache.boundary(atOrBefore: offset, in: $0) == boundaries[index])
        #expect(cache.boundary(atOrAfter: offset, in: $0) == boundaries[after])
        let start = cache.start(ofLast: count, before: boundaries[index], in: $0)
        #expect(start == boundaries[max(0, index - count)])
      }
    }
  }

  /// Read from the start of the run for each candidate, these took minutes.
  @Test(arguments: pieces, [Truncation.Side.tail, .ends])
  func `the end of a run of megabytes is kept`(piece: String, keeping: Truncation.Side) {
    let text = "ab" + String(repeating: piece, count: 1 << 20) + "cd"
    let kept = text.truncated(to: TextLimit(100, in: .bytes), keeping: keeping)
    #expect(kept.hasSuffix("d") && kept.utf8.count <= 100)
    #expect(text.hasSuffix(kept) || keeping == .ends)
  }
}

extension String {
  /// The offsets of all Character boundaries, in bytes.
  fileprivate var utf8Boundaries: [Int] {
    reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
  }
}
