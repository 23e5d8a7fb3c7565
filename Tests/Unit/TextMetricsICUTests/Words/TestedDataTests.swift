import Foundation
import TestSupport
import Testing
import TextMetrics

@testable import TextMetricsICU

@Suite struct `ICU's rules and dictionaries` {
  private static let locales: [(name: String, sentences: Bool)] = [
    ("", false), ("en-US-POSIX", false), ("fi", false), ("sv", false), ("", true), ("el", true),
  ]

  @Test(.enabled(if: TestedData.containsLoadedVersion), arguments: locales)
  func `are known for tested versions`(locale: String, sentences: Bool) throws {
    let checksum = DataChecksum(try Rules(locale, sentences: sentences).compiled)
    #expect(TestedData.contains(checksum), "\(String(checksum.value, radix: 16))")
  }

  @Test(
    .enabled(if: TestedData.containsLoadedVersion),
    arguments: ["cjdict", "thaidict", "laodict", "khmerdict", "burmesedict"])
  func `of tested dictionaries are known`(name: String) throws {
    let symbols: DictionaryData.SymbolKind = name == "cjdict" ? .utf16 : .bytes
    let data = try #require(DictionaryData(named: name, symbols: symbols))
    let checksum = unsafe DataChecksum(data.bytes)
    #expect(TestedData.contains(checksum), "\(String(checksum.value, radix: 16))")
  }

  /// `Tests/External/ICU/run` sets the expected version.
  @Test func `have the expected version`() {
    guard let version = ProcessInfo.processInfo.environment["TEXTLIMITS_ICU"] else { return }
    #expect(ICUVersion.library == version)
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

  @Test(arguments: locales)
  func `that are unknown are used if they divide as ICU does`(
    locale: String, sentences: Bool
  ) throws {
    let rules = try Rules(locale, sentences: sentences)
    #expect(rules.isRight())
    let dividesBlocks = unsafe try #require(rules.scanner()).blockRules != nil
    #expect(dividesBlocks == !sentences)
  }

  @Test(arguments: [("", "fi"), ("fi", ""), ("en-US-POSIX", ""), ("", "en-US-POSIX")])
  func `that are unknown are refused if they divide differently`(
    own: String, other: String
  ) throws {
    let (own, other) = (try Rules(own), try Rules(other))
    // From ICU 78 on, Finnish has the rules of the root locale.
    #expect(own.isRight(for: other.prototype) == (own.compiled == other.compiled))
  }

  /// A sample of the reachable transitions, statuses, and ends is changed, one at a time.
  @Test func `that differ anywhere are refused`() throws {
    let rules = try Rules("")
    let changes = Self.changes(of: rules.parsed)
    try #require(changes.count > 500)
    for index in stride(from: 0, to: changes.count, by: RandomTests.some(211, of: 11)) {
      let (name, change) = changes[index]
      var changed = rules
      change(&changed.parsed)
      #expect(!changed.isRight(), "\(name)")
    }
  }

  /// For each range of a sample, the first scalar of the range is moved to the preceding range.
  @Test func `that differ for one scalar are refused`() throws {
    let rules = try Rules("")
    let ranges = rules.parsed.categories
    let starts = ranges.indices.dropFirst().filter {
      ranges[$0].category < rules.parsed.firstDictionaryCategory
        && Unicode.Scalar(ranges[$0].scalars.lowerBound) != nil
    }
    for start in stride(from: 0, to: starts.count, by: RandomTests.some(307, of: 23)) {
      let index = starts[start]
      let (scalars, category) = ranges[index]
      var changed = rules
      var rest = [(scalars: ClosedRange<UInt32>, category: UInt32)]()
      if scalars.count > 1 { rest = [(scalars.lowerBound + 1...scalars.upperBound, category)] }
      changed.parsed.categories[index - 1].scalars =
        ranges[index - 1].scalars.lowerBound...scalars.lowerBound
      changed.parsed.categories.replaceSubrange(index...index, with: rest)
      #expect(!changed.isRight(), "U+\(String(scalars.lowerBound, radix: 16))")
    }
  }

  private static func changes(
    of rules: CompiledRules
  ) -> [(name: String, change: (inout CompiledRules) -> Void)] {
    let categories = 3..<rules.firstDictionaryCategory
    func next(_ state: Int) -> [Int] { categories.map { Int(rules.states[state].next[$0]) } }
    var reached: [Int] = [CompiledRules.start]
    var number = 0
    while number < reached.count {
      for next in next(reached[number]) where next != 0 && !reached.contains(next) {
        reached.append(next)
      }
      number += 1
    }
    let firsts = next(CompiledRules.start)
    var changes: [(String, (inout CompiledRules) -> Void)] = []
    for (number, state) in reached.enumerated() {
      for category in categories {
        let current = Int(rules.states[state].next[category])
        let others = state == CompiledRules.start ? firsts : reached + [CompiledRules.stop]
        let first = (number + category) % others.count
        guard let other = (others[first...] + others[..<first]).first(where: { $0 != current })
        else { continue }
        let name = "\(state) to \(other) by \(category)"
        changes.append((name, { $0.states[state].next[category] = UInt8(other) }))
      }
      if rules.states[state].isAccepting {
        let status: Int32 = rules.states[state].status == 0 ? 200 : 0
        changes.append(("status of \(state)", { $0.states[state].status = status }))
      }
      // A segment of one scalar always ends.
      if state != CompiledRules.start, !firsts.contains(state) {
        changes.append(("end in \(state)", { $0.states[state].isAccepting.toggle() }))
      }
    }
    return changes
  }

  @Test func `of ideographs agree with ICU, and others with changed costs don't`() throws {
    let data = try #require(DictionaryData(named: "cjdict", symbols: .utf16))
    let trie = unsafe data.trie.assumingMemoryBound(to: UInt16.self)
    let pairs = unsafe IdeographPairs(trie)
    let dictionary = IdeographDictionary(pairs: try #require(pairs))
    #expect(dictionary.agreesWithICU(on: unsafe UTF16Trie(trie, at: 0)))

    // After each 1,000 units of the trie, the next unit that stores a cost of 27 to 251 is changed
    // to the cost 1. A header of 32 bytes precedes the trie. The header's second integer is the
    // offset of the trie's end from the start of the header.
    let end = unsafe (data.trie - 32).load(fromByteOffset: 4, as: Int32.self)
    var units = unsafe Array(UnsafeBufferPointer(start: trie, count: (Int(end) - 32) / 2))
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
    #expect(!other.agreesWithICU(on: unsafe UTF16Trie(changed, at: 0)))
  }

  /// The texts of the comparison detect each change of what ICU's algorithm adds to the dictionary:
  /// the cost of an unknown character, and the costs and the set of katakana.
  @Test func `of ideographs agree in unknown characters and runs of katakana`() throws {
    let data = try #require(DictionaryData(named: "cjdict", symbols: .utf16))
    let trie = unsafe UTF16Trie(data.trie.assumingMemoryBound(to: UInt16.self), at: 0)
    let dictionary = try #require(IdeographDictionary.shared)
    let comparison = try #require(
      IteratorComparison(
        of: .ideographs(dictionary), script: .ideographs, words: trie, lowestCharacter: 0))
    let runs = Set(
      comparison.texts.joined(separator: "\n").utf16.split {
        !IdeographModel.isCovered($0)
      }
      .map(Array.init)
    ).sorted { $0.lexicographicallyPrecedes($1) }
    let model = IdeographModel(trie)
    for run in RandomTests.sample(runs, every: 101) {
      let segments = comparison.scanner.segments(of: String(decoding: run, as: UTF16.self))
      #expect(model.ends(of: run) == segments.map { $0.end / 3 })
    }
    for (name, other) in model.variants {
      #expect(
        runs.contains { other.ends(of: $0) != model.ends(of: $0) },
        "\(name) makes no difference in the comparison")
    }
  }

  @Test(arguments: [SoutheastAsianParameters.thai, .lao, .khmer, .burmese])
  func `of Southeast Asian scripts agree with ICU, and changed ones don't`(
    parameters: SoutheastAsianParameters
  ) throws {
    let data = try #require(DictionaryData(named: parameters.dictionaryName, symbols: .bytes))
    let trie = unsafe ByteTrie(data.trie.assumingMemoryBound(to: UInt8.self))
    let lowest = UInt16(data.lowestCharacter)
    func isRight(_ changed: SoutheastAsianParameters, movedBy distance: UInt16 = 0) throws -> Bool {
      let tables = try #require(
        SoutheastAsianTables(changed, words: trie, lowestCharacter: lowest + distance))
      return SoutheastAsianDictionary(tables)
        .agreesWithICU(on: parameters, words: trie, lowestCharacter: lowest)
    }
    #expect(try isRight(parameters))
    #expect(try !isRight(parameters, movedBy: 1))
    #expect(try !isRight(parameters.changed(minimumCharacters: parameters.minimumCharacters + 1)))
    #expect(try !isRight(parameters.changed(minimumCharacters: parameters.minimumCharacters - 1)))
    // A scalar is removed from `possibleFirst` or `impossibleLast`, or added to `impossibleLast`.
    // Only scalars that begin words but aren't words are added, since each of them makes a
    // difference.
    var beginnings: [UInt16] = []
    var unknown: [UInt16] = []
    trie.forEachChild { byte, walk in
      let scalar = lowest + UInt16(byte)
      guard parameters.possibleFirst.contains(where: { $0.contains(scalar) }) else { return }
      beginnings.append(scalar)
      if !walk.isWord, !parameters.impossibleLast.contains(where: { $0.contains(scalar) }) {
        unknown.append(scalar)
      }
    }
    for scalar in RandomTests.sample(beginnings, every: 29) {
      #expect(
        try !isRight(parameters.changed(possibleFirst: parameters.possibleFirst.without(scalar))),
        "U+\(String(scalar, radix: 16)) begins no word")
    }
    for scalar in RandomTests.sample(parameters.impossibleLast.joined(), every: 3) {
      #expect(
        try !isRight(parameters.changed(impossibleLast: parameters.impossibleLast.without(scalar))),
        "U+\(String(scalar, radix: 16)) ends a word")
    }
    for scalar in RandomTests.sample(unknown, every: 29, from: 7) {
      let impossibleLast = parameters.impossibleLast + [scalar...scalar]
      #expect(
        try !isRight(parameters.changed(impossibleLast: impossibleLast)),
        "U+\(String(scalar, radix: 16)) ends no word")
    }
  }
}

extension SoutheastAsianParameters {
  fileprivate func changed(
    minimumCharacters: Int? = nil, possibleFirst: [ClosedRange<UInt16>]? = nil,
    impossibleLast: [ClosedRange<UInt16>]? = nil
  ) -> SoutheastAsianParameters {
    SoutheastAsianParameters(
      script: script, dictionaryName: dictionaryName,
      minimumCharacters: minimumCharacters ?? self.minimumCharacters,
      possibleFirst: possibleFirst ?? self.possibleFirst,
      impossibleLast: impossibleLast ?? self.impossibleLast, sample: sample)
  }
}

extension [ClosedRange<UInt16>] {
  fileprivate func without(_ scalar: UInt16) -> Self {
    joined().filter { $0 != scalar }.map { $0...$0 }
  }
}

private struct Rules {
  let prototype: BreakIteratorPrototype
  let compiled: [UInt8]
  var parsed: CompiledRules

  init(_ locale: String, sentences: Bool = false) throws {
    let tag = try #require(ICULocale(locale)).tag
    prototype = try BreakIteratorPrototype(tag: tag, sentences: sentences)
    compiled = prototype.compiledRules()
    parsed = try #require(CompiledRules(compiled))
  }

  func scanner() -> SegmentScanner? {
    SegmentAutomaton(parsed).flatMap {
      SegmentScanner(
        rules: parsed, automaton: $0, prototype: prototype, comparesBlockRules: true)
    }
  }

  func isRight(for other: BreakIteratorPrototype? = nil) -> Bool {
    guard let automaton = SegmentAutomaton(parsed), let scanner = self.scanner() else {
      return false
    }
    return IteratorComparison(of: scanner, rules: parsed, automaton: automaton)
      .agrees(with: other ?? prototype)
  }
}
