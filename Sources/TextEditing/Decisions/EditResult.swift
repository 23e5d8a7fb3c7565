/// The engine's answer to one event: the decision, the field after it, and why.
///
/// ```swift
/// let limit = TextLimit(5, in: .characters)
/// var session = TextSession(text: "abcd", constraints: TextConstraints(limit: [limit]))
/// let result = session.apply(.insert("XYZ"))
/// result.decision  // .clipped
/// result.inserted  // "X"
/// result.dropped  // "YZ"
/// ```
public struct EditResult: Sendable, Hashable {
  /// The outcome of the event. If the event only ended a composition, the outcome of that
  /// composition.
  public var decision: Decision
  /// The outcome of the composition that the event ended before its own change, or `nil` if it ended
  /// none.
  public var compositionDecision: Decision?
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
  /// What the host has to do with its input method.
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
  /// The outcome of an event, from best to worst.
  ///
  /// ```swift
  /// let decisions: [EditResult.Decision] = [.accepted, .clipped, .deferred]
  /// decisions.max()  // .clipped
  /// ```
  public enum Decision: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The event was carried out. A filter may have removed Characters: see ``EditResult/isComplete``.
    case accepted
    /// The text is marked or the beginning of a word, and is evaluated when the composition or the
    /// word ends.
    case deferred
    /// A part of the insertion was kept.
    case clipped
    /// Nothing changed.
    case rejected

    /// Returns whether one decision is better than another.
    public static func < (left: Decision, right: Decision) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// An action that the host performs on its input method.
  public enum InputMethodAction: String, Sendable, Hashable {
    /// Give the input method the text of the field, which differs from what it sent.
    case resynchronizeInputMethod
    /// Make the input method drop the composition, which was ended from outside.
    case cancelComposition
  }

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
    max(decision, compositionDecision ?? .accepted) <= .deferred && filtered.isEmpty
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
/// var session = TextSession(text: "ab", constraints: TextConstraints())
/// let inverse = session.apply(.insert("xy")).inverse
/// inverse?.replacement  // ""
/// ```
public struct TextEdit: Sendable, Hashable {
  /// The range in the text that the edit applies to.
  public var range: Range<UTF16Offset>
  /// What goes into the range.
  public var replacement: String
  /// The selection after the edit.
  public var selection: FieldSelection

  /// An edit of a text, and the selection that it leaves.
  public init(
    _ range: Range<UTF16Offset>, with replacement: String, selecting selection: FieldSelection
  ) {
    self.range = range
    self.replacement = replacement
    self.selection = selection
  }
}
