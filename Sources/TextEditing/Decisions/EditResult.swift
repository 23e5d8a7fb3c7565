/// The engine's answer to one event: the decision, the field after it, and why.
///
/// ```swift
/// let limit = TextLimit(5, in: .characters)
/// var session = TextSession("abcd", constraints: TextConstraints(limits: [limit]))
/// let result = session.apply(.insert("XYZ"))
/// result.decision  // .clipped
/// result.inserted  // "X"
/// result.dropped  // "YZ"
/// ```
public struct EditResult: Sendable, Hashable {
  /// What the engine made of the event; of one that does nothing but end a composition, what
  /// became of the composition.
  public var decision: Decision
  /// What became of a composition that the event ended before it did something of its own; nil
  /// where there is nothing to tell apart.
  public var exit: Decision?
  /// The field after the event.
  public var state: FieldState
  /// What the event put into the field, after stages and clip; for marked text that the event
  /// brought, the marked text.
  public var inserted: String = ""
  /// The rest of what was judged: `inserted` and `dropped` are the insertion after the stages.
  public var dropped: String = ""
  /// The Characters and the invisible scalars that a filter removed. A filter alone doesn't change
  /// the decision: see ``isComplete``.
  public var filtered: String = ""
  /// The rules behind the decision, in the order of the limits.
  public var violations: [EditViolation] = []
  /// What the host has to tell its input method.
  public var inputMethodActions: [InputMethodAction] = []
  /// The edit that takes back what the event changed; nil where it changed nothing that undo takes
  /// back.
  ///
  /// It applies to the text without a composition: to the text of `state`, or, while an input
  /// method is composing, to the one from before the composition, with what it replaced. A host
  /// that owns undo registers it; before applying it while composing, it ends the composition by
  /// ``FieldEvent/undo``, which brings that text back.
  public var inverse: TextEdit?
}

extension EditResult {
  /// A Boolean value that indicates whether the field kept all of the text of the event.
  ///
  /// The value is `false` if something was rejected or clipped, and also if a filter removed
  /// Characters from an insertion that was otherwise accepted:
  ///
  /// ```swift
  /// let digits = TextConstraints(filter: .digits)
  /// var session = TextSession(constraints: digits)
  /// let result = session.apply(.insert("12a34"))
  /// result.decision  // .accepted
  /// result.isComplete  // false
  /// result.filtered  // "a"
  /// ```
  public var isComplete: Bool {
    max(decision, exit ?? .accepted) <= .deferred && filtered.isEmpty
  }

  /// The smallest edit that makes the field's text of what a host holds; nil where they are the
  /// same. Linear in the texts.
  ///
  /// A host that reports afterwards applies it instead of setting the whole text, so that its own
  /// undo and its input method survive.
  public func correction(of text: String) -> TextEdit? {
    TextDifference(from: text, to: state.text).map { difference in
      TextEdit(difference.range, with: difference.inserted, selecting: state.selection)
    }
  }
}

/// Replace a range by a text and leave this selection.
///
/// ```swift
/// var session = TextSession("ab", constraints: TextConstraints())
/// let inverse = session.apply(.insert("xy")).inverse
/// inverse?.range.utf16Count  // 2
/// inverse?.replacement  // ""
/// ```
public struct TextEdit: Sendable, Hashable {
  /// The range in the text that the edit applies to.
  public var range: UTF16Range
  /// What goes into the range.
  public var replacement: String
  /// The selection after the edit.
  public var selection: FieldSelection

  /// An edit of a text, and the selection that it leaves.
  public init(_ range: UTF16Range, with replacement: String, selecting selection: FieldSelection) {
    self.range = range
    self.replacement = replacement
    self.selection = selection
  }
}

/// What the host has to tell its input method.
public enum InputMethodAction: String, Sendable, Hashable {
  /// The field's text differs from what the input method sent: give it the field's text again.
  case resynchronizeInputMethod
  /// The composition was ended from outside: make the input method drop it.
  case cancelComposition
}
