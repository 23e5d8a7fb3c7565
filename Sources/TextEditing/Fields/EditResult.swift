public import TextMetrics

/// The result of an event: the decision, the field after the event, and the violated rules.
///
/// ```swift
/// var session = TextSession(text: "abcd", limit: 5)
/// let result = session.apply(.insert("XYZ"))
/// result.decision  // .clipped
/// result.inserted  // "X"
/// result.dropped  // "YZ"
/// ```
public struct EditResult: Sendable, Hashable {
  /// The outcome of the event.
  ///
  /// If the event only ended a composition or an unfinished word, this is the outcome of that text.
  public var decision: Decision
  /// The outcome of the composition or unfinished word that the event ended before it made its own
  /// change, or `nil` if the event didn't do both.
  public var compositionDecision: Decision?
  /// The state of the field after the event.
  public var state: FieldState
  /// The text that the event inserted, after transforms and clipping.
  ///
  /// If the event set the marked text, this is the new marked text.
  public var inserted: String = ""
  /// The part of the insertion that didn't fit, after transforms and filter.
  ///
  /// If ``compositionDecision`` isn't `nil`, this can be a part of that text.
  public var dropped: String = ""
  /// The Characters and invisible scalars that a filter removed.
  ///
  /// An insertion is rejected if a filter removes all of its text. Otherwise, a filter doesn't
  /// change ``decision``. Use ``isComplete`` to find out whether the field kept all of the text.
  public var filtered: String = ""
  /// The rules that the event broke, each at most once. Exceeded limits are in the order of the
  /// limits.
  ///
  /// After an undo or redo, these are the limits that the restored text exceeds.
  public var violations: [EditViolation] = []
  /// The actions that the host has to perform on its input method, in order.
  public var inputMethodActions: [InputMethodAction] = []
  /// The edit that reverts the event, or `nil` if there is nothing to undo.
  ///
  /// Register this edit with your undo manager if the session uses ``UndoPolicy/host``.
  ///
  /// The range of the edit is in the text of ``state``. While an input method is composing or a
  /// word is unfinished, the range is in the text before the composition or the word instead. In
  /// this case, apply ``FieldEvent/undo`` before you apply the edit.
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
    /// The event was carried out. If a filter removed text, ``EditResult/isComplete`` is `false`.
    case accepted
    /// The text isn't evaluated yet. Marked text is evaluated when the composition ends. An
    /// unfinished word is evaluated when the word ends.
    case deferred
    /// Only a part of the insertion was kept. The part is empty if nothing fit in place of U+FFFC
    /// (the placeholder of dictation), which is removed in any case.
    case clipped
    /// The event was refused, and none of its text was kept. If the event only ended a composition,
    /// the text before the composition was restored.
    case rejected

    /// Returns a Boolean value that indicates whether the first decision is better than the second.
    public static func < (left: Decision, right: Decision) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// An action that keeps an input method in sync with its field.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum InputMethodAction: String, Sendable, Hashable {
    /// Send the field's text to the input method, because it differs from the text that the input
    /// method sent.
    case resynchronizeInputMethod
    /// Discard the composition in the input method, because the session has ended it.
    case cancelComposition
  }

  /// A Boolean value that indicates whether the field kept all of the text of the event.
  ///
  /// The value is `false` if text was rejected or clipped, or if a filter removed Characters from
  /// an accepted insertion:
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

  /// Returns the smallest edit that turns `text` into the text of ``state``, or `nil` if the texts
  /// are identical.
  ///
  /// If your host reports its text after a change, apply this edit instead of setting the whole
  /// text. The edit preserves the undo history and the input method of the field.
  ///
  /// - Parameter text: The text of the field.
  /// - Complexity: O(*n* + *m*), where *n* and *m* are the lengths of the two texts.
  public func correction(of text: String) -> TextEdit? {
    TextDifference(byScalarsFrom: text, to: state.text).map { difference in
      TextEdit(difference.range, with: difference.inserted, selecting: state.selection)
    }
  }
}

/// A replacement of a range of a text, and the selection after it.
///
/// ```swift
/// var session = TextSession(text: "ab", limit: 10)
/// let result = session.insert("xy")
/// var text = result.state.text
/// if let undo = result.inverse, let range = Range(undo.range, in: text) {
///   text.replaceSubrange(range, with: undo.replacement)
/// }
/// text  // "ab"
/// ```
public struct TextEdit: Sendable, Hashable {
  /// The range to replace.
  public var range: Range<UTF16Offset>
  /// The text that replaces the range.
  public var replacement: String
  /// The selection after the edit.
  public var selection: FieldSelection

  /// Creates an edit that replaces a range of a text.
  ///
  /// - Parameters:
  ///   - range: The range to replace.
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
/// var session = TextSession(text: "abcd", limit: 5)
/// let violations = session.apply(.insert("XYZ")).violations
/// violations == [.limit(index: 0, .characters(5), attempted: 7)]  // true
/// ```
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum EditViolation: Sendable, Hashable {
  /// The text exceeds the maximum of the limit at `index`. `attempted` is the count of the text
  /// with the whole insertion.
  case limit(index: Int, TextLimit, attempted: Int)
  /// The text has `scalars` scalars that the unit of the limit at `index` can't represent or a
  /// service refuses.
  case encoding(index: Int, TextLimit, scalars: Int)
  /// A Character has more scalars than `maximum`. `attempted` is the largest number of scalars in a
  /// Character.
  case scalarsPerCharacter(maximum: Int, attempted: Int)
  /// The insertion consists of line breaks, which the field doesn't allow.
  case lineBreaks
  /// Normalization removed the whole insertion.
  case normalization
  /// A filter removed Characters or invisible scalars of the insertion.
  case filter
  /// A position is outside the text or between the halves of a surrogate pair.
  case position(Range<UTF16Offset>)
}

extension [EditViolation] {
  /// Adds violations, sorts all violations by `order`, and keeps one violation of each rule.
  mutating func merge(_ others: [EditViolation]) {
    guard !isEmpty else {
      self = others
      return
    }
    let all = (self + others).stablySorted { $0.order < $1.order }
    removeAll()
    for violation in all where violation.order != last?.order { append(violation) }
  }
}

extension EditViolation {
  fileprivate var order: Int {
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
