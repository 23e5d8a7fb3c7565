import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Transforms: line breaks, normalization, digits, and case.
struct TransformTests {
  static let digits = CharacterFilter.allow(.digits)

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
      on(.setMarkedText("\n"), "{\n|}b", .deferred, preview: "ab"),
      on(.replace(2, 2, "\r"), "{\n|}b", .rejected, rules: ["lineBreaks"]),
      on(.commit(), "[a]b", .rejected, rules: ["lineBreaks"])
    ),
    Row(
      "what the filter leaves nothing of is the filter's", "|",
      field(lineBreaks: .remove, filter: .allow(.digits)),
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
      "before the limits", "|", field(1, .unicodeScalars, normalizer: .nfc),
      on(.insert("e\u{301}"), "\u{E9}|", .accepted, inserted: "\u{E9}")),
    Row("not without it", "|", field(1, .unicodeScalars), on(.insert("e\u{301}"), "|", .rejected)),
    Row(
      "a tone mark composes with the letter before it", "e|",
      field(1, .unicodeScalars, normalizer: .nfc),
      on(.insert("\u{301}"), "\u{E9}|", .accepted, inserted: "\u{E9}", dropped: ""),
      on(.undo, "e|"), on(.redo, "\u{E9}|")),
    Row(
      "a letter typed before its mark", "a|\u{302}b", field(3, normalizer: .nfc),
      on(.insert("x"), "ax|\u{302}b"),
      on(.deleteBackward, "a|\u{302}b"), on(.insert("e"), "a\u{EA}|b")),
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
      on(.replace(1, 1, "\u{301}"), "\u{E9}{n|}", .accepted), on(.cancelComposition, "\u{E9}|")
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
      "upper case of ß", "|", field(1, letterCase: .uppercase),
      on(.insert("ß"), "|", .rejected, dropped: "SS", rules: ["limit 0: 2"])),
    Row(
      "upper case of ß, clipped in another Character", "|", field(3, letterCase: .uppercase),
      on(.insert("aßb"), "ASS|", .clipped, dropped: "B")),
    Row(
      "upper case of ß is not cut in half", "|", field(2, letterCase: .uppercase),
      on(.insert("aß"), "A|", .clipped, inserted: "A", dropped: "SS")),
    Row(
      "upper case of ß, half of it filtered", "|",
      field(1, letterCase: .uppercase, filter: CharacterFilter(denying: [.characters(["A"])])),
      on(.insert("aß"), "|", .rejected, dropped: "SS", filtered: "A")),
    Row(
      "a flag of which the first half joins another half", "🇫|", field(1),
      on(.insert("🇩🇪"), "🇫🇩|", .clipped, inserted: "🇩", dropped: "🇪")),
    Row(
      "upper case of ß where another two become one", "|",
      field(2, normalizer: .nfkc, letterCase: .uppercase),
      on(.insert("ㄱㅏß"), "가|", .clipped, inserted: "가", dropped: "SS")),
    Row(
      "a ligature where another two become one", "|", field(3, normalizer: .nfkc),
      on(.insert("ㄱㅏﬃ"), "가|", .clipped, dropped: "ffi")),
    Row("upper case of ﬁ", "|", field(letterCase: .uppercase), on(.insert("ﬁn"), "FIN|")),
    Row("lower case", "|", field(letterCase: .lowercase), on(.insert("ÀB"), "àb|")),
    Row(
      "in this order", "|",
      field(letterCase: .uppercase, filter: .allow(.asciiLetters)),
      on(.insert("ßa"), "SSA|")),
    Row(
      "a rewrite is transformed whole", "stra|", field(letterCase: .uppercase),
      on(.replace(0, 4, "weiß"), "WEISS|", actions: [.resynchronizeInputMethod])),
  ])
  func `normalization and case only change the insertion, before it's counted`(row: Row) throws {
    try row.check()
  }

  /// Returns a field in uppercase with ICU's rules.
  private static func upper(
    _ maximum: Int? = nil, _ letterCase: TextConstraints.LetterCase = .uppercase,
    in language: String? = nil,
    filter: CharacterFilter? = nil
  ) -> TextConstraints {
    field(
      maximum, letterCase: letterCase, language: language, caseMapper: .icu, filter: filter)
  }

  @Test(arguments: [
    Row(
      "Persian digits", "0|5",
      field(6, and: [TextLimit(6, in: .bytes)], transforms: [.asciiDigits], filter: digits),
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
      on(.setMarkedText("۱۲۳"), "{۱۲۳|}", .deferred, preview: "12"),
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
      "a field for ASCII", "|", upper(filter: .allow(.asciiLetters)),
      on(.insert("istanbul"), "ISTANBUL|", filtered: "", language: "tr")),
    Row(
      "lower case", "|", upper(nil, .lowercase, in: "tr"),
      on(.insert("IĞDIR İZMİR"), "ığdır izmir|")),
    Row(
      "a letter and its dot become one", "|", upper(1, .lowercase, in: "tr"),
      on(.insert("I\u{307}"), "i|", .accepted, inserted: "i")),
    Row(
      "one letter becomes three, of which a clip keeps all or none", "|",
      field(3, .unicodeScalars, letterCase: .lowercase, language: "lt", caseMapper: .icu),
      on(.insert("aÌ"), "a|", .clipped, dropped: "i\u{307}\u{300}")),
    Row(
      "Greek loses its accents, and no word is looked at", "|", upper(in: "el"),
      on(.insert("μάιος"), "ΜΑΙΟΣ|"), on(.setText(""), "|"),
      on(.insert("μ"), "Μ|"), on(.insert("ά"), "ΜΑ|"), on(.insert("ι"), "ΜΑΙ|")),
    Row(
      "the language in which text was marked", "|", upper(),
      on(.setMarkedText("i"), "{i|}", .deferred, preview: "İ", language: "az"),
      on(.setMarkedText("iz"), "{iz|}", .deferred, preview: "İZ"),
      on(.commit(), "İZ|")),
    Row(
      "unless the commit has another", "|", upper(),
      on(.setMarkedText("i"), "{i|}", .deferred, language: "az"),
      on(.commit(), "I|", language: "ko")),
    Row(
      "the next edit is in no language", "|", upper(),
      on(.setMarkedText("i"), "{i|}", .deferred, language: "az"),
      on(.setMarkedRange(0, 0), "İ|", exit: .accepted), on(.insert("i"), "İI|")
    ).inNoToolkit,
    Row("a tag that is none", "|", upper(in: "-x"), on(.insert("i"), "I|")),
  ])
  func `case follows a language`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "marked text is left alone", "|", field(9, letterCase: .uppercase, filter: digits),
      on(.setMarkedText("n1"), "{n1|}", .deferred, preview: "1"),
      on(.commit(), "1|", .accepted, filtered: "N")),
    Row(
      "nor normalized", "|", field(normalizer: .nfc),
      on(.setMarkedText("e\u{301}"), "{e\u{301}|}", .deferred),
      on(.endEditing, "\u{E9}|", actions: [.resynchronizeInputMethod])),
    Row(
      "existing text committed unchanged is not transformed", "e\u{301}|",
      field(normalizer: .nfc, letterCase: .uppercase),
      on(.setMarkedRange(0, 2), "{e\u{301}|}", .deferred),
      on(.commit(), "e\u{301}|", .accepted, inserted: "", dropped: "")),
    Row(
      "an added end is transformed alone", "abc|", field(letterCase: .uppercase),
      on(.setMarkedRange(0, 3), "{abc|}", .deferred),
      on(.commit("abcd"), "abcD|", .accepted, inserted: "D")),
    Row(
      "a composition that the filter leaves nothing of is rejected", "a[b]c", field(filter: digits),
      on(.setMarkedText("x"), "a{x|}c", .deferred, preview: "abc"),
      on(.commit(), "a[b]c", .rejected, rules: ["filter"])),
  ])
  func `transforms are applied at the end of a composition`(row: Row) throws { try row.check() }
}

extension TransformTests {
  @Test func `normalization that leaves nothing is a violation`() {
    var session = TextSession(text: "a", constraints: field(normalizer: Nothing()))
    let step = session.apply(.insert("b"))
    #expect(step.decision == .rejected && step.violations == [.normalization])
    #expect(session.state == FieldState(text: "a"))
  }

  /// If each letter joined the mark and left it again, this wouldn't end.
  @Test func `a long insertion before a mark is filtered once`() {
    let letters = CharacterFilter.allow(.asciiLetters)
    var session = TextSession(
      text: "\u{301}", constraints: field(normalizer: .nfc, filter: letters))
    session.apply(.select(FieldSelection(at: UTF16Offset(0))))
    let text = String(repeating: "a", count: 100_000)
    let step = session.apply(.insert(text))
    #expect(step.inserted.utf8.count == 99_999)
    #expect(step.filtered == "a")
  }
}

/// A normalizer that removes all text.
private final class Nothing: TextNormalizer {
  let name = "nothing"
  func normalize(_ text: String) -> String { "" }
}
