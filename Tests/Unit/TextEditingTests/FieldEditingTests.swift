import HostSimulation
import Testing
import TextMetrics

@testable import TextEditing

@Suite struct `The methods of a field` {
  private struct EventLog: FieldEditing {
    let state = FieldState(text: "a😀b", selection: FieldSelection(at: 1))
    let constraints = TextConstraints(limit: 5)
    var events: [FieldEvent] = []
    var languages: [String?] = []

    mutating func apply(_ event: FieldEvent, language: String?) -> EditResult {
      events.append(event)
      languages.append(language)
      var session = TextSession(text: state.text, limit: 5)
      return session.apply(event, language: language)
    }
  }

  @Test func `apply an event each`() {
    var field = EventLog()
    let caret = FieldSelection(at: 3)
    field.insert("a")
    field.paste("b")
    field.replace(0..<1, with: "c")
    field.deleteBackward()
    field.deleteForward()
    field.setText("d")
    field.text = "e"
    field.endEditing()
    field.undo()
    field.redo()
    field.setMarkedText("f")
    field.setMarkedText("g", selection: caret)
    field.setMarkedRange(0..<1)
    field.commit()
    field.commit("h")
    field.cancelComposition()
    field.select(caret)
    field.select(1..<3)
    field.selectAll()
    field.moveCursor(to: 3)
    #expect(
      field.events == [
        .insert("a"), .insert("b"), .replace(0..<1, with: "c"), .deleteBackward, .deleteForward,
        .setText("d"), .setText("e"), .endEditing, .undo, .redo,
        .setMarkedText("f", selection: nil), .setMarkedText("g", selection: caret),
        .setMarkedRange(0..<1), .commit(nil), .commit("h"), .cancelComposition, .select(caret),
        .select(FieldSelection(anchor: 1, focus: 3)), .select(FieldSelection(anchor: 0, focus: 4)),
        .select(caret),
      ])
    #expect(field.languages.allSatisfy { $0 == nil })
    field.setMarkedText("i", language: "zh")
    #expect(field.languages.last == "zh")
  }

  @Test func `take variables as positions`() {
    var field = EventLog()
    let (number, offset) = (3, UTF16Offset(3))
    field.moveCursor(to: number)
    field.moveCursor(to: offset)
    field.select(1..<number)
    field.select(1..<offset)
    #expect(field.events[0] == field.events[1] && field.events[2] == field.events[3])
    #expect(FieldEvent.moveCursor(to: number) == .moveCursor(to: offset))
    #expect(FieldEvent.select(1..<number) == .select(1..<offset))
  }

  @Test func `read the field`() {
    var session = TextSession(text: "abcd", limit: [.characters(5), .bytes(9)])
    #expect(session.fits && session.remaining == 1 && session.status.count == 2)
    session.setMarkedText("nihao")
    #expect(session.isComposing && session.markedText == "nihao" && session.markedRange == 4..<9)
    #expect(!session.fits && session.remaining == -4)
    #expect(session.committedStatus.fits && session.preview == "abcdn")
    session.commit("你")
    #expect(session.text == "abcd你" && session.selection == FieldSelection(at: 5))
    session.text = "far too long"
    #expect(session.status.isExceeded && session.committedStatus.isExceeded)
    #expect(session.preview == nil && !session.isComposing && session.markedText.isEmpty)
  }

  @Test func `an empty marked range begins no composition`() {
    #expect(!FieldState(text: "ab", markedRange: 1..<1).isComposing)
    #expect(FieldState(text: "ab", markedRange: 0..<1).isComposing)
  }
}

@Suite struct `UTF-16 ranges and indices` {
  @Test func `a range slices its text, and an index range gives it back`() throws {
    let text = "a😀b"
    let range = try #require(Range(UTF16Offset(1)..<UTF16Offset(3), in: text))
    #expect(text[range] == "😀")
    #expect(Range<UTF16Offset>(range, in: text) == 1..<3)
    #expect(Range<UTF16Offset>(text.endIndex..<text.endIndex, in: text) == 4..<4)
  }

  @Test(arguments: [(0, 2), (2, 3), (0, 5), (-1, 1), (0, Int.max), (Int.min, 0)])
  func `a range that is not in the text has no indices`(start: Int, end: Int) {
    let range = UTF16Offset(start)..<UTF16Offset(end)
    #expect(Range(range, in: "a😀b") == nil)
  }

  @Test func `distances and positions saturate`() {
    #expect(UTF16Offset(.min).distance(to: UTF16Offset(.max)) == .max)
    #expect(UTF16Offset(.max).distance(to: UTF16Offset(.min)) == .min)
    #expect(UTF16Offset(5).distance(to: 2) == -3)
    #expect(UTF16Offset(.max).advanced(by: 1) == UTF16Offset(.max))
    #expect(UTF16Offset(.min).advanced(by: -1) == UTF16Offset(.min))
    #expect(UTF16Offset(5).advanced(by: -3) == 2)
  }
}

struct NotationTests {
  @Test(arguments: [
    ("|", 0, 0, nil), ("ab|cd", 2, 2, nil), ("a[bc]d", 1, 3, nil), ("a]bc[d", 3, 1, nil),
    ("[abc]", 0, 3, nil), ("]abc[", 3, 0, nil), ("a{かん|}", 3, 3, 1..<3),
    ("a{|かん}b", 1, 1, 1..<3), ("a{か|ん}b", 2, 2, 1..<3),
    ("a[{かん}]", 1, 3, 1..<3), ("a]{かん}[", 3, 1, 1..<3),
    ("[a]{かん}", 0, 1, 1..<3), ("{かん}[a]", 2, 3, 0..<2),
    ("a[{か]ん}", 1, 2, 1..<3), ("a{か[ん}]", 2, 3, 1..<3),
    ("😀|👍🏽", 2, 2, nil), ("e|\u{301}", 1, 1, nil), (#"\|\[|\{\\"#, 2, 2, nil),
  ])
  func `a state can be read from its notation and written`(
    notation: String, anchor: Int, focus: Int, marked: Range<UTF16Offset>?
  ) {
    let state = FieldState(notation: notation)
    #expect(state.selection.anchor.value == anchor)
    #expect(state.selection.focus.value == focus)
    #expect(state.markedRange == marked)
    #expect(state.notation == notation)
  }

  @Test func `the caret is at the end by default`() {
    #expect(FieldState(notation: "abc") == FieldState(text: "abc"))
  }

  @Test func `signs of the selection and of the marked range can be in any order`() {
    #expect(FieldState(notation: "a{[か]ん}") == FieldState(notation: "a[{か]ん}"))
  }

  @Test func `signs are not part of the text`() {
    #expect(FieldState(notation: "a[b{c}]d").text == "abcd")
  }
}

struct PendingTextPlansTests {
  private static let events: [FieldEvent] = [
    .insert("a"), .replace(0..<0, with: "a"), .setMarkedText("a"), .setMarkedText(""),
    .setMarkedRange(0..<1), .commit("a"),
    .commit(), .cancelComposition, .deleteBackward, .moveCursor(to: 0), .endEditing, .setText("a"),
    .setLimits([]),
    .reconcile(FieldSnapshot(notation: "a")), .undo, .redo,
  ]

  @Test func `only a cancellation restores existing text`() {
    let edit = PendingTextPlans.EditAndMarkedText(
      range: .init(at: 0), text: "a", kind: .insertion, markedText: "b", markedTextStart: 1)
    let triggers: [PendingTextPlans.Trigger] =
      [
        .surroundingTextChanged, .edit(edit.range, with: "a", as: .rewrite),
        .compose("b", replacing: edit.range), .composeAfterEdit(edit),
      ]
      + Self.events.map { .event($0) }
    for trigger in triggers {
      let isCancel = if case .event(.cancelComposition) = trigger { true } else { false }
      for location in [nil] + PendingTextPlans.Location.allCases {
        let plan = PendingTextPlans.planForMarkedText(trigger, at: location)
        let restoresText = if case .cancelled = plan.ending { true } else { false }
        #expect(restoresText == isCancel)
      }
    }
  }
}
