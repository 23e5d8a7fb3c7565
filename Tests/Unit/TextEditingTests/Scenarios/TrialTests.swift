import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// What trials found: each row once went wrong.
struct TrialTests {
  private static let lettered = String(repeating: "lettered ", count: 40)
  private static let ten = String(repeating: "lettered ", count: 10)

  @Test(
    arguments: try [
      Row(
        "ten words of forty", "|", field(10, .words("en")),
        on(.insert(lettered), ten + "|", .clipped, inserted: ten, rules: ["limit 0: 40"])),
      Row(
        "beside existing text that is marked", "go home|", field(7),
        on(.markRange(3, 7), "go {home|}", .deferred),
        on(.replace(0, 0, "abcd"), "go {home|}", .rejected), on(.blur, "go home|", .accepted)
      ).inNoToolkit,
      Row(
        "beside marked text in place of a selection", "a[bcd]e", field(5),
        on(.mark("n"), "a{n|}e", .deferred),
        on(.replace(0, 0, "XYZ"), "a{n|}e", .rejected),
        on(.commit("你好"), "a你好|e", .accepted)
      ).inNoToolkit,
      Row(
        "one pending jamo", "가나다라마|", field(5),
        on(.insert("ㄱ"), "가나다라마ㄱ|"), on(.select(1, 1), "가|나다라마ㄱ"),
        on(.insert("ㄱ"), "가|나다라마ㄱ", .rejected)),
      Row(
        "a jamo under NFKC", "가나다라마|", field(5, normalizer: ICUNormalizer.nfkc),
        on(.insert("ㄱ"), "가나다라마ㄱ|")),
      Row(
        "half a letter", "|", field(2, normalizer: ICUNormalizer.nfkc, letterCase: .upper),
        on(.insert("ㄱㅏß"), "가|", .clipped, dropped: "SS")),
      Row(
        "a word deleted letter by letter", "go home|", field(),
        on(.markRange(3, 7), "go {home|}", .deferred), on(.mark("hom"), "go {hom|}", .deferred),
        on(.mark("ho"), "go {ho|}", .deferred), on(.mark("h"), "go {h|}", .deferred),
        on(.mark(""), "go |", .accepted)),
      Row(
        "a text that the encoding cannot hold", "😀|", field(100, .bytes(encoding: "gbk")),
        on(.insert("a"), "😀a|")),
      Row(
        "a tone mark after its letter", "e|", field(1, .scalars, normalizer: ICUNormalizer.nfc),
        on(.insert("\u{301}"), "\u{E9}|")),
      Row(
        "letters of other writings", "|",
        field(filter: CharacterFilter(allowing: [.letters, .whitespace])),
        on(.insert("ทำ क्ष ൎക"), "ทำ क्ष ൎക|", .accepted, filtered: "")),
      Row(
        "a keycap is no digit", "|", field(filter: CharacterFilter(allowing: [.digits])),
        on(.insert("1\u{FE0F}\u{20E3}2"), "2|", filtered: "1\u{FE0F}\u{20E3}")),
      Row(
        "a paste over a selection that no report names", "hello wor|", field(10),
        on(.reconcile(FieldReport("hello ABCDEFGHIJ")), "hello ABCD|", .clipped)),
      Row(
        "line breaks as HTML has them", "|", field(lineBreaks: .lf),
        on(.insert("a\u{2028}b\r\nc"), "a\u{2028}b\nc|")),
      Row(
        "a deletion beside what does not fit", "abcde|", field(5),
        on(.mark("x", 0, 0), "abcde{|x}", .deferred),
        on(.delete(.backward), "abcd|", .accepted, exit: .rejected)
      ).inNoToolkit,
      Row(
        "nothing but a line break", "|", field(lineBreaks: .remove),
        on(.insert("\n"), "|", .rejected, rules: ["lineBreaks"])),
      Row(
        "marked text elsewhere than before", "| world", field(),
        on(.mark("hello"), "{hello|} world", .deferred),
        on(
          .report("hello {world|}"), "hello {world|}", .deferred, exit: .accepted,
          actions: [])),
      Row(
        "the greatest maximum", "|", field(Int.max, and: [TextLimit(...3, in: .utf16)]),
        on(.insert("abcdef"), "abc|", .clipped)),
      Row(
        "a short Character behind long ones", "|\u{FE0E}", field(cap: 1),
        on(.insert("很今\u{2028}a1\u{FE0F}\u{20E3}"), "很今\u{2028}|\u{FE0E}", .clipped)),
    ])
  func `what went wrong once goes right`(row: Row) throws { try row.check() }
}
