import HostSimulation
import Testing
import TextMetrics

@testable import TextEditing

/// What holds of every row of the composition table, and what a field does that follows it.
struct CompositionMachineTests {
  typealias Machine = CompositionMachine

  private static let range = UTF16Range(41, 43)
  private static let selection = FieldSelection(anchor: 47, focus: 44)

  private static let markedEdit = Machine.MarkedEdit(
    range: range, text: "edited", nature: .insertion, marked: "marked", place: 45)

  /// Every trigger, with texts and positions that can be told from one another.
  static let triggers: [Machine.Trigger] =
    [
      .insert("inserted"), .mark("marked", selecting: selection), .mark("", selecting: nil),
      .markRange(range), .markRange(UTF16Range(at: 41)), .commit("committed"), .commit(nil),
      .cancel, .deleteRest, .blur, .setText("set"), .setLimits([TextLimit(...46, in: .characters)]),
      .undo, .redo, .drop, .edit(range, with: "edited", as: .rewrite),
      .compose("composed", replacing: range), .composeAfterEdit(markedEdit),
    ]
    + Machine.Relation.allCases.flatMap { relation -> [Machine.Trigger] in
      [
        .replace(range, with: "replaced", relation), .delete(.forward, at: selection, relation),
        .select(selection, relation),
      ]
    }

  /// What a trigger names, as a plan would spell it. A new trigger does not compile without.
  private func payload(of trigger: Machine.Trigger) -> [String] {
    switch trigger {
    case .insert(let text), .setText(let text): [text]
    case .replace(let range, let text, _), .edit(let range, let text, _),
      .compose(let text, let range):
      [text, "\(range)"]
    case .composeAfterEdit(let edit): ["\(edit)"]
    case .mark(let text, let selection): text.isEmpty ? [] : [text, "\(selection!)"]
    case .markRange(let range): range.isEmpty ? [] : ["\(range)"]
    case .commit(let text): text.map { [$0] } ?? []
    case .delete(let direction, let selection, _): ["\(direction)", "\(selection)"]
    case .select(let selection, _): ["\(selection)"]
    case .setLimits(let limits): limits.map { "\($0)" }
    case .cancel, .deleteRest, .blur, .undo, .redo, .drop: []
    }
  }

  @Test(arguments: triggers, Machine.Phase.allCases)
  func `a plan carries all that its trigger names`(trigger: Machine.Trigger, phase: Machine.Phase) {
    let plan = "\(Machine.plan(for: trigger, in: phase))"
    for part in payload(of: trigger) { #expect(plan.contains(part), "\(part) in \(plan)") }
  }

  @Test(arguments: triggers)
  func `nothing is ended where nothing is composed`(trigger: Machine.Trigger) {
    #expect(Machine.plan(for: trigger, in: .idle).ending == nil)
  }

  @Test(arguments: triggers)
  func `while composing, the rest of a text is changed only behind an end`(
    trigger: Machine.Trigger
  ) {
    let plan = Machine.plan(for: trigger, in: .composing)
    switch plan.operation {
    case .insert, .rewrite, .edit, .compose, .composeAfterEdit, .composeExistingText, .delete,
      .setText, .undo, .redo,
      .flag:
      #expect(plan.ending != nil)
    case .rewriteBeside, .updateMarkedText, .deleteMarkedText, .changeLimits:
      #expect(plan.ending == nil)
    case .nothing, .select: break
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
    #expect(step.directives.contains(.cancelComposition) == behaviour.isTold)
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
