import TestSupport
import Testing
import TextMetrics

@testable import TextMetricsICU

@Suite struct `ICU's rules and dictionaries` {
  private static let dictionaries: [(name: String, form: DictionaryData.Form)] = [
    ("cjdict", .units), ("thaidict", .bytes), ("laodict", .bytes), ("khmerdict", .bytes),
    ("burmesedict", .bytes),
  ]

  @Test(
    .enabled(if: ICUVersion.library == "72.1"),
    arguments: [
      ("", false), ("en-US-POSIX", false), ("fi", false), ("sv", false), ("", true), ("el", true),
    ])
  func `of a version that was tested are known`(locale: String, sentences: Bool) throws {
    let prototype = try WordIteratorPrototype(tag: try Self.tag(locale), sentences: sentences)
    let checksum = DataChecksum(prototype.compiledRules())
    #expect(KnownData.rules.contains(checksum), "\(String(checksum.value, radix: 16))")
  }

  @Test(.enabled(if: ICUVersion.library == "72.1"))
  func `of words that were tested are known`() throws {
    for (name, form) in Self.dictionaries {
      let data = try #require(DictionaryData(named: name, form: form))
      #expect(
        KnownData.dictionaries.contains(data.checksum),
        "\(name): \(String(data.checksum.value, radix: 16))")
    }
  }

  @Test func `have checksums that any change changes`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var checksums: Set = [DataChecksum(bytes), DataChecksum(Array(bytes.dropLast()))]
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x80
      checksums.insert(DataChecksum(changed))
    }
    #expect(checksums.count == bytes.count + 2)
  }

  @Test(arguments: [
    ("", false), ("en-US-POSIX", false), ("fi", false), ("", true), ("el", true),
  ])
  func `that nobody has seen are used where they divide as ICU does`(
    locale: String, sentences: Bool
  ) throws {
    let (probe, tables) = try Self.tables(locale, sentences: sentences)
    let iterator = try WordIterator(tag: try Self.tag(locale), sentences: sentences)
    let agrees = probe.agrees(tables, with: iterator)
    #expect(agrees)
  }

  @Test(arguments: [("", "fi"), ("fi", ""), ("en-US-POSIX", "")])
  func `that nobody has seen are refused where they do not`(own: String, other: String) throws {
    let (probe, tables) = try Self.tables(own)
    let iterator = try WordIterator(tag: try Self.tag(other))
    let agrees = probe.agrees(tables, with: iterator)
    #expect(!agrees)
  }

  @Test func `of ideographs prove themselves, and one with other costs does not`() throws {
    let data = try #require(DictionaryData(named: "cjdict", form: .units))
    let trie = unsafe data.trie.assumingMemoryBound(to: UInt16.self)
    let pairs = unsafe IdeographPairs(trie)
    let dictionary = IdeographDictionary(pairs: try #require(pairs))
    #expect(dictionary.agreesWithICU(on: unsafe UnitTrie(trie, at: 0)))

    // Every short final value of a thousand: words that cost otherwise.
    var units = unsafe Array(UnsafeBufferPointer(start: trie, count: data.byteCount / 2))
    for index in stride(from: 1000, to: units.count, by: 1000) {
      if let value = units[index...].firstIndex(where: { (0x801B...0x80FB).contains($0) }) {
        units[value] = 0x8001
      }
    }
    let changed = UnsafeMutablePointer<UInt16>.allocate(capacity: units.count)
    defer { unsafe changed.deallocate() }
    unsafe changed.initialize(from: units, count: units.count)
    let changedPairs = unsafe IdeographPairs(changed)
    let other = IdeographDictionary(pairs: try #require(changedPairs))
    #expect(!other.agreesWithICU(on: unsafe UnitTrie(changed, at: 0)))
  }

  @Test(arguments: RandomTests.isSoak ? [SyllableScript.thai, .lao, .khmer, .burmese] : [.thai])
  func `of syllables prove themselves, and one at other characters does not`(
    script: SyllableScript
  ) throws {
    let data = try #require(DictionaryData(named: script.dictionary, form: .bytes))
    let base = UInt16(data.base)
    let trie = unsafe ByteTrie(data.trie.assumingMemoryBound(to: UInt8.self))
    let tables = try #require(SyllableTables(script, trie, base: base))
    let dictionary = SyllableDictionary(tables)
    #expect(dictionary.agreesWithICU(on: script, trie, base: base))
    // The same words at other characters.
    let moved = try #require(SyllableTables(script, trie, base: base + 1))
    #expect(!SyllableDictionary(moved).agreesWithICU(on: script, trie, base: base))
  }

  private static func tag(_ locale: String) throws -> String {
    try #require(LocaleTag(locale)).tag
  }

  private static func tables(
    _ locale: String, sentences: Bool = false
  ) throws -> (WordProbe, WordTables) {
    let prototype = try WordIteratorPrototype(tag: try tag(locale), sentences: sentences)
    let rules = try CompiledRules(prototype.compiledRules())
    let automaton = try WordAutomaton(rules)
    let tables = WordTables(automaton, counting: WordCountAutomaton(automaton, rules), prototype)
    return (WordProbe(automaton, tables), tables)
  }
}
