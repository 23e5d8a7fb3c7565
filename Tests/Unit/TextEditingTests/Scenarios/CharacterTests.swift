import Testing
import TextEditing
import TextMetrics

/// Rules 3 and 8 for Characters of several scalars: joined Characters, and possible cuts.
struct CharacterTests {
  @Test(arguments: [
    Row(
      "an emoji that needs two code units", "abcd|", field(5, .utf16),
      on(.insert("😀"), "abcd|", .rejected, rules: ["limit 0: 6"])),
    Row(
      "one of two flags", "|", field(7, .utf16),
      on(.insert("🏳️‍⚧🏳️‍⚧"), "🏳️‍⚧|", .clipped, dropped: "🏳️‍⚧")),
    Row("a family is one Character", "|", field(1), on(.insert("👨‍👩‍👧‍👦"), "👨‍👩‍👧‍👦|")),
    Row("never a part of a family", "|", field(8, .utf16), on(.insert("👨‍👩‍👧‍👦"), "|", .rejected)),
    Row(
      "never half a CR LF", "|", field(3, .utf16),
      on(.insert("ab\r\ncd"), "ab|", .clipped, dropped: "\r\ncd")),
    Row("no part of a scalar", "|", field(3, .bytes), on(.insert("éé"), "é|", .clipped)),
    Row(
      "a tower of marks fits nowhere", "|", field(10, and: [TextLimit(64, in: .bytes)]),
      on(
        .insert("a" + String(repeating: "\u{301}", count: 100)), "|", .rejected,
        rules: ["limit 1: 201"])),
    Row(
      "a tower of marks under the cap", "|", field(10, cap: 8),
      on(
        .insert("xa" + String(repeating: "\u{301}", count: 100)), "x|", .clipped,
        rules: ["scalarsPerCharacter: 101"])),
    Row(
      "a short Character after long ones", "|\u{FE0E}", field(cap: 1),
      on(.insert("很今\u{2028}a1\u{FE0F}\u{20E3}"), "很今\u{2028}|\u{FE0E}", .clipped)),
    Row("a keycap and a tag flag", "|", field(2), on(.insert("1️⃣🏴󠁧󠁢󠁳󠁣󠁴󠁿"), "1️⃣🏴󠁧󠁢󠁳󠁣󠁴󠁿|")),
    Row(
      "conjoining jamo", "|", field(1),
      on(.insert("\u{1112}\u{1161}\u{11AB}"), "\u{1112}\u{1161}\u{11AB}|")),
    Row("a conjunct with its vowel sign", "|", field(1), on(.insert("क्षि"), "क्षि|")),
    Row(
      "a conjunct is not cut before its second consonant", "|", field(2, .unicodeScalars),
      on(.insert("क्षि"), "|", .rejected)),
    Row(
      "the largest that fits of a hundred families", "|",
      field(100, and: [TextLimit(1000, in: .bytes)]),
      on(
        .insert(String(repeating: "👨‍👩‍👧‍👦", count: 100)), String(repeating: "👨‍👩‍👧‍👦", count: 40) + "|",
        .clipped, rules: ["limit 1: 2500"])),
  ])
  func `a clip never cuts a Character`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row("a skin tone", "👍|", field(1), on(.insert("\u{1F3FD}"), "👍🏽|")),
    Row("a combining mark", "e|", field(1), on(.insert("\u{301}"), "e\u{301}|")),
    Row("the second half of a flag", "🇩|", field(1), on(.insert("🇪"), "🇩🇪|")),
    Row("LF after CR", "a\r|", field(2), on(.insert("\n"), "a\r\n|")),
    Row("a joiner between two emoji", "👩|👧", field(2), on(.insert("\u{200D}"), "👩\u{200D}|👧")),
    Row("a variation selector", "❤|", field(1), on(.insert("\u{FE0F}"), "❤️|")),
    Row(
      "a final jamo", "\u{1112}\u{1161}|", field(1),
      on(.insert("\u{11AB}"), "\u{1112}\u{1161}\u{11AB}|")),
    Row("a final jamo after a syllable", "가|", field(1), on(.insert("\u{11A8}"), "가\u{11A8}|")),
    Row("a virama and a consonant", "क|", field(1), on(.insert("\u{94D}ष"), "क\u{94D}ष|")),
    Row("a vowel before a base that is there", "|\u{301}", field(1), on(.insert("e"), "e|\u{301}")),
    Row(
      "a mark at the start stands alone", "|abc", field(3),
      on(.insert("\u{301}"), "|abc", .rejected, rules: ["limit 0: 4"])),
    Row(
      "a third regional indicator pairs the flags anew", "🇩|🇪🇫", field(2),
      on(.insert("🇦"), "🇩🇦|🇪🇫")),
    Row(
      "an insertion that parts a flag", "🇩|🇪", field(2),
      on(.insert("x"), "🇩|🇪", .rejected, rules: ["limit 0: 3"])),
    Row(
      "an insertion that parts a syllable of jamo", "\u{1112}|\u{1161}", field(2),
      on(.insert("x"), "\u{1112}|\u{1161}", .rejected)),
    Row(
      "an insertion that joins to the next Character costs nothing", "a|\u{1F467}", field(2),
      on(.insert("👩\u{200D}"), "a👩\u{200D}|\u{1F467}")),
    Row(
      "a clip ends where the unclipped result has a boundary", "|\u{301}", field(1),
      on(.insert("ae"), "a|\u{301}", .clipped, dropped: "e")),
    Row(
      "a clip between regional indicators keeps whole flags", "|", field(1),
      on(.insert("🇩🇪🇫🇷"), "🇩🇪|", .clipped)),
    Row(
      "three regional indicators after one", "🇩|", field(1),
      on(.insert("🇪🇫🇷"), "🇩🇪|", .clipped, dropped: "🇫🇷")),
    Row(
      "a clip that merges with what follows", "|🇪", field(2),
      on(.insert("x🇩y"), "x🇩|🇪", .clipped, dropped: "y", rules: ["limit 0: 4"])),
  ])
  func `an insertion is evaluated by the resulting text`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "backward inside a Character takes the part before", "xe\u{301}|\u{302}", field(5),
      on(.deleteBackward, "x|\u{302}")),
    Row(
      "forward inside a Character takes the part after", "e|\u{301}\u{302}x", field(5),
      on(.deleteForward, "e|x")),
    Row("inside CR LF", "a\r|\nb", field(5), on(.deleteBackward, "a|\nb")),
    Row("inside a flag", "🇩|🇪", field(5), on(.deleteForward, "🇩|")),
    Row("inside a family", "👩\u{200D}|👧", field(5), on(.deleteForward, "👩\u{200D}|")),
    Row(
      "a selection may begin inside a Character", "e[\u{301}x]", field(5),
      on(.insert("\u{302}"), "e\u{302}|")),
    Row(
      "a caret may be put inside a Character", "e\u{301}|", field(5),
      on(.select(1, 1), "e|\u{301}")),
    Row(
      "a rewrite may begin inside a Character", "e\u{301}|", field(5),
      on(.replace(1, 2, "\u{302}"), "e\u{302}|")),
  ])
  func `a position inside a Character is legal`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "between the halves of a surrogate pair", "😀|", field(5),
      on(
        .replace(1, 1, "x"), "😀|", .rejected, inserted: "", dropped: "", rules: ["position 1...1"],
        actions: [])
    ).inNoToolkit,
    Row(
      "past the end", "abc|", field(5),
      on(.replace(2, 4, "x"), "abc|", .rejected, rules: ["position 2...4"])
    ).inNoToolkit,
    Row("negative", "abc|", field(5), on(.replace(-1, 1, "x"), "abc|", .rejected)).inNoToolkit,
    Row(
      "the extremes", "abc|", field(5),
      on(.replace(Int.min, Int.max, "x"), "abc|", .rejected),
      on(.select(Int.max, Int.min), "abc|", .rejected),
      on(.setMarkedRange(Int.max, Int.max), "abc|", .rejected)
    ).inNoToolkit,
    Row(
      "a selection out of the text", "abc|", field(5),
      on(.select(4, 0), "abc|", .rejected, rules: ["position 0...4"])
    ).inNoToolkit,
    Row("a selection that cuts a pair", "a😀|", field(5), on(.select(0, 2), "a😀|", .rejected))
      .inNoToolkit,
    Row(
      "a marked range out of the text", "abc|", field(5),
      on(.setMarkedRange(1, 9), "abc|", .rejected)
    ).inNoToolkit,
    Row(
      "a composition stays open", "a{bc|}", field(5),
      on(.replace(0, 9, ""), "a{bc|}", .rejected, actions: []),
      on(.select(9, 9), "a{bc|}", .rejected), on(.setMarkedRange(9, 9), "a{bc|}", .rejected),
      on(.commit(), "abc|")
    ).inNoToolkit,
    Row(
      "a report with a bad selection", "abc|", field(5),
      on(
        .reconcile(FieldSnapshot(text: "abcd", selection: FieldSelection(at: 5))), "abc|",
        .rejected,
        rules: ["position 5...5"])
    ).inNoToolkit,
    Row(
      "a report with a bad marked range", "abc|", field(5),
      on(
        .reconcile(FieldSnapshot(text: "a😀", markedRange: 0..<2)), "abc|", .rejected,
        rules: ["position 0...2"])
    ).inNoToolkit,
    Row(
      "the selection of marked text is only clamped", "a|", field(9),
      on(.setMarkedText("b😀", -5, 99), "a[{b😀}]", .deferred),
      on(.setMarkedText("😀", 1, 1), "a{|😀}", .deferred)),
  ])
  func `an invalid position is rejected with a reason`(row: Row) throws { try row.check() }
}
