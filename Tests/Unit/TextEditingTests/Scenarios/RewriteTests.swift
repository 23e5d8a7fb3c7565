import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Rule 4: edits of text that the user didn't select.
struct RewriteTests {
  @Test(
    arguments: [
      Row(
        "an autocorrection that does not fit", "i cant|", field(6),
        on(
          .replace(2, 6, "can't"), "i cant|", .rejected, inserted: "", dropped: "can't",
          rules: ["limit 0: 7"], actions: [.resynchronizeInputMethod])),
      Row(
        "one that fits", "i cant|", field(7),
        on(.replace(2, 6, "can't"), "i can't|", .accepted, actions: [])),
      Row("one that costs nothing", "vie|", field(3), on(.replace(2, 3, "ê"), "viê|")),
      Row(
        "a Korean syllable that grows a final", "가나다라마|", field(5),
        on(.replace(4, 5, "막"), "가나다라막|")),
      Row(
        "a Korean syllable that becomes two", "가나다라막|", field(5),
        on(.replace(4, 5, "마가"), "가나다라막|", .rejected)),
      Row(
        "a lone jamo that becomes a syllable", "가나다라ㅁ|", field(5),
        on(.replace(4, 5, "마"), "가나다라마|", actions: [])),
      Row(
        "the caret goes to the end of the new text", "|abc", field(5),
        on(.replace(1, 2, "X"), "aX|c")),
      Row(
        "only the added end is an insertion", "wor|", field(5),
        on(
          .replace(0, 3, "worlds"), "world|", .clipped, inserted: "ld", dropped: "s",
          rules: ["limit 0: 6"])),
      Row(
        "an added end in a full field", "wor|", field(3),
        on(.replace(0, 3, "word"), "wor|", .rejected, dropped: "d")),
      Row(
        "the same text", "wor|", field(2),
        on(.replace(0, 3, "wor"), "wor|", .accepted, inserted: "", dropped: "", actions: [])),
      Row(
        "an empty range is an insertion", "ab|", field(3),
        on(.replace(0, 0, "xy"), "x|ab", .clipped)),
      Row(
        "exactly the selection is an insertion", "a[bc]d", field(4),
        on(.replace(1, 3, "wxyz"), "awx|d", .clipped)),
      Row(
        "a part of the selection is none", "a[bc]d", field(4),
        on(.replace(1, 2, "wxyz"), "a[bc]d", .rejected)),
      Row(
        "a suggestion's space is dropped", "teh|", field(3),
        on(
          .replace(0, 3, "the "), "the|", .clipped, inserted: "the", dropped: " ",
          rules: ["limit 0: 4"], actions: [.resynchronizeInputMethod]),
        on(.undo, "teh|")),
      Row(
        "and all white space at its end", "ab|", field(2, lineBreaks: .lf),
        on(.replace(0, 2, "ba \r\n"), "ba|", .clipped, inserted: "ba", dropped: " \n")),
      Row(
        "but not where the rest doesn't fit", "teh|", field(3),
        on(.replace(0, 3, "then "), "teh|", .rejected, dropped: "then ")),
      Row(
        "nor by all or nothing", "teh|", field(3, overflow: .reject),
        on(.replace(0, 3, "the "), "teh|", .rejected, dropped: "the ")),
      Row(
        "a suggestion's space in a text over its limit", "abteh|", field(3),
        on(.replace(2, 5, "the "), "abthe|", .clipped, dropped: " ")),
      Row(
        "an added end in a text over its limit", "abcdef|", field(3),
        on(.replace(0, 2, "abx"), "abcdef|", .rejected, dropped: "x")),
    ])
  func `a rewrite is accepted whole or rejected`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "an added end is clipped", "wor|", field(5),
      on(.setMarkedRange(0, 3), "{wor|}", .deferred),
      on(.setMarkedText("worl"), "{worl|}", .deferred),
      on(.commit("worlds"), "world|", .clipped, inserted: "ld", dropped: "s")),
    Row(
      "anything else is atomic", "wor|", field(3),
      on(.setMarkedRange(0, 3), "{wor|}", .deferred),
      on(.setMarkedText("ward"), "{ward|}", .deferred, preview: "wor"),
      on(.endEditing, "wor|", .rejected, dropped: "ward")),
    Row(
      "a suggestion's space is dropped", "teh|", field(3),
      on(.setMarkedRange(0, 3), "{teh|}", .deferred),
      on(.commit("the "), "the|", .clipped, inserted: "the", dropped: " ")),
    Row(
      "left as it was", "wor|", field(2),
      on(.setMarkedRange(0, 3), "{wor|}", .deferred, preview: "wor"),
      on(.commit(), "wor|", .accepted, inserted: "", rules: [])),
    Row(
      "shortened", "world|", field(2),
      on(.setMarkedRange(0, 5), "{world|}", .deferred),
      on(.setMarkedText("we"), "{we|}", .deferred),
      on(.commit(), "we|", .accepted)),
    Row(
      "marked with nothing selected of it", "one |two", field(9),
      on(.setMarkedRange(0, 3), "{one} |two", .deferred), on(.endEditing, "one |two", .accepted)),
    Row(
      "marking ends another composition", "a{ni|}b", field(3),

      on(.setMarkedRange(0, 1), "{a}n|b", .deferred, exit: .clipped, inserted: "n", dropped: "i")
    ).inNoToolkit,
    Row(
      "an empty range marks nothing", "ab|", field(5), on(.setMarkedRange(1, 1), "ab|", .accepted)),
    Row(
      "an empty range ends a composition", "a{ni|}b", field(9),
      on(.setMarkedRange(0, 0), "ani|b", .accepted, exit: .accepted)
    ).inNoToolkit,
  ])
  func `a composition on existing text is a rewrite`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "dictated text takes its place", "abcd|", field(7),
      on(.insert("\u{FFFC}"), "abcd\u{FFFC}|"),
      on(
        .replace(4, 5, "hello"), "abcdhel|", .clipped, inserted: "hel", dropped: "lo",
        rules: ["limit 0: 9"])),
    Row(
      "it goes though nothing fits", "ab\u{FFFC}c|", field(6, .bytes),
      on(
        .replace(2, 3, "你好你"), "ab你|c", .clipped, inserted: "你", dropped: "好你"),
      on(.undo, "ab\u{FFFC}c|"),
      on(.replace(2, 3, "👍🏽"), "ab|c", .clipped, inserted: "", dropped: "👍🏽")),
    Row(
      "even if a filter removes the text", "\u{FFFC}|",
      field(filter: .allow(.digits)),
      on(.replace(0, 1, "ten"), "|", .clipped, filtered: "ten", rules: ["filter"])),
    Row(
      "even under reject", "\u{FFFC}\u{FFFC}|", field(2, overflow: .reject),
      on(.replace(0, 2, "abc"), "|", .clipped, dropped: "abc")),
    Row(
      "even if it's selected", "abc[\u{FFFC}]", field(3, .utf16),
      on(.insert("😀"), "abc|", .clipped, dropped: "😀")),
    Row(
      "no clip keeps it alone", "abc|", field(4),
      on(.insert("\u{FFFC}\u{FFFC}x"), "abc|", .rejected, dropped: "\u{FFFC}\u{FFFC}x"),
      on(.insert("x\u{FFFC}"), "abcx|", .clipped)),
    Row(
      "a mark in its place", "a\u{FFFC}|", field(2),
      on(.report("abc|"), "ab|", .clipped, dropped: "c")),
    Row(
      "beside marked text", "\u{FFFC}{ni|}", field(3),
      on(.replace(0, 1, "abcd"), "abc{ni|}", .clipped, dropped: "d")
    ).inNoToolkit,
    Row(
      "with other text, it is a rewrite", "a\u{FFFC}|", field(3),
      on(.replace(0, 2, "hello"), "a\u{FFFC}|", .rejected)),
  ])
  func `a placeholder is replaced like a selection`(row: Row) throws { try row.check() }

  @Test func `a clip by words doesn't keep a placeholder alone`() throws {
    let words = TextLimit(5, in: .words(locale: "en"))
    try Row(
      "before a word", "|", field(2, and: [words], cut: .word),
      on(.insert("\u{FFFC}abc"), "\u{FFFC}a|", .clipped, dropped: "bc")
    ).check()
  }
}
