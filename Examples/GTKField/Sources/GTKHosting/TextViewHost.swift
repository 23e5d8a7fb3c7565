import CGTK
public import TextEditing
public import TextHosting
import TextMetrics

/// A host for a `GtkTextView` and its buffer.
///
/// A change of the `GtkTextBuffer` outside of a user action is made by the program, and is
/// accepted. A user action, such as a completion, can consist of several changes. The changes from
/// the first deletion to the end of the user action are evaluated as one batch.
public final class TextViewHost: FieldHost {
  private let view: OpaquePointer
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  private var isUndoing = false
  private var isWriting = false
  private var isChangedByProgram = false
  /// The number of user actions in progress, since they can be nested.
  private var userActions = 0
  private var isBatching = false

  /// Applies limits to a text view and its current buffer. The view retains the controller.
  ///
  /// - Throws: `FieldAlreadyControlled` if the view already has a controller.
  @discardableResult
  public static func limit(
    _ widget: UnsafeMutablePointer<GtkWidget>, to constraints: TextConstraints
  ) throws -> FieldController {
    let host = TextViewHost(OpaquePointer(widget))
    let controller = try FieldController(host, constraints: constraints)
    host.listen()
    return controller
  }

  private init(_ view: OpaquePointer) {
    self.view = view
    buffer = gtk_text_view_get_buffer(UnsafeMutablePointer<GtkTextView>(view))
  }

  // MARK: FieldHost

  public func snapshot() -> FieldSnapshot {
    let text = currentText
    return FieldSnapshot(
      text: text,
      selection: FieldSelection(
        anchor: position(of: gtk_text_buffer_get_selection_bound(buffer), in: text),
        focus: position(of: gtk_text_buffer_get_insert(buffer), in: text)))
  }

  public func replace(_ range: Range<UTF16Offset>, with replacement: String) {
    let text = currentText
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(
      buffer, &start, gint(text.scalarCount(before: range.lowerBound)))
    gtk_text_buffer_get_iter_at_offset(
      buffer, &end, gint(text.scalarCount(before: range.upperBound)))
    isWriting = true
    gtk_text_buffer_begin_user_action(buffer)
    if range.lowerBound != range.upperBound { gtk_text_buffer_delete(buffer, &start, &end) }
    if !replacement.isEmpty { gtk_text_buffer_insert(buffer, &start, replacement, -1) }
    gtk_text_buffer_end_user_action(buffer)
    isWriting = false
  }

  public func select(_ selection: FieldSelection) {
    let text = currentText
    var (focus, anchor) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(
      buffer, &focus, gint(text.scalarCount(before: selection.focus)))
    gtk_text_buffer_get_iter_at_offset(
      buffer, &anchor, gint(text.scalarCount(before: selection.anchor)))
    gtk_text_buffer_select_range(buffer, &focus, &anchor)
  }

  /// Does nothing, since the text of a `GtkTextBuffer` doesn't contain marked text.
  public func unmark() {}

  public func scheduleTurnDidEnd() { ControllerStorage.scheduleTurnDidEnd(view) }

  public var inputMethod: FieldInputMethod { .plain }

  public var activity: FieldActivity {
    isUndoing ? .undoing : isChangedByProgram ? .filling : .typing
  }

  public var controller: FieldController? {
    get { ControllerStorage.controller(of: view) }
    set { ControllerStorage.set(newValue, of: view) }
  }

  private var currentText: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  private func position(
    of mark: UnsafeMutablePointer<GtkTextMark>?, in text: String
  ) -> UTF16Offset {
    var iterator = GtkTextIter()
    gtk_text_buffer_get_iter_at_mark(buffer, &iterator, mark)
    return text.utf16Offset(afterScalars: Int(gtk_text_iter_get_offset(&iterator)))
  }

  // MARK: Signals

  private func listen() {
    typealias Insertion =
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutablePointer<GtkTextIter>, UnsafePointer<CChar>, gint,
        UnsafeMutableRawPointer
      ) -> Void
    typealias Deletion =
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutablePointer<GtkTextIter>,
        UnsafeMutablePointer<GtkTextIter>, UnsafeMutableRawPointer
      ) -> Void
    let insertion: Insertion = { _, position, text, count, data in
      let bytes = UnsafeRawBufferPointer(
        start: text, count: count < 0 ? strlen(text) : Int(count))
      Signal.host(data, TextViewHost.self)
        .handleInsertion(of: String(decoding: bytes, as: UTF8.self), at: position)
    }
    let deletion: Deletion = { _, start, end, data in
      Signal.host(data, TextViewHost.self).handleDeletion(from: start, to: end)
    }
    let change: Signal.Plain = { _, data in Signal.host(data, TextViewHost.self).didChange() }
    let move: Signal.Notification = { _, _, data in
      Signal.host(data, TextViewHost.self).controller?.selectionDidChange()
    }
    let begin: Signal.Plain = { _, data in Signal.host(data, TextViewHost.self).userActions += 1 }
    let end: Signal.Plain = { _, data in Signal.host(data, TextViewHost.self).endUserAction() }
    let undo: Signal.Plain = { _, data in Signal.host(data, TextViewHost.self).isUndoing = true }
    let undone: Signal.Plain = { _, data in Signal.host(data, TextViewHost.self).didUndo() }
    let object = OpaquePointer(buffer)
    Signal.connect(object, "insert-text", to: self, insertion)
    Signal.connect(object, "delete-range", to: self, deletion)
    Signal.connect(object, "changed", to: self, change)
    Signal.connect(object, "notify::cursor-position", to: self, move)
    Signal.connect(object, "begin-user-action", to: self, begin)
    Signal.connect(object, "end-user-action", to: self, end, after: true)
    for signal in ["undo", "redo"] {
      Signal.connect(object, signal, to: self, undo)
      Signal.connect(object, signal, to: self, undone, after: true)
    }
    Signal.connectLeave(of: view, to: self)
  }

  /// GTK emits `end-user-action` before it ends the undo step, so the step includes a correction.
  private func endUserAction() {
    userActions -= 1
    guard userActions == 0, isBatching else { return }
    isBatching = false
    controller?.endBatch()
  }

  private var isOutsideOfUserAction: Bool { userActions == 0 && !isUndoing }

  private func didChange() {
    controller?.textDidChange()
    isChangedByProgram = false
  }

  private func didUndo() {
    controller?.textDidChange()
    isUndoing = false
  }

  private func handleInsertion(
    of inserted: String, at position: UnsafeMutablePointer<GtkTextIter>
  ) {
    guard !isWriting, let controller else { return }
    isChangedByProgram = isOutsideOfUserAction
    if isDropOfSelection(inserted, at: position) { return ControllerStorage.batchTurn(of: view) }
    let start = currentText.utf16Offset(afterScalars: Int(gtk_text_iter_get_offset(position)))
    if controller.shouldChange(start..<start, to: inserted) { return }
    // The text that fits was inserted. The iterator is invalid, so it's set to the caret.
    g_signal_stop_emission_by_name(UnsafeMutableRawPointer(buffer), "insert-text")
    gtk_text_buffer_get_iter_at_mark(buffer, position, gtk_text_buffer_get_insert(buffer))
  }

  /// In a drag, GTK inserts the selected text before it deletes the selection. The insertion and the
  /// deletion are evaluated as one edit. Otherwise, a full field would reject the insertion and lose
  /// the dragged text.
  private func isDropOfSelection(
    _ inserted: String, at position: UnsafeMutablePointer<GtkTextIter>
  ) -> Bool {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    guard gtk_text_buffer_get_selection_bounds(buffer, &start, &end) != 0,
      gtk_text_iter_compare(position, &start) <= 0 || gtk_text_iter_compare(position, &end) >= 0,
      let selected = gtk_text_buffer_get_text(buffer, &start, &end, 1)
    else { return false }
    defer { g_free(selected) }
    return inserted.utf8.elementsEqual(String(cString: selected).utf8)
  }

  private func handleDeletion(
    from start: UnsafeMutablePointer<GtkTextIter>,
    to end: UnsafeMutablePointer<GtkTextIter>
  ) {
    guard !isWriting, let controller else { return }
    isChangedByProgram = isOutsideOfUserAction
    if userActions > 0 {
      if !isBatching { controller.beginBatch() }
      isBatching = true
      return
    }
    let text = currentText
    let offsets = [gtk_text_iter_get_offset(start), gtk_text_iter_get_offset(end)].sorted()
    let range =
      text.utf16Offset(
        afterScalars: Int(offsets[0]))..<text.utf16Offset(afterScalars: Int(offsets[1]))
    if controller.shouldChange(range, to: "") { return }
    g_signal_stop_emission_by_name(UnsafeMutableRawPointer(buffer), "delete-range")
    gtk_text_buffer_get_iter_at_mark(buffer, start, gtk_text_buffer_get_insert(buffer))
    end.pointee = start.pointee
  }
}
