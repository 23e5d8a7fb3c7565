import TextMetrics

/// The rules of composition as a table of states and events. It sees positions, never text, and
/// answers with a plan that holds everything needed to carry it out.
enum CompositionMachine {
  /// The state: whether an input method is composing.
  enum Phase: Hashable, CaseIterable { case idle, composing }

  /// Where the range or selection of an event lies relative to the marked range.
  enum Relation: Hashable, CaseIterable {
    /// In touch with the marked text: for a rewrite that overlaps it, for a selection that lies
    /// in it, for a deletion that finds marked text to delete.
    case inside
    case outside
  }

  /// An event as the machine sees it. A report of a host is one or two of them.
  enum Trigger: Hashable {
    case insert(String)
    case replace(UTF16Range, with: String, Relation)
    case mark(String, selecting: FieldSelection?)
    case markRange(UTF16Range)
    case commit(String?)
    case cancel
    case delete(FieldEvent.Direction, at: FieldSelection, Relation)
    /// A deletion of all that is left of the marked text.
    case deleteRest
    case select(FieldSelection, Relation)
    case blur
    case setText(String)
    case setLimits([TextLimit])
    case undo
    case redo
    /// A report: the text around the marked text changed.
    case drop
    /// A report: the text was edited, no marked text being known.
    case edit(UTF16Range, with: String, as: ProposedEdit.Nature)
    /// A report: marked text appeared in place of a range.
    case compose(String, replacing: UTF16Range)
    /// A report: the text was edited, and marked text appeared in what came of it.
    case composeAfterEdit(MarkedEdit)
  }

  /// An edit of the text and the marked text that appeared with it.
  struct MarkedEdit: Hashable {
    var range: UTF16Range
    var text: String
    var nature: ProposedEdit.Nature
    var marked: String
    /// Where the marked text begins, after the edit.
    var place: UTF16Offset
  }

  /// How a composition ends, always before anything else is done.
  enum Ending: Hashable {
    /// With the marked text.
    case asItStands
    /// With a text from the input method.
    case with(String)
    /// With nothing; existing text that was marked comes back.
    case cancelled
    /// The same, by the field: the text around the marked text changed.
    case dropped
    /// As if it had never begun, by the field.
    case abandoned
  }

  /// What is done once the composition has ended, or while it goes on.
  enum Operation: Hashable {
    case nothing
    case insert(String)
    case rewrite(UTF16Range, with: String)
    /// A rewrite outside the marked range, which becomes part of the state from before.
    case rewriteBeside(UTF16Range, with: String)
    case edit(UTF16Range, with: String, as: ProposedEdit.Nature)
    /// Marks text in place of a range; nil is the selection.
    case compose(String, replacing: UTF16Range?, selecting: FieldSelection?)
    case composeAfterEdit(MarkedEdit)
    case composeExistingText(UTF16Range)
    case updateMarkedText(String, selecting: FieldSelection?)
    case deleteMarkedText(FieldEvent.Direction, at: FieldSelection)
    case delete(FieldEvent.Direction, at: FieldSelection)
    case select(FieldSelection)
    case setText(String)
    case changeLimits([TextLimit])
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
    case .insert(let text), .commit(.some(let text)): .insert(text)
    case .replace(let range, let text, _): .rewrite(range, with: text)
    case .edit(let range, let text, let nature): .edit(range, with: text, as: nature)
    case .mark(let text, let selection):
      text.isEmpty ? .nothing : .compose(text, replacing: nil, selecting: selection)
    case .compose(let text, let range): .compose(text, replacing: range, selecting: nil)
    case .composeAfterEdit(let edit): .composeAfterEdit(edit)
    case .markRange(let range): .composeExistingText(range)
    case .delete(let direction, let selection, _): .delete(direction, at: selection)
    case .select(let selection, _): .select(selection)
    case .setText(let text): .setText(text)
    case .setLimits(let limits): .changeLimits(limits)
    case .undo: .undo
    case .redo: .redo
    case .commit(nil), .cancel, .blur, .deleteRest, .drop: .nothing
    }
  }

  private static func composing(_ trigger: Trigger) -> Plan {
    switch trigger {
    case .insert(let text), .commit(.some(let text)): Plan(.nothing, after: .with(text))
    case .commit(nil), .blur: Plan(.nothing, after: .asItStands)
    case .cancel: Plan(.nothing, after: .cancelled)
    case .drop: Plan(.nothing, after: .dropped)
    case .replace(let range, let text, .outside): Plan(.rewriteBeside(range, with: text))
    case .replace(let range, let text, .inside):
      Plan(.rewrite(range, with: text), after: .asItStands)
    case .edit(let range, let text, let nature):
      Plan(.edit(range, with: text, as: nature), after: .dropped)
    // Marking an empty text, and deleting the rest, are deletions: no text returns (rule 11).
    case .mark("", _), .deleteRest: Plan(.nothing, after: .with(""))
    case .mark(let text, let selection): Plan(.updateMarkedText(text, selecting: selection))
    case .compose(let text, let range):
      Plan(.compose(text, replacing: range, selecting: nil), after: .asItStands)
    case .composeAfterEdit(let edit): Plan(.composeAfterEdit(edit), after: .dropped)
    case .markRange(let range): Plan(.composeExistingText(range), after: .asItStands)
    case .delete(let direction, let selection, .inside):
      Plan(.deleteMarkedText(direction, at: selection))
    case .delete(let direction, let selection, .outside):
      Plan(.delete(direction, at: selection), after: .asItStands)
    case .select(let selection, .inside): Plan(.select(selection))
    case .select(let selection, .outside): Plan(.select(selection), after: .asItStands)
    case .setText(let text): Plan(.setText(text), after: .abandoned)
    case .setLimits(let limits): Plan(.changeLimits(limits))
    // Undo abandons the composition and does nothing else; redo is ignored while composing.
    case .undo: Plan(.flag, after: .abandoned)
    case .redo: Plan(.nothing)
    }
  }
}

extension CompositionMachine.Ending {
  /// Whether the field ended the composition, so that the input method has to be told.
  var isByField: Bool {
    switch self {
    case .asItStands, .with, .cancelled: false
    case .dropped, .abandoned: true
    }
  }
}

extension CompositionMachine.Operation {
  /// Whether the operation has a decision of its own, apart from that on the composition.
  var hasDecision: Bool {
    switch self {
    case .insert, .rewrite, .rewriteBeside, .edit, .compose, .composeAfterEdit,
      .composeExistingText, .updateMarkedText, .deleteMarkedText, .delete:
      true
    case .nothing, .select, .setText, .changeLimits, .undo, .redo, .flag: false
    }
  }

  /// The operation with its positions adjusted for what was done before it.
  func moved(by map: PositionMap, in text: String) -> Self {
    func move(_ range: UTF16Range) -> UTF16Range {
      UTF16Range(text.clamped(map(range.start)), text.clamped(map(range.end)))
    }
    func move(_ selection: FieldSelection) -> FieldSelection {
      selection.mapped { text.clamped(map($0)) }
    }
    return switch self {
    case .rewrite(let range, let text): .rewrite(move(range), with: text)
    case .compose(let text, let range, let selection):
      .compose(text, replacing: range.map(move), selecting: selection)
    case .composeExistingText(let range): .composeExistingText(move(range))
    case .delete(let direction, let selection): .delete(direction, at: move(selection))
    case .select(let selection): .select(move(selection))
    // The edit of a report is already in positions of the text after the composition.
    case .edit, .composeAfterEdit: self
    // These never follow the end of a composition, or have no positions.
    case .rewriteBeside, .deleteMarkedText, .nothing, .insert, .updateMarkedText, .setText,
      .changeLimits, .undo, .redo, .flag:
      self
    }
  }
}
