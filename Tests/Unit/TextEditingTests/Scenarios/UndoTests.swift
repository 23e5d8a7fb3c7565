import HostSimulation
import Testing
import TextEditing
import TextMetrics

/// Rule 18.
struct UndoTests {
  @Test(arguments: [
    Row(
      "a clip is one step", "abc|", field(5),
      on(.insert("XYZW"), "abcXY|", .clipped),
      on(.undo, "abc|", .accepted, inserted: "", actions: []),
      on(.redo, "abcXY|")),
    Row(
      "a rejection is none", "abcd|", field(5),
      on(.insert("e"), "abcde|"), on(.insert("paste"), "abcde|", .rejected), on(.undo, "abcd|"),
      on(.undo, "abcd|")),
    Row(
      "with the selection from before, and the one right after", "a[bc]d", field(9),
      on(.insert("X"), "aX|d"), on(.select(0, 0), "|aXd"), on(.undo, "a[bc]d"), on(.redo, "aX|d")),
    Row(
      "a backward selection", "a]bc[d", field(9), on(.deleteBackward, "a|d"), on(.undo, "a]bc[d")
    ),
    Row(
      "a composition of six steps is one", "ab|", field(9),
      on(.setMarkedText("n"), "ab{n|}", .deferred), on(.setMarkedText("ni"), "ab{ni|}", .deferred),
      on(.setMarkedText("nih"), "ab{nih|}", .deferred),
      on(.setMarkedText("niha"), "ab{niha|}", .deferred),
      on(.setMarkedText("nihao"), "ab{nihao|}", .deferred),
      on(.commit("你好"), "ab你好|"), on(.undo, "ab|"), on(.redo, "ab你好|")),
    Row(
      "an exit with its edit is one", "ab{ni|}c", field(9),
      on(.replace(3, 5, "X"), "abnX|", .accepted, exit: .accepted), on(.undo, "ab|c"),
      on(.redo, "abnX|")
    ).inNoToolkit,
    Row(
      "a new step clears redo", "a|", field(9),
      on(.insert("b"), "ab|"), on(.undo, "a|"), on(.insert("c"), "ac|"), on(.redo, "ac|")),
    Row(
      "an edit that changes nothing is none", "[ab]", field(9),
      on(.insert("ab"), "ab|"), on(.undo, "ab|")),
    Row(
      "a change of é into e and an accent is one", "\u{E9}|", field(9),
      on(.replace(0, 1, "e\u{301}"), "e\u{301}|"), on(.undo, "\u{E9}|")),
    Row(
      "set is a step", "ab|", field(9), on(.setText("xyz"), "xyz|"), on(.undo, "ab|"),
      on(.redo, "xyz|")
    ),
    Row(
      "the limits are none", "abc|", field(9),
      on(.insert("d"), "abcd|"), on(.setLimits([TextLimit(2, in: .characters)]), "abcd|"),
      on(.undo, "abc|", .accepted, rules: ["limit 0: 3"]),
      on(.redo, "abcd|", .accepted, rules: ["limit 0: 4"])),
    Row(
      "over the limit after undo is flagged", "abcdefgh|", field(5),
      on(.deleteBackward, "abcdefg|"), on(.undo, "abcdefgh|", .accepted, rules: ["limit 0: 8"])),
    Row("no history", "ab|", field(9), on(.undo, "ab|", .accepted, rules: []), on(.redo, "ab|")),
    Row("a report is a step", "ab|", field(9), on(.report("abc|"), "abc|"), on(.undo, "ab|")),
    Row(
      "undo inside emoji and marks", "e\u{301}|", field(9),
      on(.insert("\u{302}"), "e\u{301}\u{302}|"), on(.undo, "e\u{301}|"),
      on(.redo, "e\u{301}\u{302}|")),
  ])
  func `undo reverts a step exactly`(row: Row) throws { try row.check() }

  @Test func `history is bounded in steps`() {
    var session = TextSession(constraints: field(), undo: .session(steps: 3))
    for letter in ["a", "b", "c", "d", "e"] { session.apply(.insert(letter)) }
    for _ in 0..<9 { session.apply(.undo) }
    #expect(session.state.text == "ab")
    for _ in 0..<9 { session.apply(.redo) }
    #expect(session.state.text == "abcde")
  }

  @Test func `history is bounded in bytes`() {
    var session = TextSession(constraints: field(), undo: .session(bytes: 1_000))
    for _ in 0..<100 { session.apply(.insert(String(repeating: "x", count: 100))) }
    for _ in 0..<200 { session.apply(.undo) }
    let rest = session.state.text.utf8.count
    #expect(rest >= 9_000 && rest < 10_000)
  }

  @Test func `the latest step can be undone whatever its size`() {
    var session = TextSession(text: "a", constraints: field(), undo: .session(bytes: 10))
    session.apply(.insert("b"))
    session.apply(.insert(String(repeating: "x", count: 100)))
    #expect(session.apply(.undo).state.text == "ab")
    #expect(!session.canUndo)
  }

  @Test func `a history of 0 steps has no undo`() {
    var session = TextSession(text: "a", constraints: field(), undo: .session(steps: 0))
    session.apply(.insert("b"))
    session.apply(.undo)
    #expect(session.state.text == "ab")
    #expect(!session.canUndo)
  }

  @Test func `a run of typing is one step if typing is grouped`() {
    var session = TextSession(constraints: field(), undo: .session(grouping: .typing))
    for letter in "one two" { session.apply(.insert(String(letter))) }
    session.apply(.undo)
    let rest = session.state.text
    #expect(rest == "one" || rest == "one ")
    session.apply(.redo)
    #expect(session.state.text == "one two")
  }

  @Test func `an insertion after the caret of a report is a separate run`() {
    var session = TextSession(constraints: field(), undo: .session(grouping: .typing))
    session.apply(.report("|a"))
    session.apply(.insert("b"))
    session.apply(.undo)
    #expect(session.state.notation == "|a")
    session.apply(.undo)
    #expect(session.state.notation == "|")
    for _ in 0..<2 { session.apply(.redo) }
    #expect(session.state.notation == "b|a")
  }

  @Test func `a host that owns the undo history gets the inverse of each edit`() throws {
    var session = TextSession(text: "abc", constraints: field(5), undo: .host)
    let step = session.apply(.insert("XYZ"))
    let inverse = try #require(step.inverse)
    #expect(inverse == TextEdit(3..<5, with: "", selecting: FieldSelection(at: 3)))
    #expect(!session.canUndo)
    session.apply(.undo)
    #expect(session.state.text == "abcXY")
    #expect(session.apply(.insert("Z")).inverse == nil)
  }

  @Test func `undo and redo are only available if there is a step`() {
    var session = TextSession(text: "a", constraints: field())
    #expect(!session.canUndo && !session.canRedo)
    session.apply(.insert("b"))
    #expect(session.canUndo && !session.canRedo)
    session.apply(.undo)
    #expect(!session.canUndo && session.canRedo)
    session.apply(.setMarkedText("x"))
    #expect(session.canUndo && !session.canRedo)
  }
}
