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
    ("one two three", "words:whitespace<=2", "one two "), ("我有桌子", "words:office<=3", "我有桌"),
    ("abc", "characters<=0", ""), ("ab", "characters>=5", "ab"),
    ("abc", "characters<=9223372036854775807", "abc"),
    ("ae\u{301}\u{302}b", "scalarsPerCharacter<=2", "a"),
  ])
  func `a head is the longest that fits`(text: String, limit: String, kept: String) throws {
    let limit = try TextLimit(limit, units: .standard.addingPlatformLimits())
    #expect(text.truncated(to: limit) == kept)
  }

  @Test func `three hundred families are bound by their bytes`() {
    let limits = [TextLimit(...300, in: .characters), TextLimit(...3000, in: .bytes)]
    let kept = String(repeating: "👨‍👩‍👧‍👦", count: 300).truncated(to: limits)
    #expect(kept.count == 120)
    #expect(limits.readings(of: kept).binding?.limit.unit == .bytes)
  }

  @Test func `one Character of many marks exceeds a limit in bytes as a whole`() {
    let text = "a" + String(repeating: "\u{301}", count: 100)
    let limits = [TextLimit(...10, in: .characters), TextLimit(...64, in: .bytes)]
    #expect(text.truncated(to: limits) == "")
  }

  @Test func `a cut falls before what an encoding lacks`() {
    let limit = TextLimit(...4, in: .bytes(TwoByteEncoding()))
    #expect("中😀".truncated(to: limit) == "中")
    #expect("中😀".truncated(to: limit, keeping: .tail) == "")
  }

  @Test(arguments: [(TruncationMode.head, "abc…"), (.tail, "…hij"), (.ends, "ab…j")])
  func `the marker counts`(keeping: TruncationMode, expected: String) {
    let limit = TextLimit(...4, in: .characters)
    #expect("abcdefghij".truncated(to: limit, keeping: keeping, marker: "…") == expected)
  }

  @Test func `a marker that does not fit is left out`() {
    #expect("abcdef".truncated(to: TextLimit(...2, in: .bytes), marker: "…") == "ab")
    #expect("👨‍👩‍👧".truncated(to: TextLimit(...3, in: .bytes), marker: "…") == "…")
    #expect("abc".truncated(to: TextLimit(...3, in: .characters), marker: "…") == "abc")
  }

  @Test func `a marker that merges costs what it takes in the result`() {
    let limit = TextLimit(...2, in: .characters)
    #expect("👨👩👧".truncated(to: limit, marker: "\u{200D}👧") == "👨👩\u{200D}👧")
  }

  @Test func `soft limits are kept too, minimums are not a truncation's concern`() {
    let limits = [
      TextLimit(...2, in: .characters, strength: .soft), TextLimit(9..., in: .characters),
    ]
    #expect("abc".truncated(to: limits) == "ab")
    #expect("abc".truncated(to: []) == "abc")
  }

  @Test func `a truncation says what was kept`() {
    let text = "añb中c"
    let truncation = text.truncation(
      to: [TextLimit(...3, in: .characters)], keeping: .ends, marker: "…")
    #expect(truncation.text == "a…c")
    #expect(truncation.head == 0..<1)
    #expect(truncation.tail == 7..<8)
    #expect(truncation.marker == "…")
    #expect(truncation.isCut)
    let whole = text.truncation(to: [TextLimit(...5, in: .characters)], marker: "…")
    #expect(!whole.isCut && whole.marker.isEmpty && whole.tail.isEmpty)
  }
}
