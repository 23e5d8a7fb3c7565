import EveryUnit
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Rule 15: every word that can be pasted can be typed.
struct UnfinishedWordTests {
  private static let thai = TextUnit.words(locale: "th")
  private static let chinese = TextUnit.words(locale: "zh")
  private static let posts = TextUnit.weighted("x", by: .x, normalizer: ICUNormalizer.nfc)

  @Test(arguments: [
    Row(
      "Thai", "สวั|", field(1, thai),
      on(.insert("ส"), "สวัส|"),
      on(
        .insert("ด"), "สวัสด|", .deferred, inserted: "ด", dropped: "", rules: [], actions: [],
        preview: "สวัส"),
      on(.insert("ี"), "สวัสดี|", .accepted, inserted: "ี", rules: [], preview: "none"),
      on(.undo, "สวัส|")),
    Row(
      "Chinese, one Character after the other", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred), on(.insert("力"), "巧克力|")),
    Row(
      "Japanese", "た|", field(1, .words(locale: "ja")),
      on(.insert("の"), "たの|", .deferred), on(.insert("し"), "たのし|", .deferred, preview: "た"),
      on(.insert("い"), "たのしい|")),
    Row(
      "Khmer", "សួស្|", field(1, .words(locale: "km")),
      on(.insert("ត"), "សួស្ត|", .deferred), on(.insert("ី"), "សួស្តី|")),
    Row(
      "Burmese", "မင်|", field(1, .words(locale: "my")),
      on(.insert("္"), "မင်္|", .deferred), on(.insert("ဂ"), "မင်္ဂ|", .deferred),
      on(.insert("လ"), "မင်္ဂလ|", .deferred), on(.insert("ာ"), "မင်္ဂလာ|")),
    Row(
      "Lao", "ສະບາ|", field(1, .words(locale: "lo")),
      on(.insert("ຍ"), "ສະບາຍ|", .accepted), on(.insert("ດ"), "ສະບາຍດ|", .deferred),
      on(.insert("ີ"), "ສະບາຍດີ|")),
    Row(
      "a second word, with a limit in another unit", "我有 |",
      field(2, chinese, and: [TextLimit(6, in: .characters)]),
      on(.insert("巧"), "我有 巧|"), on(.insert("克"), "我有 巧克|", .deferred),
      on(.insert("力"), "我有 巧克力|")),
    Row(
      "by report", "巧|", field(1, chinese),
      on(.report("巧克|"), "巧克|", .deferred, actions: []), on(.report("巧克力|"), "巧克力|")),
    Row(
      "the rest at once", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred), on(.insert("力"), "巧克力|", .accepted)),
    Row(
      "in place of a selection", "巧[。]", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred, preview: "巧。"), on(.insert("力"), "巧克力|"),
      on(.undo, "巧[。]")),
    Row(
      "by all or nothing", "巧|", field(1, chinese, overflow: .reject),
      on(.insert("克"), "巧克|", .deferred), on(.insert("力"), "巧克力|")),
    Row(
      "in a text over its limit", "我们 人 巧|", field(1, chinese),
      on(.insert("克"), "我们 人 巧克|", .deferred), on(.insert("力"), "我们 人 巧克力|")),
    Row(
      "not in a unit that only grows", "巧|",
      field(1, .characters, and: [TextLimit(1, in: chinese)]),
      on(.insert("克"), "巧|", .rejected, rules: ["limit 0: 2", "limit 1: 2"])),
    Row(
      "not where limits only report", "巧|", field(1, chinese, overflow: .allow),
      on(.insert("克"), "巧克|", .accepted, rules: ["limit 0: 2"])),
    Row(
      "nor what no word goes on with", "巧克力|", field(1, chinese),
      on(.insert("巧"), "巧克力|", .rejected, rules: ["limit 0: 2"])),
    Row(
      "nor letters", "one|", field(1, thai), on(.insert(" "), "one |"),
      on(.insert("t"), "one |", .rejected)),
  ])
  func `a word that can be pasted can be typed`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "white space", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred),
      on(
        .insert(" "), "巧 |", .accepted, exit: .rejected, inserted: " ", dropped: "",
        rules: ["limit 0: 2"], actions: [.resynchronizeInputMethod])),
    Row(
      "another script", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred),
      on(.insert("x"), "巧|", .rejected, exit: .rejected, rules: ["limit 0: 2"])),
    Row(
      "the focus goes", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred),
      on(
        .endEditing, "巧|", .rejected, inserted: "", dropped: "克", rules: ["limit 0: 2"],
        actions: [.resynchronizeInputMethod])),
    Row(
      "and keeps what fits", "|", field(1, thai),
      on(.insert("ส"), "ส|"), on(.insert("ว"), "สว|"), on(.insert("ั"), "สวั|"),
      on(.insert("ส"), "สวัส|"), on(.insert("ด"), "สวัสด|", .deferred),
      on(.endEditing, "สวัส|", .rejected)),
    Row(
      "the caret moves", "|巧", field(1, chinese),
      on(.select(1, 1), "巧|"), on(.insert("克"), "巧克|", .deferred),
      on(.select(2, 2), "巧克|", .accepted), on(.select(0, 0), "|巧", .rejected, dropped: "克")),
    Row(
      "the caret moves, by report", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred), on(.report("巧|克"), "巧|", .rejected)),
    Row(
      "the caret moves further, by report", "a 巧|", field(2, chinese),
      on(.insert("克"), "a 巧克|", .deferred),
      on(.report("a| 巧克"), "a| 巧", .rejected, dropped: "克")),
    Row(
      "the caret isn't after its first key, by report", "a 巧|", field(2, chinese),
      on(.report("a| 巧克"), "a 巧|", .rejected, dropped: "克")),
    Row(
      "a deletion elsewhere", "巧|人", field(1, chinese),
      on(.deleteForward, "巧|"), on(.insert("克"), "巧克|", .deferred),
      on(.deleteForward, "巧克|", .accepted)),
    Row(
      "a rewrite elsewhere", "a 巧|", field(2, chinese),
      on(.insert("克"), "a 巧克|", .deferred),
      on(.replace(0, 1, "b"), "b| 巧", .accepted, exit: .rejected)),
    Row(
      "marked text", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred),
      on(.setMarkedText("li"), "巧{li|}", .deferred, exit: .rejected, inserted: "li", preview: "巧")),
    Row(
      "marked text, by report", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred),
      on(.report("巧克{li|}"), "巧{li|}", .deferred, exit: .rejected)),
    Row(
      "existing text that becomes marked", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred),
      on(.setMarkedRange(0, 2), "{巧|}", .deferred, exit: .rejected)),
    Row(
      "commit and cancel", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred), on(.commit(), "巧|", .rejected),
      on(.insert("克"), "巧克|", .deferred), on(.setMarkedText(""), "巧克|", .accepted),
      on(.cancelComposition, "巧|", .rejected)),
    Row(
      "undo takes the keys back", "巧|", field(1, chinese),
      on(.insert("x"), "巧|", .rejected), on(.insert("克"), "巧克|", .deferred), on(.redo, "巧克|"),
      on(.undo, "巧|", .accepted, rules: [], actions: []), on(.undo, "巧|")),
    Row(
      "a program sets the text", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred), on(.setText("巧克"), "巧克|", .accepted, actions: []),
      on(.undo, "巧|")),
    Row(
      "the limit is raised", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred),
      on(.setLimits([TextLimit(2, in: chinese)]), "巧克|", .accepted, preview: "none"),
      on(.undo, "巧|")),
    Row(
      "a paste that completes it", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred),
      on(.insert("力 和"), "巧克力 |", .clipped, inserted: "力 ", dropped: "和")),
    Row(
      "a paste that doesn't", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred),
      on(.insert("人和"), "巧|", .rejected, exit: .rejected, dropped: "人和")),
  ])
  func `the end of a word evaluates it as one insertion`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "a part of it", "た|", field(1, .words(locale: "ja")),
      on(.insert("の"), "たの|", .deferred), on(.insert("し"), "たのし|", .deferred),
      on(.deleteBackward, "たの|", .accepted, actions: [], preview: "た"),
      on(.insert("し"), "たのし|", .deferred), on(.insert("い"), "たのしい|")),
    Row(
      "a part before its end", "た|", field(1, .words(locale: "ja")),
      on(.insert("の"), "たの|", .deferred), on(.insert("し"), "たのし|", .deferred),
      on(.replace(1, 2, ""), "た|", .rejected, dropped: "し", preview: "none")),
    Row(
      "a part before its end, by report", "た|", field(1, .words(locale: "ja")),
      on(.insert("の"), "たの|", .deferred), on(.insert("し"), "たのし|", .deferred),
      on(.report("た|し"), "た|", .rejected, dropped: "し", preview: "none")),
    Row(
      "all of it", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred),
      on(.deleteBackward, "巧|", .accepted, actions: [], preview: "none"),
      on(.deleteBackward, "|")),
    Row(
      "all of it and more", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred), on(.replace(0, 2, ""), "|", .accepted),
      on(.undo, "巧|")),
    Row(
      "in place of a selection", "巧[。]", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred), on(.deleteBackward, "巧|"), on(.undo, "巧[。]")),
    Row(
      "a rewrite of it", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred), on(.replace(1, 2, "克力"), "巧克力|", .accepted)),
    Row(
      "a rewrite of it that doesn't fit", "巧|", field(1, chinese),
      on(.insert("克"), "巧克|", .deferred),
      on(.replace(0, 2, "人 和"), "巧克|", .rejected, preview: "巧"), on(.insert("力"), "巧克力|")),
  ])
  func `the word can be deleted and replaced`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "marked text", "巧|", field(1, chinese, composition: .enforce),
      on(.setMarkedText("克"), "巧{克|}", .deferred, rules: []),
      on(.setMarkedText("克力"), "巧{克力|}", .accepted),
      on(.commit(), "巧克力|")),
    Row(
      "in upper case", "ǆ 巧|", field(2, chinese, letterCase: .uppercase),
      on(.insert("克"), "ǆ 巧克|", .deferred), on(.insert("ß"), "ǆ 巧|", .rejected, exit: .rejected)),
    Row(
      "a filter ends it", "巧|", field(1, chinese, filter: .deny(.digits)),
      on(.insert("克"), "巧克|", .deferred),
      on(
        .insert("1"), "巧|", .rejected, exit: .rejected, filtered: "1",
        rules: ["filter", "limit 0: 2"])),
  ])
  func `a word can be typed with transforms and as marked text`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "a link that weighs less than its beginning", "|", field(26, posts),
      on(.insert("https://an-excellent-nam"), "https://an-excellent-nam|"),
      on(.insert("e"), "https://an-excellent-name|"),
      on(.insert("."), "https://an-excellent-name.|"),
      on(.insert("c"), "https://an-excellent-name.c|", .deferred),
      on(.insert("o"), "https://an-excellent-name.co|", .accepted)),
    Row(
      "not a long word that can't be one", "|", field(26, posts),
      on(.insert(String(repeating: "中", count: 13)), String(repeating: "中", count: 13) + "|"),
      on(.insert("中"), String(repeating: "中", count: 13) + "|", .rejected)),
    Row(
      "an emoji of several scalars", "|", field(2, posts),
      on(.insert("👨"), "👨|"), on(.insert("\u{200D}"), "👨\u{200D}|", .deferred),
      on(.insert("💻"), "👨\u{200D}💻|")),
    Row(
      "a mention", "@user|", field(6, .mastodon),
      on(.insert("@"), "@user@|"), on(.insert("e"), "@user@e|"), on(.insert("x"), "@user@ex|")),
    Row(
      "a sentence that goes on", "Costs 3.|", field(1, .sentences),
      on(.insert(" "), "Costs 3. |"), on(.insert("5"), "Costs 3. 5|", .deferred),
      on(.insert(" "), "Costs 3. 5 |", .deferred), on(.insert("a"), "Costs 3. 5 a|")),
    Row(
      "a sentence that doesn't", "It is 3.|", field(1, .sentences),
      on(.insert(" "), "It is 3. |"), on(.insert("A"), "It is 3. |", .rejected)),
    Row(
      "a point between letter and digit", "a|1", field(1, .words(locale: "en")),
      on(.insert("."), "a.|1", .deferred), on(.insert("b"), "a.b|1", .accepted)),
  ])
  func `links, sentences, and separators between letters are deferred, too`(row: Row) throws {
    try row.checkSession()
  }

  @Test(
    arguments: [
      Row(
        "a final", "가나다라마|", field(5),
        on(.insert("ㄱ"), "가나다라마ㄱ|", .deferred, inserted: "ㄱ", rules: [], preview: "가나다라마"),
        on(.replace(4, 6, "막"), "가나다라막|", .accepted, rules: [])),
      Row(
        "a final, by report", "가나다라마|", field(5),
        on(.report("가나다라마ㄱ|"), "가나다라마ㄱ|", .deferred, actions: []),
        on(.report("가나다라막|"), "가나다라막|", .accepted, actions: [])),
      Row(
        "that joins nothing is not kept", "가나다라마|", field(5),
        on(.insert("ㄱ"), "가나다라마ㄱ|", .deferred),
        on(.endEditing, "가나다라마|", .rejected, dropped: "ㄱ", rules: ["limit 0: 6"])),
      Row("a compound final", "각|", field(1), on(.insert("ㅅ"), "각ㅅ|", .deferred)),
      Row("no final that Korean lacks", "가|", field(1), on(.insert("ㄸ"), "가|", .rejected)),
      Row("no compound that Korean lacks", "각|", field(1), on(.insert("ㄴ"), "각|", .rejected)),
      Row("a vowel to a lone consonant", "ㅁ|", field(1), on(.insert("ㅏ"), "ㅁㅏ|", .deferred)),
      Row("a vowel to a compound consonant", "ㄳ|", field(1), on(.insert("ㅏ"), "ㄳ|", .rejected)),
      Row("a vowel to a vowel", "ㅗ|", field(1), on(.insert("ㅏ"), "ㅗㅏ|", .deferred)),
      Row("a vowel to a syllable's vowel", "고|", field(1), on(.insert("ㅏ"), "고ㅏ|", .deferred)),
      Row("a vowel that does not combine", "가|", field(1), on(.insert("ㅏ"), "가|", .rejected)),
      Row(
        "a vowel after a final splits the syllable", "각|", field(1),
        on(.insert("ㅏ"), "각|", .rejected)),
      Row("not in place of a selection", "가[나]", field(1), on(.insert("ㄱ"), "가ㄱ|", .accepted)),
      Row("not two", "가|", field(1), on(.insert("ㄱㅏ"), "가|", .rejected)),
      Row("not while composing", "가{x|}", field(1), on(.commit("ㄱ"), "가|", .rejected)),
      Row("in the middle", "가|나", field(2), on(.insert("ㄱ"), "가ㄱ|나", .deferred)),
      Row(
        "one at most", "가나다라마|", field(5),
        on(.insert("ㄱ"), "가나다라마ㄱ|", .deferred),
        on(.insert("ㅅ"), "가나다라마ㅅ|", .deferred, exit: .rejected),
        on(.select(1, 1), "가|나다라마", .rejected), on(.insert("ㄱ"), "가ㄱ|나다라마", .deferred)),
      Row("not in a text over its limit", "가나|", field(1), on(.insert("ㄱ"), "가나|", .rejected)),
      Row(
        "before normalization would make another of it", "가나다라마|",
        field(5, normalizer: .nfkc),
        on(.insert("ㄱ"), "가나다라마ㄱ|", .deferred, inserted: "ㄱ", actions: []),
        on(.replace(4, 6, "막"), "가나다라막|", .accepted)),
      Row(
        "unless a filter removes it", "가|",
        field(1, normalizer: .nfkc, filter: .allow(.digits)),
        on(.insert("ㄱ"), "가|", .rejected, rules: ["filter"])),
      Row(
        "the last syllable of a Character", "\u{1100}고|", field(1),
        on(.insert("ㅣ"), "\u{1100}고ㅣ|", .deferred)),
      Row("over by one jamo only", "가ㄱ|", field(1), on(.insert("ㅅ"), "가ㄱ|", .rejected)),
      Row(
        "where the field allows more", "가|", field(1, overflow: .allow),
        on(.insert("ㄱ"), "가ㄱ|", .accepted, rules: []),
        on(.insert("ㅏ"), "가ㄱㅏ|", .accepted, rules: ["limit 0: 3"])),
    ])
  func `a lone jamo is deferred until it joins a syllable`(row: Row) throws { try row.check() }
}
