import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// The filter (rule 21).
struct FilterTests {
  private static let digits = CharacterFilter.allow(.digits)
  private static let letters = CharacterFilter.allow(.letters)
  private static let noEmoji = CharacterFilter.deny(.emoji)
  private static let noInvisible = CharacterFilter.deny(.invisible)

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
      field(filter: .allow(.asciiLetters)),
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
      "line breaks denied", "|", field(filter: .deny(.lineBreaks)),
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
      field(normalizer: .nfkc, filter: .deny(.asciiLetters)),
      on(.insert("\u{200D}"), "ǆ|", .rejected, filtered: "\u{200D}", rules: ["filter"])),
    Row(
      "of a Character that takes in what follows, and of no other", "|\u{E49}\u{E33}",
      field(normalizer: .nfkc, filter: .allow(.whitespace)),
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
      field(3, letterCase: .uppercase, filter: .allow(.asciiLetters)),
      on(
        .insert("a\u{FE0D}ß\u{FE0D}b"), "ASS|", .clipped, dropped: "B", filtered: "\u{FE0D}\u{FE0D}"
      )),
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
      "a selector hides no digit", "|", field(9, filter: .deny(.digits)),
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
  func `a filter removes only invisible scalars from an allowed Character`(row: Row) throws {
    try row.check()
  }

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
      on(
        .insert("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"),
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}|", filtered: "")),
    Row(
      "but those of a flag that says more", "|", field(filter: noInvisible),
      on(
        .insert("🏴\u{E0068}\u{E0065}\u{E006C}\u{E006C}\u{E006F}\u{E0068}\u{E0065}"), "🏴|",
        filtered: "\u{E0068}\u{E0065}\u{E006C}\u{E006C}\u{E006F}\u{E0068}\u{E0065}")),
    Row(
      "not joiners and selectors in words and emoji", "|", field(filter: noInvisible),
      on(
        .insert("می\u{200C}خواهم क\u{94D}\u{200D}ष👩\u{200D}👧❤\u{FE0F}"),
        "می\u{200C}خواهم क\u{94D}\u{200D}ष👩\u{200D}👧❤\u{FE0F}|", filtered: "")),
    Row(
      "but one that joins nothing", "|", field(filter: noInvisible),
      on(.insert("\u{200D}"), "|", .rejected, filtered: "\u{200D}", rules: ["filter"])),
    Row(
      "no control characters", "|", field(filter: noInvisible),
      on(.insert("a\u{7}\n"), "a\u{7}\n|", filtered: "")),
    Row(
      "which are a class of their own", "|", field(filter: .deny(.control)),
      on(.insert("a\u{7}b\u{FEFF}\u{202E}"), "ab\u{FEFF}\u{202E}|", filtered: "\u{7}")),
  ])
  func `invisible format characters can be denied`(row: Row) throws { try row.check() }
}
