import TextMetrics

/// A table that maps an event during a composition to a plan: how the composition ends, and the
/// work that follows. Of an event's text, a plan considers only whether the text is empty.
enum CompositionMachine {
  /// An event, or one of at most two changes that were found in a snapshot of a host.
  enum Trigger: Hashable {
    /// An event other than a snapshot, and its position relative to the marked text.
    case event(FieldEvent, Relation)
    /// Text around the marked text changed.
    case drop
    case edit(Range<UTF16Offset>, with: String, as: ProposedEdit.Nature)
    case compose(String, replacing: Range<UTF16Offset>)
    /// Text was edited, and new marked text is beside the edit.
    case composeAfterEdit(MarkedEdit)
  }

  enum Relation: Hashable, CaseIterable {
    /// A rewrite that overlaps the marked text, or a selection or partial deletion inside it.
    case inside
    case outside
    /// A deletion of all remaining marked text.
    case whole
  }

  struct MarkedEdit: Hashable {
    var range: Range<UTF16Offset>
    var text: String
    var nature: ProposedEdit.Nature
    var marked: String
    /// The position of the marked text, in the text after the edit.
    var place: UTF16Offset
  }

  enum Ending: Hashable {
    case asMarked
    /// Commit a text that the input method sent.
    case with(String)
    /// Remove the marked text. If it was existing text, restore the text before the composition.
    case cancelled
    /// Cancel the composition, because the text around the marked text changed.
    case dropped
    case abandoned
  }

  enum Work: Hashable {
    case nothing
    /// Carry out the trigger as if nothing were being composed.
    case own
    /// Replace a range outside the marked text, both in the live text and in `Composition.base`.
    case rewriteBeside(Range<UTF16Offset>, with: String)
    case updateMarkedText(String, selecting: FieldSelection?)
    case deleteMarkedText(forward: Bool)
    /// Report the limits that the text exceeds after the composition is abandoned.
    case flag
    indirect case changeWord(WordChange)
  }

  struct WordChange: Hashable {
    var range: Range<UTF16Offset>
    var text: String
    var nature: ProposedEdit.Nature
    var place: Place
    var outcome: EditOutcome?

    enum Place: Hashable, CaseIterable {
      /// An insertion at the end of the word that continues the word.
      case end
      /// A deletion of a part of the word.
      case part
      /// The whole word, and possibly text around it.
      case whole
      /// An empty range that is replaced with an empty text.
      case noChange
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

  static func plan(for trigger: Trigger) -> Plan {
    switch trigger {
    case .event(let event, let relation): plan(for: event, relation)
    case .drop: Plan(.nothing, after: .dropped)
    case .edit, .composeAfterEdit: Plan(.own, after: .dropped)
    case .compose: Plan(.own, after: .asMarked)
    }
  }

  private static func plan(for event: FieldEvent, _ relation: Relation) -> Plan {
    switch (event, relation) {
    case (.insert(let text), _), (.commit(.some(let text)), _):
      Plan(.nothing, after: .with(text))
    case (.commit(nil), _), (.endEditing, _): Plan(.nothing, after: .asMarked)
    case (.cancelComposition, _): Plan(.nothing, after: .cancelled)
    // Deleting all marked text doesn't restore existing text (ARCHITECTURE.md, rule 11).
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
      Plan(.own, after: .asMarked)
    case (.setText, _): Plan(.own, after: .abandoned)
    // Undo only abandons the composition. Redo is ignored during a composition.
    case (.undo, _): Plan(.flag, after: .abandoned)
    case (.redo, _), (.reconcile, _), (.group, _): Plan(.nothing)
    }
  }
}

extension CompositionMachine {
  /// Returns the plan for a trigger while a word is unfinished.
  ///
  /// - Parameters:
  ///   - change: The edit of the text, or `nil` if the trigger doesn't edit text.
  ///   - staysAtEnd: Whether the trigger selects the position after the word.
  static func plan(
    for trigger: Trigger, changing change: WordChange?, staysAtEnd: Bool
  ) -> Plan {
    switch change?.place {
    case nil: break
    case .noChange: return Plan(.nothing)
    case .elsewhere: return Plan(.own, after: .asMarked)
    case .end, .part, .whole: return change.map { Plan(.changeWord($0)) } ?? Plan(.nothing)
    }
    guard case .event(let event, _) = trigger else { return Plan(.own, after: .asMarked) }
    return switch event {
    case .setMarkedText(let text, _) where text.isEmpty: Plan(.nothing)
    case .redo, .reconcile, .group: Plan(.nothing)
    case .commit, .cancelComposition, .endEditing: Plan(.nothing, after: .asMarked)
    case .select where staysAtEnd: Plan(.nothing)
    case .setLimits: Plan(.own)
    case .setText: Plan(.own, after: .abandoned)
    case .undo: Plan(.flag, after: .abandoned)
    case .insert, .replace, .setMarkedText, .setMarkedRange, .deleteBackward, .deleteForward,
      .select:
      Plan(.own, after: .asMarked)
    }
  }
}

extension CompositionMachine.Trigger {
  /// Whether the trigger has a decision in addition to the decision about the ended composition.
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
