import Testing
import TextMetrics

@testable import textlimit

@Suite struct `The displayed text` {
  static let texts: [(text: String, shown: String)] = [
    ("né 你好 สวัสดี क्षि 한", "né 你好 สวัสดี क्षि 한"),
    ("a\tb\r\n\u{1B}[31m\u{7F}", "a⟨U+0009⟩b⟨U+000D⟩⟨U+000A⟩⟨U+001B⟩[31m⟨U+007F⟩"),
    ("x\u{85}\u{2028}\u{9B}", "x⟨U+0085⟩⟨U+2028⟩⟨U+009B⟩"),
    // Bidirectional controls, and scalars without a width.
    ("a\u{202E}b\u{2066}c\u{200F}", "a⟨U+202E⟩b⟨U+2066⟩c⟨U+200F⟩"),
    ("a\u{200B}\u{FEFF}\u{AD}\u{34F}\u{3164}", "a⟨U+200B⟩⟨U+FEFF⟩⟨U+00AD⟩⟨U+034F⟩⟨U+3164⟩"),
    // Joiners with and without an effect.
    ("👨‍👩‍👧", "👨‍👩‍👧"), ("👨\u{200D}", "👨⟨U+200D⟩"), ("a\u{200D}b", "a⟨U+200D⟩b"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("می\u{200C}", "می⟨U+200C⟩"),
    ("क्\u{200D}ष", "क्\u{200D}ष"), ("क्\u{200C}ष", "क्\u{200C}ष"), ("a\u{200C}b", "a⟨U+200C⟩b"),
    // Variation selectors.
    ("❤\u{FE0F}1\u{FE0F}\u{20E3}", "❤\u{FE0F}1\u{FE0F}\u{20E3}"), ("1\u{FE0F}", "1⟨U+FE0F⟩"),
    ("葛\u{E0100}", "葛\u{E0100}"), ("😀\u{E0100}", "😀⟨U+E0100⟩"),
    // The flag of England, complete and without its end.
    (
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    ),
    ("🏴\u{E0067}\u{E0062}", "🏴⟨U+E0067⟩⟨U+E0062⟩"), ("a\u{E0041}", "a⟨U+E0041⟩"),
    // Private-use and unassigned scalars.
    ("\u{E000}\u{378}\u{10FFFF}", "⟨U+E000⟩⟨U+0378⟩⟨U+10FFFF⟩"),
    // A mark without a base would be displayed on the text before it.
    ("\u{301}a\n\u{301}", "⟨U+0301⟩a⟨U+000A⟩⟨U+0301⟩"),
    // A text that resembles an escaped scalar.
    ("⟨U+200B⟩ ⟨a⟩", "⟨U+27E8⟩U+200B⟩ ⟨a⟩"),
  ]

  @Test(arguments: texts)
  func `has code points for invisible scalars`(_ row: (text: String, shown: String)) {
    #expect(Array(row.text.shown.unicodeScalars) == Array(row.shown.unicodeScalars))
  }

  @Test(arguments: [
    ("abcdefghij", 10, Truncation.Side.head, "abcdefghij"),
    ("abcdefghijk", 10, .head, "abcdefghi…"),
    ("abcdefghijk", 10, .ends, "abcde…hijk"), ("中文中文中文", 10, .head, "中文中文…"),
    ("a\t", 10, .head, "a⟨U+0009⟩"), ("a\t\t", 10, .head, "a⟨U+0009⟩…"),
    ("ab\t\t\tcd", 10, .ends, "ab…cd"), (String(repeating: "\u{1}", count: 100_000), 4, .head, "…"),
    (String(repeating: "\u{1}", count: 100_000), 24, .head, "⟨U+0001⟩⟨U+0001⟩…"),
  ])
  func `an excerpt fits its columns`(
    text: String, columns: Int, keeping: Truncation.Side, excerpt: String
  ) {
    #expect(text.excerpt(columns: columns, keeping: keeping) == excerpt)
  }

  @Test func `a Character of megabytes is shortened`() {
    let text = "e" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(text.shown.hasSuffix("⟨and 999969 more⟩"))
    #expect(text.shown.unicodeScalars.count < 64)
  }

  @Test func `of a long text takes linear time`() {
    let text = String(repeating: "k\u{301}", count: 300_000)
    #expect(text.shown.utf8.elementsEqual(text.utf8))
  }

  @Test func `names a Character as a whole`() {
    let family: Character = "👨‍👩‍👧‍👦"
    #expect(family.named(scalars: 4) == "👨‍👩‍👧‍👦 (U+1F468 U+200D U+1F469 U+200D …)")
    #expect(Character("\r\n").named(scalars: 1) == "CARRIAGE RETURN (U+000D …)")
  }

  static let widths: [(text: String, width: Int)] = [
    ("né", 2), ("你好", 4), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2),
    ("1️⃣", 2), ("❤️", 2), ("❤", 1), ("क्षि", 2), ("สวัสดี", 4), ("ทำ", 2), ("⟨U+200B⟩", 8),
    ("ﾊﾟ", 2), ("ａ", 2),
  ]

  @Test(arguments: widths)
  func `has the width of terminals`(_ row: (text: String, width: Int)) {
    #expect(row.text.displayWidth == row.width)
  }
}
