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
