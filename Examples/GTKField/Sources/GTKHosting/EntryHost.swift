import CGTK
public import TextEditing
public import TextHosting
import TextMetrics

/// A host for a `GtkEntry`, or another widget that edits one line with a `GtkText`.
///
/// GTK displays a composition without inserting it, and inserts only committed text. So the text of
/// each should-change request is final, and the request can be handled at once. The handlers are
/// connected to the `GtkText`, since the entry doesn't receive signals for typing.
public final class EntryHost: FieldHost {
  private let gtkText: OpaquePointer
  private var isUndoing = false
  private var isWriting = false

  /// Applies limits to a widget that implements `GtkEditable`. The widget retains the controller.
  ///
  /// - Throws: `FieldAlreadyControlled` if the widget already has a controller.
  @discardableResult
  public static func limit(
    _ widget: UnsafeMutablePointer<GtkWidget>, to constraints: TextConstraints
  ) throws -> FieldController {
    let editable = OpaquePointer(widget)
    let host = EntryHost(gtk_editable_get_delegate(editable) ?? editable)
    let controller = try FieldController(host, constraints: constraints)
    host.listen()
    return controller
  }

  private init(_ gtkText: OpaquePointer) { self.gtkText = gtkText }

  // MARK: FieldHost

  public func snapshot() -> FieldSnapshot {
    let text = currentText
    var (start, end): (gint, gint) = (0, 0)
    gtk_editable_get_selection_bounds(gtkText, &start, &end)
    let focus = gtk_editable_get_position(gtkText)
    let anchor = focus == start ? end : start
    return FieldSnapshot(
      text: text,
      selection: FieldSelection(
        anchor: text.utf16Offset(afterScalars: Int(anchor)),
        focus: text.utf16Offset(afterScalars: Int(focus))))
  }

  public func replace(_ range: Range<UTF16Offset>, with replacement: String) {
    let text = currentText
    var position = gint(text.scalarCount(before: range.lowerBound))
    let end = gint(text.scalarCount(before: range.upperBound))
    isWriting = true
    if end > position { gtk_editable_delete_text(gtkText, position, end) }
    if !replacement.isEmpty { gtk_editable_insert_text(gtkText, replacement, -1, &position) }
    isWriting = false
  }

  public func select(_ selection: FieldSelection) {
    let text = currentText
    gtk_editable_select_region(
      gtkText, gint(text.scalarCount(before: selection.anchor)),
      gint(text.scalarCount(before: selection.focus)))
  }

  /// Does nothing, since the text of a `GtkText` doesn't contain marked text.
  public func unmark() {}

  public func scheduleTurnDidEnd() { ControllerStorage.scheduleTurnDidEnd(gtkText) }

  public var inputMethod: FieldInputMethod { .plain }

  public var activity: FieldActivity { isUndoing ? .undoing : .typing }

  public var controller: FieldController? {
    get { ControllerStorage.controller(of: gtkText) }
    set { ControllerStorage.set(newValue, of: gtkText) }
  }

  private var currentText: String {
    gtk_editable_get_text(gtkText).map { String(cString: $0) } ?? ""
  }

  // MARK: Signals

  private func listen() {
    typealias Insertion =
      @convention(c) (
        UnsafeMutableRawPointer, UnsafePointer<CChar>, gint, UnsafeMutablePointer<gint>,
        UnsafeMutableRawPointer
      ) -> Void
    typealias Deletion =
      @convention(c) (
        UnsafeMutableRawPointer, gint, gint, UnsafeMutableRawPointer
      ) -> Void
    let insertion: Insertion = { _, text, count, position, data in
      let bytes = UnsafeRawBufferPointer(
        start: text, count: count < 0 ? strlen(text) : Int(count))
      Signal.host(data, EntryHost.self)
        .handleInsertion(of: String(decoding: bytes, as: UTF8.self), at: &position.pointee)
    }
    let deletion: Deletion = { _, start, end, data in
      Signal.host(data, EntryHost.self).handleDeletion(from: start, to: end)
    }
    let change: Signal.Plain = { _, data in
      Signal.host(data, EntryHost.self).controller?.textDidChange()
    }
    let move: Signal.Notification = { _, _, data in
      Signal.host(data, EntryHost.self).controller?.selectionDidChange()
    }
    Signal.connect(gtkText, "insert-text", to: self, insertion)
    Signal.connect(gtkText, "delete-text", to: self, deletion)
    Signal.connect(gtkText, "changed", to: self, change)
    Signal.connect(gtkText, "notify::cursor-position", to: self, move)
    Signal.connect(gtkText, "notify::selection-bound", to: self, move)
    Signal.connectLeave(of: gtkText, to: self)
    listenToUndo()
  }

  /// Handles keys, since the signals that `GtkText` emits for undo are the same as for typing.
  private func listenToUndo() {
    typealias KeyPress =
      @convention(c) (
        UnsafeMutableRawPointer, guint, guint, GdkModifierType, UnsafeMutableRawPointer
      ) -> gboolean
    let press: KeyPress = { _, key, _, modifiers, data in
      guard modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0 else { return 0 }
      let isShifted = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
      switch gdk_keyval_to_lower(key) {
      case guint(GDK_KEY_z):
        return Signal.host(data, EntryHost.self).undo(by: isShifted ? "text.redo" : "text.undo")
      case guint(GDK_KEY_y): return Signal.host(data, EntryHost.self).undo(by: "text.redo")
      default: return 0
      }
    }
    let keys = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.connect(keys!, "key-pressed", to: self, press)
    gtk_widget_add_controller(UnsafeMutablePointer<GtkWidget>(gtkText), keys)
  }

  private func undo(by action: String) -> gboolean {
    isUndoing = true
    let isDone = gtk_widget_activate_action_variant(
      UnsafeMutablePointer<GtkWidget>(gtkText), action, nil)
    isUndoing = false
    controller?.textDidChange()
    return isDone
  }

  private func handleInsertion(of inserted: String, at position: inout gint) {
    guard !isWriting, let controller else { return }
    if isDropOfSelection(inserted, at: position) { return ControllerStorage.batchTurn(of: gtkText) }
    let caret = currentText.utf16Offset(afterScalars: Int(position))
    if controller.shouldChange(caret..<caret, to: inserted) { return }
    // The text that fits was inserted, and the caret is after it.
    g_signal_stop_emission_by_name(UnsafeMutableRawPointer(gtkText), "insert-text")
    position = gtk_editable_get_position(gtkText)
  }

  /// In a drag, GTK inserts the selected text before it deletes the selection. The insertion and the
  /// deletion are evaluated as one edit. Otherwise, a full field would reject the insertion and lose
  /// the dragged text.
  private func isDropOfSelection(_ inserted: String, at position: gint) -> Bool {
    var (start, end): (gint, gint) = (0, 0)
    guard gtk_editable_get_selection_bounds(gtkText, &start, &end) != 0,
      position <= start || position >= end,
      let selected = gtk_editable_get_chars(gtkText, start, end)
    else { return false }
    defer { g_free(selected) }
    return inserted.utf8.elementsEqual(String(cString: selected).utf8)
  }

  private func handleDeletion(from start: gint, to end: gint) {
    guard !isWriting, let controller else { return }
    let text = currentText
    let range =
      text.utf16Offset(
        afterScalars: Int(start))..<text.utf16Offset(
        afterScalars: end < 0 ? text.unicodeScalars.count : Int(end))
    if controller.shouldChange(range, to: "") { return }
    g_signal_stop_emission_by_name(UnsafeMutableRawPointer(gtkText), "delete-text")
  }
}
