import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Several changes as one edit (rule 22).
struct GroupTests {
  private static func group(_ events: FieldEvent...) -> FieldEvent { .group(events) }

  @Test(arguments: [
    Row(
      "an autocorrection", "i cant|", field(7),
      on(group(.replace(2, 6, ""), .insert("can't")), "i can't|", .accepted),
      on(.undo, "i cant|"), on(.redo, "i can't|")),
    Row(
      "one that doesn't fit leaves the word", "i cant|", field(6),
      on(
        group(.replace(2, 6, ""), .insert("cannot")), "i cant|", .rejected, dropped: "no",
        rules: ["limit 0: 8"])),
    Row(
      "a rejected correction deletes nothing", "teh|", field(3),
      on(group(.replace(0, 3, ""), .insert("then")), "teh|", .rejected)),
    Row(
      "deleted Character by Character", "teh|", field(3),
      on(
        group(.deleteBackward, .deleteBackward, .insert("he")), "the|", .accepted,
        actions: [])),
    Row(
      "a completion may be clipped", "hel|", field(4),
      on(group(.replace(0, 3, ""), .insert("hello")), "hell|", .clipped, dropped: "o")),
    Row(
      "a replacement of the selection can be clipped", "a[bcd]e", field(5),
      on(group(.insert(""), .insert("wxyz")), "awxy|e", .clipped, dropped: "z")),
    Row(
      "a deletion and an insertion that a filter refuses", "a[b]c",
      field(9, filter: .allow(.letters)),
      on(group(.deleteBackward, .insert("1")), "a[b]c", .rejected, filtered: "1")),
    Row("nothing", "a[b]c", field(1), on(group(), "a[b]c", .accepted, actions: [])),
    Row("a selection", "abc|", field(1), on(group(.select(0, 1), .select(1, 2)), "a[b]c")),
    Row(
      "events that cancel each other", "abc|", field(1),
      on(group(.insert("d"), .deleteBackward), "abc|", .accepted), on(.undo, "abc|")),
  ])
  func `a group is evaluated and undone as one edit`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "in a full field", "[ab]cdef", field(6),
      on(group(.deleteBackward, .select(4, 4), .insert("ab")), "cdefab|", .accepted),
      on(.undo, "[ab]cdef")),
    Row(
      "inserted before it is deleted", "[ab]cdef", field(6),
      on(group(.select(6, 6), .insert("ab"), .replace(0, 2, "")), "|cdefab", .accepted)),
    Row(
      "in a text over its limit", "[abc]defgh", field(5),
      on(group(.deleteBackward, .select(5, 5), .insert("abc")), "defghabc|", .accepted)),
    Row(
      "a copy doesn't fit", "[ab]cdef", field(6),
      on(group(.select(6, 6), .insert("ab")), "[ab]cdef", .rejected)),
    Row(
      "what a field transforms stays", "[ab]cd", field(4, letterCase: .uppercase),
      on(group(.deleteBackward, .select(2, 2), .insert("ab")), "CDAB|", .accepted)),
  ])
  func `text that is dragged inside a full field isn't lost`(row: Row) throws { try row.check() }

  @Test(arguments: [
    Row(
      "a clause and the next one", "ab{ni|}", field(4),
      on(
        group(.commit("你"), .setMarkedText("h")), "ab你{h|}", .deferred, inserted: "h",
        preview: "ab你h"),
      on(.commit("好"), "ab你好|")),
    Row(
      "a clause that doesn't fit", "abcd{ni|}", field(4),
      on(
        group(.commit("你"), .setMarkedText("h")), "abcd{h|}", .deferred, rules: ["limit 0: 5"],
        actions: [.resynchronizeInputMethod])),
    Row(
      "a deletion before what is marked", "abか|", field(3),
      on(group(.replace(2, 3, ""), .setMarkedText("が")), "ab{が|}", .deferred, preview: "abが"),
      on(.undo, "abか|")),
    Row(
      "a longer word in a full field", "go home|", field(7),
      on(
        group(.setMarkedRange(3, 7), .setMarkedText("homes")), "go {homes|}", .deferred,
        preview: "go home"),
      on(.cancelComposition, "go home|")),
    Row(
      "the composition goes on", "a{n|}b", field(9),
      on(group(.setMarkedText("ni"), .setMarkedText("nih", 1, 2)), "a{n[i]h}b", .deferred),
      on(.cancelComposition, "a|b")),
    Row(
      "beside it", "a{n|}b", field(3),
      on(group(.replace(0, 1, "xy"), .setMarkedText("ni")), "xy{ni|}b", .deferred, preview: "xyb"),
      on(.undo, "xy|b")
    ).inNoToolkit,
    Row(
      "enforced: both or nothing", "ab|", field(3, composition: .enforce),
      on(
        group(.insert("c"), .setMarkedText("d")), "ab|", .rejected, dropped: "cd",
        rules: ["limit 0: 4"]),
      on(group(.insert("c")), "abc|")),
    Row(
      "enforced: a composition stays", "a{b|}", field(3, composition: .enforce),
      on(group(.setMarkedText("bc"), .setMarkedText("bcd")), "a{bc|}", .clipped, dropped: "d")),
  ])
  func `marked text at the end of a group is deferred or enforced`(row: Row) throws {
    try row.check()
  }

  @Test(arguments: [
    Row(
      "outside of what is there by then", "abc|", field(9),
      on(
        group(.insert("d"), .replace(3, 5, "x")), "abc|", .rejected, rules: ["position 3...5"])
    ).inNoToolkit,
    Row(
      "inside of it", "abc|", field(9),
      on(group(.insert("de"), .replace(3, 5, "x")), "abcx|", .accepted)),
    Row(
      "of the marked text", "a{n|}", field(9),
      on(group(.setMarkedText("😀"), .select(2, 2)), "a{n|}", .rejected, rules: ["position 2...2"])
    ).inNoToolkit,
  ])
  func `an invalid position rejects the group`(row: Row) throws { try row.check() }

  @Test func `other events are ignored in a group`() {
    var session = TextSession(text: "ab", limit: .characters(3))
    let result = session.apply(.group([.setText("xyz"), .undo, .insert("c"), .endEditing]))
    #expect(result.decision == .accepted)
    #expect(session.text == "abc")
  }
}
