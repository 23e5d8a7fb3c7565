import PlatformLimits
import Testing
import TextMetrics

struct TruncationTests {
  @Test(arguments: [
    ("abcdef", "characters<=4", "abcd"), ("abc", "characters<=3", "abc"),
    ("éé", "bytes<=3", "é"), ("👨‍👩‍👧‍👦", "utf16<=8", ""), ("👨‍👩‍👧‍👦", "characters<=1", "👨‍👩‍👧‍👦"),
    ("🏳️‍⚧🏳️‍⚧", "utf16<=7", "🏳️‍⚧"), ("ab\r\ncd", "utf16<=3", "ab"),
    ("abcd😀", "utf16<=5", "abcd"), ("e\u{301}e\u{301}", "scalars<=3", "e\u{301}"),
    ("🇩🇪🇫🇷", "bytes<=12", "🇩🇪"), ("a\nb\nc", "lines<=2", "a\nb"), ("ab", "lines<=0", ""),
    ("one two three", "words:whitespace<=2", "one two"), ("我有桌子", "words:office<=3", "我有桌"),
    ("abc", "characters<=0", ""), ("ab", "characters>=5", "ab"),
    ("abc", "characters<=9223372036854775807", "abc"),
    ("ae\u{301}\u{302}b", "scalarsPerCharacter<=2", "a"),
    ("ab 我有桌子", "words:office<=2", "ab 我"), ("one (two) three", "words:office<=2", "one (two)"),
    ("one\n\ntwo\n \nthree", "paragraphs<=2", "one\n\ntwo"), ("a b\nc d", "lines<=1", "a b"),
  ])
  func `a head is the longest that fits`(text: String, limit: String, kept: String) throws {
    let limit = try TextLimit(parsing: limit, services: .minimal.addingPlatformLimits())
    #expect(text.truncated(to: limit) == kept)
  }

  @Test func `three hundred families are bound by their bytes`() {
    let limits = [TextLimit(300, in: .characters), TextLimit(3000, in: .bytes)]
    let kept = String(repeating: "👨‍👩‍👧‍👦", count: 300).truncated(to: limits)
    #expect(kept.count == 120)
    #expect(limits.status(of: kept).tightest?.limit.unit == .bytes)
  }

  @Test func `one Character of many marks exceeds a limit in bytes as a whole`() {
    let text = "a" + String(repeating: "\u{301}", count: 100)
    let limits = [TextLimit(10, in: .characters), TextLimit(64, in: .bytes)]
    #expect(text.truncated(to: limits) == "")
  }

  @Test func `a cut falls before what an encoding lacks`() {
    let limit = TextLimit(4, in: .bytes(TwoByteEncoding()))
    #expect("中😀".truncated(to: limit) == "中")
    #expect("中😀".truncated(to: limit, keeping: .tail) == "")
  }

  @Test(arguments: [(Truncation.Side.head, "abc…"), (.tail, "…hij"), (.ends, "ab…j")])
  func `the ellipsis counts`(keeping: Truncation.Side, expected: String) {
    let limit = TextLimit(4, in: .characters)
    #expect("abcdefghij".truncated(to: limit, keeping: keeping, ellipsis: "…") == expected)
  }

  @Test func `an ellipsis that does not fit is left out`() {
    #expect("abcdef".truncated(to: TextLimit(2, in: .bytes), ellipsis: "…") == "ab")
    #expect("👨‍👩‍👧".truncated(to: TextLimit(3, in: .bytes), ellipsis: "…") == "…")
    #expect("abc".truncated(to: TextLimit(3, in: .characters), ellipsis: "…") == "abc")
  }

  @Test func `an ellipsis that merges costs what it takes in the result`() {
    let limit = TextLimit(2, in: .characters)
    #expect("👨👩👧".truncated(to: limit, ellipsis: "\u{200D}👧") == "👨👩\u{200D}👧")
  }

  @Test(arguments: [
    ("holiday in Rome.mp4", ".mp4", 14, "holiday i….mp4"),
    ("holiday.mp4", ".mp4", 11, "holiday.mp4"),
    ("holiday in Rome.mp4", ".mov", 14, "holiday in Ro…"), ("holiday.mp4", ".mp4", 5, "….mp4"),
    ("holiday.mp4", ".mp4", 4, ".mp4"), ("holiday.mp4", ".mp4", 3, ""), (".mp4", ".mp4", 3, ""),
    ("backup-2024.tar.gz", ".tar.gz", 14, "backup….tar.gz"), ("holiday.mp4", "", 4, "hol…"),
    // It would begin inside a Character, or is as long as the text.
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

  @Test func `soft limits are kept too, minimums are not a truncation's concern`() {
    let limits = [
      TextLimit(2, in: .characters, strength: .soft), TextLimit(9..., in: .characters),
    ]
    #expect("abc".truncated(to: limits) == "ab")
    #expect("abc".truncated(to: []) == "abc")
  }

  @Test func `a truncation says what was kept`() {
    let text = "añb中c"
    let truncation = text.truncation(
      to: [TextLimit(3, in: .characters)], keeping: .ends, ellipsis: "…")
    #expect(truncation.text == "a…c")
    #expect(truncation.head == 0..<1)
    #expect(truncation.tail == 7..<8)
    #expect(truncation.ellipsis == "…")
    #expect(truncation.isCut)
    let whole = text.truncation(to: [TextLimit(5, in: .characters)], ellipsis: "…")
    #expect(!whole.isCut && whole.ellipsis.isEmpty && whole.tail.isEmpty)
  }
}
