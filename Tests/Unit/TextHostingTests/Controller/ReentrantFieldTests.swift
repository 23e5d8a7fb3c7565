import HostSimulation
import Testing
import TextEditing
import TextHosting
import TextMetrics

/// A field that calls its program while the controller asks it something.
struct ReentrantFieldTests {
  private static func field(_ notation: String) -> SimulatedField {
    SimulatedField.limited(
      FieldState(notation: notation),
      to: TextConstraints(limits: [TextLimit(...7, in: .characters)]))
  }

  /// Has the program set a text in the middle of the field's answer to one of the next questions.
  private static func setText(_ text: String, of field: SimulatedField, afterQuestions count: Int) {
    var left = count
    func answer(_ field: SimulatedField) {
      if left == 0 {
        field.limiter.setText(text)
      } else {
        left -= 1
        field.duringRead = answer
      }
    }
    field.duringRead = answer
  }

  @Test(arguments: 0..<5, [FieldInputMethod.plain, .marking, .rewriting])
  func `a program sets a text while a change is compared`(
    questions: Int, inputMethod: FieldInputMethod
  ) {
    let field = Self.field("ab|")
    field.inputMethod = inputMethod
    var told: [String] = []
    field.limiter.onResult = { told.append($0.state.text) }
    field.become(FieldState(notation: "abc|"))
    Self.setText("program", of: field, afterQuestions: questions)
    field.limiter.textDidChange()
    field.turn()
    guard field.duringRead == nil else { return }
    #expect(field.state.text == "program")
    #expect(field.limiter.session.state.text == "program")
    #expect(told.last == "program")
    field.change(UTF16Range(at: 7), to: "!")
    field.limiter.textDidChange()
    field.turn()
    #expect(field.state.text == "program")
    #expect(field.limiter.session.state.text == "program")
  }

  @Test(arguments: 0..<5, [FieldInputMethod.plain, .marking])
  func `a program sets a text while the toolkit asks`(
    questions: Int, inputMethod: FieldInputMethod
  ) {
    let field = Self.field("hello|")
    field.inputMethod = inputMethod
    Self.setText("", of: field, afterQuestions: questions)
    let answer = field.limiter.shouldChange(UTF16Range(0, 1), to: "J")
    // What was asked about is not there any more.
    #expect(answer == (field.duringRead != nil))
    if !answer {
      #expect(field.state.text == "")
      #expect(field.limiter.session.state.text == "")
    }
  }

  @Test(arguments: 0..<5) func `a program sets limits while the toolkit asks`(questions: Int) {
    let field = Self.field("hello|")
    field.inputMethod = .plain
    var left = questions
    func answer(_ field: SimulatedField) {
      if left == 0 {
        field.limiter.setLimits([TextLimit(...5, in: .characters)])
      } else {
        left -= 1
        field.duringRead = answer
      }
    }
    field.duringRead = answer
    if field.limiter.shouldChange(UTF16Range(at: 5), to: "!") {
      field.change(UTF16Range(at: 5), to: "!")
      field.limiter.textDidChange()
      field.turn()
    }
    field.duringRead = nil
    // The key came before the limits, or was compared with them.
    #expect(field.state.text == field.limiter.session.state.text)
    let end = UTF16Offset(field.state.text.utf16.count)
    #expect(!field.limiter.shouldChange(UTF16Range(at: end), to: "?"))
    #expect(field.limiter.session.constraints.limits == [TextLimit(...5, in: .characters)])
  }

  @Test func `a program sets limits while its text is written`() {
    let field = Self.field("hello|")
    field.duringRead = { $0.limiter.setLimits([TextLimit(...5, in: .characters)]) }
    field.limiter.setText("hello world")
    #expect(field.state.text == "hello world")
    #expect(field.limiter.session.constraints.limits == [TextLimit(...5, in: .characters)])
  }

  @Test func `of two texts that a program sets while the field is asked the last one stays`() {
    let field = Self.field("ab|")
    field.become(FieldState(notation: "abc|"))
    field.duringRead = { field in
      field.limiter.setText("first")
      field.limiter.setText("second")
    }
    field.limiter.textDidChange()
    #expect(field.state.text == "second")
    #expect(field.limiter.session.state.text == "second")
  }

  @Test func `a program that sets another text at every question is done at some time`() {
    let field = Self.field("ab|")
    var count = 0
    func answer(_ field: SimulatedField) {
      count += 1
      field.limiter.setText(String(count % 10))
      field.duringRead = answer
    }
    field.duringRead = answer
    field.limiter.textDidChange()
    field.duringRead = nil
    field.limiter.textDidChange()
    #expect(field.state.text == field.limiter.session.state.text)
  }
}
