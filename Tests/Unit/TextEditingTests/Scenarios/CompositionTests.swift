import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Rules 9 to 14: marked text, and every end of a composition.
struct CompositionTests {
  @Test(arguments: [
    Row(
      "Pinyin in a nearly full field", "ab|", field(5),
      on(
        .setMarkedText("n"), "ab{n|}", .deferred, inserted: "n", dropped: "", rules: [],
        actions: [], preview: "abn"),
      on(.setMarkedText("nihao"), "ab{nihao|}", .deferred, preview: "abnih"),
      on(.commit("你好"), "ab你好|", .accepted, inserted: "你好", actions: [])),
    Row(
      "a composition may start in a full field", "abcde|", field(5),
      on(.setMarkedText("ni"), "abcde{ni|}", .deferred, preview: "abcde")),
    Row(
      "with a selection inside the marked text", "a|b", field(9),
      on(.setMarkedText("かんじ", 1, 2), "a{か[ん]じ}b", .deferred),
      on(.setMarkedText("かん", 2, 0), "a]{かん}[b", .deferred)),
    Row(
      "it replaces the selection", "a[bcd]e", field(5),
      on(.setMarkedText("nihao"), "a{nihao|}e", .deferred, preview: "anihe")),
    Row(
      "nothing marked, nothing to mark", "a[b]c", field(5),
      on(.setMarkedText(""), "a[b]c", .accepted, inserted: "", actions: [])),
  ])
  func `marked text is accepted whatever its size`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "a commit that fits where the marked text did not", "abcd{huang|}", field(5),
      on(.commit("黄"), "abcd黄|", .accepted, actions: [])),
    Row(
      "a commit that is too long loses its end", "abcd{nihao|}", field(5),
      on(
        .commit("你好"), "abcd你|", .clipped, inserted: "你", dropped: "好", rules: ["limit 0: 6"],
        actions: [.resynchronizeInputMethod])),
    Row(
      "a suggestion with a space", "{helo|}", field(5),
      on(.commit("hello "), "hello|", .clipped, dropped: " ")),
    Row("typing commits", "abcd{ni|}", field(5), on(.insert("你"), "abcd你|", .accepted)),
    Row(
      "a commit of the marked text", "a{ni|}b", field(9),
      on(.commit(), "ani|b", .accepted, inserted: "ni")),
    Row(
      "the end of editing clips the marked text", "abcd{nihao|}", field(5),
      on(
        .endEditing, "abcdn|", .clipped, inserted: "n", dropped: "ihao",
        actions: [.resynchronizeInputMethod])),
    Row(
      "a commit of the marked text keeps the selection", "a{n[ih]ao}b", field(9),
      on(.endEditing, "an[ih]aob", .accepted)),
    Row(
      "a clip moves the caret", "a{|nihao}b", field(4), on(.commit(), "ani|b", .clipped)),
    Row(
      "a commit of the same text moves the caret", "a{|ni}b", field(9),
      on(.commit("ni"), "ani|b", .accepted)),
    Row("the selection leaves", "a{nihao|}b", field(4), on(.select(0, 0), "|anib", .clipped)),
    Row(
      "the selection leaves for a place after the marked text", "a{nihao|}bc", field(5),
      on(.select(8, 7), "anib]c[", .clipped)),
    Row(
      "the selection moves inside", "a{nihao|}b", field(4),
      on(.select(1, 3), "a[{ni]hao}b", .accepted, actions: [])),
    Row("the selection reaches out", "a{ni|}bc", field(9), on(.select(2, 4), "an[ib]c", .accepted)),
    Row(
      "rejected: the replaced selection is restored", "ab[c]d", field(4, .bytes),
      on(.setMarkedText("你"), "ab{你|}d", .deferred, preview: "abcd"),
      on(
        .commit(), "ab[c]d", .rejected, inserted: "", dropped: "你", rules: ["limit 0: 6"],
        actions: [.resynchronizeInputMethod])),
    Row(
      "rejected: a backward selection too", "ab]c[d", field(4, .bytes),
      on(.setMarkedText("你"), "ab{你|}d", .deferred), on(.endEditing, "ab]c[d", .rejected)),
    Row(
      "rejected: the caret is at the tapped position", "ab[c]d", field(4, .bytes),
      on(.setMarkedText("你"), "ab{你|}d", .deferred), on(.select(4, 4), "abcd|", .rejected)),
    Row(
      "rejected: a selection of marked text ends after the restored text",
      "ab[c]d", field(4, .bytes),
      on(.setMarkedText("你好"), "ab{你好|}d", .deferred), on(.select(0, 3), "[abc]d", .rejected)),
    Row(
      "a commit of nothing removes the marked text", "a[b]c", field(5),
      on(.setMarkedText("ni"), "a{ni|}c", .deferred), on(.commit(""), "a|c", .accepted),
      on(.undo, "a[b]c")),
    Row(
      "the replaced selection counts as freed room", "a[bcd]e", field(5),
      on(.setMarkedText("nihao"), "a{nihao|}e", .deferred), on(.commit("一二三四"), "a一二三|e", .clipped)),
    Row(
      "with overflow: reject all or nothing", "abcd{ni|}", field(5, overflow: .reject),
      on(.commit("你好"), "abcd|", .rejected, dropped: "你好")),
    Row(
      "with overflow: allow all", "abcd{ni|}", field(5, overflow: .allow),
      on(.commit("你好"), "abcd你好|", .accepted, rules: ["limit 0: 6"])),
    Row(
      "nothing to commit", "ab|", field(5), on(.commit(), "ab|", .accepted), on(.endEditing, "ab|"),
      on(.cancelComposition, "ab|")),
    Row(
      "a commit without a composition is an insertion", "ab[c]", field(5),
      on(.commit("xyz"), "abxyz|")),
    Row(
      "three commits of the same text", "|", field(9),
      on(.setMarkedText("ㄅ"), "{ㄅ|}", .deferred), on(.commit("八"), "八|"), on(.commit(), "八|"),
      on(.commit(), "八|")),
    Row(
      "joining the text before it", "e{x|}", field(1),
      on(.commit("\u{301}"), "e\u{301}|", .accepted)),
    Row(
      "the caret stays before text that a transform joins", "a|\u{E33}",
      field(normalizer: .nfkc), on(.setMarkedText("가"), "a{가|}\u{E33}", .deferred),
      on(.commit(), "a가|\u{E4D}\u{E32}")),
  ])
  func `every end of a composition is evaluated with the state before`(row: Row) throws {
    try row.check()
  }

  @Test(arguments: [
    Row(
      "cancel invents nothing", "a[bcd]e", field(5),
      on(.setMarkedText("ni"), "a{ni|}e", .deferred),
      on(.cancelComposition, "a|e", .accepted, inserted: "", actions: []),
      on(.undo, "a[bcd]e")),
    Row(
      "an empty marked text cancels", "a|b", field(5),
      on(.setMarkedText("ni"), "a{ni|}b", .deferred),
      on(.setMarkedText(""), "a|b")),
    Row("cancel in a full field", "abcde{nihao|}", field(5), on(.cancelComposition, "abcde|")),
    Row(
      "existing text comes back", "go home|", field(7),
      on(.setMarkedRange(3, 7), "go {home|}", .deferred, inserted: "", dropped: ""),
      on(.setMarkedText("houm"), "go {houm|}", .deferred),
      on(.cancelComposition, "go home|")),
    Row(
      "existing text comes back with its selection", "go [home]", field(9),
      on(.setMarkedRange(3, 7), "go [{home}]", .deferred),
      on(.setMarkedText("x"), "go {x|}", .deferred),
      on(.cancelComposition, "go [home]")),
    Row(
      "a program sets the text", "ab{ni|}", field(3),
      on(
        .setText("wxyz"), "wxyz|", .accepted, inserted: "wxyz", rules: [],
        actions: [.cancelComposition]),
      on(.undo, "ab|", .accepted)),
    Row(
      "a program sets the text, nothing marked", "ab|", field(3),
      on(.setText("xyz"), "xyz|", .accepted, actions: [])),
    Row(
      "undo abandons", "a[b]c", field(5),
      on(.setMarkedText("ni"), "a{ni|}c", .deferred),
      on(.undo, "a[b]c", .accepted, actions: [.cancelComposition]),
      on(.undo, "a[b]c", .accepted, actions: [])),
    Row(
      "redo leaves it alone", "a|", field(5),
      on(.insert("b"), "ab|"), on(.undo, "a|"), on(.setMarkedText("ni"), "a{ni|}", .deferred),
      on(.redo, "a{ni|}"),
      on(.cancelComposition, "a|"), on(.redo, "ab|")),
  ])
  func `an abandoned composition leaves nothing and clips nothing`(row: Row) throws {
    try row.check()
  }

  @Test(arguments: [
    Row(
      "backspace in the marked text", "a{ni|}b", field(5),
      on(.deleteBackward, "a{n|}b", .accepted, actions: [])),
    Row("forward in the marked text", "a{|ni}b", field(5), on(.deleteForward, "a{|i}b")),
    Row("a selection of it", "a{n[ih]ao}b", field(9), on(.deleteBackward, "a{n|ao}b")),
    Row("all that is left of it", "a{n|}b", field(5), on(.deleteBackward, "a|b", .accepted)),
    Row("all of it, selected", "a[{ni}]b", field(5), on(.deleteForward, "a|b")),
    Row(
      "nothing left of existing text: it stays away", "go home|", field(5),
      on(.setMarkedRange(3, 7), "go {home|}", .deferred),
      on(.setMarkedText("ho"), "go {ho|}", .deferred),
      on(.deleteBackward, "go {h|}", .accepted),
      on(.deleteBackward, "go |", .accepted, actions: []), on(.undo, "go home|")),
    Row(
      "nothing to mark in place of existing text", "go home|", field(),
      on(.setMarkedRange(3, 7), "go {home|}", .deferred),
      on(.setMarkedText("hom"), "go {hom|}", .deferred),
      on(.setMarkedText("ho"), "go {ho|}", .deferred),
      on(.setMarkedText("h"), "go {h|}", .deferred),
      on(.setMarkedText(""), "go |", .accepted, actions: [])),
    Row(
      "before the marked text", "ab{|ni}c", field(9),
      on(.deleteBackward, "a|nic", .accepted, exit: .accepted)
    ).inNoToolkit,
    Row(
      "after the marked text", "a{ni|}bc", field(9),
      on(.deleteForward, "ani|c", .accepted, exit: .accepted)
    ).inNoToolkit,
    Row(
      "before marked text that is clipped", "ab{|nihao}", field(4),
      on(.deleteBackward, "a|ni", .accepted, exit: .clipped)
    ).inNoToolkit,
    Row(
      "before marked text that is rejected", "中{|文}", field(4, .bytes),
      on(.deleteBackward, "|", .accepted, exit: .rejected)
    ).inNoToolkit,
    Row(
      "before marked text that does not fit", "abcde|", field(5),
      on(.setMarkedText("x", 0, 0), "abcde{|x}", .deferred),
      on(
        .deleteBackward, "abcd|", .accepted, exit: .rejected, rules: ["limit 0: 6"],
        actions: [.resynchronizeInputMethod])
    ).inNoToolkit,
    Row(
      "a selection that reaches out", "a{ni|}bc", field(9),
      on(.select(0, 1), "[a]nibc"), on(.deleteBackward, "|nibc")),
    Row(
      "within a Character of marked text and text before it", "e{\u{301}x|}", field(9),
      on(.deleteBackward, "e{\u{301}|}"), on(.deleteBackward, "e|")
    ).inNoToolkit,
  ])
  func `a deletion inside the marked text keeps the composition`(row: Row) throws {
    try row.check()
  }

  @Test(arguments: [
    Row(
      "text before it", "ab{ni|}c", field(9),
      on(.replace(0, 1, "xyz"), "xyzb{ni|}c", .accepted, actions: [])
    ).inNoToolkit,
    Row("text after it", "ab{n|i}cd", field(9), on(.replace(4, 6, ""), "ab{n|i}", .accepted))
      .inNoToolkit,
    Row("at its start", "ab{ni|}c", field(9), on(.replace(2, 2, "X"), "abX{ni|}c")).inNoToolkit,
    Row("at its end", "ab{ni|}c", field(9), on(.replace(4, 4, "X"), "ab{ni|}Xc")).inNoToolkit,
    Row(
      "evaluated on the committed text", "ab{nihao|}c", field(4),
      on(.replace(0, 0, "XY"), "Xab{nihao|}c", .clipped, dropped: "Y"),
      on(.replace(0, 0, "Z"), "Xab{nihao|}c", .rejected),
      on(.commit("你"), "Xab|c", .rejected)
    ).inNoToolkit,
    Row(
      "part of the state from before", "a[b]c", field(9),
      on(.setMarkedText("ni"), "a{ni|}c", .deferred),
      on(.replace(3, 4, "xyz"), "a{ni|}xyz", .accepted),
      on(.undo, "a[b]xyz", .accepted), on(.undo, "a[b]c")
    ).inNoToolkit,
    Row(
      "atomic as ever", "cant{ni|}", field(4), on(.replace(0, 4, "can't"), "cant{ni|}", .rejected)
    ).inNoToolkit,
    Row(
      "overlapping it ends it first", "ab{nihao|}c", field(9),
      on(.replace(3, 5, "X"), "abnX|aoc", .accepted, exit: .accepted)
    ).inNoToolkit,
    Row(
      "overlapping a clipped one", "ab{nihao|}c", field(4),
      on(.replace(2, 7, "X"), "abX|c", .accepted, exit: .clipped)
    ).inNoToolkit,
    Row(
      "evaluated on what a rejection would bring back", "go home|", field(7),
      on(.setMarkedRange(3, 7), "go {home|}", .deferred),
      on(.replace(0, 0, "abcd"), "go {home|}", .rejected, dropped: "abcd", rules: ["limit 0: 11"]),
      on(.setMarkedText("h"), "go {h|}", .deferred), on(.replace(0, 0, "a"), "go {h|}", .rejected),
      on(.endEditing, "go h|")
    ).inNoToolkit,
    Row(
      "evaluated on the selection that the composition replaced", "a[bcd]e", field(5),
      on(.setMarkedText("n"), "a{n|}e", .deferred),
      on(.replace(0, 0, "XYZ"), "a{n|}e", .rejected, rules: ["limit 0: 8"]),
      on(.commit("你好"), "a你好|e")
    ).inNoToolkit,
    Row(
      "clipped to what both texts hold", "a[bc]d", field(6, .bytes),
      on(.setMarkedText("n"), "a{n|}d", .deferred),
      on(
        .replace(3, 3, "xyz"), "a{n|}dxy", .clipped, inserted: "xy", dropped: "z",
        rules: ["limit 0: 7"]),
      on(.undo, "a[bc]dxy", .accepted)
    ).inNoToolkit,
    Row(
      "stopped by another limit in each text", "a[ééé]",
      field(4, .unicodeScalars, and: [TextLimit(8, in: .bytes)]),
      on(.setMarkedText("n"), "a{n|}", .deferred),
      on(.replace(0, 0, "wxyzu"), "a{n|}", .rejected, rules: ["limit 0: 6", "limit 1: 12"])
    ).inNoToolkit,
    Row(
      "where a Character merges in the one text and not in the other", "a[\u{301}]", field(1),
      on(.setMarkedText("n"), "a{n|}", .deferred),
      on(.replace(2, 2, "\u{302}x"), "a{n|}\u{302}", .clipped, inserted: "\u{302}")
    ).inNoToolkit,
    Row(
      "an overfull earlier state may get no worse", "a[bcd]e", field(3),
      on(.setMarkedText("n"), "a{n|}e", .deferred), on(.replace(0, 1, "X"), "X{n|}e", .accepted),
      on(.replace(0, 0, "Y"), "X{n|}e", .rejected), on(.replace(0, 1, ""), "{n|}e", .accepted)
    ).inNoToolkit,
  ])
  func `an edit beside the marked range leaves the composition`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "every update is evaluated", "abc|", field(5, composition: .enforce),
      on(.setMarkedText("n"), "abc{n|}", .accepted, inserted: "n"),
      on(.setMarkedText("ni"), "abc{ni|}", .accepted),
      on(
        .setMarkedText("nih"), "abc{ni|}", .clipped, inserted: "ni", dropped: "h",
        actions: [.resynchronizeInputMethod])),
    Row(
      "nothing begins in a full field", "abcde|", field(5, composition: .enforce),
      on(
        .setMarkedText("n"), "abcde|", .rejected, dropped: "n", rules: ["limit 0: 6"],
        actions: [.resynchronizeInputMethod])),
    Row(
      "a rejected update leaves the last", "abc{é|}", field(5, .bytes, composition: .enforce),
      on(.setMarkedText("中"), "abc{é|}", .rejected)),
    Row(
      "the stages wait", "|", field(5, composition: .enforce, letterCase: .uppercase),
      on(.setMarkedText("ab"), "{ab|}", .accepted), on(.commit(), "AB|")),
    Row(
      "existing text is rewritten whole or not at all", "a가|", field(2, composition: .enforce),
      on(.setMarkedRange(1, 2), "a{가|}", .accepted), on(.setMarkedText("나다"), "a{가|}", .rejected),
      on(.setMarkedText("나"), "a{나|}", .accepted)),
    Row(
      "the selection of clipped marked text is clamped", "abc|", field(5, composition: .enforce),
      on(.setMarkedText("nihao", 4, 1), "abc{n]i}[", .clipped)),
  ])
  func `enforcement evaluates every update`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "full-width digits", "12|",
      field(
        4, and: [.bytes(4)], composition: .automatic, normalizer: .nfkc, filter: .allow(.digits)),
      on(
        .setMarkedText("３"), "12{３|}", .accepted, inserted: "３", rules: [], actions: [],
        preview: "123"),
      on(.setMarkedText("３４"), "12{３４|}", .accepted, preview: "1234"),
      on(
        .setMarkedText("３４５"), "12{３４|}", .clipped, inserted: "３４", dropped: "５",
        rules: ["limit 0: 5", "limit 1: 5"]),
      on(.commit(), "1234|")),
    Row(
      "what a filter removes takes no room", "abc|",
      field(3, composition: .enforce, filter: .deny(.digits)),
      on(.setMarkedText("1"), "abc{1|}", .accepted, filtered: "", rules: [], preview: "abc"),
      on(.setMarkedText("1d"), "abc{1|}", .clipped, dropped: "d", rules: ["limit 0: 4"]),
      on(.commit(), "abc|", .rejected, filtered: "1")),
    Row(
      "case that takes more", "|", field(3, composition: .enforce, letterCase: .uppercase),
      on(.setMarkedText("aß"), "{aß|}", .accepted, preview: "ASS"),
      on(.setMarkedText("aßb"), "{aß|}", .clipped, dropped: "b"), on(.commit(), "ASS|")),
    Row(
      "a rewrite of existing text", "a가|", field(2, composition: .enforce, letterCase: .uppercase),
      on(.setMarkedRange(1, 2), "a{가|}"), on(.setMarkedText("ß"), "a{가|}", .rejected),
      on(.setMarkedText("b "), "a{b|}", .clipped, dropped: " "), on(.commit(), "aB|")),
    Row(
      "all or nothing", "1|",
      field(2, .bytes, overflow: .reject, composition: .enforce, normalizer: .nfkc),
      on(.setMarkedText("２"), "1{２|}"),
      on(.setMarkedText("２３"), "1{２|}", .rejected, inserted: "", dropped: "２３"),
      on(.commit(), "12|")),
  ])
  func `enforcement evaluates the transformed text`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "a language that cannot convert", "{hello|}", field(5, composition: .automatic),
      on(
        .setMarkedText("hellow"), "{hello|}", .clipped, actions: [.resynchronizeInputMethod],
        language: "en")),
    Row(
      "with region and case", "abcd|", field(5, composition: .automatic),
      on(.setMarkedText("xy"), "abcd{x|}", .clipped, language: "EN-gb")),
    Row(
      "a language that converts", "abcd|", field(5, composition: .automatic),
      on(.setMarkedText("ni"), "abcd{ni|}", .deferred, language: "zh-Hans")),
    Row(
      "no language", "abcd|", field(5, composition: .automatic),
      on(.setMarkedText("ni"), "abcd{ni|}", .deferred)),
    Row(
      "a subtag is no prefix", "abcd|", field(5, composition: .automatic),
      on(.setMarkedText("ni"), "abcd{ni|}", .deferred, language: "enm")),
    Row(
      "a tag without a language", "abcd|", field(5, composition: .automatic),
      on(.setMarkedText("ni"), "abcd{ni|}", .deferred, language: "-en")),
    Row(
      "an ASCII field", "1234|", field(5, composition: .automatic, filter: .allow(.digits)),
      on(.setMarkedText("56"), "1234{5|}", .clipped, language: "ja")),
    Row(
      "the choice is kept to the end", "abcd|", field(5, composition: .automatic),
      on(.setMarkedText("x"), "abcd{x|}", .accepted, language: "en"),
      on(.setMarkedText("xy"), "abcd{x|}", .clipped, language: "zh"),
      on(.setMarkedText("xyz"), "abcd{x|}", .clipped)),
    Row(
      "and not remembered after it", "abcd|", field(5, composition: .automatic),
      on(.setMarkedText("x"), "abcd{x|}", .accepted, language: "en"),
      on(.cancelComposition, "abcd|"),
      on(.setMarkedText("xy"), "abcd{xy|}", .deferred)),
    Row(
      "after setMarkedRange the first mark decides", "abcde|", field(5, composition: .automatic),
      on(.setMarkedRange(0, 5), "{abcde|}", .deferred, language: "en"),
      on(.setMarkedText("abcdef"), "{abcde|}", .rejected, language: "en")),
  ])
  func `the automatic policy is decided at the first marked text`(row: Row) throws {
    try row.check()
  }
}
