import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Fields for codes (rule 6): an insertion that doesn't fit overwrites text.
struct OverwriteTests {
  private static func code(
    _ maximum: Int, _ unit: TextUnit = .characters,
    composition: TextConstraints.CompositionPolicy = .defer,
    filter: CharacterFilter? = .allow(.digits)
  ) -> TextConstraints {
    field(maximum, unit, overflow: .overwrite, composition: composition, filter: filter)
  }

  @Test(arguments: [
    Row("one box", "3|", code(1), on(.insert("7"), "7|", .accepted, inserted: "7", dropped: "")),
    Row("from before it", "|3", code(1), on(.insert("7"), "7|")),
    Row(
      "the last digit", "123456|", code(6), on(.insert("7"), "123457|"), on(.undo, "123456|"),
      on(.redo, "123457|")),
    Row(
      "the digit after the caret", "12|3456", code(6), on(.insert("9"), "129|456"),
      on(.insert("8"), "1298|56")),
    Row("nothing in a field with room", "12|34", code(6), on(.insert("9"), "129|34")),
    Row(
      "as few as necessary", "12|34", code(6), on(.insert("999"), "12999|4", .accepted)),
    Row("the selection is replaced first", "1[23]456", code(6), on(.insert("789"), "1789|56")),
    Row(
      "a rejected key changes nothing", "123456|", code(6), on(.insert("x"), "123456|", .rejected)),
    Row(
      "a filter comes first", "12|3456", code(6), on(.insert("x9y8"), "1298|56", filtered: "xy")),
    Row(
      "over its limit", "12345678|", code(6), on(.insert("9"), "12345679|", .accepted),
      on(.select(0, 0), "|12345679"), on(.insert("00"), "00|345679")),
  ])
  func `a key replaces a digit`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row("a whole code", "111111|", code(6), on(.insert("654321"), "654321|", .accepted)),
    Row("a code with spaces", "111111|", code(6), on(.insert("654 321"), "654321|", filtered: " ")),
    Row("the last digits", "123456|", code(6), on(.insert("999"), "123999|")),
    Row("the digits after the caret", "12|3456", code(6), on(.insert("9999"), "129999|")),
    Row(
      "no more than the insertion has", "12|3456", code(6),
      on(.insert("98765"), "129876|", .clipped, dropped: "5", rules: ["limit 0: 7"])),
    Row(
      "into one of six boxes", "1|", code(1),
      on(.insert("654321"), "6|", .clipped, inserted: "6", dropped: "54321")),
    Row(
      "a longer one", "1234|56", code(6),
      on(.insert("12345678"), "123412|", .clipped, dropped: "345678")),
  ])
  func `a pasted code replaces digits`(row: Row) throws { try row.check() }

  @Test(
    arguments: [
      Row("whole Characters", "👍😀|", code(2, filter: nil), on(.insert("🇩🇪"), "👍🇩🇪|")),
      Row(
        "one Character for one", "ab|", code(2, .bytes, filter: nil),
        on(.insert("é"), "ab|", .rejected, rules: ["limit 0: 3"])),
      Row("a shorter one", "é|", code(2, .bytes, filter: nil), on(.insert("a"), "a|")),
      Row(
        "two for two", "|abcd", code(4, .bytes, filter: nil),
        on(.insert("éé"), "é|cd", .clipped, dropped: "é")),
      Row(
        "a mark doesn't replace its letter", "ab|", code(2, .unicodeScalars, filter: nil),
        on(.insert("\u{301}"), "ab|", .rejected)),
      Row(
        "a skin tone doesn't replace its emoji", "👍|", code(2, .utf16, filter: nil),
        on(.insert("🏽"), "👍|", .rejected)),
    ])
  func `Characters are replaced whole, and one by one`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "when it is committed", "12|3456", code(6),
      on(.setMarkedText("9"), "12{9|}3456", .deferred, preview: "129456"),
      on(.commit(), "129|456", .accepted), on(.undo, "12|3456")),
    Row(
      "at the end", "123456|", code(6),
      on(.setMarkedText("9"), "123456{9|}", .deferred, preview: "123459"),
      on(.endEditing, "123459|")),
    Row(
      "enforced at once", "123456|", code(6, composition: .enforce),
      on(.setMarkedText("9"), "123456{9|}", .accepted, inserted: "9", preview: "123459"),
      on(.commit(), "123459|")),
    Row(
      "not beside it", "12345{6|}", code(5), on(.replace(0, 0, "9"), "12345{6|}", .rejected)
    ).inNoToolkit,
    Row(
      "not by a rewrite", "123456|", code(6), on(.replace(0, 1, "99"), "123456|", .rejected)),
    Row(
      "in a report", "12|3456", code(6), on(.report("129|3456"), "129|456", .accepted)),
  ])
  func `marked text is deferred, and rewrites replace nothing more`(row: Row) throws {
    try row.check()
  }

  /// Two Characters can overwrite more than one.
  @Test func `marked text is rejected if no prefix can be committed`() throws {
    let encoding = try TextUnit.bytes(encoding: "iso-2022-kr")
    let one = Self.code(1, encoding, composition: .enforce, filter: nil)
    try Row("two letters", "ß\u{7F}|", one, on(.setMarkedText("ии"), "ß\u{7F}|", .rejected)).check()
  }

  @Test func `words are replaced Character by Character`() throws {
    let two = Self.code(2, .words(locale: "en"), filter: nil)
    try Row("words", "one |two", two, on(.insert("six "), "one six |")).check()
  }

  /// If each Character of the field were tried, this wouldn't end.
  @Test func `a long insertion into a long field is quick`() {
    let long = String(repeating: "a", count: 200_000)
    var session = TextSession(text: long, constraints: Self.code(200_000, filter: nil))
    session.apply(.select(FieldSelection(at: 0)))
    let result = session.apply(.insert(String(repeating: "🇩🇪", count: 100_000)))
    #expect(result.decision == .accepted)
    #expect(result.state.text.count == 200_000)
  }
}
