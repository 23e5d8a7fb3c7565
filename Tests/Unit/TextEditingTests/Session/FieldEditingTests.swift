import Testing
import TextEditing
import TextMetrics

@Suite struct `The methods of a field` {
  /// A field that writes down what it is asked to do.
  private struct Log: FieldEditing {
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
    var field = Log()
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
    var field = Log()
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

  @Test func `a marked range that is empty composes nothing`() {
    #expect(!FieldState(text: "ab", markedRange: 1..<1).isComposing)
    #expect(FieldState(text: "ab", markedRange: 0..<1).isComposing)
  }
}
