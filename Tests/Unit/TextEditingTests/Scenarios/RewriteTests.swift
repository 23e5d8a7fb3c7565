import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Rule 4, what the user did not select, and rule 15, Korean keyboards without marked text.
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
        "an added end in a text over its limit", "abcdef|", field(3),
        on(.replace(0, 2, "abx"), "abcdef|", .rejected, dropped: "x")),
    ])
  func `a rewrite is taken whole or not at all`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "an added end is clipped", "wor|", field(5),
      on(.markRange(0, 3), "{wor|}", .deferred), on(.mark("worl"), "{worl|}", .deferred),
      on(.commit("worlds"), "world|", .clipped, inserted: "ld", dropped: "s")),
    Row(
      "anything else is atomic", "wor|", field(3),
      on(.markRange(0, 3), "{wor|}", .deferred),
      on(.mark("ward"), "{ward|}", .deferred, preview: "wor"),
      on(.blur, "wor|", .rejected, dropped: "ward")),
    Row(
      "left as it was", "wor|", field(2),
      on(.markRange(0, 3), "{wor|}", .deferred, preview: "wor"),
      on(.commit(), "wor|", .accepted, inserted: "", rules: [])),
    Row(
      "shortened", "world|", field(2),
      on(.markRange(0, 5), "{world|}", .deferred), on(.mark("we"), "{we|}", .deferred),
      on(.commit(), "we|", .accepted)),
    Row(
      "marked with nothing selected of it", "one |two", field(9),
      on(.markRange(0, 3), "{one} |two", .deferred), on(.blur, "one |two", .accepted)),
    Row(
      "marking ends another composition", "a{ni|}b", field(3),

      on(.markRange(0, 1), "{a}n|b", .deferred, exit: .clipped, inserted: "n", dropped: "i")
    ).inNoToolkit,
    Row("an empty range marks nothing", "ab|", field(5), on(.markRange(1, 1), "ab|", .accepted)),
    Row(
      "an empty range ends a composition", "a{ni|}b", field(9),
      on(.markRange(0, 0), "ani|b", .accepted, exit: .accepted)
    ).inNoToolkit,
  ])
  func `a composition on existing text is a rewrite`(row: Row) throws { try row.check() }

  @Test(
    arguments: [
      Row(
        "a final", "가나다라마|", field(5),
        on(.insert("ㄱ"), "가나다라마ㄱ|", .accepted, inserted: "ㄱ", rules: []),
        on(.replace(4, 6, "막"), "가나다라막|", .accepted)),
      Row("a compound final", "각|", field(1), on(.insert("ㅅ"), "각ㅅ|")),
      Row("no final that Korean lacks", "가|", field(1), on(.insert("ㄸ"), "가|", .rejected)),
      Row("no compound that Korean lacks", "각|", field(1), on(.insert("ㄴ"), "각|", .rejected)),
      Row("a vowel to a lone consonant", "ㅁ|", field(1), on(.insert("ㅏ"), "ㅁㅏ|")),
      Row("a vowel to a compound consonant", "ㄳ|", field(1), on(.insert("ㅏ"), "ㄳ|", .rejected)),
      Row("a vowel to a vowel", "ㅗ|", field(1), on(.insert("ㅏ"), "ㅗㅏ|")),
      Row("a vowel to a syllable's vowel", "고|", field(1), on(.insert("ㅏ"), "고ㅏ|")),
      Row("a vowel that does not combine", "가|", field(1), on(.insert("ㅏ"), "가|", .rejected)),
      Row(
        "a vowel after a final splits the syllable", "각|", field(1),
        on(.insert("ㅏ"), "각|", .rejected)),
      Row("not in place of a selection", "가[나]", field(1), on(.insert("ㄱ"), "가ㄱ|", .accepted)),
      Row("not beside a selection", "가[나]", field(2), on(.replace(1, 1, "ㄱ"), "가[나]", .rejected)),
      Row("not two", "가|", field(1), on(.insert("ㄱㅏ"), "가|", .rejected)),
      Row("not while composing", "가{x|}", field(1), on(.commit("ㄱ"), "가|", .rejected)),
      Row("in the middle", "가|나", field(2), on(.insert("ㄱ"), "가ㄱ|나")),
      Row(
        "one is pending at most", "가나다라마|", field(5),
        on(.insert("ㄱ"), "가나다라마ㄱ|", .accepted), on(.select(1, 1), "가|나다라마ㄱ"),
        on(.insert("ㄱ"), "가|나다라마ㄱ", .rejected, rules: ["limit 0: 7"])),
      Row("not in a text over its limit", "가나|", field(1), on(.insert("ㄱ"), "가나|", .rejected)),
      Row(
        "before normalization would make another of it", "가나다라마|",
        field(5, normalizer: .nfkc),
        on(.insert("ㄱ"), "가나다라마ㄱ|", .accepted, inserted: "ㄱ", actions: []),
        on(.replace(4, 6, "막"), "가나다라막|", .accepted)),
      Row(
        "unless a filter removes it", "가|",
        field(1, normalizer: .nfkc, filter: CharacterFilter(allowing: [.digits])),
        on(.insert("ㄱ"), "가|", .rejected, rules: ["filter"])),
      Row(
        "the last syllable of a Character", "\u{1100}고|", field(1),
        on(.insert("ㅣ"), "\u{1100}고ㅣ|", .accepted)),
      Row("over by one jamo only", "가ㄱ|", field(1), on(.insert("ㅅ"), "가ㄱ|", .rejected)),
      Row(
        "where the field allows more", "가|", field(1, overflow: .allow),
        on(.insert("ㄱ"), "가ㄱ|", .accepted, rules: []),
        on(.insert("ㅏ"), "가ㄱㅏ|", .accepted, rules: ["limit 0: 3"])),
      Row("by report", "가|", field(1), on(.report("가ㄱ|"), "가ㄱ|", .accepted, actions: [])),
    ])
  func `a bare jamo is judged as the syllable it will join`(row: Row) throws { try row.check() }
}
