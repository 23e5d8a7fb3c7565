import EveryUnit
import TestSupport
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Several limits, and limits in other units than Characters.
struct LimitUnitTests {
  @Test(
    arguments: try [
      Row(
        "the same word grows", "one two three|", field(3, .words(locale: "en")),
        on(.insert("s"), "one two threes|")),
      Row(
        "a separator is free, the next word is not", "one two three|",
        field(3, .words(locale: "en")),
        on(.insert(" "), "one two three |"),
        on(.insert("f"), "one two three |", .rejected, rules: ["limit 0: 4"])),
      Row(
        "splitting a word in two counts", "one two thr|ee", field(3, .words(locale: "en")),
        on(.insert(" "), "one two thr|ee", .rejected, rules: ["limit 0: 4"])),
      Row(
        "joining two words frees one", "one two[ ]three", field(2, .words(locale: "en")),
        on(.insert("x"), "one twox|three")),
      Row(
        "an apostrophe joins", "don|t", field(1, .words(locale: "en")), on(.insert("'"), "don'|t")),
      Row(
        "Chinese by dictionary", "|", field(3, .words(locale: "zh")),
        on(.insert("我有很多桌子"), "我有很多桌子|", .accepted)),
      Row(
        "Chinese that does not fit", "|", field(2, .words(locale: "zh")),
        on(.insert("我有很多桌子"), "我有很多|", .clipped)),
      Row(
        "Thai by dictionary", "|", field(1, .words(locale: "th")),
        on(.insert("สวัสดีชาวโลก"), "สวัสดี|", .clipped)),
      Row(
        "words by white space", "one|", field(2, .whitespaceWords),
        on(.insert(" two three"), "one two |", .clipped, dropped: "three")),
      Row(
        "words of an office suite", "|", field(3, .officeWords),
        on(.insert("我有很多"), "我有很|", .clipped)),
      Row(
        "GBK lacks emoji", "|", field(4, .bytes(encoding: "gbk")),
        on(.insert("中😀"), "中|", .clipped, dropped: "😀", rules: ["encoding 0: 1"])),
      Row(
        "GBK takes two bytes for a Han", "|", field(5, .bytes(encoding: "gbk")),
        on(.insert("中文字"), "中文|", .clipped, rules: ["limit 0: 6"])),
      Row(
        "GB18030 takes four for an emoji", "|", field(7, .bytes(encoding: "gb18030")),
        on(.insert("中😀x好"), "中😀x|", .clipped)),
      Row(
        "Shift JIS takes one for half-width kana", "|", field(3, .bytes(encoding: "shift_jis")),
        on(.insert("ｶﾅかな"), "ｶﾅ|", .clipped)),
      Row(
        "a text that the encoding cannot hold stays editable", "😀|",
        field(4, .bytes(encoding: "gbk")),
        on(.insert("a"), "😀a|", .accepted, rules: []), on(.insert("中中"), "😀a中|", .clipped),
        on(.insert("ab"), "😀a中a|", .clipped, rules: ["encoding 0: 1", "limit 0: 5"]),
        on(.insert("b"), "😀a中a|", .rejected), on(.insert("😀"), "😀a中a|", .rejected),
        on(.deleteBackward, "😀a中|"), on(.select(0, 2), "[😀]a中"), on(.insert("b"), "b|a中")),
      Row(
        "lines", "a|", field(2, .lines), on(.insert("\nb\nc"), "a\nb|", .clipped, dropped: "\nc")),
      Row("UTF-16 bytes", "|", field(3, .utf16Bytes), on(.insert("ab"), "a|", .clipped)),
      Row("scalars", "|", field(2, .unicodeScalars), on(.insert("👩‍👧a"), "|", .rejected)),
      Row(
        "the cap on a Character", "e|", field(cap: 2), on(.insert("\u{301}"), "e\u{301}|"),
        on(.insert("\u{302}"), "e\u{301}|", .rejected, rules: ["scalarsPerCharacter: 3"])),
      Row("the cap on a family", "|", field(cap: 3), on(.insert("a👨‍👩‍👧‍👦"), "a|", .clipped)),
      Row(
        "three limits, the middle one binds", "|",
        field(9, and: [TextLimit(4, in: .unicodeScalars), TextLimit(99, in: .bytes)]),
        on(.insert("abcdef"), "abcd|", .clipped, rules: ["limit 1: 6"])),
    ])
  func `a limit in any unit clips at Characters`(row: Row) throws { try row.check() }

  @Test func `a paste of a million Characters is clipped to a hundred`() {
    var session = TextSession(constraints: field(100))
    let step = session.apply(.insert(String(repeating: "x", count: 1_000_000)))
    #expect(step.decision == .clipped)
    #expect(step.inserted.utf8.count == 100)
    #expect(step.dropped.utf8.count == 999_900)
  }

  @Test(arguments: [
    ("\u{301}", 1_000_000), ("\u{200D}", 1_000_000), ("🇩", 200_000), ("\u{1100}", 300_000),
    ("क\u{94D}", 200_000), ("\r", 1_000_000),
  ])
  func `hostile text never traps`(piece: String, count: Int) {
    let text = String(repeating: piece, count: RandomTests.some(count / 30, of: count))
    var session = TextSession(text: "ab", constraints: field(5, and: [TextLimit(50, in: .bytes)]))
    session.apply(.select(1, 1))
    session.apply(.insert(text))
    session.apply(.setMarkedText(text))
    session.apply(.endEditing)
    session.apply(.setText(text))
    #expect(session.apply(.insert("x")).decision == .rejected)
    session.apply(.deleteBackward)
    #expect(session.state.text.utf8.count < text.utf8.count)
  }
}
