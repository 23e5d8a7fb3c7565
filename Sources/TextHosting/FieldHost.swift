public import TextEditing
import TextMetrics

/// An adapter between a text field and its ``FieldController``.
///
/// This module has hosts for the fields of UIKit and AppKit. Implement this protocol to limit a
/// field of another toolkit, such as GTK or Qt, or a view of your own. A host has two tasks:
///
/// - The host reads and edits its field when the controller calls the methods of this protocol.
/// - The host passes the callbacks of the toolkit on to
///   ``FieldController/shouldChange(_:to:)-(Range<UTF16Offset>,_)``,
///   ``FieldController/textDidChange()``, ``FieldController/selectionDidChange()``,
///   ``FieldController/turnDidEnd()``, ``FieldController/editingDidEnd()``, and
///   ``FieldController/acceptUnreportedChanges()``. The host may call these methods in any order,
///   and repeatedly. The host makes changes that belong together in
///   ``FieldController/performBatch(_:)``, or between ``FieldController/beginBatch()`` and
///   ``FieldController/endBatch()``.
///
/// <doc:WritingAHost> has a complete example of a field and its host.
///
/// The field retains its controller, and the controller retains the host. The host refers to the
/// field weakly, to avoid a reference cycle.
public protocol FieldHost: AnyObject {
  /// Returns the live text, the selection, and the marked range of the field.
  ///
  /// You can return the positions of your toolkit unchecked. The controller clamps positions that
  /// are outside the text or between the halves of a surrogate pair.
  func snapshot() -> FieldSnapshot

  /// Replaces a range of the live text, and records the edit in the toolkit's undo history.
  ///
  /// The controller calls this method only while no text is marked. The range is valid in the text
  /// of the last snapshot. The toolkit may call the controller during the edit.
  func replace(_ range: Range<UTF16Offset>, with text: String)

  /// Sets the selection.
  ///
  /// The controller calls this method only while no text is marked.
  func select(_ selection: FieldSelection)

  /// Ends the composition and keeps the marked text as plain text.
  ///
  /// Also reset the input method. Otherwise, the input method could continue the composition.
  ///
  /// If text is marked, the controller calls this method when the field loses focus, when a program
  /// sets ``FieldController/text``, and during ``FieldController/undo()``. The controller never
  /// ends a composition to enforce a limit.
  func unmark()

  /// Schedules a call of ``FieldController/turnDidEnd()`` in a later turn of the event loop.
  ///
  /// Schedule the call after all notifications that the toolkit sends for the current event.
  func scheduleTurnDidEnd()

  /// The way in which keys become text.
  ///
  /// The default is the usual input method for ``language``.
  var inputMethod: FieldInputMethod { get }

  /// The language of the keyboard as a BCP 47 tag, or `nil` if it's unknown.
  ///
  /// The default is `nil`.
  var language: String? { get }

  /// The source of the current change, such as typing or dictation.
  ///
  /// The default is ``FieldActivity/typing``.
  var activity: FieldActivity { get }

  /// The controller of the field, or `nil` if the field has none.
  ///
  /// Store a strong reference to the controller in the field. All hosts of a field must return the
  /// same controller.
  var controller: FieldController? { get set }
}

extension FieldHost {
  /// The language of the keyboard, which is unknown by default.
  public var language: String? { nil }

  /// The usual input method for ``language``.
  public var inputMethod: FieldInputMethod { FieldInputMethod(language: language) }

  /// The source of the current change, which is typing by default.
  public var activity: FieldActivity { .typing }
}

/// The owner of a field's undo history.
public enum FieldUndoOwner: Sendable, Hashable {
  /// The toolkit. Edits with ``FieldHost/replace(_:with:)`` become part of its history.
  case toolkit
  /// The session, in which one undo reverts one edit.
  ///
  /// Call ``FieldController/undo()`` and ``FieldController/redo()`` instead of the toolkit's undo
  /// manager. The maximum numbers of steps and bytes are the defaults of `UndoPolicy.session`.
  case session
}

// MARK: - Field Activity

/// The source of a change of a field.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FieldActivity: Sendable, Hashable, CaseIterable {
  /// The user changes the text with keys, the pasteboard, or an input method.
  case typing
  /// The toolkit performs an undo or redo. The text is accepted, and limits that it exceeds are
  /// reported.
  case undoing
  /// Dictation inserts provisional text and replaces it. The text is evaluated when dictation is
  /// over.
  case dictating
  /// A feature such as Writing Tools rewrites text at the user's request. The text is accepted.
  case rewriting
  /// A feature such as autofill, a password manager, or state restoration fills the field. The text
  /// is accepted.
  case filling
}

// MARK: - Field Change

/// A change that a toolkit proposes in a should-change request.
///
/// ```swift
/// let typed = FieldChange(2..<2, to: "x")
/// typed.replacement  // "x"
/// ```
public struct FieldChange: Sendable, Hashable {
  /// The range to replace in the text of the field. The range doesn't need to be valid.
  public var range: Range<UTF16Offset>
  /// The text that replaces the range.
  public var replacement: String

  /// Creates a change that replaces a range with a text.
  public init(_ range: Range<UTF16Offset>, to replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// Creates a change that replaces a range of UTF-16 code units with a text.
  public init(_ range: Range<Int>, to replacement: String) {
    self.init(UTF16Offset(range.lowerBound)..<UTF16Offset(range.upperBound), to: replacement)
  }
}

extension FieldChange {
  /// Returns a Boolean value that indicates whether two changes have the same range, and texts with
  /// the same scalars.
  ///
  /// Canonically equivalent texts, such as "é" as one or two scalars, are different.
  public static func == (left: FieldChange, right: FieldChange) -> Bool {
    left.range == right.range && left.replacement.hasSameBytes(as: right.replacement)
  }
}

// MARK: - Field Input Method

/// The way in which keys become text in a field.
///
/// The input method determines the response to a should-change request for a key that doesn't fit.
/// If the input method can't convert the key to other text, the controller refuses the key before
/// the field shows the key. Otherwise, the controller removes the key after the field has inserted
/// the key. If the toolkit doesn't send requests, the field shows every key, and the controller
/// then removes a key that doesn't fit.
///
/// ```swift
/// FieldInputMethod(language: "en-US") == .plain    // true
/// FieldInputMethod(language: "ja-JP") == .marking  // true
/// ```
public enum FieldInputMethod: Sendable, Hashable {
  /// Keys insert their own text. If the toolkit requests a key that doesn't fit, the request is
  /// refused, and the field never shows the key.
  case plain
  /// A key can begin a composition, even in a full field. A key that doesn't fit is removed after
  /// it was inserted. Other changes that don't fit, such as a paste of several Characters, are
  /// refused.
  case marking
  /// A key can replace text without marking it. For example, Korean keyboards of iOS delete a
  /// syllable and insert another. A key that doesn't fit is removed at the end of the current turn
  /// of the event loop. Other changes that don't fit, such as a paste of several Characters, are
  /// refused.
  case rewriting

  /// Creates the usual input method for a language.
  ///
  /// - Parameters:
  ///   - language: The language of the keyboard as a BCP 47 tag, or `nil` if it's unknown. An
  ///     unknown language has the input method ``marking``.
  ///   - rewritingLanguages: The primary subtags, in lowercase, of languages whose keyboards
  ///     compose without marking text, such as `ko` on iOS.
  public init(language: String?, rewritingLanguages: [String] = []) {
    let subtag = language?.split(separator: "-", maxSplits: 1).first.map { $0.lowercased() }
    if let subtag, rewritingLanguages.contains(subtag) {
      self = .rewriting
    } else {
      self =
        TextConstraints.CompositionPolicy.keyboardsOnlySuggest(in: language) ? .plain : .marking
    }
  }

  /// Whether the input method can later convert the inserted text to other text. A single Character
  /// can be a key. A line break isn't converted, since Return doesn't begin a composition.
  func canConvert(_ changes: ProposedChanges) -> Bool {
    guard self != .plain, case .single(let change) = changes,
      let first = change.replacement.unicodeScalars.first
    else { return false }
    return first != "\n" && first != "\r" && change.replacement.count(in: .characters) == 1
  }
}
