public import TextMetrics

/// What happens to a field, in the terms that every toolkit shares.
///
/// ```swift
/// var session = TextSession("ab", constraints: TextConstraints())
/// session.apply(.replace(UTF16Range(0, 1), with: "x")).state.text  // "xb"
/// session.apply(.delete(.backward)).state.text  // "b"
/// ```
///
/// Positions are untrusted: an event with one that lies outside the text or between the halves of
/// a surrogate pair is rejected and changes nothing.
public enum FieldEvent: Sendable, Hashable {
  /// Typing and paste: replaces the marked text if there is some (and so commits it), else the
  /// selection. An empty text deletes the selection.
  case insert(String)
  /// The host rewrites a range that the user did not select, as autocorrection and Korean keyboards
  /// do. A rewrite is taken whole or rejected whole; only white space at its end is dropped if it
  /// doesn't fit. An empty range, exactly the selection, or nothing but U+FFFC makes it an insertion.
  case replace(UTF16Range, with: String)
  /// The input method sets its marked text, in place of the present marked text or else of the
  /// selection. The selection is relative to the marked text and clamped to it; nil is its end.
  /// An empty text deletes the marked text and ends the composition.
  case mark(String, selection: FieldSelection? = nil)
  /// Existing text becomes marked, on keyboards that compose the word at the caret.
  case markRange(UTF16Range)
  /// The composition ends with this text, or with the marked text as it stands.
  case commit(String? = nil)
  /// The composition ends with nothing; existing text that was marked comes back.
  case cancel
  /// Deletes the selection, or else one Character.
  ///
  /// Deleting backward takes only the last scalar of a Character in scripts whose vowels and marks
  /// are typed one by one, such as Devanagari, Thai, Hebrew, and Arabic: `ता` becomes `त`.
  case delete(Direction)
  /// The selection moves; outside the marked range that ends the composition.
  case select(FieldSelection)
  /// The field loses focus, which ends the composition.
  case blur
  /// A program sets the text: no limit applies and a composition is cancelled.
  case setText(String)
  /// The limits change; the text does not.
  case setLimits([TextLimit])
  /// A host that reports afterwards tells what the field holds now.
  case reconcile(FieldReport)
  /// Takes back what is being composed, or else the last step. Never refused.
  case undo
  /// Makes the last undone step again; while composing, nothing.
  case redo
  /// Several events that are evaluated and undone as one edit.
  ///
  /// Use a group for an autocorrection that arrives as a deletion and an insertion, for a drag that
  /// moves text inside the field, and for the batches of Android and Wayland:
  ///
  /// ```swift
  /// var session = TextSession("teh", constraints: .characters(3))
  /// let correction: [FieldEvent] = [.replace(UTF16Range(0, 3), with: ""), .insert("then")]
  /// session.apply(.group(correction)).decision  // .rejected
  /// session.text  // "teh"
  /// ```
  ///
  /// A group consists of insertions, replacements, deletions, changes of the marked text, and
  /// selections. Positions are in the text that the events before have left, without any limit.
  /// Other events, such as ``undo`` and ``setText(_:)``, are ignored in a group.
  case group([FieldEvent])

  /// Which side of the caret a deletion takes.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// Towards the start of the text, or its end.
    case backward, forward
  }
}

/// What a field holds, as a host reports it that was not asked before.
///
/// ```swift
/// let limit = TextLimit(3, in: .characters)
/// var session = TextSession("ab", constraints: TextConstraints(limits: [limit]))
/// let result = session.apply(.reconcile(FieldReport("abXY", selection: FieldSelection(at: 4))))
/// result.state.text  // "abX"
/// result.correction(of: "abXY")?.range.start.value  // 3
/// ```
public struct FieldReport: Sendable, Hashable {
  /// The live text.
  public var text: String
  /// The selection; nil where the host does not know it.
  public var selection: FieldSelection?
  /// The marked range; nil, or empty, where nothing is marked.
  public var markedRange: UTF16Range?

  /// What a host knows of its field; its positions are checked where the report is applied.
  public init(_ text: String, selection: FieldSelection? = nil, markedRange: UTF16Range? = nil) {
    self.text = text
    self.selection = selection
    self.markedRange = markedRange
  }

  /// Whether an input method has marked text.
  var marksText: Bool { markedRange?.isEmpty == false }
}
