import TestSupport
import Testing

@testable import TextMetricsICU

@Suite struct `Pairs of ideographs` {
  private func pairs(_ words: [[UInt16]: Int], _ body: (IdeographPairs?) throws -> Void) rethrows {
    let built = BuiltTrie(units: words)
    try withExtendedLifetime(built) { try body(unsafe IdeographPairs(built.trie)) }
  }

  private func expectSame(
    _ table: IdeographPairs, _ words: [[UInt16]: Int], seconds: some Sequence<UInt16>
  ) {
    let seconds = Array(seconds)
    let beginnings = Set(words.keys.filter { $0.count > 1 }.map { Array($0.prefix(2)) })
    let longer = Dictionary(grouping: words.keys.filter { $0.count > 2 }) { Array($0.prefix(2)) }
    for first in Set(words.keys.map { $0[0] }).union([0, 0xFFFF]) {
      let entry = table.entry(for: first)
      #expect(Int(entry.cost) == words[[first]] ?? IdeographPairs.unknownCost)
      for second in seconds {
        let pair = table.pair(entry, second)
        let word = words[[first, second]]
        let isSame = pair.cost == UInt64(word ?? 0) && pair.noWordMask == (word == nil ? .max : 0)
        if !isSame { Issue.record("\(first) and \(second): \(pair)") }
        guard beginnings.contains([first, second]) else { continue }
        var walk = table.trie(after: pair)
        #expect(walk.value == word ?? -1)
        for word in longer[[first, second], default: []] {
          #expect(pair.canContinue(with: word[2]))
          walk = table.trie(after: pair)
          #expect(walk.hasChildren && walk.moveToChild(for: word[2]))
        }
      }
    }
  }

  @Test(arguments: [2, 3, 8, 60, 900])
  func `are found by two look-ups`(kinds: Int) throws {
    var random = RandomSource(seed: RandomTests.seed)
    for _ in 0..<RandomTests.some(1, of: 10) {
      var words: [[UInt16]: Int] = [:]
      for _ in 0..<1000 {
        let word = (0..<random.number(in: 1...4)).map { _ in
          0x4E00 + UInt16(random.number(below: kinds))
        }
        words[word] = random.number(in: 1...255)
      }
      try pairs(words) { table in
        let last = 0x4E00 + UInt16(kinds)
        expectSame(try #require(table), words, seconds: Array(0x4DFF...last) + [1, 0xFFFF])
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 9, 16, 17, 64, 65, 5_000])
  func `find room in rows of any size, and in their last slots`(count: Int) throws {
    // A row uses at most half of its slots. Rows of 1, 2, 4, … pairs use exactly half. Some rows
    // have to be doubled, because a pair finds no slot.
    var random = RandomSource(seed: RandomTests.seed)
    var words: [[UInt16]: Int] = [:]
    for first in 0..<UInt16(count < 100 ? RandomTests.some(20, of: 60) : 2) {
      while words.count < (Int(first) + 1) * count {
        words[[0x4E00 + first, UInt16(random.number(in: 1...0xFFFF))]] = random.number(in: 1...255)
      }
    }
    let seconds = Set(words.keys.map { $0[1] })
    try pairs(words) { table in
      expectSame(try #require(table), words, seconds: count < 100 ? seconds : seconds.union([1]))
    }
  }

  @Test func `that don't fit a row are refused`() {
    // A row has at least twice as many slots as pairs, and at most 65,536 slots.
    let words = (1...0xFFFF as ClosedRange<UInt16>).map { ([0x4E00, $0], 7) }
    pairs(Dictionary(uniqueKeysWithValues: words)) { #expect($0 == nil) }
    // An entry can't have a cost above 255, or character 0, which marks an empty slot.
    pairs([[0x4E00, 0x4E01]: 256]) { #expect($0 == nil) }
    pairs([[0x4E00]: 256]) { #expect($0 == nil) }
    pairs([[0x4E00, 0]: 1]) { #expect($0 == nil) }
    pairs([[0x4E00, 0x4E01]: 255]) { #expect($0 != nil) }
  }

  @Test func `include katakana`() {
    pairs([[0x30A1]: 1, [0x30FB]: 1, [0x30FE]: 1, [0xFF66]: 1, [0xFF9F]: 1, [0x3042]: 1]) { table in
      for (character, isKatakana) in [
        (0x30A1, true), (0x30FB, false), (0x30FE, true), (0xFF66, true), (0xFF9F, true),
        (0x3042, false), (0x30A0, false), (0xFFA0, false),
      ] as [(UInt16, Bool)] {
        #expect(table?.entry(for: character).isKatakana == isKatakana)
      }
    }
  }
}
