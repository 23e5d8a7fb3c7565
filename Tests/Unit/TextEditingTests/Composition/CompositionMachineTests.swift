import HostSimulation
import Testing
import TextMetrics

@testable import TextEditing

/// What holds of every row of the composition table, and what a field does that follows it.
struct CompositionMachineTests {
  typealias Machine = CompositionMachine

  private static let range = UTF16Range(41, 43)

  /// Every trigger, with texts and positions that can be told from one another.
  static let triggers: [Machine.Trigger] =
    [
      .drop, .edit(range, with: "edited", as: .rewrite), .compose("composed", replacing: range),
      .composeAfterEdit(
        Machine.MarkedEdit(
          range: range, text: "edited", nature: .insertion, marked: "marked", place: 45)),
    ]
    + Machine.Relation.allCases.flatMap { relation in
      behaviours.map { .event($0.event, relation) }
    }

  @Test(arguments: triggers)
  func `the rest of a text is changed only behind an end, and texts come through`(
    trigger: Machine.Trigger
  ) {
    let plan = Machine.plan(for: trigger)
    switch plan.work {
    case .own:
      switch trigger {
      case .event(.select, _): break
      case .event(.setLimits, _): #expect(plan.ending == nil)
      default: #expect(plan.ending != nil)
      }
    case .flag: #expect(plan.ending?.isByField == true)
    case .rewriteBeside(let range, let text):
      #expect(plan.ending == nil && trigger == .event(.replace(range, with: text), .outside))
    case .updateMarkedText(let text, let selection):
      #expect(
        plan.ending == nil
          && "\(trigger)".contains("\(FieldEvent.mark(text, selection: selection))"))
    case .deleteMarkedText(let direction):
      #expect(plan.ending == nil && trigger == .event(.delete(direction), .inside))
    case .nothing:
      if case .with(let text) = plan.ending, !text.isEmpty {
        #expect("\(trigger)".contains(text))
      }
    }
  }

  /// What becomes of a composition on `a{ni|}bc`.
  struct Behaviour: CustomTestStringConvertible {
    enum Fate { case goesOn, ends, isReplaced }

    let event: FieldEvent
    let fate: Fate
    let exit: Decision?
    let isTold: Bool

    init(_ event: FieldEvent, _ fate: Fate, exit: Decision? = nil, isTold: Bool = false) {
      self.event = event
      self.fate = fate
      self.exit = exit
      self.isTold = isTold
    }

    var testDescription: String { "\(event)" }
  }

  static let behaviours = [
    Behaviour(.insert("x"), .ends),
    Behaviour(.replace(0, 1, "x"), .goesOn),
    Behaviour(.replace(3, 3, "x"), .goesOn),
    Behaviour(.replace(0, 2, "x"), .ends, exit: .accepted),
    Behaviour(.mark("x"), .goesOn),
    Behaviour(.mark(""), .ends),
    Behaviour(.markRange(0, 1), .isReplaced, exit: .accepted),
    Behaviour(.markRange(4, 4), .ends, exit: .accepted),
    Behaviour(.commit("x"), .ends),
    Behaviour(.commit(), .ends),
    Behaviour(.cancel, .ends),
    Behaviour(.delete(.backward), .goesOn),
    Behaviour(.delete(.forward), .ends, exit: .accepted),
    Behaviour(.select(1, 2), .goesOn),
    Behaviour(.select(0, 0), .ends),
    Behaviour(.blur, .ends),
    Behaviour(.setText("x"), .ends, isTold: true),
    Behaviour(.setLimits([]), .goesOn),
    Behaviour(.undo, .ends, isTold: true),
    Behaviour(.redo, .goesOn),
    Behaviour(.report("a{x|}bc"), .goesOn),
    Behaviour(.report("ax|bc"), .ends),
    Behaviour(.report("ax{y|}bc"), .isReplaced, exit: .accepted),
    Behaviour(.report("Za{ni|}bc"), .ends, exit: .accepted, isTold: true),
  ]

  @Test(arguments: behaviours)
  func `an event goes on with a composition or ends it`(behaviour: Behaviour) throws {
    var session = try TextSession(
      FieldState(notation: "a{ni|}bc"), constraints: field(20))
    let step = session.apply(behaviour.event)
    #expect(session.isComposing == (behaviour.fate != .ends))
    #expect(step.exit == behaviour.exit)
    #expect(step.inputMethodActions.contains(.cancelComposition) == behaviour.isTold)
    // Whatever ended it, nothing of the input method's is left: the next event meets an idle field.
    if behaviour.fate == .ends { #expect(session.apply(.cancel).state == step.state) }
  }

  @Test func `every kind of event was met while composing`() {
    func kind(_ event: FieldEvent) -> String {
      String("\(event)".prefix { $0.isLetter })
    }
    #expect(Set(Self.behaviours.map { kind($0.event) }).count == 14)
  }
}
