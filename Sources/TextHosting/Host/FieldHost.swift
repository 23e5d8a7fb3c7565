public import TextEditing

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
