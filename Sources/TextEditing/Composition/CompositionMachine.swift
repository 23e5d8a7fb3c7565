/// The rules of composition as a table of states and events: it sees no text, only where
/// positions lie, and answers with what is to be done.
enum CompositionMachine {
  /// The state: whether an input method is composing.
  enum Phase: Hashable, CaseIterable { case idle, composing }

  /// Where an event's positions lie, seen from the marked range.
  enum Place: Hashable, CaseIterable {
    /// In touch with the marked text: for a rewrite that overlaps it, for a selection that lies
    /// in it, for a deletion that finds marked text to delete.
    case inside
    case outside
  }

  /// An event as the machine sees it.
  enum Trigger: Hashable {
    case insert
    case replace(Place)
    case mark
    case markNothing
    case markRange
    case markEmptyRange
    case commitText
    case commitAsItStands
    case cancel
    case delete(Place)
    /// A deletion of all that is left of the marked text.
    case deleteRest
    case select(Place)
    case blur
    case set
    case limits
    case undo
    case redo
  }

  /// How a composition ends, always before anything else is done.
  enum Ending: Hashable {
    /// With the marked text.
    case asItStands
    /// With the event's text.
    case withText
    /// With nothing; existing text that was marked comes back.
    case cancelled
    /// As if it had never begun.
    case abandoned
  }

  /// What is done once the composition has ended, or while it goes on.
  enum Operation: Hashable {
    case nothing
    case insert
    case rewrite
    /// A rewrite outside the marked range, which becomes part of the state from before.
    case rewriteBeside
    case beginComposition
    case beginOnExistingText
    case updateMarkedText
    case deleteMarkedText
    case delete
    case select
    case setText
    case changeLimits
    case undo
    case redo
    /// Names the limits that the text exceeds now that the composition is gone.
    case flag
  }

  struct Plan: Hashable {
    var ending: Ending?
    var operation: Operation

    init(_ operation: Operation, after ending: Ending? = nil) {
      self.ending = ending
      self.operation = operation
    }
  }

  static func plan(for trigger: Trigger, in phase: Phase) -> Plan {
    switch phase {
    case .idle: Plan(idle(trigger))
    case .composing: composing(trigger)
    }
  }

  private static func idle(_ trigger: Trigger) -> Operation {
    switch trigger {
    case .insert, .commitText: .insert
    case .replace: .rewrite
    case .mark: .beginComposition
    case .markRange: .beginOnExistingText
    case .delete, .deleteRest: .delete
    case .select: .select
    case .set: .setText
    case .limits: .changeLimits
    case .undo: .undo
    case .redo: .redo
    case .markNothing, .markEmptyRange, .commitAsItStands, .cancel, .blur: .nothing
    }
  }

  private static func composing(_ trigger: Trigger) -> Plan {
    switch trigger {
    case .insert, .commitText: Plan(.nothing, after: .withText)
    case .replace(.outside): Plan(.rewriteBeside)
    case .replace(.inside): Plan(.rewrite, after: .asItStands)
    case .mark: Plan(.updateMarkedText)
    case .markNothing, .cancel, .deleteRest: Plan(.nothing, after: .cancelled)
    case .markRange: Plan(.beginOnExistingText, after: .asItStands)
    case .markEmptyRange, .commitAsItStands, .blur: Plan(.nothing, after: .asItStands)
    case .delete(.inside): Plan(.deleteMarkedText)
    case .delete(.outside): Plan(.delete, after: .asItStands)
    case .select(.inside): Plan(.select)
    case .select(.outside): Plan(.select, after: .asItStands)
    case .set: Plan(.setText, after: .abandoned)
    case .limits: Plan(.changeLimits)
    // An undo takes back what is being composed and nothing else; a redo leaves it alone.
    case .undo: Plan(.flag, after: .abandoned)
    case .redo: Plan(.nothing)
    }
  }
}
