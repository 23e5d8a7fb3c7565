import TestSupport
import Testing
import TextMetrics

struct TruncationPropertyTests {
  private static let ellipses = [
    "", "", "…", " [more]", "\n", "\u{301}", "\u{200D}👧", "\u{94D}ष", "🇪", "🇪🇫🇬", "👨\u{200D}",
    "\u{600}", "ab", "我", "🏽",
  ]

  /// Those in which a longer text never counts less.
  private static let units = SlowOracle.units.filter(\.traits.isMonotonic)

  @Test(arguments: RandomTests.seeds)
  func `a truncation is the longest that fits all limits`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    // Some texts are far over their limits.
    let isLong = seed.isMultiple(of: 20)
    let text = random.text(atMost: isLong ? 250 : 75)
    let limits = (0..<random.pick([1, 1, 2, 3, 4])).map { _ in
      TextLimit(random.number(in: isLong ? 0...20 : 0...60), in: random.pick(Self.units))
    }
    check(text, to: limits, random: &random)
  }

  /// There more text may count less, and nobody is promised the longest.
  @Test(arguments: RandomTests.firstSeeds(15))
  func `a truncation fits where a dictionary regroups words`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let pieces = [
      "a", "c", "d", "e", "ab", "abc", "abcd", "bcde", "我有", "很多", "桌子", "桌", "有很", " ",
    ]
    let text = (0..<random.number(in: 1...60)).map { _ in random.pick(pieces) }.joined()
    let limit = TextLimit(random.number(in: 1...20), in: .words(GreedyDictionary()))
    check(text, to: [limit], random: &random)
  }

  @Test(arguments: ["\n", "a\n", "ab ", "é\r\n", "的", "a\u{301}", "🇦", "\u{200D}"], units)
  func `a truncation of a repetitive text fits, and nothing slightly longer does`(
    piece: String, unit: TextUnit
  ) {
    let text = String(repeating: piece, count: 400)
    let limit = TextLimit(max(1, text.count(in: unit) * 2 / 3), in: unit)
    checkLong(text, to: [limit], ellipsis: "")
    checkLong(text, to: [limit, TextLimit(666, in: .characters)], ellipsis: "…")
  }

  private func checkLong(_ text: String, to limits: [TextLimit], ellipsis: String) {
    let kept = text.truncation(to: limits, at: .character, ellipsis: ellipsis)
    guard kept.isCut, kept.ellipsis == ellipsis else { return }
    #expect(SlowOracle.fits(kept.text, limits), "\(limits)")
    let characters = Array(text)
    let count = String(decoding: text.utf8.prefix(kept.head.upperBound.value), as: UTF8.self).count
    for longer in count + 1..<min(count + 40, max(characters.count, count + 1)) {
      let result = String(characters.prefix(longer)) + ellipsis
      #expect(!SlowOracle.fits(result, limits), "\(limits), \(longer) Characters")
    }
  }

  /// A suffix is kept by keeping the Characters of the text before it around the ellipsis and the suffix.
  @Test(arguments: RandomTests.firstSeeds(40))
  func `a truncation with a suffix is the longest that fits with it`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let suffix = random.pick([".mp4", ".tar.gz", "…", "🇩🇪", ".", "ด", "\r\n"])
    let text = random.text(atMost: 40) + "." + suffix
    let stem = text.dropLast(suffix.count)
    guard String(stem) + suffix == text, stem.count + suffix.count == text.count else { return }
    let limits = [TextLimit(random.number(in: 0...40), in: random.pick(Self.units))]
    let ellipsis = random.pick(Self.ellipses)
    let cut = text.truncation(to: limits, at: .character, ellipsis: ellipsis, suffix: suffix)
    guard !SlowOracle.fits(text, limits) else { return #expect(cut.text == text && !cut.isCut) }
    let all = [ellipsis, ""].map { ellipsis in
      (0..<stem.count).map { "\(stem.prefix($0))\(ellipsis)\(suffix)" }
        .filter { SlowOracle.fits($0, limits) }
    }
    let expected = all[0].last ?? all[1].last ?? ""
    // The longest is promised if nothing joins what follows the cut.
    let joins =
      "\(stem.first.map(String.init) ?? "")\(ellipsis)\(suffix)".count
      < 1 + ellipsis.count + suffix.count
    #expect(
      cut.text == expected || joins && (all[0] + all[1]).contains(cut.text),
      "\(text.debugDescription) \(limits) \(ellipsis.debugDescription) \(suffix): \(cut.text)")
  }

  private func check(_ text: String, to limits: [TextLimit], random: inout RandomSource) {
    let ellipsis = random.pick(Self.ellipses)
    for keeping in Truncation.Side.allCases {
      let truncation = text.truncation(
        to: limits, keeping: keeping, at: .character, ellipsis: ellipsis)
      let oracle = SlowOracle(text, to: limits, keeping: keeping, ellipsis: ellipsis)
      #expect(
        oracle.accepts(truncation.text),
        """
        \(text.debugDescription) to \(limits) keeping \(keeping) around \
        \(ellipsis.debugDescription): \(truncation.text.debugDescription), not \
        \(oracle.longest.debugDescription)
        """)
      let utf8 = Array(text.utf8)
      let head = utf8[truncation.head.lowerBound.value..<truncation.head.upperBound.value]
      let tail = utf8[truncation.tail.lowerBound.value..<truncation.tail.upperBound.value]
      #expect(Array(truncation.text.utf8) == head + Array(truncation.ellipsis.utf8) + tail)
      #expect(truncation.isCut == (truncation.head.count != utf8.count))
    }
  }

  @Test(arguments: 0..<UInt64(RandomTests.some(200, of: 400)))
  func `a prefix for an edit is the longest at a Character boundary`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let text = random.text(atMost: 60)
    let unit = random.pick(Self.units)
    let limit = TextLimit(random.number(in: 0...30), in: unit)
    let end = text.withUTF8Bytes { unit.longestPrefixEnd(in: $0, atMost: limit.maximum ?? 0) }
    #expect(end == SlowOracle(text, to: [limit]).longest.utf8.count)
  }
}

extension Range where Bound: TextOffset {
  fileprivate var count: Int { upperBound.value - lowerBound.value }
}
