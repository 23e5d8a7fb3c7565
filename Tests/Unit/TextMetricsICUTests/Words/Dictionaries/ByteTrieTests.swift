import TestSupport
import Testing

@testable import TextMetricsICU

@Suite struct `Walks through tries of bytes` {
  private static func doubleArray(
    of built: BuiltTrie<UInt8>, longestWord: Int = 64, maximumPrefixes: Int = 64
  ) -> DoubleArrayTrie? {
    unsafe DoubleArrayTrie(
      ByteTrie(built.trie), longestWord: longestWord, maximumPrefixes: maximumPrefixes)
  }

  @Test(arguments: [1, 2, 5, 6, 11, 100, 250])
  func `find the words of the trie, and so does the double array`(kinds: Int) throws {
    var random = RandomSource(seed: RandomTests.seed)
    for round in 0..<RandomTests.some(2, of: 5) {
      let built = BuiltTrie(bytes: random.words(from: 0, kinds: kinds))
      var found: Set<[UInt8]> = []
      func visit(_ bytes: [UInt8], _ walk: ByteTrie) {
        if !bytes.isEmpty, walk.isWord { found.insert(bytes) }
        #expect(walk.hasChildren == built.isBeginning(bytes))
        walk.forEachChild { visit(bytes + [$0], $1) }
      }
      visit([], unsafe ByteTrie(built.trie))
      #expect(found == Set(built.words.keys), "seed \(RandomTests.seed), round \(round)")
      // Symbols are bytes plus one.
      let trie = try #require(Self.doubleArray(of: built))
      for beginning in built.beginnings.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        let note: Comment = "seed \(RandomTests.seed), round \(round): \(beginning)"
        var node = trie.root
        for byte in beginning { node = trie.next(node, byte + 1) }
        #expect(node.childrenBit == (built.isBeginning(beginning) ? 1 : 0), note)
        if !beginning.isEmpty { #expect(node.wordBit == (built.isWord(beginning) ? 1 : 0), note) }
        // Without a child, the next node isn't a word and has no children.
        for byte in [0, UInt8(random.number(below: 252)), 251] {
          let further = trie.next(node, byte + 1)
          let bytes = beginning + [byte]
          #expect(further.wordBit == (built.isWord(bytes) ? 1 : 0), note)
          #expect(further.childrenBit == (built.isBeginning(bytes) ? 1 : 0), note)
        }
        for symbol in [0, DoubleArrayTrie.unknownSymbol, 254] {
          let further = trie.next(node, symbol)
          #expect(further.wordBit == 0 && further.childrenBit == 0, note)
        }
      }
    }
  }

  @Test func `take two steps of the double array at once`() throws {
    var random = RandomSource(seed: RandomTests.seed)
    let built = BuiltTrie(bytes: random.words(from: 0, kinds: 20))
    let trie = try #require(Self.doubleArray(of: built))
    for first in 0...DoubleArrayTrie.unknownSymbol {
      let one = trie.next(trie.root, first)
      for second in 0...DoubleArrayTrie.unknownSymbol {
        let two = trie.next(one, second)
        let prefix = trie.prefix(first, second)
        #expect(prefix.wordLengths == one.wordBit << 1 | two.wordBit << 2)
        #expect(prefix.node.childrenBit == two.childrenBit)
      }
    }
  }

  @Test func `are refused if the double array can't store them`() {
    let words: Set<[UInt8]> = [[1], [1, 2], [1, 2, 3], [9]]
    func fits(_ words: Set<[UInt8]>, longestWord: Int = 3, maximumPrefixes: Int = 3) -> Bool {
      Self.doubleArray(
        of: BuiltTrie(bytes: words), longestWord: longestWord, maximumPrefixes: maximumPrefixes)
        != nil
    }
    #expect(fits(words))
    #expect(!fits(words, longestWord: 2))
    #expect(!fits(words, maximumPrefixes: 2))
    // The symbols of the bytes 252 and 253 are reserved. Words with the bytes of joiners, 254 and
    // 255, are left out, since runs don't contain joiners.
    #expect(fits([[251]]))
    #expect(!fits([[252]]))
    #expect(!fits([[253]]))
    #expect(fits(words.union([[254], [255]])))
  }
}
