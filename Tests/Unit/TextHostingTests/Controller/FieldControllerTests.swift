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
    let first = field.limiter
    #expect(throws: FieldAlreadyControlled.self) {
      _ = try FieldController(SimulatedHost(field), constraints: Self.constraints(1))
    }
    #expect(field.controller === first)
    first.end()
    #expect(field.controller == nil)
    #expect(first.shouldChange(0..<2, to: "far too long"))
    first.textDidChange()
    first.text = "no longer controlled"
    #expect(field.state.text == "ab")
    let second = try FieldController(SimulatedHost(field), constraints: Self.constraints(1))
    #expect(second.status.first?.outcome == .tooLong(by: 1))
  }

  @Test func `a candidate without a request is not autofill`() {
    let field = Self.field("abcd|")
    #expect(field.limiter.changeMayBeAutofill)
    field.become(FieldState(notation: "abcd{ni|}"))
    field.limiter.textDidChange()
    #expect(!field.limiter.changeMayBeAutofill)
    field.become(FieldState(notation: "abcd你好|"))
    #expect(!field.limiter.changeMayBeAutofill)
    field.limiter.textDidChange()
    field.turn()
    #expect(field.state.text == "abcd你")
    #expect(field.limiter.changeMayBeAutofill)
    field.activity = .dictating
    #expect(!field.limiter.changeMayBeAutofill)
  }

  @Test func `a program may end the controller from inside the controller's edit`() {
    let field = Self.field("abcde|")
    let controller = field.limiter
    field.duringWrite = { $0.controller?.end() }
    field.play(.becomes("abcdefg|"), .reports)
    #expect(field.controller == nil)
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
    field.limiter.onChange = { _ in results += 1 }
    field.limiter.onEvent = { [unowned field] _, _ in
      events += 1
      guard events == number else { return }
      field.controller?.end()
      notationAtEnd = field.state.notation
    }
    for call in calls { field.play(call) }
    #expect(field.controller == nil)
    #expect(events == number)
    #expect(results == number - 1)
    #expect(field.state.notation == notationAtEnd)
    #expect(field.writes.isEmpty)
  }

  @Test func `a program may end the controller while its limits and text are being set`() {
    let field = Self.field("ab|")
    field.play(.becomes("ab{ni|}"), .reports)
    var events: [FieldEvent] = []
    field.limiter.onEvent = { [unowned field] event, _ in
      events.append(event)
      if case .setLimits = event { field.controller?.end() }
      field.controller?.constraints.limits = []
      field.controller?.text = "xyz"
    }
    field.play(.becomes("ab{nih|}"), .reports)
    #expect(events.count == 2)
    #expect(field.state.notation == "ab{nih|}")
  }

  @Test func `no result is reported after the program ends the controller`() {
    let field = Self.field("ab|")
    let controller = field.limiter
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
    other.limiter.onChange = { [unowned other] _ in
      results += 1
      other.controller?.end()
    }
    other.limiter.onEvent = { [unowned other] event, _ in
      if case .reconcile = event { other.limiter.text = "set by program" }
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
      controller = living.limiter
      living.limiter.textDidChange()
      #expect(controller != nil)
    }
    #expect(field == nil)
    #expect(controller == nil)
  }

  @Test func `each result is reported in order, when field and session are in sync`() {
    let field = Self.field("abcd|")
    var results: [String] = []
    field.limiter.onChange = { [unowned field] result in
      results.append("\(result.decision) \(field.state.text) \(field.limiter.session.state.text)")
    }
    field.play(.asks(4, 4, "XY"), .becomes("abcdX{ni|}"), .reports, .becomes("abcdX|"), .reports)
    field.limiter.constraints.limits = []
    field.limiter.text = "set"
    #expect(
      results == [
        "clipped abcdX abcdX", "deferred abcdXni abcdXni", "accepted abcdX abcdX",
        "accepted abcdX abcdX", "accepted set set",
      ])
  }

  @Test func `the program can replace constraints during a composition`() {
    let field = Self.field("abcd|")
    field.play(.becomes("abcd{ni|}"), .reports)
    field.limiter.constraints = TextConstraints(
      limit: [TextLimit(6, in: .characters)], overflow: .reject)
    #expect(field.limiter.session.isComposing)
    #expect(field.state.text == "abcdni")
    field.play(.becomes("abcd你好你|"), .reports)
    field.limiter.turnDidEnd()
    #expect(field.state.text == "abcd")
    field.limiter.constraints.limits = [TextLimit(5, in: .characters)]
    #expect(field.limiter.session.constraints.overflow == .reject)
  }

  @Test func `the program can set the text in response to a result`() {
    let field = Self.field("abcd|")
    field.limiter.onChange = { [unowned field] result in
      if result.decision == .clipped { field.limiter.text = "replaced by program" }
    }
    field.play(.asks(4, 4, "XY"))
    #expect(field.state.text == "replaced by program")
    #expect(field.limiter.session.state.text == field.state.text)
  }

  @Test func `a program that answers every result with another text does not hang`() {
    let field = Self.field("abcd|")
    var count = 0
    field.limiter.onChange = { [unowned field] _ in
      count += 1
      field.limiter.text = "\(count)"
    }
    field.play(.asks(4, 4, "XY"))
    #expect(count == 16)
    #expect(field.isTurnEndScheduled)
    #expect(field.limiter.session.state.text == field.state.text)
  }

  @Test func `a request with an outdated range is refused`() {
    let field = Self.field("abcd|")
    field.setSilently("set by program")
    field.limiter.onChange = { [unowned field] _ in field.limiter.text = "x" }
    #expect(!field.limiter.shouldChange(13..<14, to: ""))
    #expect(field.state.text == "x")
  }

  @Test func `calls during a correction are ignored`() {
    let field = Self.field("abcde|")
    var answers: [Bool] = []
    field.duringWrite = { field in
      answers.append(field.limiter.shouldChange(0..<99, to: "far too long"))
      field.limiter.textDidChange()
      field.limiter.selectionDidChange()
      field.limiter.turnDidEnd()
      field.limiter.editingDidEnd()
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
      field.limiter.text = "set by program"
    }
    field.play(.becomes("abcdef|"), .reports)
    #expect(field.state.text == "set by program")
    #expect(field.limiter.session.state.text == "set by program")
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
    _ = field.limiter.shouldChange(change, to: "xyz")
    #expect(field.state.text == "q")
    #expect(field.writes.isEmpty)
    #expect(field.limiter.session.state.text == "q")
    #expect(field.limiter.shouldChange(change, to: "xyz"))
  }

  @Test func `a key is inserted where it was requested, even if the caret moves`() {
    let field = Self.field("abcd|")
    #expect(field.limiter.shouldChange(4..<4, to: "x"))
    field.play(.becomes("a|bcd"), .selects, .becomes("ab|cdx"), .reports)
    #expect(field.limiter.session.state.notation == "ab|cdx")
    #expect(field.writes.isEmpty)
  }

  @Test func `a field that rejects a correction wins`() {
    let field = Self.field("abcde|")
    field.refusesWrites = true
    field.play(.becomes("abcdef|"), .reports)
    #expect(field.limiter.session.state.text == "abcdef")
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
    field.limiter.text = "xyz"
    #expect(field.state.notation == "ab{ni|}")
    field.play(.becomes("ab你|"), .reports)
    #expect(field.state.notation == "xyz|")
    #expect(field.offences == [])
  }

  @Test func `invalid positions are clamped`() {
    let field = Self.field("ab😀|")
    field.falseSnapshots = [
      FieldSnapshot(
        text: "ab😀", selection: FieldSelection(anchor: -7, focus: 3), markedRange: 90..<104)
    ]
    field.limiter.textDidChange()
    #expect(field.limiter.session.state.selection == FieldSelection(anchor: 0, focus: 2))
    #expect(field.limiter.session.state.markedRange == nil)
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
    field.limiter.undo()
    #expect(field.state.text == "abWXY")
    field.limiter.undo()
    #expect(field.state.text == "ab")
    field.limiter.redo()
    field.limiter.redo()
    #expect(field.state.text == "abWX")
    field.play(.becomes("abWX{ni|}"), .reports)
    field.limiter.undo()
    #expect(field.state.notation == "abWX|")
  }

  @Test func `undo restores the selection at the time of the request`() {
    let field = Self.field("abc|")
    var inverses: [FieldSelection?] = []
    field.limiter.onChange = { inverses.append($0.inverse?.selection) }
    field.play(.probes(3, 3, "X"), .becomes("a|bc"), .selects, .becomes("abcX|"), .reports)
    #expect(inverses.last == FieldSelection(at: 3))
  }

  @Test func `a toolkit's own undo history is left alone`() {
    let field = Self.field("ab|")
    field.play(.asks(2, 2, "c"), .reports)
    field.limiter.undo()
    #expect(field.state.text == "abc")
    #expect(field.canUndo)
  }

  @Test func `excess text can be highlighted unless text is marked`() {
    let field = Self.field("ab😀defg|")
    #expect(field.limiter.excessRange == 6..<8)
    field.play(.becomes("ab😀defg{ni|}"), .reports)
    #expect(field.limiter.excessRange == nil)
    #expect(field.limiter.status.first?.outcome == .tooLong(by: 2))
    field.limiter.text = "ab"
    #expect(field.limiter.excessRange == nil)
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
