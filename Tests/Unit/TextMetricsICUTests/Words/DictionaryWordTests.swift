import TestSupport
import Testing
import TextMetrics

@testable import TextMetricsICU

@Suite struct `Words of ICU's dictionaries` {
  private static let randomTexts = RandomTests.count(120)

  @Test(arguments: ["thaidict", "laodict", "khmerdict", "burmesedict", "cjdict"])
  func `are found in any order as ICU finds them`(dictionary: String) throws {
    let words = try DictionaryWords(of: dictionary)
    let oracle = try WordOracle()
    var random = RandomSource(seed: RandomTests.seed)
    for number in 0..<Self.randomTexts {
      let text = words.text(of: random.number(in: 1...40), &random)
      try oracle.compare(text, "seed \(RandomTests.seed), text \(number):")
    }
  }

  @Test func `are read by the tables`() {
    #expect(IdeographDictionary.shared != nil)
    for dictionary in [SoutheastAsianDictionary.thai, .lao, .khmer, .burmese] {
      #expect(dictionary != nil)
    }
  }
}

/// Some words of a dictionary: all words of one code unit, and every 97th word.
private struct DictionaryWords {
  private var words: [[UInt16]] = []
  private var others: [UInt16] = []
  private var readCount = 0

  init(of name: String) throws {
    if name == "cjdict" {
      let data = try #require(DictionaryData(named: name, symbols: .utf16))
      unsafe add([], UTF16Trie(data.trie.assumingMemoryBound(to: UInt16.self), at: 0))
    } else {
      let data = try #require(DictionaryData(named: name, symbols: .bytes))
      let lowest = UInt16(data.lowestCharacter)
      unsafe add(
        [], ByteTrie(data.trie.assumingMemoryBound(to: UInt8.self)), lowestCharacter: lowest)
    }
    try #require(words.count > 100)
    others = Self.others(of: name)
    try #require(!others.isEmpty)
  }

  private static func others(of name: String) -> [UInt16] {
    let blocks: [ClosedRange<UInt16>] =
      switch name {
      case "thaidict": [0x0E01...0x0E3A, 0x0E40...0x0E5B]
      case "laodict": [0x0E81...0x0EDF]
      case "khmerdict": [0x1780...0x17E9]
      case "burmesedict": [0x1000...0x109F, 0xA9E0...0xA9FE, 0xAA60...0xAA7F]
      default: [0x3001...0x30FF, 0xFF66...0xFF9F, 0x4E00...0x4E20, 0xF900...0xF910]
      }
    return blocks.flatMap { Array($0) }
  }

  private mutating func add(_ beginning: [UInt16], _ walk: UTF16Trie) {
    if !beginning.isEmpty, walk.value >= 0 { keep(beginning) }
    var next: [(UInt16, UTF16Trie)] = []
    walk.forEachChild { next.append(($0, $1)) }
    for (unit, walk) in next { add(beginning + [unit], walk) }
  }

  private mutating func add(_ beginning: [UInt16], _ walk: ByteTrie, lowestCharacter: UInt16) {
    if !beginning.isEmpty, walk.isWord { keep(beginning) }
    var next: [(UInt8, ByteTrie)] = []
    walk.forEachChild { next.append(($0, $1)) }
    for (byte, walk) in next where byte < 0xFE {
      add(beginning + [lowestCharacter + UInt16(byte)], walk, lowestCharacter: lowestCharacter)
    }
  }

  private mutating func keep(_ word: [UInt16]) {
    readCount += 1
    if word.count == 1 || readCount % 97 == 0 { words.append(word) }
  }

  func text(of count: Int, _ random: inout RandomSource) -> String {
    var units: [UInt16] = []
    for _ in 0..<count {
      let word = random.pick(words)
      let isCut = random.number(below: 8) == 0
      units += isCut ? word.dropLast(random.number(in: 0...word.count)) : word[...]
      if random.number(below: 6) == 0 { units.append(random.pick(others)) }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
