import TestSupport
import Testing

@testable import TextMetricsICU

@Suite struct `A walk through a trie of units` {
  /// The lowest and highest values of one, two, and three units.
  private static let values = [
    0, 1, 0xFE, 0xFF, 0x100, 0x3FFE, 0x3FFF, 0x4000, 0xFFFF, 0x1_0000, 0xFD_FFFF, 0xFE_0000,
    0xFF_FFFF, 0x3FFE_FFFF, 0x3FFF_0000, Int(Int32.max),
  ]

  private static func dictionary(_ random: inout RandomSource, kinds: Int) -> BuiltTrie<UInt16> {
    let words: Set<[UInt16]> = random.words(from: 0x4E00, kinds: kinds)
    return BuiltTrie(
      units: Dictionary(
        uniqueKeysWithValues: words.sorted { $0.lexicographicallyPrecedes($1) }.map {
          ($0, random.pick(values))
        }))
  }

  @Test(arguments: [1, 2, 5, 6, 11, 300, 20_000])
  func `finds the words of the trie with their values, and no other words`(
    kinds: Int
  ) throws {
    var random = RandomSource(seed: RandomTests.seed)
    for round in 0..<RandomTests.some(3, of: 20) {
      let built = Self.dictionary(&random, kinds: kinds)
      var found: [[UInt16]: Int] = [:]
      func visit(_ units: [UInt16], _ walk: UTF16Trie) {
        if !units.isEmpty, walk.value >= 0 { found[units] = walk.value }
        walk.forEachChild { visit(units + [$0], $1) }
      }
      visit([], unsafe UTF16Trie(built.trie, at: 0))
      #expect(found == built.words, "seed \(RandomTests.seed), round \(round)")
      for beginning in built.beginnings.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        let note: Comment = "seed \(RandomTests.seed), round \(round): \(beginning)"
        let walk = try #require(Self.walk(beginning, in: built), note)
        #expect(walk.value == built.words[beginning] ?? -1, note)
        #expect(walk.hasChildren == built.isBeginning(beginning), note)
        guard walk.hasChildren else { continue }
        for unit in [0, 0x4DFF, 0x4E00 + UInt16(random.number(below: kinds)), 0xFFFF] {
          let isFound = Self.walk(beginning + [unit], in: built) != nil
          #expect(isFound == built.beginnings.contains(beginning + [unit]), note)
        }
        // A packed position has the same continuations as the position.
        if !beginning.isEmpty, let packed = walk.packedPosition {
          let resumed = unsafe UTF16Trie(built.trie, packedPosition: packed)
          #expect(resumed.value == walk.value && resumed.hasChildren == walk.hasChildren, note)
        }
      }
    }
  }

  @Test func `takes jumps of any length`() {
    // Values of three units make branches long, so that jumps have all sizes.
    let words = (0..<20_000 as Range<UInt16>).map { [0x3400 + $0, $0 &* 7 | 1, $0] }
    let built = BuiltTrie(
      units: Dictionary(
        uniqueKeysWithValues: words.enumerated().map { ($1, 0x4000_0000 + $0 * 31) }))
    for word in words {
      #expect(Self.walk(word, in: built)?.value == built.words[word])
    }
    #expect(Self.walk([0x33FF], in: built) == nil)
  }

  private static func walk(_ units: [UInt16], in built: BuiltTrie<UInt16>) -> UTF16Trie? {
    var walk = unsafe UTF16Trie(built.trie, at: 0)
    for unit in units {
      guard walk.hasChildren, walk.moveToChild(for: unit) else { return nil }
    }
    return walk
  }
}
