import HostSimulation
import Testing
import TextEditing
import TextHosting
import TextMetrics
import TextMetricsICU

/// Fields in which the first letters of a word exceed a limit that the word keeps (rule 15), or in
/// which rejected text arrives in pieces (rule 5).
struct UnfinishedWordScriptTests {
  /// Requests and reports each scalar of a word in an empty field.
  private static func typing(_ word: String) -> [HostCall] {
    word.unicodeScalars.enumerated().flatMap { index, scalar -> [HostCall] in
      [.asks(index, index, String(scalar)), .reports]
    }
  }

  /// A limit of one Thai word.
  private static let limit = TextLimit(1, in: .words(locale: "th"))

  @Test(arguments: [
    Script("a word", from: "a Thai keyboard", "|", typing("สวัสดี"), ends: "สวัสดี|"),
    Script(
      "a word without requests", from: "the same", "|",
      [
        .becomes("สวัส|"), .reports, .becomes("สวัสด|"), .reports, .holds("สวัสด|"),
        .becomes("สวัสดี|"), .reports,
      ], ends: "สวัสดี|"),
    Script(
      "half of a word, and the focus is lost", from: "the same", "|", typing("สวัสด") + [.blurs],
      ends: "สวัส|", writes: 1),
    Script(
      "half of a word, and the caret moves", from: "the same", "|",
      typing("สวัสด") + [.holds("สวัสด|"), .becomes("|สวัสด"), .selects], ends: "|สวัส", writes: 1),
    Script(
      "half of a word, and a space", from: "the same", "|",
      typing("สวัสด") + [.asks(5, 5, " "), .reports], ends: "สวัส |", writes: 1),
    Script(
      "half of a word is deleted", from: "the same", "|",
      typing("สวัสด") + [.asks(3, 5, ""), .asks(0, 3, ""), .reports], ends: "|"),
    Script(
      "a keyboard replaces half of a word", from: "a suggestion", "|",
      typing("สวัสด") + [.asks(0, 5, "สวัสดี"), .reports], ends: "สวัสดี|"),
    Script(
      "a program sets the text", from: "the controller", "|",
      typing("สวัสด") + [.setsByController("กรุงเทพ")], ends: "กรุงเทพ|", writes: 1),
  ])
  func `the letters of a word are kept until it ends`(script: Script) {
    script.check(limits: [Self.limit])
  }

  @Test(arguments: [
    Script(
      "an emoji in pieces", from: "a keyboard that sends scalars", "abcde|",
      [.speaks("en"), .asks(5, 5, "👨"), .asks(5, 5, "\u{200D}"), .asks(5, 5, "💻")], ends: "abcde|"),
    Script(
      "an emoji in pieces without requests", from: "the same", "abcde|",
      [.becomes("abcde👨|"), .reports, .becomes("abcde\u{200D}|"), .reports],
      ends: "abcde|", writes: 2),
    Script(
      "a skin tone", from: "the same", "abcd👍|",
      [.speaks("en"), .asks(6, 6, "🤚"), .asks(6, 6, "🏽"), .reports],
      ends: "abcd👍|"),
    Script(
      "a skin tone after a key that was kept", from: "the same", "abc👍|",
      [.asks(5, 5, "🤚"), .asks(7, 7, "🏽"), .reports], ends: "abc👍🤚🏽|"),
    Script(
      "a suggestion and its space", from: "autocorrection", "teh|", atMost: 3,
      [.asks(0, 3, "the ")], ends: "the|", writes: 1),
    Script(
      "a placeholder", from: "UITextInput: insertDictationResultPlaceholder", "abcd|",
      [.asks(4, 4, "\u{FFFC}"), .reports, .asks(4, 5, "hello")], ends: "abcdh|", writes: 1),
  ])
  func `marks of rejected text are rejected`(script: Script) { script.check() }
}
