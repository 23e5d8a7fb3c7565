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
  ])
  func `a cut retreats to a word and leaves no trailing space`(
    text: String, limit: String, expected: String
  ) throws {
    let limit = try TextLimit(limit, units: .standard)
    #expect(text.truncated(to: limit, cutting: .word) == expected)
  }

  @Test(arguments: [
    (TruncationMode.tail, "…", "…seven"), (.tail, "", "six seven"), (.ends, "…", "one…seven"),
    (.head, "…", "one two…"),
  ])
  func `both cuts retreat, around the marker`(
    keeping: TruncationMode, marker: String, expected: String
  ) {
    let text = "one two three four five six seven"
    let limit = TextLimit(...(keeping == .ends ? 12 : 9), in: .characters)
    let kept = text.truncated(to: limit, keeping: keeping, cutting: .word, marker: marker)
    #expect(kept == expected)
  }

  @Test func `words of a segmenter are the words in use`() {
    let limits = [
      TextLimit(...8, in: .characters), TextLimit(...9, in: .words(GreedyDictionary())),
    ]
    #expect("abcd我有很多桌子abcd".truncated(to: limits, cutting: .word) == "abcd我有")
    #expect("abcd我有很多桌子abcd".truncated(to: limits, keeping: .tail, cutting: .word) == "很多桌子abcd")
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a word cut is the longest at a boundary by white space`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let text = random.text(atMost: 60)
    let limit = TextLimit(
      ...random.number(in: 0...40), in: random.pick([.characters, .bytes, .whitespaceWords]))
    let marker = random.pick(["", "…"])
    let cut = text.truncation(to: [limit], cutting: .word, marker: marker)
    let plain = text.truncation(to: [limit], marker: marker)
    #expect(SlowOracle.fits(cut.text, [limit]))
    let expected = Self.wordEnds(in: text)
      .filter { cut.isCut && $0 > 0 && $0 <= plain.head.upperBound.value }.max()
    #expect(
      cut.head.upperBound.value == expected ?? plain.head.upperBound.value,
      "\(text.debugDescription) to \(limit): \(cut.text.debugDescription)")
  }

  /// The ends of words by white space that are also Character boundaries, and the text's end.
  private static func wordEnds(in text: String) -> [Int] {
    text.indices.dropFirst().compactMap { index in
      let isEnd =
        !text.unicodeScalars[text.unicodeScalars.index(before: index)].properties.isWhitespace
        && text.unicodeScalars[index].properties.isWhitespace
      return isEnd ? text.utf8.distance(from: text.startIndex, to: index) : nil
    }
  }

  @Test func `megabytes of line breaks around a cut are passed once`() {
    let breaks = String(repeating: "\n", count: 300_000)
    let text = "one" + breaks + "two three"
    let limit = TextLimit(...300_004, in: .bytes)
    #expect(text.truncated(to: limit, cutting: .word) == "one")
    #expect(text.truncated(to: limit, keeping: .tail, cutting: .word) == "two three")
  }
}
