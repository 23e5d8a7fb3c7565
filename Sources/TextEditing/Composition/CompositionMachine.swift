import TextMetrics

/// The rules of composition as a table: for each event, how it ends the composition, and what else
/// is done. It sees where the event lies, and of its text only whether it is empty.
enum CompositionMachine {
  /// What happens to a field. A report of a host is one or two of the others.
  enum Trigger: Hashable {
    /// An event that is no report, and where it lies.
    case event(FieldEvent, Relation)
    /// The text around the marked text changed.
    case drop
    /// The text was edited.
    case edit(Range<UTF16Offset>, with: String, as: ProposedEdit.Nature)
    /// Marked text appeared in place of a range.
    case compose(String, replacing: Range<UTF16Offset>)
    /// The text was edited, and marked text appeared in what came of it.
    case composeAfterEdit(MarkedEdit)
  }

  /// Where the range or selection of an event lies relative to the marked range.
  enum Relation: Hashable, CaseIterable {
    /// A rewrite that overlaps the marked text, a selection inside it, or a deletion of a part of
    /// it.
    case inside
    case outside
    /// A deletion of all that is left of the marked text.
    case whole
  }

  /// An edit of the text and the marked text that appeared with it.
  struct MarkedEdit: Hashable {
    var range: Range<UTF16Offset>
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
  enum Work: Hashable {
    case nothing
    /// What the trigger asks for where nothing is being composed.
    case own
    /// A rewrite outside the marked range, which becomes part of the state from before.
    case rewriteBeside(Range<UTF16Offset>, with: String)
    case updateMarkedText(String, selecting: FieldSelection?)
    case deleteMarkedText(forward: Bool)
    /// Names the limits that the text exceeds now that the composition is gone.
    case flag
    /// A change of the unfinished word.
    case changeWord(WordChange)
  }

  /// An edit of the live text while a word is unfinished.
  struct WordChange: Hashable {
    var range: Range<UTF16Offset>
    var text: String
    var nature: ProposedEdit.Nature
    var place: Place

    enum Place: Hashable, CaseIterable {
      /// At the word's end, where the word goes on with the text.
      case end
      /// A deletion of a part of the word.
      case part
      /// All of the word, and perhaps text around it.
      case whole
      /// No text is replaced by no text.
      case nowhere
      case elsewhere
    }
  }

  struct Plan: Hashable {
    var ending: Ending?
    var work: Work

    init(_ work: Work, after ending: Ending? = nil) {
      self.ending = ending
      self.work = work
    }
  }

  /// The plan for what happens while an input method is composing.
  static func plan(for trigger: Trigger) -> Plan {
    switch trigger {
    case .event(let event, let relation): plan(for: event, relation)
    case .drop: Plan(.nothing, after: .dropped)
    case .edit, .composeAfterEdit: Plan(.own, after: .dropped)
    case .compose: Plan(.own, after: .asItStands)
    }
  }

  private static func plan(for event: FieldEvent, _ relation: Relation) -> Plan {
    switch (event, relation) {
    case (.insert(let text), _), (.commit(.some(let text)), _):
      Plan(.nothing, after: .with(text))
    case (.commit(nil), _), (.endEditing, _): Plan(.nothing, after: .asItStands)
    case (.cancelComposition, _): Plan(.nothing, after: .cancelled)
    // Marking an empty text, and deleting the rest, are deletions: no text returns (rule 11).
    case (.setMarkedText(let text, _), _) where text.isEmpty: Plan(.nothing, after: .with(""))
    case (.deleteBackward, .whole), (.deleteForward, .whole): Plan(.nothing, after: .with(""))
    case (.setMarkedText(let text, let selection), _):
      Plan(.updateMarkedText(text, selecting: selection))
    case (.replace(let range, let text), .outside): Plan(.rewriteBeside(range, with: text))
    case (.deleteBackward, .inside): Plan(.deleteMarkedText(forward: false))
    case (.deleteForward, .inside): Plan(.deleteMarkedText(forward: true))
    case (.select, .inside), (.setLimits, _): Plan(.own)
    case (.replace, _), (.setMarkedRange, _), (.deleteBackward, _), (.deleteForward, _),
      (.select, _):
      Plan(.own, after: .asItStands)
    case (.setText, _): Plan(.own, after: .abandoned)
    // Undo abandons the composition and does nothing else; redo is ignored while composing.
    case (.undo, _): Plan(.flag, after: .abandoned)
    case (.redo, _), (.reconcile, _), (.group, _): Plan(.nothing)
    }
  }
}

extension CompositionMachine {
  /// The plan for what happens while a word is unfinished.
  ///
  /// - Parameters:
  ///   - change: What the trigger asks for, if it is an edit of the text.
  ///   - staysAtEnd: Whether the trigger selects the position after the word.
  static func plan(
    for trigger: Trigger, changing change: WordChange?, staysAtEnd: Bool
  ) -> Plan {
    switch change?.place {
    case nil: break
    case .nowhere: return Plan(.nothing)
    case .elsewhere: return Plan(.own, after: .asItStands)
    case .end, .part, .whole: return change.map { Plan(.changeWord($0)) } ?? Plan(.nothing)
    }
    guard case .event(let event, _) = trigger else { return Plan(.own, after: .asItStands) }
    return switch event {
    case .setMarkedText(let text, _) where text.isEmpty: Plan(.nothing)
    case .redo, .reconcile, .group: Plan(.nothing)
    case .commit, .cancelComposition, .endEditing: Plan(.nothing, after: .asItStands)
    case .select where staysAtEnd: Plan(.nothing)
    case .setLimits: Plan(.own)
    case .setText: Plan(.own, after: .abandoned)
    case .undo: Plan(.flag, after: .abandoned)
    case .insert, .replace, .setMarkedText, .setMarkedRange, .deleteBackward, .deleteForward,
      .select:
      Plan(.own, after: .asItStands)
    }
  }
}

extension CompositionMachine.Trigger {
  /// Whether what it asks for is decided apart from the composition that it may end.
  var hasOwnDecision: Bool {
    switch self {
    case .event(let event, _):
      switch event {
      case .insert, .replace, .setMarkedText, .setMarkedRange, .commit, .deleteBackward,
        .deleteForward:
        true
      case .cancelComposition, .select, .endEditing, .setText, .setLimits, .reconcile, .undo, .redo,
        .group:
        false
      }
    case .edit, .compose, .composeAfterEdit: true
    case .drop: false
    }
  }
}
