import HostSimulation
import Testing
import TextEditing
import TextHosting
import TextMetrics

/// Input methods, dictation, predictions, and Writing Tools with the calls of UIKit. Sources as in
/// `UIKitKeyTests`. RS is Runestone's `TextInputView.swift`.
struct UIKitCompositionTests {
  @Test(
    arguments: [
      Script(
        "each key is requested", from: "RAD#12930", "abcd|",
        [
          .probes(4, 4, "n"), .becomes("abcd{n|}"), .selects, .reports, .probes(4, 5, "ni"),
          .becomes("abcd{ni|}"), .selects, .reports, .probes(4, 6, "你"), .becomes("abcd你|"),
          .selects, .reports, .turns,
        ], ends: "abcd你|"),
      Script(
        "keys without requests or notifications", from: "DiffableTextViews#88", "abcd|",
        [
          .becomes("abcd{n|}"), .selects, .becomes("abcd{ni|}"), .selects, .becomes("abcd你|"),
          .reports, .turns,
        ], ends: "abcd你|"),
      Script(
        "marked text in a full field is left alone", from: "design rule 9 of composition", "abcde|",
        [
          .becomes("abcde{nihao|}"), .reports, .turns, .holds("abcde{nihao|}"), .becomes("abcde|"),
          .reports,
        ], ends: "abcde|"),
      Script(
        "a candidate, requested with the marked range", from: "Apple forums 801013, iOS 18",
        "abcd|",
        [
          .becomes("abcd{nihao|}"), .reports, .probes(4, 9, "你好"), .becomes("abcd你好|"),
          .reports, .holds("abcd你好|"), .turns,
        ], ends: "abcd你|", writes: 1),
      Script(
        "a candidate, requested with an empty range", from: "Apple forums 801013, iOS 26",
        "abcd|",
        [
          .becomes("abcd{nihao|}"), .reports, .probes(9, 9, "你好"), .becomes("abcd你好|"),
          .reports, .turns,
        ], ends: "abcd你|", writes: 1),
      Script(
        "a candidate without a request", from: "react-native#9082", "abcd|",
        [.becomes("abcd{nihao|}"), .reports, .becomes("abcd你好|"), .reports, .turns],
        ends: "abcd你|", writes: 1),
      Script(
        "a candidate with several notifications, one beyond the limit", from: "QM", "abcd|",
        [
          .becomes("abcd{ni hao|}"), .reports, .reports, .becomes("abcd{你好|}"), .reports,
          .becomes("abcd你|"), .reports, .reports, .turns,
        ], ends: "abcd你|"),
      Script(
        "a candidate in place of a selection", from: "AD", "a[bcd]e",
        [.becomes("a{ni|}e"), .reports, .becomes("a你好吗|e"), .reports], ends: "a你好吗|e"),
      Script(
        "a candidate of which nothing fits", from: "AD", "ab|cde",
        [.becomes("ab{ni|}cde"), .reports, .becomes("ab你|cde"), .reports, .turns],
        ends: "ab|cde", writes: 1),
      Script(
        "marked text that is unmarked as it stands", from: "kendo-angular#4990", "abcd|",
        [.becomes("abcd{nihao|}"), .reports, .becomes("abcdnihao|"), .selects, .turns],
        ends: "abcdn|", writes: 1),
      Script(
        "the focus is lost while text is marked", from: "AD", "abcd|",
        [.becomes("abcd{nihao|}"), .reports, .blurs], ends: "abcdn|", writes: 1),
      Script(
        "the focus is lost after an unreported candidate", from: "AD", "ab|",
        [.becomes("ab{nihao|}"), .reports, .becomes("ab你好|"), .blurs], ends: "ab你好|"),
      Script(
        "a clause is committed and another composed", from: "input-events#87", "abcd|",
        [
          .becomes("abcd{nihao|}"), .reports, .becomes("abcd你好|"), .reports,
          .becomes("abcd你好{ma|}"), .reports, .turns, .holds("abcd你好{ma|}"),
          .becomes("abcd你好吗|"), .reports, .turns,
        ], ends: "abcd你|", writes: 1),
      Script(
        "a composition without end", from: "the random host", "abcd|",
        (1...40).flatMap { length -> [HostCall] in
          [.becomes("abcd{\(String(repeating: "n", count: length))|}"), .reports, .turns]
        }, ends: "abcd{\(String(repeating: "n", count: 40))|}"),
    ])
  func `marked text`(script: Script) { script.check() }

  @Test(
    arguments: [
      Script(
        "a syllable moves on in a full field", from: "RS", "가나다라막|",
        [
          .speaks("ko-KR"), .asks(4, 5, ""), .reports, .asks(4, 4, "마"), .reports,
          .asks(5, 5, "가"), .reports, .holds("가나다라마가|"), .turns,
        ], ends: "가나다라막|", writes: 1),
      Script(
        "the same, deleting the Character before as well", from: "flutter#111494", "가나다라막|",
        [
          .speaks("ko-KR"), .becomes("가나다라|"), .reports, .becomes("가나다|"), .reports,
          .becomes("가나다라|"), .reports, .becomes("가나다라마가|"), .reports, .turns,
        ], ends: "가나다라막|", writes: 1),
      Script(
        "an emoji before it is taken apart on the way", from: "flutter#142894", "가나😀ㅁ|",
        [
          .speaks("ko-KR"), .becomes("가나😀|"), .reports, .becomes("가나\u{FFFD}|"), .reports,
          .becomes("가나😀|"), .reports, .becomes("가나😀마|"), .reports, .turns,
        ], ends: "가나😀마|"),
      Script(
        "a jamo that joins the syllable before it", from: "react-native#10320", "가나다라마|",
        [.speaks("ko-KR"), .asks(5, 5, "ㄱ"), .reports, .turns], ends: "가나다라마ㄱ|"),
      Script(
        "a jamo that joins nothing", from: "react-native#10320", "abcde|",
        [.speaks("ko-KR"), .asks(5, 5, "ㄱ"), .reports, .turns], ends: "abcde|", writes: 1),
      Script(
        "no request at all", from: "svedit#113", "가나다라ㅁ|",
        [
          .speaks("ko-KR"), .becomes("가나다라|"), .reports, .becomes("가나다라마|"), .reports,
          .turns,
        ], ends: "가나다라마|"),
    ])
  func `Korean without marks`(script: Script) { script.check() }

  @Test(
    arguments: [
      Script(
        "dictation, reported before its end", from: "MX", "|",
        [
          .begins(.dictating), .becomes("hello|"), .reports, .becomes("hello wor|"), .reports,
          .holds("hello wor|"), .begins(.typing),
        ], ends: "hello|", writes: 1),
      Script(
        "dictation, reported after its end", from: "MX", "|",
        [.begins(.dictating), .becomes("hello wor|"), .begins(.typing), .reports, .turns],
        ends: "hello|", writes: 1),
      Script(
        "dictation that the focus ends", from: "MX", "|",
        [.begins(.dictating), .becomes("hello wor|"), .reports, .blurs],
        ends: "hello|", writes: 1),
      Script(
        "Writing Tools", from: "AD", "helo|",
        [
          .begins(.rewriting), .becomes("Hello there|"), .reports, .becomes("Hello, there|"),
          .reports, .begins(.typing),
        ], ends: "Hello, there|"),
      Script(
        "autofill that only reports", from: "tchap-ios#270", "|",
        [.begins(.filling), .becomes("secret password|"), .reports, .begins(.typing)],
        ends: "secret password|"),
      Script(
        "autofill that probes first", from: "MX", "|",
        [
          .probes(0, 0, ""), .begins(.filling), .becomes("secret password|"), .reports,
          .begins(.typing),
        ], ends: "secret password|"),
      Script(
        "a one-time code at once", from: "AD", "|", atMost: 6,
        [.asks(0, 0, "123456"), .reports], ends: "123456|"),
      Script(
        "a one-time code in six Characters", from: "iOS-OTPField#4", "|", atMost: 6,
        (0..<6).flatMap { [.asks($0, $0, "\($0)"), .reports] }, ends: "012345|"),
      Script(
        "a suggestion, probed for first", from: "MX", "hel|",
        [.probes(3, 3, ""), .asks(0, 3, "hello"), .reports, .turns], ends: "hello|"),
      Script(
        "a prediction accepted, requested twice", from: "MX", "he|",
        [.probes(2, 2, "llo"), .asks(2, 2, "llo"), .reports, .turns], ends: "hello|"),
      Script(
        "a prediction accepted, and requested again", from: "MX", "he|",
        [.asks(2, 2, "llo"), .probes(2, 2, "llo"), .reports, .turns], ends: "hello|"),
      Script(
        "inline prediction is shown as marked, and never counted", from: "WebKit 01a600b", "he|",
        [
          .becomes("he{|llo world}"), .reports, .becomes("hel{|lo world}"), .reports, .turns,
          .becomes("hel|"), .reports, .becomes("hel{|lo}"), .reports, .becomes("hell|"), .reports,
        ], ends: "hell|"),
      Script(
        "inline prediction in a full field", from: "WebKit 01a600b", "hello|",
        [
          .becomes("hello{| world}"), .reports, .turns, .becomes("hello |"), .reports, .turns,
        ], ends: "hello|", writes: 1),
    ])
  func `activities other than typing`(script: Script) { script.check() }
}
