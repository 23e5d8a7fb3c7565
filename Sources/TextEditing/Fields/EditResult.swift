public import TextMetrics

/// The result of an event: the decision, the field after the event, and the violated rules.
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
  /// The text that the event inserted, after transforms and clip. If the event marked text, the
  /// marked text.
  public var inserted: String = ""
  /// The part of the insertion that wasn't kept, after transforms and filter. If there is a
  /// ``compositionDecision``, it can be a part of the composed text.
  public var dropped: String = ""
  /// The Characters and invisible scalars that a filter removed. A filter doesn't change the
  /// decision: see ``isComplete``.
  public var filtered: String = ""
  /// The rules that the insertion broke, in the order of the limits. If a state is over its limits
  /// after an undo, these limits.
  public var violations: [EditViolation] = []
  /// The actions that the host performs on its input method, in order.
  public var inputMethodActions: [InputMethodAction] = []
  /// The edit that reverts the event, or `nil` if the event changed nothing that can be undone.
  ///
  /// Apply the edit to the text without a composition. This is the text of ``state`` or, while an
  /// input method is composing, the text before the composition. A host that owns the undo history
  /// registers the inverse. If an input method is composing when the user undoes, apply
  /// ``FieldEvent/undo`` first, which restores the text before the composition.
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
    /// The event was carried out. A filter may have removed Characters: see
    /// ``EditResult/isComplete``.
    case accepted
    /// The text is marked or the beginning of a word, and is evaluated when the composition or the
    /// word ends.
    case deferred
    /// A part of the insertion was kept.
    case clipped
    /// Nothing changed.
    case rejected

    /// Returns a Boolean value that indicates whether the first decision is better than the second.
    public static func < (left: Decision, right: Decision) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// An action that the host performs on its input method.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum InputMethodAction: String, Sendable, Hashable {
    /// Give the input method the text of the field, which differs from what it sent.
    case resynchronizeInputMethod
    /// Make the input method discard its composition, which the session has ended.
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

  /// Returns the smallest edit that turns `text` into the session's text, or `nil` if the texts are
  /// identical.
  ///
  /// A host that reports its text after a change applies this edit instead of setting the whole
  /// text. This preserves the host's own undo history and its input method.
  ///
  /// - Parameter text: The text that the host holds.
  /// - Complexity: O(*n* + *m*), where *n* and *m* are the lengths of `text` and of the session's
  ///   text.
  public func correction(of text: String) -> TextEdit? {
    TextDifference(from: text, to: state.text).map { difference in
      TextEdit(difference.range, with: difference.inserted, selecting: state.selection)
    }
  }
}

/// A replacement of a range, and the selection after it.
///
/// ```swift
/// var session = TextSession(text: "ab", constraints: TextConstraints())
/// let inverse = session.apply(.insert("xy")).inverse
/// inverse?.replacement  // ""
/// ```
public struct TextEdit: Sendable, Hashable {
  /// The range in the text that the edit applies to.
  public var range: Range<UTF16Offset>
  /// The text that replaces the range.
  public var replacement: String
  /// The selection after the edit.
  public var selection: FieldSelection

  /// Creates an edit.
  ///
  /// - Parameters:
  ///   - range: The replaced range.
  ///   - replacement: The text that replaces the range.
  ///   - selection: The selection after the edit.
  public init(
    _ range: Range<UTF16Offset>, with replacement: String, selecting selection: FieldSelection
  ) {
    self.range = range
    self.replacement = replacement
    self.selection = selection
  }
}

// MARK: - Edit Violation

/// A rule that an edit broke.
///
/// ```swift
/// let limit = TextLimit(5, in: .characters)
/// var session = TextSession(text: "abcd", constraints: TextConstraints(limit: [limit]))
/// let violations = session.apply(.insert("XYZ")).violations
/// violations == [.limit(index: 0, limit, attempted: 7)]  // true
/// ```
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum EditViolation: Sendable, Hashable {
  /// The maximum of the limit at `index` was exceeded. `attempted` is the count without a clip.
  case limit(index: Int, TextLimit, attempted: Int)
  /// The encoding of the limit at `index` can't represent some scalars of the text. `scalars` is
  /// their number.
  case encoding(index: Int, TextLimit, scalars: Int)
  /// A Character has more scalars than the maximum. `attempted` is the largest number of scalars in
  /// a Character.
  case scalarsPerCharacter(maximum: Int, attempted: Int)
  /// The insertion consisted of line breaks, which the field doesn't allow.
  case lineBreaks
  /// Normalization removed the whole insertion.
  case normalization
  /// A filter removed Characters.
  case filter
  /// A position is outside the text or between the halves of a surrogate pair.
  case position(Range<UTF16Offset>)
}

extension [EditViolation] {
  /// Adds the violations of a second edit of the same event. Each rule is listed once, in the order
  /// of the rules.
  mutating func merge(_ others: [EditViolation]) {
    guard !isEmpty else {
      self = others
      return
    }
    let all = (self + others).ordered { $0.place < $1.place }
    removeAll()
    for violation in all where violation.place != last?.place { append(violation) }
  }
}

extension EditViolation {
  /// The position of the rule in the order of the rules.
  fileprivate var place: Int {
    switch self {
    case .position: -4
    case .lineBreaks: -3
    case .normalization: -2
    case .filter: -1
    case .encoding(let index, _, _): 2 * index
    case .limit(let index, _, _): 2 * index + 1
    case .scalarsPerCharacter: .max
    }
  }
}
