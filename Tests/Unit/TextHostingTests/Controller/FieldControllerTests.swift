import HostSimulation
import Testing
import TextEditing
import TextMetrics

@testable import TextHosting

struct FieldControllerTests {
  private static func constraints(_ maximum: Int) -> TextConstraints {
    TextConstraints(limit: [TextLimit(maximum, in: .characters)])
  }

  private static func field(_ notation: String, atMost maximum: Int = 5) -> SimulatedField {
    SimulatedField.limited(FieldState(notation: notation), to: constraints(maximum))
  }

  @Test func `a second controller of a field is refused, until the first has ended`() throws {
    let field = Self.field("ab|")
    let first = field.controller
    #expect(throws: FieldAlreadyControlled.self) {
      _ = try FieldController(SimulatedHost(field), constraints: Self.constraints(1))
    }
    #expect(field.attachedController === first)
    first.end()
    #expect(field.attachedController == nil)
    #expect(first.shouldChange(0..<2, to: "far too long"))
    first.textDidChange()
    first.text = "no longer controlled"
    #expect(field.state.text == "ab")
    let second = try FieldController(SimulatedHost(field), constraints: Self.constraints(1))
    #expect(second.status.first?.outcome == .tooLong(by: 1))
  }

  @Test func `a candidate without a request is not autofill`() {
    let field = Self.field("abcd|")
    #expect(field.controller.changeMayBeAutofill)
    field.become(FieldState(notation: "abcd{ni|}"))
    field.controller.textDidChange()
    #expect(!field.controller.changeMayBeAutofill)
    field.become(FieldState(notation: "abcd你好|"))
    #expect(!field.controller.changeMayBeAutofill)
    field.controller.textDidChange()
    field.turn()
    #expect(field.state.text == "abcd你")
    #expect(field.controller.changeMayBeAutofill)
    field.activity = .dictating
    #expect(!field.controller.changeMayBeAutofill)
  }

  @Test func `a program may end the controller from inside the controller's edit`() {
    let field = Self.field("abcde|")
    let controller = field.controller
    field.duringWrite = { $0.attachedController?.end() }
    field.play(.becomes("abcdefg|"), .reports)
    #expect(field.attachedController == nil)
    #expect(controller.shouldChange(0..<2, to: "far too long"))
    controller.text = "no longer controlled"
    #expect(field.state.text == "abcde")
  }

  @Test(
    arguments: [
      (1, [.becomes("abcdef|"), .reports]),
      (1, [.probes(4, 4, "XY")]),
      (1, [.becomes("abcd{ni|}"), .blurs]),
      (2, [.becomes("abcd{ni|}"), .reports, .blurs]),
      (1, [.probes(4, 4, "x"), .becomes("abcdXYZ|"), .blurs]),
      (1, [.probes(4, 4, "x"), .becomes("a|bcdx"), .reports]),
      (1, [.becomes("x|yz"), .reads]),
      (1, [.becomes("xyz{ni|}"), .reports]),
      (2, [.becomes("abcd{ni|}"), .reports, .setsByController("xyz")]),
    ] as [(Int, [HostCall])])
  func `nothing is edited or reported after the program ends the controller in onEvent`(
    number: Int, calls: [HostCall]
  ) {
    let field = Self.field("abcd|")
    var events = 0
    var results = 0
    var notationAtEnd = ""
    field.controller.onChange = { _ in results += 1 }
    field.controller.onEvent = { [unowned field] _, _ in
      events += 1
      guard events == number else { return }
      field.attachedController?.end()
      notationAtEnd = field.state.notation
    }
    for call in calls { field.play(call) }
    #expect(field.attachedController == nil)
    #expect(events == number)
    #expect(results == number - 1)
    #expect(field.state.notation == notationAtEnd)
    #expect(field.writes.isEmpty)
  }

  @Test func `a controller that ends while the field loses focus doesn't change its session`() {
    let field = Self.field("가|", atMost: 1)
    (field.language, field.rewritingLanguages) = ("ko", ["ko"])
    let controller = field.controller
    controller.onEvent = { [unowned controller] _, _ in controller.end() }
    field.play(.becomes("가ㄱ|"), .reports, .blurs)
    #expect(field.attachedController == nil)
    #expect(controller.session.state.text == "가ㄱ")
  }

  @Test func `a program may end the controller while its limits and text are being set`() {
    let field = Self.field("ab|")
    field.play(.becomes("ab{ni|}"), .reports)
    var events: [FieldEvent] = []
    field.controller.onEvent = { [unowned field] event, _ in
      events.append(event)
      if case .setLimits = event { field.attachedController?.end() }
      field.attachedController?.constraints.limits = []
      field.attachedController?.text = "xyz"
    }
    field.play(.becomes("ab{nih|}"), .reports)
    #expect(events.count == 2)
    #expect(field.state.notation == "ab{nih|}")
  }

  @Test func `no result is reported after the program ends the controller`() {
    let field = Self.field("ab|")
    let controller = field.controller
    var results = 0
    controller.onChange = { [unowned controller] _ in
      results += 1
      controller.onEvent = { [unowned controller] _, _ in controller.end() }
      controller.text = "set by program"
    }
    field.play(.becomes("abc|"), .reports)
    #expect(results == 1)
    #expect(field.state.text == "abc")
    let other = Self.field("ab|")
    other.controller.onChange = { [unowned other] _ in
      results += 1
      other.attachedController?.end()
    }
    other.controller.onEvent = { [unowned other] event, _ in
      if case .reconcile = event { other.controller.text = "set by program" }
    }
    other.play(.becomes("abc|"), .reports)
    #expect(results == 2)
  }

  @Test func `the field retains its controller, and nothing retains the field`() {
    weak var controller: FieldController?
    weak var field: SimulatedField?
    do {
      let living = Self.field("ab|")
      field = living
      controller = living.controller
      living.controller.textDidChange()
      #expect(controller != nil)
    }
    #expect(field == nil)
    #expect(controller == nil)
  }

  @Test func `each result is reported in order, when field and session are in sync`() {
    let field = Self.field("abcd|")
    var results: [String] = []
    field.controller.onChange = { [unowned field] result in
      results.append(
        "\(result.decision) \(field.state.text) \(field.controller.session.state.text)")
    }
    field.play(.asks(4, 4, "XY"), .becomes("abcdX{ni|}"), .reports, .becomes("abcdX|"), .reports)
    field.controller.constraints.limits = []
    field.controller.text = "set"
    #expect(
      results == [
        "clipped abcdX abcdX", "deferred abcdXni abcdXni", "accepted abcdX abcdX",
        "accepted abcdX abcdX", "accepted set set",
      ])
  }

  @Test func `the program can replace constraints during a composition`() {
    let field = Self.field("abcd|")
    field.play(.becomes("abcd{ni|}"), .reports)
    field.controller.constraints = TextConstraints(
      limit: [TextLimit(6, in: .characters)], overflow: .reject)
    #expect(field.controller.session.isComposing)
    #expect(field.state.text == "abcdni")
    field.play(.becomes("abcd你好你|"), .reports)
    field.controller.turnDidEnd()
    #expect(field.state.text == "abcd")
    field.controller.constraints.limits = [TextLimit(5, in: .characters)]
    #expect(field.controller.session.constraints.overflow == .reject)
  }

  @Test func `the program can set the text in response to a result`() {
    let field = Self.field("abcd|")
    field.controller.onChange = { [unowned field] result in
      if result.decision == .clipped { field.controller.text = "replaced by program" }
    }
    field.play(.asks(4, 4, "XY"))
    #expect(field.state.text == "replaced by program")
    #expect(field.controller.session.state.text == field.state.text)
  }

  @Test func `a program that answers every result with another text does not hang`() {
    let field = Self.field("abcd|")
    var count = 0
    field.controller.onChange = { [unowned field] _ in
      count += 1
      field.controller.text = "\(count)"
    }
    field.play(.asks(4, 4, "XY"))
    #expect(count == 16)
    #expect(field.isTurnEndScheduled)
    #expect(field.controller.session.state.text == field.state.text)
  }

  @Test func `a request with an outdated range is refused`() {
    let field = Self.field("abcd|")
    field.setSilently("set by program")
    field.controller.onChange = { [unowned field] _ in field.controller.text = "x" }
    #expect(!field.controller.shouldChange(13..<14, to: ""))
    #expect(field.state.text == "x")
  }

  @Test func `calls during a correction are ignored`() {
    let field = Self.field("abcde|")
    var answers: [Bool] = []
    field.duringWrite = { field in
      answers.append(field.controller.shouldChange(0..<99, to: "far too long"))
      field.controller.textDidChange()
      field.controller.selectionDidChange()
      field.controller.turnDidEnd()
      field.controller.editingDidEnd()
    }
    field.play(.becomes("abcdef|"), .reports)
    #expect(answers == [true, true])
    #expect(field.state.notation == "abcde|")
    #expect(field.writes.count == 1)
  }

  @Test(arguments: [true, false])
  func `a program that sets the text in the middle of a correction wins`(throughController: Bool) {
    let field = Self.field("abcde|")
    field.duringWrite = { field in
      guard throughController else { return field.setSilently("set by program") }
      field.duringWrite = { _ in }
      field.controller.text = "set by program"
    }
    field.play(.becomes("abcdef|"), .reports)
    #expect(field.state.text == "set by program")
    #expect(field.controller.session.state.text == "set by program")
  }

  @Test func `a field that changes during a request is neither edited nor refused`() {
    let field = Self.field("abcd|")
    var calls = 0
    func disturb(_ field: SimulatedField) {
      calls += 1
      // At the fourth snapshot, the text has been read, and the request isn't answered yet.
      if calls < 4 { field.duringRead = disturb } else { field.setSilently("q") }
    }
    field.duringRead = disturb
    let change: Range<UTF16Offset> = 0..<0
    _ = field.controller.shouldChange(change, to: "xyz")
    #expect(field.state.text == "q")
    #expect(field.writes.isEmpty)
    #expect(field.controller.session.state.text == "q")
    #expect(field.controller.shouldChange(change, to: "xyz"))
  }

  @Test func `a key is inserted where it was requested, even if the caret moves`() {
    let field = Self.field("abcd|")
    #expect(field.controller.shouldChange(4..<4, to: "x"))
    field.play(.becomes("a|bcd"), .selects, .becomes("ab|cdx"), .reports)
    #expect(field.controller.session.state.notation == "ab|cdx")
    #expect(field.writes.isEmpty)
  }

  @Test func `a field that rejects a correction wins`() {
    let field = Self.field("abcde|")
    field.refusesWrites = true
    field.play(.becomes("abcdef|"), .reports)
    #expect(field.controller.session.state.text == "abcdef")
    #expect(field.writes.count == 1)
    field.refusesWrites = false
    field.play(.asks(6, 6, "g"), .reports)
    #expect(field.state.notation == "abcdef|")
    #expect(field.writes.count == 2)
  }

  @Test func `a text waits for an input method that doesn't end`() {
    let field = Self.field("ab|")
    field.play(.becomes("ab{ni|}"), .reports)
    field.refusesToUnmark = true
    field.controller.text = "xyz"
    #expect(field.state.notation == "ab{ni|}")
    field.play(.becomes("ab你|"), .reports)
    #expect(field.state.notation == "xyz|")
    #expect(field.forbiddenActions == [])
  }

  @Test func `invalid positions are clamped`() {
    let field = Self.field("ab😀|")
    field.falseSnapshots = [
      FieldSnapshot(
        text: "ab😀", selection: FieldSelection(anchor: -7, focus: 3), markedRange: 90..<104)
    ]
    field.controller.textDidChange()
    #expect(field.controller.session.state.selection == FieldSelection(anchor: 0, focus: 2))
    #expect(field.controller.session.state.markedRange == nil)
  }

  @Test func `a correction is the smallest edit`() {
    let field = Self.field("abcde|")
    field.play(.becomes("abcXYZ|de"), .reports)
    #expect(
      field.writes == [SimulatedField.Write(range: 3..<6, text: "", before: "abcXYZde")])
  }

  @Test func `a field without undo history uses the session's`() {
    let field = SimulatedField(FieldState(text: "ab"))
    #expect(throws: Never.self) {
      _ = try FieldController(SimulatedHost(field), limit: 5, undoOwner: .session)
    }
    field.play(.asks(2, 2, "WXYZ"), .asks(4, 5, ""), .reports)
    #expect(field.state.text == "abWX")
    field.controller.undo()
    #expect(field.state.text == "abWXY")
    field.controller.undo()
    #expect(field.state.text == "ab")
    field.controller.redo()
    field.controller.redo()
    #expect(field.state.text == "abWX")
    field.play(.becomes("abWX{ni|}"), .reports)
    field.controller.undo()
    #expect(field.state.notation == "abWX|")
  }

  @Test func `undo restores the selection at the time of the request`() {
    let field = Self.field("abc|")
    var inverses: [FieldSelection?] = []
    field.controller.onChange = { inverses.append($0.inverse?.selection) }
    field.play(.probes(3, 3, "X"), .becomes("a|bc"), .selects, .becomes("abcX|"), .reports)
    #expect(inverses.last == FieldSelection(at: 3))
  }

  @Test func `a toolkit's own undo history is left alone`() {
    let field = Self.field("ab|")
    field.play(.asks(2, 2, "c"), .reports)
    field.controller.undo()
    #expect(field.state.text == "abc")
    #expect(field.canUndo)
  }

  @Test func `excess text can be highlighted unless text is marked`() {
    let field = Self.field("ab😀defg|")
    #expect(field.controller.excessRange == 6..<8)
    field.play(.becomes("ab😀defg{ni|}"), .reports)
    #expect(field.controller.excessRange == nil)
    #expect(field.controller.status.first?.outcome == .tooLong(by: 2))
    field.controller.text = "ab"
    #expect(field.controller.excessRange == nil)
  }

  @Test func `transforms change a key without another request`() {
    let field = SimulatedField.limited(
      FieldState(notation: "A|"), to: TextConstraints(letterCase: .uppercase))
    field.language = "en"
    field.play(.asks(1, 1, "b"))
    #expect(field.state.notation == "AB|")
    // The same request, with nothing in between.
    field.play(.probes(1, 1, "b"))
    #expect(field.state.notation == "AB|")
    field.play(.asks(2, 2, "b"))
    #expect(field.state.notation == "ABB|")
  }
}
