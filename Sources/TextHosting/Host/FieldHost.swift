public import TextEditing

@available(*, unavailable, renamed: "FieldHost")
public typealias TextHost = FieldHost
@available(*, unavailable, message: "Write FieldController(host, constraints: …)")
public typealias TextFieldController = FieldController

extension FieldController {
  @available(*, unavailable, renamed: "onResult")
  public var onChange: ((EditResult) -> Void)? {
    get { onResult }
    set { onResult = newValue }
  }
  @available(*, unavailable, message: "Read session.state.text, and write setText(text)")
  public var text: String {
    get { session.state.text }
    set { setText(newValue) }
  }
}

/// A real text field, in the terms that every toolkit shares: what stands between a
/// ``FieldController`` and UIKit, AppKit, GTK, a browser or a view of your own.
///
/// A host reads and writes its field. It passes on what the toolkit calls, in whatever order, to
/// the controller's methods named after events: ``FieldController/shouldChange(_:to:)``,
/// ``FieldController/textDidChange()`` and the others. The controller is kept with the field, so
/// that both live equally long: a host refers to its field weakly, never strongly.
public protocol FieldHost: AnyObject {
  /// What the field holds now: live text, selection, marked range. Positions out of place are
  /// clamped, so that a host may hand over what its toolkit says.
  func report() -> FieldReport

  /// Replaces a range of the live text as an edit that the toolkit's undo knows. The toolkit may
  /// call back while it does. Never asked for while text is marked, and the range is one of the
  /// last report's text.
  func replace(_ range: UTF16Range, with text: String)

  /// Sets the selection. Never asked for while text is marked.
  func select(_ selection: FieldSelection)

  /// Ends the composition: the marked text stays as plain text, and the input method forgets it.
  /// Asked for where the field loses focus, or a program sets its text or undoes; never to correct.
  func unmark()

  /// Asks for ``FieldController/settle()`` in a later turn of the toolkit's event loop, when all
  /// that it has to report of the present event is reported.
  func settleLater()

  /// What the keys that are typed may turn into.
  var inputMethod: FieldInputMethod { get }

  /// The input language as a BCP 47 tag, where it is known.
  var language: String? { get }

  /// Who is changing the text.
  var activity: FieldActivity { get }

  /// Who keeps the history of the field.
  var undoOwner: FieldUndoOwner { get }

  /// The controller of the field. Kept with the field, which retains it; two hosts of one field
  /// have the same.
  var controller: FieldController? { get set }
}

extension FieldHost {
  /// Unknown.
  public var language: String? { nil }

  /// What the language tells.
  public var inputMethod: FieldInputMethod { FieldInputMethod(language: language) }

  /// The user, with keys.
  public var activity: FieldActivity { .typing }

  /// The toolkit.
  public var undoOwner: FieldUndoOwner { .toolkit }
}

/// Who keeps the history of a field.
public enum FieldUndoOwner: Sendable, Hashable {
  /// The toolkit: the controller's corrections become a part of it by
  /// ``FieldHost/replace(_:with:)``.
  case toolkit
  /// The session: ``FieldController/undo()`` and ``FieldController/redo()`` are the field's.
  case session
}
