import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// The stages before the limits: line breaks, normalization, case, filter.
struct StageTests {
  static let digits = CharacterFilter(allowing: [.digits])
  static let letters = CharacterFilter(allowing: [.letters])
  static let noEmoji = CharacterFilter(denying: [.emoji])

  @Test(arguments: [
    Row(
      "one space for each line break", "|", field(lineBreaks: .space),
      on(.insert("a\r\nb\rc\nd\u{2028}e\u{2029}f"), "a b c d e f|")),
    Row("no line breaks", "|", field(lineBreaks: .remove), on(.insert("a\r\nb\n"), "ab|")),
    Row(
      "and the next line control", "|", field(lineBreaks: .space), on(.insert("a\u{85}b"), "a b|")),
    Row(
      "which is dropped as well", "|", field(lineBreaks: .remove),
      on(.insert("a\u{85}b\u{2028}c"), "abc|")),
    Row(
      "a line feed for each that HTML changes", "|", field(lineBreaks: .lf),
      on(.insert("a\r\nb\rc\u{2028}d\u{85}e\u{2029}"), "a\nb\nc\u{2028}d\u{85}e\u{2029}|")),
    Row(
      "the insertion alone: LF after a CR that is there", "a\r|", field(lineBreaks: .space),
      on(.insert("\n"), "a\r |")),
    Row(
      "nothing left is a rejection", "[a]", field(lineBreaks: .remove),
      on(.insert("\n"), "[a]", .rejected, dropped: "", rules: ["lineBreaks"])),
    Row(
      "also while composing", "[a]b", field(lineBreaks: .remove),
      on(.mark("\n"), "{\n|}b", .deferred, preview: "ab"),
      on(.replace(2, 2, "\r"), "{\n|}b", .rejected, rules: ["lineBreaks"]),
      on(.commit(), "[a]b", .rejected, rules: ["lineBreaks"])
    ),
    Row(
      "what the filter leaves nothing of is the filter's", "|",
      field(lineBreaks: .remove, filter: CharacterFilter(allowing: [.digits])),
      on(.insert("\na"), "|", .rejected, filtered: "a", rules: ["filter"])),
    Row(
      "line breaks that were there stay", "a\r\n|", field(lineBreaks: .remove),
      on(.insert("b"), "a\r\nb|")),
    Row(
      "before the limits", "|", field(3, .utf16, lineBreaks: .space),
      on(.insert("a\r\nb"), "a b|")),
  ])
  func `line breaks in inserted text follow the policy`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "before the limits", "|", field(1, .scalars, normalizer: .nfc),
      on(.insert("e\u{301}"), "\u{E9}|", .accepted, inserted: "\u{E9}")),
    Row("not without it", "|", field(1, .scalars), on(.insert("e\u{301}"), "|", .rejected)),
    Row(
      "a tone mark composes with the letter before it", "e|",
      field(1, .scalars, normalizer: .nfc),
      on(.insert("\u{301}"), "\u{E9}|", .accepted, inserted: "\u{E9}", dropped: ""),
      on(.undo, "e|"), on(.redo, "\u{E9}|")),
    Row(
      "a letter typed before its mark", "a|\u{302}b", field(3, normalizer: .nfc),
      on(.insert("x"), "ax|\u{302}b"),
      on(.delete(.backward), "a|\u{302}b"), on(.insert("e"), "a\u{EA}|b")),
    Row(
      "the mark that was there composes too", "|\u{302}b", field(normalizer: .nfc),
      on(.insert("ae"), "a\u{EA}|b")),
    Row(
      "and stays where its letter is clipped", "|\u{302}b", field(2, normalizer: .nfc),
      on(.insert("ae"), "a|\u{302}b", .clipped, inserted: "a", dropped: "\u{EA}")),
    Row(
      "a joined letter is never clipped away", "e|", field(2, normalizer: .nfc),
      on(.insert("\u{301}bcd"), "\u{E9}b|", .clipped, dropped: "cd")),
    Row(
      "a mark that composes with nothing is inserted alone", "q|",
      field(normalizer: .nfc),
      on(.insert("\u{301}"), "q\u{301}|", inserted: "\u{301}")),
    Row(
      "a joined Character that a filter removes stays as it was", "e|",
      field(
        normalizer: .nfc,
        filter: CharacterFilter(denying: [.characters(["\u{E9}"])])),
      on(.insert("\u{301}x"), "ex|", .accepted, inserted: "x", filtered: "\u{301}")),
    Row(
      "a rewrite that adds a mark", "xe|", field(1, normalizer: .nfc),
      on(.replace(1, 2, "e\u{301}"), "x\u{E9}|", .accepted)),
    Row(
      "marked text is not joined", "{e|}", field(normalizer: .nfc),
      on(.replace(1, 1, "\u{301}"), "{e|}\u{301}", .accepted)
    ).inNoToolkit,
    Row(
      "beside marked text the rest is", "e{n|}", field(normalizer: .nfc),
      on(.replace(1, 1, "\u{301}"), "\u{E9}{n|}", .accepted), on(.cancel, "\u{E9}|")
    ).inNoToolkit,
    Row(
      "text that was there stays", "e\u{301}|", field(normalizer: .nfc),
      on(.insert("x"), "e\u{301}x|")),
    Row(
      "compatibility forms", "|", field(3, normalizer: .nfkc),
      on(.insert("ﬁ①"), "fi1|")),
    Row(
      "compatibility forms that do not fit", "|", field(2, normalizer: .nfkc),
      on(.insert("①ﬁ"), "1|", .clipped, inserted: "1", dropped: "fi")),
    Row(
      "upper case of ß", "|", field(1, letterCase: .upper),
      on(.insert("ß"), "|", .rejected, dropped: "SS", rules: ["limit 0: 2"])),
    Row(
      "upper case of ß, clipped in another Character", "|", field(3, letterCase: .upper),
      on(.insert("aßb"), "ASS|", .clipped, dropped: "B")),
    Row(
      "upper case of ß is not cut in half", "|", field(2, letterCase: .upper),
      on(.insert("aß"), "A|", .clipped, inserted: "A", dropped: "SS")),
    Row(
      "upper case of ß, half of it filtered", "|",
      field(1, letterCase: .upper, filter: CharacterFilter(denying: [.characters(["A"])])),
      on(.insert("aß"), "|", .rejected, dropped: "SS", filtered: "A")),
    Row(
      "a flag of which the first half joins another half", "🇫|", field(1),
      on(.insert("🇩🇪"), "🇫🇩|", .clipped, inserted: "🇩", dropped: "🇪")),
    Row(
      "upper case of ß where another two become one", "|",
      field(2, normalizer: .nfkc, letterCase: .upper),
      on(.insert("ㄱㅏß"), "가|", .clipped, inserted: "가", dropped: "SS")),
    Row(
      "a ligature where another two become one", "|", field(3, normalizer: .nfkc),
      on(.insert("ㄱㅏﬃ"), "가|", .clipped, dropped: "ffi")),
    Row("upper case of ﬁ", "|", field(letterCase: .upper), on(.insert("ﬁn"), "FIN|")),
    Row("lower case", "|", field(letterCase: .lower), on(.insert("ÀB"), "àb|")),
    Row(
      "in this order", "|",
      field(letterCase: .upper, filter: CharacterFilter(allowing: [.asciiLetters])),
      on(.insert("ßa"), "SSA|")),
    Row(
      "a rewrite is transformed whole", "stra|", field(letterCase: .upper),
      on(.replace(0, 4, "weiß"), "WEISS|", actions: [.resynchronizeInputMethod])),
  ])
  func `normalization and case change the insertion alone, before it is counted`(row: Row) throws {
    try row.check()
  }

  @Test(arguments: [
    Row(
      "before the limits", "|", field(3, filter: digits),
      on(
        .insert("12a34"), "123|", .clipped, inserted: "123", dropped: "4", filtered: "a",
        rules: ["filter", "limit 0: 4"])),
    Row(
      "a filter alone is no clip", "|", field(9, filter: digits),
      on(
        .insert("1a2"), "12|", .accepted, inserted: "12", dropped: "", filtered: "a",
        rules: ["filter"])),
    Row(
      "nothing left", "1|", field(9, filter: digits),
      on(
        .insert("abc"), "1|", .rejected, inserted: "", dropped: "", filtered: "abc",
        rules: ["filter"])),
    Row(
      "a tone mark passes with its base", "e|", field(filter: letters),
      on(.insert("\u{301}"), "e\u{301}|")),
    Row(
      "a mark alone does not", "1|", field(filter: letters),
      on(.insert("\u{301}"), "1|", .rejected, filtered: "\u{301}")),
    Row(
      "letters of one Character", "|",
      field(filter: CharacterFilter(allowing: [.letters, .whitespace])),
      on(.insert("ทำ क्ष ൎക"), "ทำ क्ष ൎക|", .accepted, filtered: "")),
    Row(
      "a keycap is no digit", "|", field(filter: digits),
      on(.insert("1️⃣2"), "2|", filtered: "1️⃣")),
    Row(
      "nor is a letter with an accent ASCII", "|",
      field(filter: CharacterFilter(allowing: [.asciiLetters])),
      on(.insert("e\u{301}a"), "a|", filtered: "e\u{301}")),
    Row(
      "a vowel sign passes with its consonant", "क|", field(filter: letters),
      on(.insert("\u{93F}"), "क\u{93F}|")),
    Row(
      "a vowel sign passes in a pasted word", "|", field(filter: letters), on(.insert("हिंदी"), "हिंदी|")),
    Row(
      "no orphan variation selector remains", "|", field(filter: noEmoji),
      on(.insert("a❤\u{FE0F}b"), "ab|", .accepted, filtered: "❤\u{FE0F}")),
    Row(
      "a variation selector that would make an emoji", "❤|", field(filter: noEmoji),
      on(.insert("\u{FE0F}"), "❤|", .rejected, filtered: "\u{FE0F}")),
    Row("digits, # and © are no emoji", "|", field(filter: noEmoji), on(.insert("1#©❤"), "1#©❤|")),
    Row(
      "a keycap is", "|", field(filter: noEmoji),
      on(.insert("1\u{FE0F}\u{20E3}2"), "2|", filtered: "1\u{FE0F}\u{20E3}")),
    Row(
      "text presentation is none", "|", field(filter: noEmoji),
      on(.insert("😀\u{FE0E}"), "😀\u{FE0E}|")),
    Row("flags are", "|", field(filter: noEmoji), on(.insert("🇩🇪x"), "x|")),
    Row(
      "a ZWJ sequence of pictographs is", "|", field(filter: noEmoji),
      on(.insert("⛹\u{200D}♂"), "|", .rejected)),
    Row(
      "line breaks denied", "|", field(filter: CharacterFilter(denying: [.lineBreaks])),
      on(.insert("a\r\nb\nc"), "abc|", filtered: "\r\n\n")),
    Row(
      "allowed and not denied", "|",
      field(
        filter: CharacterFilter(
          allowing: [.asciiLetters, .digits], denying: [.characters(["l", "0"])])),
      on(.insert("l0a1é"), "a1|", filtered: "l0é")),
    Row(
      "a list holds whole Characters", "|",
      field(filter: CharacterFilter(allowing: [.characters(["e"])])),
      on(.insert("e\u{301}e"), "e|", filtered: "e\u{301}")),
    Row(
      "only the inserted scalars of a Character go", "1|\u{301}", field(filter: digits),
      on(.insert("2"), "1|\u{301}", .rejected, filtered: "2", rules: ["filter"])),
    Row(
      "what joins a Character that its normal form would not pass", "ǆ|",
      field(normalizer: .nfkc, filter: CharacterFilter(denying: [.asciiLetters])),
      on(.insert("\u{200D}"), "ǆ|", .rejected, filtered: "\u{200D}", rules: ["filter"])),
    Row(
      "of a Character that takes in what follows, and of no other", "|\u{E49}\u{E33}",
      field(normalizer: .nfkc, filter: CharacterFilter(allowing: [.whitespace])),
      on(.insert(" \u{10FFFF}"), " |\u{E49}\u{E33}", .accepted, filtered: "\u{10FFFF}")),
    Row(
      "text that was there is not filtered", "abc|", field(filter: digits),
      on(.insert("1"), "abc1|")),
    Row(
      "a filter leaves a rewrite shorter", "ab|", field(filter: letters),
      on(.replace(0, 2, "c1"), "c|", filtered: "1", actions: [.resynchronizeInputMethod])),
    Row(
      "overflow: allow filters all the same", "|", field(1, overflow: .allow, filter: digits),
      on(.insert("1a2"), "12|", .accepted, filtered: "a", rules: ["filter", "limit 0: 2"])),
  ])
  func `a filter drops whole Characters of the result`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "a number from a document", "|", field(15, filter: digits),
      on(
        .insert("+1\u{FE0D}-555-010-4567"), "15550104567|", .accepted, inserted: "15550104567",
        filtered: "+\u{FE0D}---", rules: ["filter"])),
    Row(
      "a keycap is no digit without its selector, either", "|", field(9, filter: digits),
      on(.insert("1\u{FE0F}\u{20E3}2\u{200D}"), "2|", filtered: "1\u{FE0F}\u{20E3}\u{200D}")),
    Row(
      "typed after its digit", "1|2", field(9, filter: digits),
      on(.insert("\u{FE0D}"), "1|2", .rejected, filtered: "\u{FE0D}", rules: ["filter"])),
    Row(
      "typed before a selector that was there", "|\u{FE0D}", field(9, filter: digits),
      on(.insert("1"), "1|\u{FE0D}", .accepted, filtered: "")),
    Row(
      "an allowed selector stays", "|",
      field(9, filter: CharacterFilter(allowing: [.characters(["1\u{FE0D}"])])),
      on(.insert("1\u{FE0D}1"), "1\u{FE0D}|", .accepted, filtered: "1")),
    Row(
      "a clip counts what is left", "|", field(2, filter: digits),
      on(
        .insert("1\u{FE0D}2\u{34F}\u{200D}3"), "12|", .clipped, dropped: "3",
        filtered: "\u{FE0D}\u{34F}\u{200D}")),
    Row(
      "an uppercase pair that is not cut in half", "|",
      field(3, letterCase: .upper, filter: CharacterFilter(allowing: [.asciiLetters])),
      on(.insert("a\u{FE0D}ß\u{FE0D}b"), "ASS|", .clipped, dropped: "B", filtered: "\u{FE0D}\u{FE0D}")),
    Row(
      "composed with the letter before it", "e|",
      field(
        normalizer: .nfc, filter: CharacterFilter(allowing: [.characters(["e", "é", "x"])])),
      on(.insert("\u{301}\u{FE0D}x"), "éx|", .accepted, filtered: "\u{FE0D}")),
    Row(
      "which keeps its own selector", "e\u{301}\u{FE0D}|",
      field(normalizer: .nfc, filter: CharacterFilter(allowing: [.characters(["é", "é\u{302}"])])),
      on(.insert("\u{302}"), "e\u{301}\u{FE0D}|", .rejected, filtered: "\u{302}")),
    Row(
      "a selector hides no digit", "|", field(9, filter: CharacterFilter(denying: [.digits])),
      on(.insert("a1\u{FE0D}b"), "ab|", filtered: "1\u{FE0D}")),
    Row(
      "nor a letter of a list", "|",
      field(9, filter: CharacterFilter(denying: [.characters(["a"])])),
      on(.insert("a\u{34F}b"), "b|", filtered: "a\u{34F}")),
    Row(
      "an emoji goes with its selector, and tags without a flag stay", "|",
      field(filter: noEmoji),
      on(.insert("❤\u{FE0F}a\u{E0061}"), "a\u{E0061}|", filtered: "❤\u{FE0F}")),
  ])
  func `a filter removes what offends, not what carries it`(row: Row) throws { try row.check() }

  static let noInvisible = CharacterFilter(denying: [.invisible])

  @Test(arguments: [
    Row(
      "what is a Character by itself", "|", field(filter: noInvisible),
      on(
        .insert("a\u{202E}b\u{FEFF}c\u{FFFC}d\u{200B}e\u{2065}f\u{3164}"), "abcdef|", .accepted,
        filtered: "\u{202E}\u{FEFF}\u{FFFC}\u{200B}\u{2065}\u{3164}")),
    Row(
      "tags that a letter carries", "|", field(filter: noInvisible),
      on(.insert("a\u{E0068}\u{E0069}b"), "ab|", filtered: "\u{E0068}\u{E0069}")),
    Row(
      "not those of a flag", "|", field(filter: noInvisible),
      on(.insert("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"),
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}|", filtered: "")),
    Row(
      "but those of a flag that says more", "|", field(filter: noInvisible),
      on(
        .insert("🏴\u{E0068}\u{E0065}\u{E006C}\u{E006C}\u{E006F}\u{E0068}\u{E0065}"), "🏴|",
        filtered: "\u{E0068}\u{E0065}\u{E006C}\u{E006C}\u{E006F}\u{E0068}\u{E0065}")),
    Row(
      "not joiners and selectors in words and emoji", "|", field(filter: noInvisible),
      on(.insert("می\u{200C}خواهم क\u{94D}\u{200D}ष👩\u{200D}👧❤\u{FE0F}"),
        "می\u{200C}خواهم क\u{94D}\u{200D}ष👩\u{200D}👧❤\u{FE0F}|", filtered: "")),
    Row(
      "but one that joins nothing", "|", field(filter: noInvisible),
      on(.insert("\u{200D}"), "|", .rejected, filtered: "\u{200D}", rules: ["filter"])),
    Row(
      "no control characters", "|", field(filter: noInvisible),
      on(.insert("a\u{7}\n"), "a\u{7}\n|", filtered: "")),
    Row(
      "which are a class of their own", "|", field(filter: CharacterFilter(denying: [.control])),
      on(.insert("a\u{7}b\u{FEFF}\u{202E}"), "ab\u{FEFF}\u{202E}|", filtered: "\u{7}")),
  ])
  func `a field can do without invisible format characters`(row: Row) throws { try row.check() }

  /// A field in upper case that knows ICU's rules.
  private static func upper(
    _ maximum: Int? = nil, _ letterCase: LetterCase = .upper, in language: String? = nil,
    filter: CharacterFilter? = nil
  ) -> TextConstraints {
    field(
      maximum, letterCase: letterCase, language: language, caseMapper: .icu, filter: filter)
  }

  @Test(arguments: [
    Row(
      "Persian digits", "0|5",
      field(6, and: [TextLimit(...6, in: .bytes)], transforms: [.asciiDigits], filter: digits),
      on(.insert("۱۲۳"), "0123|5", .accepted, inserted: "123", filtered: "", language: "fa")),
    Row(
      "those of every script, and no other numbers", "|", field(transforms: [.asciiDigits]),
      on(.insert("٣१๙၂᠗３𝟎²①Ⅷ万"), "3192730²①Ⅷ万|")),
    Row(
      "one Character each", "|", field(2, transforms: [.asciiDigits], filter: digits),
      on(.insert("۱a۲۳"), "12|", .clipped, dropped: "3", filtered: "a")),
    Row(
      "not in marked text, until it is committed", "|",
      field(2, transforms: [.asciiDigits], filter: digits),
      on(.mark("۱۲۳"), "{۱۲۳|}", .deferred, preview: "12"),
      on(.commit(), "12|", .clipped, dropped: "3")),
    Row(
      "nor in text that was there", "۱|", field(transforms: [.asciiDigits]),
      on(.insert("۲"), "۱2|")),
    Row(
      "a mark stays with its digit", "|", field(transforms: [.asciiDigits]),
      on(.insert("۱\u{301}"), "1\u{301}|")),
  ])
  func `digits of every script become 0–9`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "a Turkish keyboard", "|", upper(8),
      on(.insert("şişli"), "ŞİŞLİ|", .accepted, language: "tr"),
      on(.insert("ı"), "ŞİŞLİI|", language: "tr-TR")),
    Row("no language", "|", upper(), on(.insert("şişli"), "ŞIŞLI|")),
    Row(
      "a field in Turkish", "|", upper(in: "tr"), on(.insert("i"), "İ|", language: "en")),
    Row("a field in English", "|", upper(in: "en"), on(.insert("i"), "I|", language: "tr")),
    Row(
      "a field for ASCII", "|", upper(filter: CharacterFilter(allowing: [.asciiLetters])),
      on(.insert("istanbul"), "ISTANBUL|", filtered: "", language: "tr")),
    Row("lower case", "|", upper(nil, .lower, in: "tr"), on(.insert("IĞDIR İZMİR"), "ığdır izmir|")),
    Row(
      "a letter and its dot become one", "|", upper(1, .lower, in: "tr"),
      on(.insert("I\u{307}"), "i|", .accepted, inserted: "i")),
    Row(
      "one letter becomes three, of which a clip keeps all or none", "|",
      field(3, .scalars, letterCase: .lower, language: "lt", caseMapper: .icu),
      on(.insert("aÌ"), "a|", .clipped, dropped: "i\u{307}\u{300}")),
    Row(
      "Greek loses its accents, and no word is looked at", "|", upper(in: "el"),
      on(.insert("μάιος"), "ΜΑΙΟΣ|"), on(.setText(""), "|"),
      on(.insert("μ"), "Μ|"), on(.insert("ά"), "ΜΑ|"), on(.insert("ι"), "ΜΑΙ|")),
    Row(
      "the language in which text was marked", "|", upper(),
      on(.mark("i"), "{i|}", .deferred, preview: "İ", language: "az"),
      on(.mark("iz"), "{iz|}", .deferred, preview: "İZ"),
      on(.commit(), "İZ|")),
    Row(
      "unless the commit has another", "|", upper(),
      on(.mark("i"), "{i|}", .deferred, language: "az"),
      on(.commit(), "I|", language: "ko")),
    Row(
      "the next edit is in no language", "|", upper(),
      on(.mark("i"), "{i|}", .deferred, language: "az"),
      on(.markRange(0, 0), "İ|", exit: .accepted), on(.insert("i"), "İI|")
    ).inNoToolkit,
    Row("a tag that is none", "|", upper(in: "-x"), on(.insert("i"), "I|")),
  ])
  func `case follows a language`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "marked text is left alone", "|", field(9, letterCase: .upper, filter: digits),
      on(.mark("n1"), "{n1|}", .deferred, preview: "1"),
      on(.commit(), "1|", .accepted, filtered: "N")),
    Row(
      "nor normalized", "|", field(normalizer: .nfc),
      on(.mark("e\u{301}"), "{e\u{301}|}", .deferred),
      on(.blur, "\u{E9}|", actions: [.resynchronizeInputMethod])),
    Row(
      "existing text committed unchanged is not transformed", "e\u{301}|",
      field(normalizer: .nfc, letterCase: .upper),
      on(.markRange(0, 2), "{e\u{301}|}", .deferred),
      on(.commit(), "e\u{301}|", .accepted, inserted: "", dropped: "")),
    Row(
      "an added end is transformed alone", "abc|", field(letterCase: .upper),
      on(.markRange(0, 3), "{abc|}", .deferred),
      on(.commit("abcd"), "abcD|", .accepted, inserted: "D")),
    Row(
      "a composition that the filter leaves nothing of is rejected", "a[b]c", field(filter: digits),
      on(.mark("x"), "a{x|}c", .deferred, preview: "abc"),
      on(.commit(), "a[b]c", .rejected, rules: ["filter"])),
  ])
  func `stages wait for the end of a composition`(row: Row) throws { try row.check() }
}

extension StageTests {
  @Test func `a form that leaves nothing is the reason`() {
    var session = TextSession("a", constraints: field(normalizer: Nothing()))
    let step = session.apply(.insert("b"))
    #expect(step.decision == .rejected && step.violations == [.normalization])
    #expect(session.state == FieldState("a"))
  }

  /// Where each letter in its turn took in the mark and gave it back, this would not end.
  @Test func `a long insertion before a mark is filtered once`() {
    let letters = CharacterFilter(allowing: [.asciiLetters])
    var session = TextSession(
      "\u{301}", constraints: field(normalizer: .nfc, filter: letters))
    session.apply(.select(FieldSelection(at: UTF16Offset(0))))
    let text = String(repeating: "a", count: 100_000)
    let step = session.apply(.insert(text))
    #expect(step.inserted.utf8.count == 99_999)
    #expect(step.filtered == "a")
  }
}

/// A form of which nothing is left.
private final class Nothing: TextNormalizer {
  let name = "nothing"
  func normalize(_ text: String) -> String { "" }
}
