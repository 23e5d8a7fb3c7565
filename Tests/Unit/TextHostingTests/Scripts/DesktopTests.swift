import HostSimulation
import Testing
import TextEditing
import TextHosting
import TextMetrics

/// The calls of AppKit and GTK. Sources: AD, Apple's documentation. GTK's files have version 4.16.
struct DesktopTests {
  @Test(arguments: [
    Script(
      "a correction is a deletion and an insertion",
      from: "GtkSourceView: completion in a user action", "i cant|", atMost: 6,
      [.batches([.asks(2, 6, ""), .reports, .asks(2, 2, "cannot"), .reports])],
      ends: "i cant|", writes: 1),
    Script(
      "one that fits", from: "the same", "i cant|", atMost: 7,
      [.batches([.asks(2, 6, ""), .asks(2, 2, "can't"), .reports])], ends: "i can't|"),
    Script(
      "a drag inside a full field", from: "gtktextview.c: a drop inserts, then the drag deletes",
      "[ab]cde|", [.becomes("[ab]cde"), .selects, .batches([.asks(5, 5, "ab"), .asks(0, 2, "")])],
      ends: "|cdeab"),
    Script(
      "a drag inside a text over its limit", from: "the same", "abcdefgh|",
      [.batches([.asks(8, 8, "abc"), .asks(0, 3, ""), .reports])], ends: "|defghabc"),
    Script(
      "a batch in a batch", from: "gtktextbuffer.c: user actions nest", "abcd|",
      [.batches([.asks(0, 4, ""), .batches([.asks(0, 0, "xyz")]), .asks(3, 3, "uvw")])],
      ends: "abcd|", writes: 1),
    Script(
      "a commit and the next preedit", from: "text-input-v3: done", "ab{ni|}cd",
      [.batches([.becomes("ab你{h|}cd"), .reports]), .becomes("ab你好|cd"), .reports],
      ends: "ab你|cd", writes: 1),
    Script(
      "a change around a composition that ends", from: "text-input-v3: delete_surrounding_text",
      "ab{ni|}cd", atMost: 3, [.batches([.becomes("你cd|"), .reports])], ends: "你cd|"),
    Script(
      "what a program sets waits for the end", from: "a callback of the toolkit", "abcde|",
      [
        .batches([
          .asks(0, 1, ""), .setsByController("xyz"), .asks(0, 0, "vw"), .holds("vw|bcde"),
        ])
      ],
      ends: "xyz|", writes: 2),
    Script(
      "nothing", from: "a user action without a change", "abc|", [.batches([])], ends: "abc|"),
  ])
  func `the changes of a batch are one edit`(script: Script) { script.check() }

  @Test(
    arguments: [
      Script(
        "a key", from: "AD, CotEditor", "abcd|", [.asks(4, 4, "e"), .reports], ends: "abcde|"),
      Script(
        "a key in a full field", from: "AD", "abcde|", [.speaks("en"), .asks(5, 5, "f")],
        ends: "abcde|"),
      Script(
        "setMarkedText, with request and notification", from: "AD, unconfirmed", "abcd|",
        [
          .probes(4, 4, "n"), .becomes("abcd{n|}"), .reports, .probes(4, 5, "ni"),
          .becomes("abcd{ni|}"), .reports, .turns,
        ], ends: "abcd{ni|}"),
      Script(
        "setMarkedText, without request and notification", from: "AD, unconfirmed", "abcd|",
        [.becomes("abcd{n|}"), .becomes("abcd{nihao|}"), .becomes("abcd你好|"), .reports, .turns],
        ends: "abcd你|", writes: 1),
      Script(
        "insertText implies unmark", from: "MacVim", "abcd|",
        [
          .becomes("abcd{nihao|}"), .reports, .asks(4, 9, "你好"), .becomes("abcd你好|"),
          .reports, .turns,
        ], ends: "abcd你|", writes: 1),
      Script(
        "an empty setMarkedText cancels", from: "ZoomitForMac#61", "abcd|",
        [.becomes("abcd{nihao|}"), .reports, .becomes("abcd|"), .reports], ends: "abcd|"),
      Script(
        "losing focus does not unmark", from: "macterm#296", "abcd|",
        [.becomes("abcd{nihao|}"), .blurs], ends: "abcdn|", writes: 1),
      Script(
        "Hangul moves on: insertText, then setMarkedText at once", from: "NSTextInputClient",
        "가나|", atMost: 3,
        [
          .becomes("가나{막|}"), .reports, .becomes("가나마|"), .reports, .becomes("가나마{가|}"),
          .reports, .turns, .holds("가나마{가|}"), .blurs,
        ], ends: "가나마|", writes: 1),
      Script(
        "string = while marked is queued until the input method lets go", from: "clearly#368",
        "ab|", [.becomes("ab{ni|}"), .reports, .setsByController("xyz")], ends: "xyz|", writes: 1),
      Script(
        "several selections", from: "AD", "a b c|",
        [
          .asksAll([FieldChange(0..<1, to: "x"), FieldChange(4..<5, to: "x")]
          ),
          .reports,
        ], ends: "x| b x"),
    ])
  func `AppKit`(script: Script) { script.check() }

  @Test(
    arguments: [
      Script(
        "a commit, requested in insert-text", from: "gtktext.c", "abcd|",
        [.speaks("zh"), .asks(4, 4, "你好")], ends: "abcd你|", writes: 1),
      Script(
        "a commit in place of a selection deletes first", from: "gtktext.c", "a[bcd]e",
        [.asks(1, 4, ""), .reports, .asks(1, 1, "你好吗呢"), .reports], ends: "a你好吗|e",
        writes: 1),
      Script(
        "preedit is not in the buffer", from: "gtktextview.c", "abcd|",
        [.selects, .selects, .asks(4, 4, "你"), .selects, .reports, .turns], ends: "abcd你|"),
      Script(
        "a commit on Wayland deletes around it first", from: "gtkimcontextwayland.c", "abcde|",
        [.asks(4, 5, ""), .reports, .asks(4, 4, "你"), .reports, .turns], ends: "abcd你|"),
      Script(
        "more than one selected Character is replaced in two user actions",
        from: "gtktextbuffer.c", "a[bc]d",
        [.asks(1, 3, ""), .reports, .turns, .asks(1, 1, "XYZW"), .turns], ends: "aXYZ|d",
        writes: 1),
      Script(
        "undo replays through the same signals", from: "gtktexthistory.c", "abc|",
        [
          .begins(.undoing), .probes(3, 3, "defgh"), .becomes("abcdefgh|"), .reports,
          .begins(.typing),
        ], ends: "abcdefgh|"),
      Script(
        "set_text is empty in between, and a program's", from: "gtkeditable.c", "abc|",
        [
          .begins(.filling), .becomes("|"), .reports, .becomes("set by program|"), .reports,
          .begins(.typing),
        ], ends: "set by program|"),
      Script(
        "a paste that comes later", from: "gtktext.c", "abc|",
        [.turns, .asks(3, 3, "defgh")], ends: "abcde|", writes: 1),
    ])
  func `GTK`(script: Script) { script.check() }
}
