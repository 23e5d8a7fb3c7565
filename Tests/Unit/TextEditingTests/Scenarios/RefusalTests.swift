import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Rule 5: marks that follow rejected text are rejected.
struct RefusalTests {
  @Test(arguments: [
    Row(
      "a joiner, and what it joins", "abcde|", field(5, and: [TextLimit(40, in: .bytes)]),
      on(.insert("👨"), "abcde|", .rejected, rules: ["limit 0: 6"]),
      on(
        .insert("\u{200D}"), "abcde|", .rejected, inserted: "", dropped: "\u{200D}",
        rules: ["limit 0: 6"]),
      on(.insert("💻"), "abcde|", .rejected)),
    Row(
      "a skin tone", "ok👍|", field(3),
      on(.insert("🤚"), "ok👍|", .rejected), on(.insert("🏽"), "ok👍|", .rejected)),
    Row(
      "a selector on a digit", "a1|", field(2),
      on(.insert("❤"), "a1|", .rejected), on(.insert("\u{FE0F}"), "a1|", .rejected),
      on(.insert("\u{20E3}"), "a1|", .rejected)),
    Row(
      "tags, where a filter refuses emoji", "a|",
      field(filter: .deny(.emoji)),
      on(.insert("🏴"), "a|", .rejected, filtered: "🏴"),
      on(.insert("\u{E0067}"), "a|", .rejected, dropped: "\u{E0067}", rules: ["filter"]),
      on(.insert("\u{E0062}\u{E007F}"), "a|", .rejected)),
    Row(
      "at the start of the text, too", "|", field(filter: .deny(.emoji)),
      on(.insert("👨"), "|", .rejected), on(.insert("\u{200D}"), "|", .rejected)),
    Row(
      "a mark with a letter after it", "abc|", field(3),
      on(.insert("x"), "abc|", .rejected), on(.insert("\u{301}y"), "abc|", .rejected)),
    Row(
      "with normalization", "abe|", field(3, normalizer: .nfc),
      on(.insert("x"), "abe|", .rejected), on(.insert("\u{301}"), "abe|", .rejected, dropped: "é")),
    Row(
      "in the middle, and in place of a selection", "ab|cd", field(4),
      on(.insert("x"), "ab|cd", .rejected), on(.insert("\u{301}"), "ab|cd", .rejected),
      on(.select(1, 2), "a[b]cd"), on(.insert("中"), "a中|cd")),
    Row(
      "in bytes, where only the mark fits", "ab|", field(5, .bytes),
      on(.insert("👨"), "ab|", .rejected), on(.insert("\u{200D}"), "ab|", .rejected)),
    Row(
      "by report", "abcde|", field(5),
      on(.report("abcde👨|"), "abcde|", .rejected),
      on(.report("abcde\u{200D}|"), "abcde|", .rejected)),
    Row(
      "after a commit that was refused", "abcde|", field(5),
      on(.setMarkedText("´"), "abcde{´|}", .deferred), on(.commit("´"), "abcde|", .rejected),
      on(.insert("\u{301}"), "abcde|", .rejected)),
  ])
  func `marks of rejected text are rejected`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "a letter that fits", "ab|", field(5, .bytes),
      on(.insert("👨"), "ab|", .rejected), on(.insert("e"), "abe|"),
      on(.insert("\u{301}"), "abe\u{301}|")),
    Row(
      "a part that was kept", "ab|", field(3),
      on(.insert("cd"), "abc|", .clipped), on(.insert("\u{301}"), "abc\u{301}|")),
    Row(
      "the caret, though it comes back", "abc|", field(3),
      on(.insert("x"), "abc|", .rejected), on(.select(3, 3), "abc|"),
      on(.insert("\u{301}"), "abc|", .rejected), on(.select(2, 2), "ab|c"),
      on(.select(3, 3), "abc|"),
      on(.insert("\u{301}"), "abc\u{301}|")),
    Row(
      "a deletion", "abc|", field(3),
      on(.insert("x"), "abc|", .rejected), on(.deleteBackward, "ab|"),
      on(.insert("\u{301}"), "ab\u{301}|")),
    Row(
      "the focus", "abc|", field(3),
      on(.insert("x"), "abc|", .rejected), on(.endEditing, "abc|"),
      on(.insert("\u{301}"), "abc\u{301}|")),
    Row(
      "the limits", "abc|", field(3),
      on(.insert("x"), "abc|", .rejected),
      on(.setLimits([TextLimit(3, in: .characters)]), "abc|"),
      on(.insert("\u{301}"), "abc\u{301}|")),
    Row(
      "a program's text and undo", "abc|", field(3),
      on(.insert("x"), "abc|", .rejected), on(.setText("abd"), "abd|"),
      on(.insert("\u{301}"), "abd\u{301}|"), on(.insert("x"), "abd\u{301}|", .rejected),
      on(.undo, "abd|"), on(.insert("\u{301}"), "abd\u{301}|")),
    Row(
      "events without an effect", "abc|", field(3),
      on(.insert("x"), "abc|", .rejected), on(.commit(), "abc|"), on(.cancelComposition, "abc|"),
      on(.redo, "abc|"), on(.report("abc|"), "abc|"), on(.insert("\u{301}"), "abc|", .rejected)),
  ])
  func `until something else happens`(row: Row) throws { try row.check() }
}
