import TextMetrics

/// A table that maps an event during a composition to a plan: how the composition ends, and the
/// action that follows. The table for unfinished words is in `TextSession+UnfinishedWord.swift`.
enum CompositionPlans {
  /// An event, or a change found in a snapshot of a host. A snapshot has at most two changes.
  enum Trigger: Hashable {
    /// An event other than a snapshot.
    case event(FieldEvent)
    /// Text around the marked text changed.
    case surroundingTextChanged
    /// An edit found in a snapshot.
    case edit(Range<UTF16Offset>, with: String, as: ProposedEdit.Kind)
    /// Marked text that appeared in a snapshot in place of a range.
    case compose(String, replacing: Range<UTF16Offset>)
    /// Text was edited, and other text was marked.
    case composeAfterEdit(EditAndMarkedText)
  }

  /// A location relative to the marked text.
  enum Location: Hashable, CaseIterable {
    /// A rewrite that overlaps the marked text, or a selection or partial deletion inside it.
    case inside
    case outside
    /// A deletion of all remaining marked text.
    case allMarkedText
  }

  struct EditAndMarkedText: Hashable {
    var range: Range<UTF16Offset>
    var text: String
    var kind: ProposedEdit.Kind
    var markedText: String
    /// The position of the marked text, in the text after the edit.
    var markedTextStart: UTF16Offset
  }

  enum Ending: Hashable {
    /// Commit the pending text.
    case withPendingText
    /// Commit a text in place of the pending text, which is deleted if the text is empty.
    case withText(String)
    /// Remove the marked text. If existing text was marked, restore the text before the
    /// composition.
    case cancelled
    /// Do what `cancelled` does, because the text around the marked text changed. The host also
    /// discards the composition in its input method.
    case surroundingTextChanged
    /// Restore the state before the composition. If the composition began together with an edit,
    /// also revert the edit. The host also discards the composition in its input method.
    case abandoned
  }

  enum Action: Hashable {
    case nothing
    /// Apply the trigger as if no text were pending.
    case applyTrigger
    /// Replace a range outside the marked text, both in the live text and in `PendingText.base`.
    case replaceOutsideMarkedText(Range<UTF16Offset>, with: String)
    case updateMarkedText(String, selecting: FieldSelection?)
    case deleteMarkedText(forward: Bool)
    /// Report the limits that the text exceeds after the composition is abandoned.
    case reportExceededLimits
    /// Append text to the unfinished word. The outcome is of the whole word.
    indirect case continueWord(EditOutcome)
    case deletePartOfWord(Range<UTF16Offset>)
    /// Replace or delete a range that contains the unfinished word.
    case replaceWord(in: Range<UTF16Offset>, with: String, as: ProposedEdit.Kind)
  }

  struct Plan: Hashable {
    var ending: Ending?
    var action: Action

    init(_ action: Action, after ending: Ending? = nil) {
      self.ending = ending
      self.action = action
    }
  }

  /// Returns the plan for a trigger while text is marked.
  ///
  /// - Parameter location: The location of the positions of an event, or `nil` if the plan doesn't
  ///   depend on a location.
  static func plan(for trigger: Trigger, at location: Location?) -> Plan {
    switch trigger {
    case .event(let event): plan(for: event, at: location)
    case .surroundingTextChanged: Plan(.nothing, after: .surroundingTextChanged)
    // These changes are only made while nothing is marked in the session.
    case .edit, .compose, .composeAfterEdit: Plan(.applyTrigger)
    }
  }

  private static func plan(for event: FieldEvent, at location: Location?) -> Plan {
    switch (event, location) {
    case (.insert(let text), _), (.commit(.some(let text)), _):
      Plan(.nothing, after: .withText(text))
    case (.commit(nil), _), (.endEditing, _): Plan(.nothing, after: .withPendingText)
    case (.cancelComposition, _): Plan(.nothing, after: .cancelled)
    // Deleting all marked text doesn't restore existing text (ARCHITECTURE.md, rule 11).
    case (.setMarkedText(let text, _), _) where text.isEmpty: Plan(.nothing, after: .withText(""))
    case (.deleteBackward, .allMarkedText), (.deleteForward, .allMarkedText):
      Plan(.nothing, after: .withText(""))
    case (.setMarkedText(let text, let selection), _):
      Plan(.updateMarkedText(text, selecting: selection))
    case (.replace(let range, let text), .outside):
      Plan(.replaceOutsideMarkedText(range, with: text))
    case (.deleteBackward, .inside): Plan(.deleteMarkedText(forward: false))
    case (.deleteForward, .inside): Plan(.deleteMarkedText(forward: true))
    case (.select, .inside), (.setLimits, _): Plan(.applyTrigger)
    case (.replace, _), (.setMarkedRange, _), (.deleteBackward, _), (.deleteForward, _),
      (.select, _):
      Plan(.applyTrigger, after: .withPendingText)
    case (.setText, _): Plan(.applyTrigger, after: .abandoned)
    // Undo only abandons the composition. Redo is ignored during a composition.
    case (.undo, _): Plan(.reportExceededLimits, after: .abandoned)
    case (.redo, _), (.reconcile, _), (.group, _): Plan(.nothing)
    }
  }
}

extension CompositionPlans.Trigger {
  /// Whether the trigger has a decision in addition to the decision about an ended composition.
  var hasOwnDecision: Bool {
    switch self {
    case .event(let event):
      switch event {
      case .insert, .replace, .setMarkedText, .setMarkedRange, .commit, .deleteBackward,
        .deleteForward:
        true
      case .cancelComposition, .select, .endEditing, .setText, .setLimits, .reconcile, .undo, .redo,
        .group:
        false
      }
    case .edit, .compose, .composeAfterEdit: true
    case .surroundingTextChanged: false
    }
  }
}
