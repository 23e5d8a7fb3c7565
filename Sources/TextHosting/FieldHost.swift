public import TextEditing
import TextMetrics

/// A text field of a toolkit, as a ``FieldController`` reads and writes it.
///
/// Implement this protocol to limit a field of GTK, Qt, or a view of your own; the fields of UIKit and
/// AppKit have hosts already. A host reads and writes its field, and passes the calls of its toolkit to
/// the controller, in any order: ``FieldController/shouldChange(_:to:)-(Range<UTF16Offset>,_)``,
/// ``FieldController/textDidChange()``, and the other methods that are named after events. See
/// <doc:WritingAHost>.
///
/// ```swift
/// final class CanvasHost: FieldHost {
///   var controller: FieldController?
///   var text = "", caret: UTF16Offset = 0
///   func snapshot() -> FieldSnapshot {
///     FieldSnapshot(text: text, selection: FieldSelection(at: caret))
///   }
///   func replace(_ range: Range<UTF16Offset>, with text: String) {}
///   func select(_ selection: FieldSelection) { caret = selection.focus }
///   func unmark() {}
///   func settleLater() {}
/// }
/// let controller = try FieldController(CanvasHost(), limit: 10)
/// ```
///
/// Keep the controller with the field, so that both have the same lifetime. A host refers to its field
/// weakly.
public protocol FieldHost: AnyObject {
  /// Returns the live text, the selection, and the marked range of the field.
  ///
  /// Positions outside the text are clamped, so that a host can return what its toolkit returns.
  func snapshot() -> FieldSnapshot

  /// Replaces a range of the live text, as an edit that is part of the toolkit's undo history.
  ///
  /// The toolkit can call the controller meanwhile. The controller calls this method with a range of
  /// the last snapshot, and never while text is marked.
  func replace(_ range: Range<UTF16Offset>, with text: String)

  /// Sets the selection. The controller never calls this method while text is marked.
  func select(_ selection: FieldSelection)

  /// Ends the composition: the marked text becomes plain text, and the input method forgets it.
  ///
  /// The controller calls this method when the field loses focus, and when a program sets the text or
  /// undoes. It never calls it for a correction.
  func unmark()

  /// Schedules a call of ``FieldController/settle()`` in a later turn of the event loop, after the
  /// toolkit's notifications of the current event.
  func settleLater()

  /// The way in which keys become text. The default follows from ``language``.
  var inputMethod: FieldInputMethod { get }

  /// The language of the keyboard as a BCP 47 tag, or `nil` if it's unknown. The default is `nil`.
  var language: String? { get }

  /// The source of the current change. The default is ``FieldActivity/typing``.
  var activity: FieldActivity { get }

  /// The controller of the field, which the field retains. Two hosts of one field return the same
  /// controller.
  var controller: FieldController? { get set }
}

extension FieldHost {
  /// `nil`.
  public var language: String? { nil }

  /// The input method of the keyboards of ``language``.
  public var inputMethod: FieldInputMethod { FieldInputMethod(language: language) }

  /// ``FieldActivity/typing``.
  public var activity: FieldActivity { .typing }
}

/// The owner of the undo history of a field.
public enum FieldUndoOwner: Sendable, Hashable {
  /// The toolkit. Corrections become part of its history by ``FieldHost/replace(_:with:)``.
  case toolkit
  /// The session. Call ``FieldController/undo()`` and ``FieldController/redo()``.
  case session
}

// MARK: - Field Activity

/// The source of a change of a field.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FieldActivity: Sendable, Hashable, CaseIterable {
  /// The user, with keys, the pasteboard, or an input method.
  case typing
  /// The toolkit's undo or redo. The text is accepted, and limits that it exceeds are reported.
  case undoing
  /// Dictation, which replaces its hypotheses. The text is evaluated when dictation is over.
  case dictating
  /// A feature that rewrites text at the user's request, such as Writing Tools. The text is
  /// accepted.
  case rewriting
  /// A feature that fills the field at once, such as autofill, a password manager, or state
  /// restoration. The text is accepted.
  case filling
}

// MARK: - Field Change

/// A change in a should-change request of a toolkit.
///
/// ```swift
/// let typed = FieldChange(2..<2, to: "x")
/// typed.replacement  // "x"
/// ```
public struct FieldChange: Sendable, Hashable {
  /// The range in the text of the field. It doesn't need to be valid.
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
  // Changes with canonically equivalent texts differ.
  public static func == (left: FieldChange, right: FieldChange) -> Bool {
    left.range == right.range && left.replacement.hasSameBytes(as: right.replacement)
  }
}

// MARK: - Field Input Method

/// The way in which keys become text in a field.
///
/// The controller only refuses a should-change request if the key can't become something else.
///
/// ```swift
/// FieldInputMethod(language: "en-US") == .plain    // true
/// FieldInputMethod(language: "ja-JP") == .marking  // true
/// ```
public enum FieldInputMethod: Sendable, Hashable, CaseIterable {
  /// Keys insert their own text. A key that doesn't fit is refused before it's shown.
  case plain
  /// A key can begin a composition, which can begin in a full field. Requests that can't be keys,
  /// such as a paste, are refused. Keys are corrected after they were inserted.
  case marking
  /// A key can replace text without marking it. For example, Korean keyboards of iOS delete a
  /// syllable and insert another. Text is only corrected at the end of the toolkit's turn.
  case rewriting

  /// Creates the input method of the keyboards of a language.
  ///
  /// - Parameters:
  ///   - language: The language of the keyboard as a BCP 47 tag, or `nil` if it's unknown, which
  ///     means ``marking``.
  ///   - rewritingLanguages: The primary subtags of languages whose keyboards compose without
  ///     marking, such as `ko` on iOS.
  public init(language: String?, rewritingLanguages: [String] = []) {
    let subtag = language?.split(separator: "-", maxSplits: 1).first.map { $0.lowercased() }
    if let subtag, rewritingLanguages.contains(subtag) {
      self = .rewriting
    } else {
      self =
        TextConstraints.CompositionPolicy.composingCannotConvert(in: language) ? .plain : .marking
    }
  }

  /// Whether the changes are a key that can become something else.
  func mayConvert(_ changes: ProposedChanges) -> Bool {
    guard self != .plain, let text = changes.only?.replacement,
      let first = text.unicodeScalars.first
    else { return false }
    return first != "\n" && first != "\r" && text.count(in: .characters) == 1
  }
}
