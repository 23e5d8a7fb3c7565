import HostSimulation
import Testing
import TextEditing
import TextHosting
import TextMetrics

/// Keys, pasteboards, autocorrection, and undo with the calls of UIKit. Sources: AD, Apple's
/// documentation; MX, matrix-rich-text-editor; QM, QMUI_iOS; RN, React Native's text input delegate
/// adapter; RAD, openradar-mirror.
struct UIKitKeyTests {
  @Test(
    arguments: [
      Script(
        "a key in a field with room", from: "AD", "abc|",
        [.asks(3, 3, "d"), .reports, .holds("abcd|"), .turns], ends: "abcd|"),
      Script(
        "a key in a text view, whose selection moves first", from: "Texture", "abc|",
        [.asks(3, 3, "d"), .selects, .reports, .turns], ends: "abcd|"),
      Script(
        "a key in a full field never shows", from: "AD", "abcde|",
        [.speaks("en-US"), .asks(5, 5, "f"), .holds("abcde|")], ends: "abcde|"),
      Script(
        "a key that may begin a composition shows, and goes", from: "DiffableTextViews#88",
        "abcde|",
        [
          .speaks("zh-Hans"), .asks(5, 5, "f"), .holds("abcdef|"), .reports, .holds("abcde|"),
        ], ends: "abcde|", writes: 1),
      Script(
        "a key without a request", from: "UITextField.insertText, unconfirmed", "abcde|",
        [.becomes("abcdef|"), .reports], ends: "abcde|", writes: 1),
      Script(
        "in the middle, what was there stays", from: "flutter#37420", "ab|cde",
        [.becomes("abX|cde"), .reports], ends: "ab|cde", writes: 1),
      Script(
        "a deletion over the limit", from: "QMUI#1374", "abcdefgh|",
        [.asks(7, 8, ""), .reports], ends: "abcdefg|"),
      Script(
        "a request without a notification", from: "MX", "abc|",
        [.probes(3, 3, "d"), .turns, .asks(3, 3, "e"), .reports], ends: "abce|"),
      Script(
        "two requests, one notification", from: "LexicalEvents.ts", "ab|",
        [.asks(0, 1, "A"), .asks(2, 2, "c"), .reports], ends: "Abc|"),
      Script(
        "the range understates a smart deletion", from: "MX", "ab cd|",
        [.probes(3, 5, ""), .becomes("ab|"), .reports], ends: "ab|"),
      Script(
        "a paste is clipped before it shows", from: "AD", "ab|cd", atMost: 6,
        [.asks(2, 2, "WXYZ"), .holds("abWX|cd")], ends: "abWX|cd", writes: 1),
      Script(
        "the same request again is the same paste", from: "MX", "ab|cd", atMost: 6,
        [.asks(2, 2, "WXYZ"), .probes(2, 2, "WXYZ"), .turns], ends: "abWX|cd", writes: 1),
      Script(
        "after a paste the caret moves in the next turn", from: "QM#1282", "ab|cd", atMost: 6,
        [.asks(2, 2, "WXYZ"), .becomes("abWXc|d"), .selects, .turns, .asks(5, 6, ""), .reports],
        ends: "abWXc|", writes: 1),
      Script(
        "a paste in place of a selection", from: "AD", "a[bcd]e",
        [.asks(1, 4, "WXYZ"), .holds("aWXY|e")], ends: "aWXY|e", writes: 1),
      Script(
        "a drag is a deletion and an insertion", from: "input-events#19", "[ab]cde|",
        [.asks(0, 2, ""), .reports, .asks(3, 3, "ab"), .reports], ends: "cdeab|"),
      Script(
        "several ranges are evaluated by the result", from: "AD; dotnet/maui#32045", "abcde|",
        [
          .asksAll([FieldChange(0..<1, to: ""), FieldChange(3..<3, to: "XY")])
        ], ends: "bcX|de", writes: 1),
      Script(
        "several ranges that fit", from: "AD", "abcde|",
        [
          .asksAll([FieldChange(0..<1, to: ""), FieldChange(3..<3, to: "X")]),
          .reports,
        ], ends: "|bcXde"),
      Script(
        "two spaces become a full stop without a request", from: "MX", "ab |", atMost: 3,
        [.becomes("ab. |"), .reports], ends: "ab |", writes: 1),
      Script(
        "an autocorrection that does not fit leaves the word", from: "browsers leave i can'",
        "i cant|", atMost: 6, [.asks(2, 6, "can't")], ends: "i cant|"),
      Script(
        "autocorrection on losing focus is requested, not reported", from: "RN", "go teh|",
        atMost: 6, [.asks(3, 6, "the"), .blurs], ends: "go the|"),
      Script(
        "or set by the field itself, without a request", from: "RAD#8394", "i cant|", atMost: 6,
        [.becomes("i can't|"), .blurs], ends: "i can't|"),
      Script(
        "undo of a refused paste has a range beyond the text", from: "QM#377, RAD#17467",
        "abcde|",
        [
          .asks(5, 5, "XYZ"), .begins(.undoing), .probes(5, 8, ""), .becomes("abc|"), .reports,
          .begins(.typing),
        ], ends: "abc|"),
      Script(
        "the same where undo does not show itself", from: "react-native#45097", "abcde|",
        [.probes(5, 8, ""), .becomes("abc|"), .reports], ends: "abc|"),
      Script(
        "undo brings back more than the limit, and is not answered", from: "QM#1168", "abc|",
        [.begins(.undoing), .becomes("abcdefgh|"), .reports, .begins(.typing)],
        ends: "abcdefgh|"),
    ])
  func `keys, pasteboards, and undo`(script: Script) { script.check() }

  @Test(
    arguments: [
      Script(
        "a key follows", from: "RAD#21213", "ab|",
        [.sets("set by program"), .speaks("en"), .asks(14, 14, "x"), .turns],
        ends: "set by program|"),
      Script(
        "a deletion follows", from: "RAD#21213", "ab|",
        [.sets("set by program"), .asks(13, 14, ""), .reports], ends: "set by progra|"),
      Script(
        "only the caret is reported, and a key without a request follows",
        from: "textViewDidChangeSelection", "ab|",
        [.sets("set by program"), .selects, .turns, .becomes("set by programx|"), .reports],
        ends: "set by program|", writes: 1),
      Script(
        "the focus is lost", from: "state restoration", "ab|",
        [.sets("set by program"), .blurs], ends: "set by program|"),
      Script(
        "while text is marked", from: "react-native#19809", "ab|",
        [.becomes("ab{ni|}"), .reports, .sets("set by program"), .asks(14, 14, "x"), .reports],
        ends: "set by program|", writes: 1),
      Script(
        "while text is marked, and a report follows", from: "react-native#56082", "ab|",
        [.becomes("ab{ni|}"), .reports, .sets("set by program"), .reports],
        ends: "set by program|"),
      Script(
        "and a composition begins", from: "react-native#56082", "ab|",
        [.sets("set by program"), .becomes("set by program{n|}"), .reports, .blurs],
        ends: "set by program|", writes: 1),
      Script(
        "after a request without a change", from: "RAD#21213", "ab|",
        [.probes(2, 2, "c"), .sets("set by program"), .turns], ends: "set by program|"),
      Script(
        "by the controller, while text is marked", from: "clearly#368", "ab|",
        [.becomes("ab{ni|}"), .reports, .setsByController("set by program")],
        ends: "set by program|", writes: 1),
    ])
  func `a program sets the text`(script: Script) { script.check() }

  @Test func `a program can set text during a request, which sends another request`() {
    // RAD#21213: after a tapped prediction, `text =` sends a request during another request.
    let field = SimulatedField.limited(
      FieldState(notation: "ab|"), to: TextConstraints(limit: [TextLimit(5, in: .characters)]))
    _ = field.limiter.shouldChange(2..<2, to: "c")
    field.setSilently("PROGRAM")
    #expect(!field.limiter.shouldChange(2..<2, to: "cdef"))
    #expect(field.state.text == "PROGRAM")
    #expect(field.writes == [])
  }
}
