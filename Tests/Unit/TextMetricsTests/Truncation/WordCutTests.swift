import TestSupport
import Testing
import TextMetrics

struct WordCutTests {
  @Test(arguments: [
    ("one two three", "words:whitespace<=2", "one two"), ("one two three", "characters<=6", "one"),
    ("one two three", "characters<=7", "one two"), ("one two three", "characters<=8", "one two"),
    ("one two three", "characters<=2", "on"), ("  one", "characters<=4", "  on"),
    ("one\u{3000}\u{A0}two", "characters<=6", "one"), ("one two", "characters<=7", "one two"),
    ("one two ", "characters<=8", "one two "), ("我有很多桌子", "characters<=4", "我有很多"),
    ("a \u{301}bcd", "characters<=3", "a"), ("one\r\n\r\ntwo", "characters<=5", "one"),
    ("web-app-internal", "characters<=8", "web-app"),
    ("web-app-internal", "characters<=7", "web-app"),
    ("web-app-internal", "characters<=6", "web"),
    ("བོད་ཀྱི་སྐད་ཡིག", "characters<=6", "བོད་ཀྱི"), ("བོད་ཀྱི་སྐད་ཡིག", "characters<=5", "བོད་ཀྱི"),
    ("ሰላም፡ለዓለም።", "characters<=6", "ሰላም"),
    ("snake_case_name", "characters<=12", "snake_case"),
    ("www.example.com", "characters<=12", "www.example"), ("a--b--c", "characters<=6", "a--b"),
    ("/usr/local/ratio", "characters<=12", "/usr/local"),
    ("C:\\Users\\Ada", "characters<=9", "C:\\Users"),
    ("https://example.com/a", "characters<=20", "https://example.com"),
    ("--abc", "characters<=4", "--ab"),
    ("zürich‑nord–süd", "characters<=13", "zürich‑nord"),
    ("see web-app-x", "characters<=12", "see"),
    ("one — two", "characters<=6", "one"), ("- - one two", "characters<=8", "- - one"),
    ("well-known fact", "characters<=12", "well-known"), ("a ( b", "characters<=4", "a"),
    ("C++ is it", "characters<=4", "C++"), ("a@b.example", "characters<=5", "a@b"),
    ("On platform four, and", "characters<=16", "On platform four"),
    ("On platform four, and", "characters<=17", "On platform four,"),
    ("e.g., this", "characters<=4", "e.g."), ("one ... two", "characters<=6", "one"),
    ("कल आना। नहीं", "characters<=5", "कल आना"), ("is it 50% off", "characters<=8", "is it"),
    ("( -abc", "characters<=4", "( -a"), ("( /usr/local", "characters<=8", "( /usr"),
  ])
  func `a cut retreats to a word and leaves no trailing space or separator`(
    text: String, limit: String, expected: String
  ) throws {
    let limit = try TextLimit(parsing: limit, services: .minimal)
    #expect(text.truncated(to: limit, at: .word) == expected)
  }

  @Test(arguments: [
    (Truncation.Side.tail, "…", "…seven"), (.tail, "", "six seven"), (.ends, "…", "one…seven"),
    (.head, "…", "one two…"),
  ])
  func `both cuts retreat, around the ellipsis`(
    keeping: Truncation.Side, ellipsis: String, expected: String
  ) {
    let text = "one two three four five six seven"
    let limit = TextLimit((keeping == .ends ? 12 : 9), in: .characters)
    let kept = text.truncated(to: limit, keeping: keeping, at: .word, ellipsis: ellipsis)
    #expect(kept == expected)
  }

  @Test func `a cut is at the words of the limit's segmenter`() {
    let limits = [
      TextLimit(8, in: .characters), TextLimit(9, in: .words(GreedyDictionary())),
    ]
    #expect("abcd我有很多桌子abcd".truncated(to: limits, at: .word) == "abcd我有")
    #expect("abcd我有很多桌子abcd".truncated(to: limits, keeping: .tail, at: .word) == "很多桌子abcd")
    // Separators are segments of their own.
    let two = TextLimit(2, in: .words(GreedyDictionary()))
    for (text, expected) in [
      ("ab-ab-ab", "ab-ab"), ("ab (ab) ab", "ab (ab)"), ("ab (ab ab", "ab (ab"),
    ] {
      #expect(text.truncated(to: two) == expected)
    }
  }

  @Test(arguments: [
    ("web-app-internal", 9, "internal"), ("web-app-internal", 10, "internal"),
    ("a/b/c/d", 4, "c/d"),
    ("one — two", 5, "two"), ("at (one) two", 9, "(one) two"), ("-5 or -6", 5, "or -6"),
    ("abc- -", 3, "- -"),
  ])
  func `a kept tail starts with a word`(text: String, maximum: Int, expected: String) {
    let limit = TextLimit(maximum, in: .characters)
    #expect(text.truncated(to: limit, keeping: .tail, at: .word) == expected)
  }

  /// Half a word of a dictionary can count as several, or as none.
  @Test(arguments: [(Truncation.Boundary?.none, "我有"), (.word, "我有"), (.character, "我有很多桌")])
  func `the default cut of words is the word`(cut: Truncation.Boundary?, expected: String) {
    let limits = [
      TextLimit(3, in: .words(GreedyDictionary())), TextLimit(5, in: .characters),
    ]
    #expect("我有很多桌子".truncated(to: limits, at: cut) == expected)
    #expect("one two three".truncated(to: .characters(6), at: nil) == "one tw")
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a word cut is the longest at whitespace or separators`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let text = random.text(atMost: 60)
    let limit = TextLimit(
      ...random.number(in: 0...40), in: random.pick([.characters, .bytes, .whitespaceWords]))
    let ellipsis = random.pick(["", "…"])
    let cut = text.truncation(to: [limit], at: .word, ellipsis: ellipsis)
    let plain = text.truncation(to: [limit], at: .character, ellipsis: ellipsis)
    #expect(SlowOracle.fits(cut.text, [limit]))
    let expected =
      cut.isCut
      ? Self.wordEnds(in: text, upTo: plain.head.upperBound.value).max() : nil
    #expect(
      cut.head.upperBound.value == expected ?? plain.head.upperBound.value,
      "\(text.debugDescription) to \(limit): \(cut.text.debugDescription)")
  }

  /// Returns the ends of words before whitespace or, if there are none, the ends before separators.
  private static func wordEnds(in text: String, upTo limit: Int) -> [Int] {
    let scalars = text.unicodeScalars
    func ends(at index: String.Index, of isInside: (Unicode.Scalar) -> Bool) -> Bool {
      isInside(scalars[scalars.index(before: index)]) && !isInside(scalars[index])
    }
    let spaced = text.indices.dropFirst().filter { index in
      let word = text[..<index].unicodeScalars.reversed().prefix { !$0.properties.isWhitespace }
      return ends(at: index) { !$0.properties.isWhitespace }
        && !word.allSatisfy { isSeparator($0, "") || isOpening($0) }
    }
    let dashed = text.indices.dropFirst().filter { index in
      ends(at: index) { !isSeparator($0, "#,.:;?") }
        && !scalars[scalars.index(before: index)].properties.isWhitespace
    }
    return [spaced, dashed].lazy.map { indices in
      indices.map { text.utf8.distance(from: text.startIndex, to: $0) }.filter { $0 <= limit }
    }.first { !$0.isEmpty } ?? []
  }

  private static func isSeparator(_ scalar: Unicode.Scalar, _ others: String) -> Bool {
    ("&+-/=@\\_|~" + others).unicodeScalars.contains(scalar)
      || [.dashPunctuation, .connectorPunctuation].contains(scalar.properties.generalCategory)
  }

  private static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
    [.openPunctuation, .initialPunctuation].contains(scalar.properties.generalCategory)
  }

  @Test func `a cut in many line breaks takes linear time`() {
    let breaks = String(repeating: "\n", count: 300_000)
    let text = "one" + breaks + "two three"
    let limit = TextLimit(300_004, in: .bytes)
    #expect(text.truncated(to: limit, at: .word) == "one")
    #expect(text.truncated(to: limit, keeping: .tail, at: .word) == "two three")
  }
}
