import PlatformLimits
import TestSupport
import Testing
import TextMetrics

struct TruncationTests {
  @Test(arguments: [
    ("👨‍👩‍👧‍👦", "utf16<=8", ""), ("👨‍👩‍👧‍👦", "characters<=1", "👨‍👩‍👧‍👦"), ("ab\r\ncd", "utf16<=3", "ab"),
    ("ab", "lines<=0", ""), ("abc", "characters<=0", ""), ("ab", "characters>=5", "ab"),
    ("abc", "characters<=9223372036854775807", "abc"),
    ("我有桌子", "words:office<=3", "我有桌"), ("one (two) three", "words:office<=2", "one (two)"),
    ("one\n\ntwo\n \nthree", "paragraphs<=2", "one\n\ntwo"), ("a b\nc d", "lines<=1", "a b"),
  ])
  func `a head is the longest that fits`(text: String, limit: String, kept: String) throws {
    let limit = try TextLimit(parsing: limit, services: .minimal.addingPlatformLimits())
    #expect(text.truncated(to: limit) == kept)
  }

  @Test(arguments: [
    ("holiday in Rome.mp4", ".mp4", 14, "holiday i….mp4"),
    ("holiday.mp4", ".mp4", 11, "holiday.mp4"),
    ("holiday in Rome.mp4", ".mov", 14, "holiday in Ro…"), ("holiday.mp4", ".mp4", 5, "….mp4"),
    ("holiday.mp4", ".mp4", 4, ".mp4"), ("holiday.mp4", ".mp4", 3, ""), (".mp4", ".mp4", 3, ""),
    ("backup-2024.tar.gz", ".tar.gz", 14, "backup….tar.gz"), ("holiday.mp4", "", 4, "hol…"),
    // A suffix that begins inside a Character, or that is as long as the text.
    ("holidae\u{301}", "\u{301}", 4, "hol…"), ("abcdef", "abcdef", 4, ""),
    ("abc", "longer.abc", 2, "a…"),
  ])
  func `a suffix stays at the end`(text: String, suffix: String, maximum: Int, expected: String) {
    let limit = TextLimit(maximum, in: .characters)
    let truncation = text.truncation(to: [limit], ellipsis: "…", suffix: suffix)
    #expect(truncation.text == expected)
    #expect(truncation.isCut == (expected != text))
    #expect(
      expected.hasSuffix(suffix) == (truncation.tail.upperBound != truncation.tail.lowerBound)
        || suffix.isEmpty || expected == text)
  }

  @Test(arguments: [
    (Truncation.Side.tail, Truncation.Boundary.character, "…y in Rome.mp4"),
    (.ends, .character, "holid…Rome.mp4"),
    (.head, .word, "holiday….mp4"), (.tail, .word, "…in Rome.mp4"),
    (.ends, .word, "holid…Rome.mp4"),
  ])
  func `a suffix stays in every mode`(
    keeping: Truncation.Side, cut: Truncation.Boundary, expected: String
  ) {
    let kept = "holiday in Rome.mp4".truncated(
      to: .characters(14), keeping: keeping, at: cut, ellipsis: "…", suffix: ".mp4")
    #expect(kept == expected)
  }

  @Test func `soft limits are enforced, and minimums are ignored`() {
    let limits = [
      TextLimit(2, in: .characters, strength: .soft), TextLimit(9..., in: .characters),
    ]
    #expect("abc".truncated(to: limits) == "ab")
    #expect("abc".truncated(to: []) == "abc")
  }
}

// MARK: - Truncation Property Tests

struct TruncationPropertyTests {
  private static let ellipses = [
    "", "", "…", " [more]", "\n", "\u{301}", "\u{200D}👧", "\u{94D}ष", "🇪", "🇪🇫🇬", "👨\u{200D}",
    "\u{600}", "ab", "我", "🏽",
  ]

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

  /// A longer text can count less in the unit, so the longest prefix isn't guaranteed.
  @Test(arguments: RandomTests.firstSeeds(15))
  func `a truncation fits if a dictionary regroups words`(seed: UInt64) {
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
    // The longest is guaranteed if nothing joins the text after the cut.
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
    let end = text.withUTF8Bytes {
      unit.definition.longestPrefixEnd(in: $0, atMost: limit.maximum ?? 0)
    }
    #expect(end == SlowOracle(text, to: [limit]).longest.utf8.count)
  }
}

extension Range where Bound: TextOffset {
  fileprivate var count: Int { upperBound.value - lowerBound.value }
}
