import HostSimulation
import Testing
import TextEditing
import TextHosting
import TextMetrics

/// The calls of browsers and Android keyboards. Sources: IMC, Chromium's
/// `input_method_controller.cc`; TCS, Gecko's `TextControlState.cpp`; PM and CM, the views of
/// ProseMirror and CodeMirror; MK, maskito; IE2, Input Events Level 2.
struct WebAndAndroidTests {
  @Test(
    arguments: [
      Script(
        "Chrome: the last input precedes compositionend", from: "uievents#202", "abcd|",
        [
          .becomes("abcd{nihao|}"), .reports, .becomes("abcd{你好|}"), .reports,
          .becomes("abcd你好|"), .reports, .turns,
        ], ends: "abcd你|", writes: 1),
      Script(
        "Firefox: input before and after compositionend", from: "input-events#176", "abcd|",
        [
          .becomes("abcd{你好|}"), .reports, .becomes("abcd你好|"), .reports, .reports, .turns,
          .reports,
        ], ends: "abcd你|", writes: 1),
      Script(
        "Safari: the pending text is deleted first", from: "WebKit Editor.cpp", "abcd|",
        [
          .becomes("abcd{nihao|}"), .reports, .becomes("abcd|"), .becomes("abcd你|"), .reports,
          .turns,
        ], ends: "abcd你|"),
      Script(
        "compositionend is lost", from: "WebKit#71999", "abcd|",
        [.becomes("abcd{´|}"), .reports, .becomes("abcd´|"), .blurs], ends: "abcd´|"),
      Script(
        "an input method commits without a composition", from: "IMC", "abcd|",
        [.asks(4, 4, "你好")], ends: "abcd你|", writes: 1),
      Script(
        "a deletion that ignores its answer", from: "maskito#2163", "abcde|",
        [.probes(4, 5, ""), .becomes("abcd|"), .reports], ends: "abcd|"),
      Script(
        "beforeinput without its input", from: "MK mask.ts", "abcde|",
        [.probes(5, 5, "f"), .turns, .sets("PROGRAM"), .reads], ends: "PROGRAM|"),
      Script(
        "two beforeinput before any input", from: "LexicalEvents.ts", "teh|",
        [.probes(0, 3, "The"), .probes(3, 3, " "), .becomes("The |"), .reports, .turns],
        ends: "The |"),
      Script(
        "iOS Korean has no composition events", from: "lexical#5841", "가나다라막|",
        [
          .speaks("ko"), .asks(4, 5, ""), .reports, .asks(4, 4, "마가"), .reports, .turns,
        ], ends: "가나다라막|", writes: 1),
      Script(
        "iOS dictation revises what it said", from: "agent-of-empires#1598", "|",
        [
          .begins(.dictating), .becomes("for|"), .reports, .becomes("four score|"), .reports,
          .begins(.typing),
        ], ends: "four |", writes: 1),
      Script(
        "autofill is an input without beforeinput", from: "text_control_element.cc", "|",
        [.begins(.filling), .becomes("somebody@example.org|"), .reports, .begins(.typing)],
        ends: "somebody@example.org|"),
      Script(
        "Dragon writes .value without events", from: "govuk-frontend character-count.mjs", "ab|",
        [.sets("dictated text"), .reads, .asks(13, 13, "!"), .reports],
        ends: "dictated text|", writes: 1),
      Script(
        "a form is reset, without input", from: "html_form_element.cc", "abc|",
        [.sets(""), .turns, .reads, .asks(0, 0, "x"), .reports], ends: "x|"),
      Script(
        "a moving drag: the second part is refused in part", from: "input-events#19", "[ab]cd|",
        atMost: 3, [.asks(0, 2, ""), .reports, .asks(2, 2, "ab")], ends: "cda|", writes: 1),
    ])
  func `browsers`(script: Script) { script.check() }

  @Test(
    arguments: [
      Script(
        "a keyboard composes Latin words, cut at the end of the word", from: "maskito#418", "|",
        [
          .becomes("{hello|}"), .reports, .becomes("{hellow|}"), .reports, .turns,
          .holds("{hellow|}"), .becomes("hellow|"), .reports, .turns,
        ], ends: "hello|", writes: 1),
      Script(
        "existing text becomes marked, and nothing else happens", from: "IMC", "go home|",
        atMost: 7, [.becomes("go {home|}"), .selects, .reports, .becomes("go home|"), .reports],
        ends: "go home|"),
      Script(
        "Backspace inside a word makes it shorter", from: "EaglerMobile#13", "go home|", atMost: 7,
        [
          .becomes("go {home|}"), .reports, .becomes("go {hom|}"), .reports, .becomes("go {ho|}"),
          .reports, .becomes("go ho|"), .reports,
        ], ends: "go ho|"),
      Script(
        "a suggestion in place of the word", from: "angular#15256", "i cant|", atMost: 6,
        [.becomes("i {cant|}"), .reports, .becomes("i can't|"), .reports, .turns],
        ends: "i cant|", writes: 1),
      Script(
        "contradictory changes at the end of a composition", from: "CM input.ts", "ab|",
        [
          .becomes("ab{cd|}"), .reports, .becomes("abcdcd|"), .reports, .becomes("abcd|"), .reports,
          .turns,
        ], ends: "abcd|"),
      Script(
        "the clipboard arrives as typed text", from: "android-input-manager.ts", "ab|",
        [.becomes("abXYZW|"), .reports], ends: "abXYZ|", writes: 1),
      Script(
        "double space deletes, then inserts", from: "MK double-space.plugin.ts", "ab |", atMost: 4,
        [.asks(2, 3, ""), .reports, .asks(2, 2, ". "), .reports], ends: "ab. |"),
      Script(
        "a word that is composed while the focus goes", from: "assistant-ui#3924", "|",
        [.becomes("{hellow|}"), .blurs], ends: "hello|", writes: 1),
    ])
  func `Android`(script: Script) { script.check() }
}
