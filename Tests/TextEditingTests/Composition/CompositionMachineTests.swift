import Testing

@testable import TextEditing

/// The composition table, row by row.
struct CompositionMachineTests {
  typealias Machine = CompositionMachine

  struct Row: CustomTestStringConvertible {
    let trigger: Machine.Trigger
    let idle: Machine.Operation
    let composing: Machine.Plan

    init(
      _ trigger: Machine.Trigger, idle: Machine.Operation,
      composing operation: Machine.Operation, after ending: Machine.Ending? = nil
    ) {
      self.trigger = trigger
      self.idle = idle
      composing = Machine.Plan(operation, after: ending)
    }

    var testDescription: String { "\(trigger)" }
  }

  static let table = [
    Row(.insert, idle: .insert, composing: .nothing, after: .withText),
    Row(.replace(.inside), idle: .rewrite, composing: .rewrite, after: .asItStands),
    Row(.replace(.outside), idle: .rewrite, composing: .rewriteBeside),
    Row(.mark, idle: .beginComposition, composing: .updateMarkedText),
    Row(.markNothing, idle: .nothing, composing: .nothing, after: .cancelled),
    Row(
      .markRange, idle: .beginOnExistingText, composing: .beginOnExistingText,
      after: .asItStands),
    Row(.markEmptyRange, idle: .nothing, composing: .nothing, after: .asItStands),
    Row(.commitText, idle: .insert, composing: .nothing, after: .withText),
    Row(.commitAsItStands, idle: .nothing, composing: .nothing, after: .asItStands),
    Row(.cancel, idle: .nothing, composing: .nothing, after: .cancelled),
    Row(.delete(.inside), idle: .delete, composing: .deleteMarkedText),
    Row(.delete(.outside), idle: .delete, composing: .delete, after: .asItStands),
    Row(.deleteRest, idle: .delete, composing: .nothing, after: .cancelled),
    Row(.select(.inside), idle: .select, composing: .select),
    Row(.select(.outside), idle: .select, composing: .select, after: .asItStands),
    Row(.blur, idle: .nothing, composing: .nothing, after: .asItStands),
    Row(.set, idle: .setText, composing: .setText, after: .abandoned),
    Row(.limits, idle: .changeLimits, composing: .changeLimits),
    Row(.undo, idle: .undo, composing: .flag, after: .abandoned),
    Row(.redo, idle: .redo, composing: .nothing),
  ]

  @Test(arguments: table)
  func `an event has one plan in each phase`(row: Row) {
    #expect(Machine.plan(for: row.trigger, in: .idle) == Machine.Plan(row.idle))
    #expect(Machine.plan(for: row.trigger, in: .composing) == row.composing)
  }
}
