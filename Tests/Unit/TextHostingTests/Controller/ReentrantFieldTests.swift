import HostSimulation
import Testing
import TextEditing
import TextHosting
import TextMetrics

struct ReentrantFieldTests {
  private static func field(_ notation: String) -> SimulatedField {
    SimulatedField.limited(
      FieldState(notation: notation),
      to: TextConstraints(limit: [TextLimit(7, in: .characters)]))
  }

  private static func interrupt(
    _ field: SimulatedField, afterRequests count: Int,
    _ body: @escaping (SimulatedField) -> Void
  ) {
    field.duringRead = { field in
      if count == 0 { body(field) } else { interrupt(field, afterRequests: count - 1, body) }
    }
  }

  private static func expectBoth(_ field: SimulatedField, hold text: String) {
    #expect(field.state.text == text)
    #expect(field.controller.session.state.text == text)
  }

  @Test(arguments: 0..<5, [FieldInputMethod.plain, .marking, .rewriting])
  func `a program can set text during a comparison`(
    requests: Int, inputMethod: FieldInputMethod
  ) {
    let field = Self.field("ab|")
    field.inputMethod = inputMethod
    var reported: [String] = []
    field.controller.onChange = { reported.append($0.state.text) }
    field.become(FieldState(notation: "abc|"))
    Self.interrupt(field, afterRequests: requests) { $0.controller.text = "program" }
    field.controller.textDidChange()
    field.turn()
    guard field.duringRead == nil else { return }
    Self.expectBoth(field, hold: "program")
    #expect(reported.last == "program")
    field.change(Range<UTF16Offset>(at: 7), to: "!")
    field.controller.textDidChange()
    field.turn()
    Self.expectBoth(field, hold: "program")
  }

  @Test(arguments: 0..<5, [FieldInputMethod.plain, .marking])
  func `a request is refused if the program replaces the text meanwhile`(
    requests: Int, inputMethod: FieldInputMethod
  ) {
    let field = Self.field("hello|")
    field.inputMethod = inputMethod
    Self.interrupt(field, afterRequests: requests) { $0.controller.text = "" }
    let answer = field.controller.shouldChange(0..<1, to: "J")
    #expect(answer == (field.duringRead != nil))
    if !answer { Self.expectBoth(field, hold: "") }
  }

  @Test(arguments: 0..<5) func `a program can set limits during a request`(requests: Int) {
    let field = Self.field("hello|")
    field.inputMethod = .plain
    let limits = [TextLimit(5, in: .characters)]
    Self.interrupt(field, afterRequests: requests) { $0.controller.constraints.limits = limits }
    if field.controller.shouldChange(Range<UTF16Offset>(at: 5), to: "!") {
      field.change(Range<UTF16Offset>(at: 5), to: "!")
      field.controller.textDidChange()
      field.turn()
    }
    field.duringRead = nil
    // The key came before the limits, or was evaluated with them.
    #expect(field.state.text == field.controller.session.state.text)
    let end = UTF16Offset(field.state.text.utf16.count)
    #expect(!field.controller.shouldChange(Range<UTF16Offset>(at: end), to: "?"))
    #expect(field.controller.session.constraints.limits == limits)
  }

  @Test func `a program can set limits during an edit of the field`() {
    let field = Self.field("hello|")
    let limits = [TextLimit(5, in: .characters)]
    field.duringRead = { $0.controller.constraints.limits = limits }
    field.controller.text = "hello world"
    #expect(field.state.text == "hello world")
    #expect(field.controller.session.constraints.limits == limits)
  }

  @Test func `the last of two texts that a program sets while the field is read stays`() {
    let field = Self.field("ab|")
    field.become(FieldState(notation: "abc|"))
    field.duringRead = { field in
      for text in ["first", "second"] { field.controller.text = text }
    }
    field.controller.textDidChange()
    Self.expectBoth(field, hold: "second")
  }

  @Test func `a program that sets another text at every request doesn't hang`() {
    let field = Self.field("ab|")
    var count = 0
    func answer(_ field: SimulatedField) {
      count += 1
      field.controller.text = String(count % 10)
      field.duringRead = answer
    }
    field.duringRead = answer
    field.controller.textDidChange()
    field.duringRead = nil
    field.controller.textDidChange()
    #expect(field.state.text == field.controller.session.state.text)
  }
}
