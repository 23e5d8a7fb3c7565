import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Rules 1 to 7 for plain text: the clip, the unchanged text, and the caret.
struct ClipTests {
  @Test(arguments: [
    Row(
      "typing into a full field", "abcde|", field(5),
      on(
        .insert("f"), "abcde|", .rejected, inserted: "", dropped: "f", rules: ["limit 0: 6"],
        actions: [])),
    Row(
      "typing in the middle of a full field", "abc|de", field(5),
      on(.insert("X"), "abc|de", .rejected)),
    Row(
      "a paste in the middle loses its own end", "ab|cd", field(6),
      on(.insert("WXYZ"), "abWX|cd", .clipped, inserted: "WX", dropped: "YZ", rules: ["limit 0: 8"])
    ),
    Row(
      "the selection makes room", "a[bcd]e", field(5),
      on(.insert("WXYZ"), "aWXY|e", .clipped, dropped: "Z")),
    Row(
      "a backward selection makes the same room", "a]bcd[e", field(5),
      on(.insert("WXYZ"), "aWXY|e", .clipped)),
    Row(
      "everything selected", "[abcde]", field(5),
      on(.insert("ABCDEFG"), "ABCDE|", .clipped, inserted: "ABCDE", dropped: "FG")),
    Row("zero is a limit", "|", field(0), on(.insert("a"), "|", .rejected, rules: ["limit 0: 1"])),
    Row(
      "pasting nothing", "abcde|", field(5),
      on(.insert(""), "abcde|", .accepted, inserted: "", dropped: "", rules: [])),
    Row("pasting nothing over a selection deletes it", "a[bc]d", field(5), on(.insert(""), "a|d")),
    Row(
      "a paste that only fits whole", "ab|cd", field(5, overflow: .reject),
      on(.insert("XYZ"), "ab|cd", .rejected, inserted: "", dropped: "XYZ", rules: ["limit 0: 7"]),
      on(.insert("X"), "abX|cd")),
    Row(
      "overflow that is only reported", "abcd|", field(5, overflow: .allow),
      on(.insert("XYZ"), "abcdXYZ|", .accepted, inserted: "XYZ", dropped: "", rules: ["limit 0: 7"])
    ),
    Row("a clip at the very start", "|abc", field(4), on(.insert("XY"), "X|abc", .clipped)),
    Row(
      "the first of two limits that stops the text", "|",
      field(10, and: [TextLimit(4, in: .bytes)]),
      on(.insert("ééé"), "éé|", .clipped, dropped: "é", rules: ["limit 1: 6"])),
    Row(
      "both limits are named, in their order", "|",
      field(1, and: [TextLimit(1, in: .bytes)]),
      on(.insert("éé"), "|", .rejected, rules: ["limit 0: 2", "limit 1: 4"])),
    Row(
      "a soft limit stops nothing", "abcdefg|",
      TextConstraints(limit: [TextLimit(5, in: .characters, strength: .soft)]),
      on(.insert("h"), "abcdefgh|", .accepted, rules: [])),
    Row(
      "a minimum stops nothing", "|", TextConstraints(limit: [TextLimit(3..., in: .characters)]),
      on(.insert("a"), "a|"), on(.deleteBackward, "|")),
    Row("no limit at all", "|", field(), on(.insert("abc"), "abc|")),
  ])
  func `only the insertion is clipped, from its end`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row("backspace in a full field", "abcde|", field(5), on(.deleteBackward, "abcd|")),
    Row("deleting a selection", "abc[de]", field(5), on(.deleteBackward, "abc|")),
    Row("deleting forward", "ab|cde", field(5), on(.deleteForward, "ab|de")),
    Row("deleting a selection forward", "a]bc[de", field(5), on(.deleteForward, "a|de")),
    Row(
      "backspace in a text over its limit", "abcdefgh|", field(5),
      on(.deleteBackward, "abcdefg|", .accepted, rules: [])),
    Row("backspace at the start", "|abc", field(5), on(.deleteBackward, "|abc")),
    Row("delete at the end", "abc|", field(5), on(.deleteForward, "abc|")),
    Row("a whole Character goes", "a👨‍👩‍👧‍👦|", field(5), on(.deleteBackward, "a|")),
    Row("CR LF goes together", "a\r\n|b", field(5), on(.deleteBackward, "a|b")),
    Row("the host's own deletion", "abcdefgh|", field(5), on(.replace(2, 4, ""), "ab|efgh")),
    Row(
      "a deletion that makes the text longer in Characters", "e\u{301}|\u{302}", field(1),
      on(.deleteBackward, "|\u{302}")),
    Row(
      "a deletion under overflow: reject", "abcdefgh|", field(5, overflow: .reject),
      on(.deleteBackward, "abcdefg|")),
    Row(
      "a vowel sign goes without its consonant", "त\u{93E}|", field(3),
      on(.deleteBackward, "त|"), on(.deleteBackward, "|")),
    Row(
      "a conjunct goes letter by letter", "क\u{94D}ष|", field(3),
      on(.deleteBackward, "क\u{94D}|"), on(.deleteBackward, "क|")),
    Row(
      "so do the marks of Thai, Hebrew, and Arabic", "ก\u{E35}\u{E48}ש\u{5C1}ب\u{64E}|", field(3),
      on(.deleteBackward, "ก\u{E35}\u{E48}ש\u{5C1}ب|"),
      on(.deleteBackward, "ก\u{E35}\u{E48}ש\u{5C1}|"),
      on(.deleteBackward, "ก\u{E35}\u{E48}ש|"), on(.deleteBackward, "ก\u{E35}\u{E48}|"),
      on(.deleteBackward, "ก\u{E35}|")),
    Row(
      "in marked text, too", "{त\u{93E}|}", field(3), on(.deleteBackward, "{त|}")
    ),
    Row(
      "from inside such a Character", "क\u{94D}|ष", field(3), on(.deleteBackward, "क|ष")),
    Row(
      "forward, the whole Character goes", "|त\u{93E}", field(3), on(.deleteForward, "|")),
    Row(
      "an accent goes with its Latin letter", "e\u{301}|", field(3), on(.deleteBackward, "|")),
    Row(
      "conjoining jamo, flags, and emoji go whole", "\u{1112}\u{1161}\u{11AB}🇩🇪👍🏽1️⃣|", field(9),
      on(.deleteBackward, "\u{1112}\u{1161}\u{11AB}🇩🇪👍🏽|"),
      on(.deleteBackward, "\u{1112}\u{1161}\u{11AB}🇩🇪|"),
      on(.deleteBackward, "\u{1112}\u{1161}\u{11AB}|"), on(.deleteBackward, "|")),
  ])
  func `a deletion is always accepted`(row: Row) throws { try row.check() }

  @Test(
    arguments: try [
      Row(
        "typing into a text over its limit", "abcdefgh|", field(5),
        on(.insert("i"), "abcdefgh|", .rejected, rules: ["limit 0: 9"])),
      Row(
        "a replacement that brings the text back", "[abcdefgh]", field(5),
        on(.insert("xyz"), "xyz|")),
      Row(
        "a replacement by as much", "abc[def]gh", field(5),
        on(.insert("XYZ"), "abcXYZ|gh", .accepted, rules: [])),
      Row("a replacement by less", "abc[def]gh", field(5), on(.insert("X"), "abcX|gh")),
      Row(
        "a replacement by more keeps what is no worse", "abc[def]gh", field(5),
        on(.insert("WXYZ"), "abcWXY|gh", .clipped, dropped: "Z", rules: ["limit 0: 9"])),
      Row(
        "a prefix that brings the text within the limit goes before one that is no worse",
        "a[bcdefgh]", field(5), on(.insert("12345678"), "a1234|", .clipped)),
      Row(
        "a limit that was held is not given up for one that was not", "[ab]cdef",
        field(5, and: [TextLimit(6, in: .bytes)]),
        on(.insert("éé"), "é|cdef", .clipped, rules: ["limit 0: 6", "limit 1: 8"])),
      Row(
        "fewer unencodable Characters do not pay for more bytes", "[😀]中",
        field(1, .bytes(encoding: "gbk")),
        on(.insert("中"), "[😀]中", .rejected, rules: ["limit 0: 4"]),
        on(.insert(""), "|中", .accepted)),
      Row(
        "more unencodable Characters are worse", "[中中]😀", field(1, .bytes(encoding: "gbk")),
        on(.insert("😀"), "[中中]😀", .rejected, rules: ["encoding 0: 2"])),
      Row(
        "one Character of five unencodable scalars pays for one of one", "[👨‍👩‍👧]",
        field(9, .bytes(encoding: "gbk")),
        on(.insert("😀😀😀"), "😀|", .clipped, dropped: "😀😀", rules: ["encoding 0: 3"])),
      Row(
        "an insertion that makes two unencodable Characters of one", "😀|\u{1F3FD}",
        field(9, .bytes(encoding: "gbk")),
        on(.insert("a"), "😀|\u{1F3FD}", .rejected, rules: ["encoding 0: 2"])),
      Row(
        "a variation selector that the encoding lacks", "😀|", field(9, .bytes(encoding: "gbk")),
        on(.insert("\u{FE0F}"), "😀\u{FE0F}|"),
        on(.insert("\u{FE0F}a"), "😀\u{FE0F}\u{FE0F}a|"),
        on(.insert("😀"), "😀\u{FE0F}\u{FE0F}a|", .rejected)),
      Row(
        "a vowel sign typed after its letter, both of which the encoding lacks", "က|",
        field(9, .bytes(encoding: "gbk")), on(.insert("\u{102D}"), "က\u{102D}|"),
        // It's a separate Character (UAX #29), and counts one more.
        on(.insert("\u{102C}"), "က\u{102D}|", .rejected, rules: ["encoding 0: 3"])),
      Row(
        "a mark that the encoding lacks spoils its letter", "a|", field(9, .bytes(encoding: "gbk")),
        on(.insert("\u{302}"), "a|", .rejected, rules: ["encoding 0: 1"])),
      Row(
        "a zero-cost insertion into a text over its limit", "abcdef|", field(5),
        on(.insert("\u{301}"), "abcdef\u{301}|")),
      Row(
        "a Character over the cap shrinks", "e\u{301}\u{302}\u{303}|", field(cap: 2),
        on(
          .insert("\u{304}"), "e\u{301}\u{302}\u{303}|", .rejected,
          rules: ["scalarsPerCharacter: 5"]),
        on(.insert("a"), "e\u{301}\u{302}\u{303}a|")),
      Row(
        "a lowered limit leaves the text", "abcdef|", field(6),
        on(.setLimits([TextLimit(4, in: .characters)]), "abcdef|"),
        on(.insert("g"), "abcdef|", .rejected, rules: ["limit 0: 7"]),
        on(.deleteBackward, "abcde|"), on(.deleteBackward, "abcd|"),
        on(.deleteBackward, "abc|"), on(.insert("xy"), "abcx|", .clipped)),
    ])
  func `a text over its limit stays editable and never grows`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "a selection is not taken away by a clip", "[😀]", field(1, .bytes),
      on(.insert("é"), "é|", .accepted)),
    Row(
      "a clip to nothing keeps the selection", "ab[c]", field(3, .bytes),
      on(.insert("中"), "ab[c]", .rejected, inserted: "", dropped: "中", rules: ["limit 0: 5"])),
    Row(
      "a backward selection keeps its direction", "ab]c[", field(3, .bytes),
      on(.insert("中"), "ab]c[", .rejected)),
    Row(
      "no undo step", "abcd|", field(5),
      on(.insert("e"), "abcde|"), on(.insert("f"), "abcde|", .rejected), on(.undo, "abcd|")),
    Row(
      "redo survives", "abcd|", field(5),
      on(.insert("e"), "abcde|"), on(.undo, "abcd|"), on(.insert("中中"), "abcd中|", .clipped),
      on(.undo, "abcd|"), on(.replace(0, 1, "xyz"), "abcd|", .rejected), on(.redo, "abcd中|")),
  ])
  func `a rejection changes nothing`(row: Row) throws { try row.check() }

  @Test(
    arguments: [
      Row(
        "at a word", "|", field(9, cut: .word),
        on(.insert("one two three"), "one two|", .clipped, inserted: "one two", dropped: " three")),
      Row(
        "no space at the end", "|", field(4, cut: .word),
        on(.insert("one two three"), "one|", .clipped)),
      Row(
        "a first word that is too long is cut at a Character", "|", field(2, cut: .word),
        on(.insert("one two"), "on|", .clipped)),
      Row(
        "a word that continues the text before", "thr|", field(6, cut: .word),
        on(.insert("ee four"), "three|", .clipped)),
      Row(
        "at a word of the words unit", "|", field(2, .words(locale: "en"), cut: .word),
        on(.insert("one two three"), "one two|", .clipped, dropped: " three")),
      Row(
        "without the option the separator stays", "|", field(2, .words(locale: "en")),
        on(.insert("one two three"), "one two |", .clipped, dropped: "three")),
      Row(
        "dictionary words", "|",
        field(5, and: [TextLimit(9, in: .words(locale: "zh"))], cut: .word),
        on(.insert("我有很多桌子"), "我有很多|", .clipped)),
    ])
  func `a clip by words leaves whole words`(row: Row) throws { try row.check() }
}
