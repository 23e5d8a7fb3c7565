public import TextMetrics

/// The result of an event: the decision, the state of the field after the event, and the violated
/// rules.
///
/// ```swift
/// var session = TextSession(text: "abcd", limit: 5)
/// let result = session.apply(.insert("XYZ"))
/// result.decision  // .clipped
/// result.inserted  // "X"
/// result.dropped  // "YZ"
/// ```
///
/// Equality compares texts as `String` does, so canonically equivalent texts are equal.
public struct EditResult: Sendable, Hashable {
  /// The outcome of the event.
  ///
  /// If the event only ended a composition or an unfinished word, this is the outcome of the
  /// composed text or the word. A new selection that ends the composition or the word counts as
  /// such an event. An event that only discarded the composed text is ``Decision/accepted``.
  public var decision: Decision
  /// The separate outcome of a composition or an unfinished word, or `nil` if ``decision`` is the
  /// only outcome.
  ///
  /// An event can end a composition or an unfinished word, and then make a change of its own, such
  /// as a deletion. In this case, this property is the outcome of the composed text or the word,
  /// and ``decision`` is the outcome of the change.
  ///
  /// The property is also `nil` if the event discarded the composed text, because that text wasn't
  /// evaluated. For example, ``FieldEvent/setText(_:)`` discards the composed text.
  public var compositionDecision: Decision?
  /// The state of the field after the event.
  public var state: FieldState
  /// The text that the event inserted, after transforms, filter, and clipping.
  ///
  /// If the event ended a composition or an unfinished word without inserting text of its own, this
  /// is the part of the composed text or of the word that was kept.
  ///
  /// If the event set the marked text, this is the new marked text.
  ///
  /// If the event was a group or a snapshot, this is the text of the edit that the session found by
  /// comparing texts. This text can be text that was in the field before, such as text that a group
  /// moves.
  ///
  /// If normalization joins the event's text with existing text, such as a mark with the letter
  /// before it, the joined Character is part of this property or of ``dropped``.
  public var inserted: String = ""
  /// The part of the event's text that didn't fit, after transforms and filter.
  ///
  /// If the event ended a composition or an unfinished word, the property begins with the part of
  /// the composed text or of the word that didn't fit.
  ///
  /// If the event set the marked text, the property contains the part of the marked text that
  /// wasn't kept, without transforms.
  ///
  /// If a replacement is rejected, all of its text is dropped, even if a part of this text is also
  /// in the replaced text, which stays in the field. For example, if the replacement of `cant` by
  /// `cannot` is rejected, the property is `cannot`. A rejected group or snapshot also drops all of
  /// its replacement, which is the edit that the session found by comparing texts.
  public var dropped: String = ""
  /// The Characters and default-ignorable scalars that a filter removed from the event's text, and
  /// from a composed text or an unfinished word that the event ended.
  ///
  /// An insertion is rejected if a filter removes all of its text. Otherwise, a filter doesn't
  /// change ``decision``. Use ``isComplete`` to find out whether the field kept all of the text.
  public var filtered: String = ""
  /// The rules that the event broke.
  ///
  /// Each violation occurs at most once. Exceeded limits are in the order of the field's limits.
  ///
  /// After an undo or redo, the violations are the hard limits that the restored text exceeds.
  public var violations: [EditViolation] = []
  /// The actions that the host has to perform on its input method, in order.
  public var inputMethodActions: [InputMethodAction] = []
  /// The edit that reverts the event, or `nil` if there is nothing to undo.
  ///
  /// Register this edit with your undo manager if the session uses ``UndoPolicy/host``.
  ///
  /// Apply the edit to the text of ``state``. If text is marked or a word is unfinished after the
  /// event, first apply ``FieldEvent/undo``, and then apply the edit to the text that this undo
  /// restores.
  public var inverse: TextEdit?
}

extension EditResult {
  /// The outcome of an event.
  ///
  /// The cases are in order from best to worst, so the maximum of several decisions is the worst:
  ///
  /// ```swift
  /// let decisions: [EditResult.Decision] = [.accepted, .clipped, .deferred]
  /// decisions.max()  // .clipped
  /// ```
  public enum Decision: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The event was carried out, or had no effect. If a filter removed text,
    /// ``EditResult/isComplete`` is `false`.
    case accepted
    /// The text is in the field, but isn't evaluated yet. Marked text is evaluated when the
    /// composition ends. An unfinished word is evaluated when the word ends.
    case deferred
    /// Only a part of the insertion was kept. If the insertion replaced U+FFFC (the placeholder of
    /// dictation), the part can be empty, because U+FFFC is removed even if nothing fits.
    case clipped
    /// The event was refused, and none of its text was kept. If the event only ended a composition
    /// or an unfinished word, the text from before the composition or the word was restored.
    case rejected

    /// Returns a Boolean value that indicates whether the first decision precedes the second in the
    /// order from best to worst.
    public static func < (left: Decision, right: Decision) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// An action that keeps an input method in sync with its field.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum InputMethodAction: String, Sendable, Hashable {
    /// Send the field's text to the input method, which expects a different text after the event.
    case resynchronizeInputMethod
    /// Discard the composition in the input method, because the session has abandoned the
    /// composition: the text was set in code, an undo was applied, or text around the marked text
    /// has changed.
    case cancelComposition
  }

  /// A Boolean value that indicates whether the field kept all of the text of the event.
  ///
  /// The value is `false` in these cases:
  ///
  /// - ``decision`` or ``compositionDecision`` is `clipped` or `rejected`.
  /// - ``dropped`` isn't empty.
  /// - ``filtered`` isn't empty.
  ///
  /// If the field only removes line breaks from a text, and keeps the rest, the value is `true`.
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
    max(decision, compositionDecision ?? .accepted) <= .deferred && dropped.isEmpty
      && filtered.isEmpty
  }

  /// Returns the smallest edit that turns `text` into the text of ``state``, or `nil` if both texts
  /// have the same scalars.
  ///
  /// If your host reports its text after a change, apply this edit to the host's field. Setting the
  /// whole text instead can clear the undo history of the field and reset its input method.
  ///
  /// - Parameter text: The text that the host reports.
  /// - Returns: The edit, whose ``TextEdit/selection`` is that of ``state``. If only the selections
  ///   differ, the result is `nil`.
  /// - Complexity: O(*n* + *m*), where *n* and *m* are the lengths of the two texts.
  public func correction(of text: String) -> TextEdit? {
    TextDifference(byScalarsFrom: text, to: state.text).map { difference in
      TextEdit(difference.range, with: difference.inserted, selecting: state.selection)
    }
  }
}

/// A replacement of a range of a text, and the selection after the replacement.
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
///
/// Equality compares texts as `String` does, so canonically equivalent texts are equal.
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
  /// with the whole insertion. After an undo or redo, it's the count of the restored text.
  case limit(index: Int, TextLimit, attempted: Int)
  /// The text has scalars that the encoding of the limit's unit can't represent, or that a service,
  /// such as a database or a file system, refuses. `index` is the index of the limit, and `scalars`
  /// is the number of these scalars in the text with the whole insertion.
  case encoding(index: Int, TextLimit, scalars: Int)
  /// A Character has more scalars than `maximum`. `attempted` is the number of scalars in the
  /// Character with the most scalars, in the text with the whole insertion or, after an undo or
  /// redo, in the restored text.
  case scalarsPerCharacter(maximum: Int, attempted: Int)
  /// The insertion consists only of line breaks, and the field removes line breaks.
  case lineBreaks
  /// Normalization or the case mapper removed the whole insertion.
  case normalization
  /// The filter removed Characters or default-ignorable scalars of the insertion.
  case filter
  /// A range or selection of the event has a bound that is outside the text or between the halves
  /// of a surrogate pair. The associated value is this range, or the range of this selection.
  case position(Range<UTF16Offset>)
}

extension [EditViolation] {
  /// Adds each violation of `others` whose `order` isn't in this array yet. Both arrays must be
  /// sorted by `order`.
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
