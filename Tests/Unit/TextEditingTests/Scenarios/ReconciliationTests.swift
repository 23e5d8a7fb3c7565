import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Rules 12 and 17: hosts that report their text after a change.
struct ReconciliationTests {
  @Test(
    arguments: [
      Row(
        "typing", "ab|", field(5),
        on(.report("abc|"), "abc|", .accepted, inserted: "c", actions: [])),
      Row(
        "typing too much", "abcde|", field(5),
        on(
          .report("abcdef|"), "abcde|", .rejected, dropped: "f", rules: ["limit 0: 6"],
          actions: [.resynchronizeInputMethod])),
      Row(
        "a paste in the middle", "ab|cd", field(6),
        on(
          .report("abWXYZ|cd"), "abWX|cd", .clipped, dropped: "YZ",
          actions: [.resynchronizeInputMethod])),
      Row(
        "a paste over a selection", "a[bcd]e", field(5), on(.report("aWXYZ|e"), "aWXY|e", .clipped)),
      Row("nothing", "ab|c", field(5), on(.report("a|bc"), "a|bc", .accepted, actions: [])),
      Row(
        "nothing, and no selection", "ab|c", field(5),
        on(.reconcile(FieldSnapshot(text: "abc")), "ab|c", .accepted)),
      Row("a deletion", "abcdefgh|", field(3), on(.report("abcdefg|"), "abcdefg|", .accepted)),
      Row(
        "the caret where none is reported", "abc|", field(9),
        on(.reconcile(FieldSnapshot(text: "aXbc")), "aX|bc")),
      Row("the reported selection is taken", "abc|", field(9), on(.report("a]Xb[c"), "a]Xb[c")),
      Row(
        "without a selection more than a Character was one", "hello wor|", field(10),
        on(
          .reconcile(FieldSnapshot(text: "hello ABCDEFGHIJ")), "hello ABCD|", .clipped,
          dropped: "EFGHIJ")),
      Row(
        "without a selection a Character is a rewrite", "ab|c", field(3),
        on(.reconcile(FieldSnapshot(text: "aXYc")), "ab|c", .rejected)),
      Row(
        "unless it was known to be selected", "a[b]c", field(3),
        on(.reconcile(FieldSnapshot(text: "aXYc")), "aX|c", .clipped)),
      Row(
        "a doubled letter, at the caret", "aa|b", field(2), on(.report("aaa|b"), "aa|b", .rejected)),
      Row(
        "which of two equal letters was typed", "a|a", field(9, letterCase: .uppercase),
        on(.report("aa|a"), "aA|a", .accepted, actions: [.resynchronizeInputMethod])),
      Row(
        "and where no caret is reported, the last", "aa|", field(9, letterCase: .uppercase),
        on(.reconcile(FieldSnapshot(text: "aaa")), "aaA|")),
      Row(
        "é in two scalars is not é in one", "\u{E9}|", field(5, .unicodeScalars),
        on(.report("e\u{301}|"), "e\u{301}|")),
      Row("whole Characters", "👩|", field(1), on(.report("👩\u{200D}👧|"), "👩\u{200D}👧|")),
      Row(
        "a stage that lengthens moves the caret", "|x", field(9, letterCase: .uppercase),
        on(.report("aß|x"), "ASS|x", actions: [.resynchronizeInputMethod])),
      Row(
        "marked text before what a stage lengthens", "abカ \u{E33}|",
        field(9, normalizer: .nfkc),
        on(.report("bカ{ }|\u{E33}"), "bカ{ }|\u{E4D}\u{E32}", .deferred)),
      Row(
        "under overflow: allow", "abc|", field(3, overflow: .allow),
        on(.report("abcd|"), "abcd|", .accepted, rules: ["limit 0: 4"])),
    ])
  func `a report is evaluated as the smallest edit`(row: Row) throws { try row.check() }

  @Test(
    arguments: [
      Row(
        "marked text begins", "ab|", field(3),
        on(.report("ab{nihao|}"), "ab{nihao|}", .deferred, inserted: "nihao")),
      Row(
        "marked text in place of the selection", "a[bc]d", field(4),
        on(.report("a{ni|}d"), "a{ni|}d", .deferred), on(.report("a|d"), "a|d"), on(.undo, "a[bc]d")
      ),
      Row(
        "existing text becomes marked", "go home|", field(9),
        on(.report("go {home|}"), "go {home|}", .deferred),
        on(.report("go {houm|}"), "go {houm|}", .deferred),
        on(.cancelComposition, "go home|")
      ).inNoToolkit,
      Row(
        "selected text becomes marked", "go [home]", field(9),
        on(.report("go {home|}"), "go {home|}", .deferred), on(.cancelComposition, "go [home]")
      ).inNoToolkit,
      Row("marked text changes", "a{n|}b", field(3), on(.report("a{ni|}b"), "a{ni|}b", .deferred)),
      Row(
        "marked text is committed as it stands", "a{ni|}b", field(3),
        on(.report("ani|b"), "an|b", .clipped, dropped: "i")),
      Row(
        "marked text is committed as something else", "a{ni|}b", field(3),
        on(.report("a你|b"), "a你|b", .accepted)),
      Row("marked text is gone", "a{ni|}b", field(3), on(.report("a|b"), "a|b", .accepted)),
      Row(
        "an empty marked range is none", "a{ni|}b", field(9),
        on(
          .reconcile(
            FieldSnapshot(text: "a你b", selection: FieldSelection(at: 2), markedRange: 2..<2)),
          "a你|b", .accepted)),
      Row(
        "a clause is committed", "a{nihao|}", field(9),
        on(.report("a你{hao|}"), "a你{hao|}", .deferred, exit: .accepted),
        on(.undo, "a你|", .accepted), on(.undo, "a|")
      ),
      Row(
        "Hangul moves to the next syllable", "가나{막|}", field(3),

        on(.report("가나마{가|}"), "가나마{가|}", .deferred, exit: .accepted, preview: "가나마"),
        on(.endEditing, "가나마|", .rejected)),
      Row(
        "a clause that does not fit", "abcd{nihao|}", field(5),
        on(
          .report("abcd你好{ma|}"), "abcd你{ma|}", .deferred, exit: .clipped, inserted: "ma",
          dropped: "好",
          actions: [.resynchronizeInputMethod])),
      Row(
        "marked text elsewhere than before", "| world", field(),
        on(.setMarkedText("hello"), "{hello|} world", .deferred),
        on(.report("hello {world|}"), "hello {world|}", .deferred, exit: .accepted, actions: [])),
      Row(
        "the text around it changed", "ab{ni|}c", field(9),
        on(
          .report("Xab{ni|}c"), "Xabni|c", .accepted, exit: .accepted,
          actions: [.cancelComposition])),
      Row(
        "text before the marked text changed at its beginning", "ab|", field(9),
        on(.report("abc{ni|}"), "abc{ni|}", .deferred), on(.cancelComposition, "abc|"),
        on(.undo, "ab|")
      ).inNoToolkit,
      Row(
        "and did not fit", "ab|", field(2),
        on(.report("abc{ni|}"), "ab{ni|}", .deferred, rules: ["limit 0: 3"])),
      Row(
        "and did not fit, though it joins what stands after the marked text", "|\u{301}x",
        field(2, overflow: .reject, normalizer: .nfc),
        on(.report("xxe{qq|}\u{301}x"), "{qq|}\u{301}x", .deferred, rules: ["limit 0: 4"])),
      Row(
        "marked text that is refused, and the text around it", "abcd|",
        field(2, composition: .enforce),
        on(
          .report("{XY|}ZW"), "abcd|", .rejected, inserted: "", dropped: "ZWXY",
          actions: [.resynchronizeInputMethod])),
      Row(
        "and where the text around it is refused", "ab|", field(2, composition: .enforce),
        on(.report("abc{n|}"), "ab|", .rejected, dropped: "cn", rules: ["limit 0: 3"])),
      Row(
        "and where some of it fits", "abcd|", field(4, composition: .enforce),
        on(.report("{XY|Z}WV"), "{XY|}WV", .clipped, inserted: "XY", dropped: "Z"),
        on(.undo, "abcd|")),
      Row(
        "one undo takes back marked text and what changed around it", "abcd|", field(4),
        on(.report("{XYZW|}ab"), "{XYZW|}ab", .deferred), on(.undo, "abcd|"), on(.undo, "abcd|")),
      Row(
        "also once it is committed", "abcd|", field(4),
        on(.report("{XYZW|}ab"), "{XYZW|}ab", .deferred), on(.endEditing, "XY|ab", .clipped),
        on(.undo, "abcd|"), on(.redo, "XY|ab")),
      Row(
        "or cancelled", "abcd|", field(4),
        on(.report("{XYZW|}ab"), "{XYZW|}ab", .deferred), on(.cancelComposition, "|ab"),
        on(.undo, "abcd|")
      ).inNoToolkit,
      Row(
        "the end of a composition that does not fit leaves what was there, selected", "a[b]c",
        field(3, .bytes), on(.setMarkedText("你"), "a{你|}c", .deferred),
        on(.report("a你|c"), "a[b]c", .rejected)
      ),
    ])
  func `a report of marked text is evaluated as its event`(row: Row) throws { try row.check() }
}
