import HostSimulation
import Testing
import TextEditing
import TextMetrics

struct UndoTests {
  @Test func `history is bounded in steps`() {
    var session = TextSession(constraints: TextConstraints(), undo: .session(steps: 3))
    for letter in ["a", "b", "c", "d", "e"] { session.apply(.insert(letter)) }
    for _ in 0..<9 { session.apply(.undo) }
    #expect(session.state.text == "ab")
    for _ in 0..<9 { session.apply(.redo) }
    #expect(session.state.text == "abcde")
  }

  @Test func `history is bounded in bytes`() {
    var session = TextSession(constraints: TextConstraints(), undo: .session(bytes: 1_000))
    for _ in 0..<100 { session.apply(.insert(String(repeating: "x", count: 100))) }
    for _ in 0..<200 { session.apply(.undo) }
    let rest = session.state.text.utf8.count
    #expect(rest >= 9_000 && rest < 10_000)
  }

  @Test func `the latest step can be undone whatever its size`() {
    var session = TextSession(text: "a", constraints: TextConstraints(), undo: .session(bytes: 10))
    session.apply(.insert("b"))
    session.apply(.insert(String(repeating: "x", count: 100)))
    #expect(session.apply(.undo).state.text == "ab")
    #expect(!session.canUndo)
  }

  @Test func `a history of 0 steps has no undo`() {
    var session = TextSession(text: "a", constraints: TextConstraints(), undo: .session(steps: 0))
    session.apply(.insert("b"))
    session.apply(.undo)
    #expect(session.state.text == "ab")
    #expect(!session.canUndo)
  }

  @Test func `a run of typing is one step if typing is grouped`() {
    var session = TextSession(constraints: TextConstraints(), undo: .session(grouping: .typing))
    for letter in "one two" { session.apply(.insert(String(letter))) }
    session.apply(.undo)
    let rest = session.state.text
    #expect(rest == "one" || rest == "one ")
    session.apply(.redo)
    #expect(session.state.text == "one two")
  }

  private static let editsAfterTyping: [[FieldEvent]] = [
    [.setText("ab")], [.group([.insert("b")])], [.undo, .redo, .insert("b")],
    [.insert(" c"), .undo, .insert("b")], [.replace(0..<1, with: "ab")],
  ]

  @Test(arguments: editsAfterTyping)
  func `a run of typing doesn't continue after other edits`(events: [FieldEvent]) {
    var session = TextSession(constraints: TextConstraints(), undo: .session(grouping: .typing))
    session.apply(.insert("a"))
    for event in events { session.apply(event) }
    #expect(session.state.text == "ab")
    session.apply(.undo)
    #expect(session.state.text == "a")
  }

  @Test func `a predicted replacement is reverted alone`() {
    var session = TextSession(constraints: TextConstraints(), undo: .session(grouping: .typing))
    session.apply(.insert("a"))
    session.applyPrediction(session.predict(.replace(0..<1, with: "ab")))
    #expect(session.state.text == "ab")
    session.apply(.undo)
    #expect(session.state.text == "a")
  }

  @Test func `an insertion after the caret of a report is a separate run`() {
    var session = TextSession(constraints: TextConstraints(), undo: .session(grouping: .typing))
    session.apply(.reconcile(FieldSnapshot(notation: "|a")))
    session.apply(.insert("b"))
    session.apply(.undo)
    #expect(session.state.notation == "|a")
    session.apply(.undo)
    #expect(session.state.notation == "|")
    for _ in 0..<2 { session.apply(.redo) }
    #expect(session.state.notation == "b|a")
  }

  @Test func `a host that owns the undo history gets the inverse of each edit`() throws {
    var session = TextSession(text: "abc", limit: 5, undo: .host)
    let step = session.apply(.insert("XYZ"))
    let inverse = try #require(step.inverse)
    #expect(inverse == TextEdit(3..<5, with: "", selecting: FieldSelection(at: 3)))
    #expect(!session.canUndo)
    session.apply(.undo)
    #expect(session.state.text == "abcXY")
    #expect(session.apply(.insert("Z")).inverse == nil)
  }

  @Test func `undo and redo are only available if there is a step`() {
    var session = TextSession(text: "a", constraints: TextConstraints())
    #expect(!session.canUndo && !session.canRedo)
    session.apply(.insert("b"))
    #expect(session.canUndo && !session.canRedo)
    session.apply(.undo)
    #expect(!session.canUndo && session.canRedo)
    session.apply(.setMarkedText("x"))
    #expect(session.canUndo && !session.canRedo)
  }
}
