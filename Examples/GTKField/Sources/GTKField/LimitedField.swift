import CGTK
import GTKHosting
import StrictJSON
import TextEditing
import TextHosting
import TextMetrics

/// A field with a counter, which prints its contents as a line of JSON after each change.
final class LimitedField {
  let name: String
  let counter = gtk_label_new(nil)!
  private let controller: FieldController
  /// The composed text, which GTK displays without inserting it.
  private var preedit = ""
  private var refusals = 0
  /// The number of times that Enter activated the entry. In a dialog, an activation presses the
  /// default button.
  private var activations = 0

  init(_ name: String, _ controller: FieldController) {
    self.name = name
    self.controller = controller
    gtk_widget_set_halign(counter, GTK_ALIGN_END)
    controller.onChange = { [unowned self] result in
      if result.decision == .rejected || result.decision == .clipped { refusals += 1 }
      show()
    }
    show()
  }

  /// - Parameter widget: A `GtkText` or a `GtkTextView`.
  func observePreedit(of widget: OpaquePointer) {
    typealias Preedit =
      @convention(c) (
        UnsafeMutableRawPointer, UnsafePointer<CChar>, UnsafeMutableRawPointer
      ) -> Void
    let changed: Preedit = { _, text, data in
      let field = Unmanaged<LimitedField>.fromOpaque(data).takeUnretainedValue()
      field.preedit = String(cString: text)
      field.show()
    }
    _ = connect_signal(
      UnsafeMutableRawPointer(widget), "preedit-changed",
      unsafeBitCast(changed, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque())
  }

  func countActivations(of entry: OpaquePointer) {
    typealias Activation = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
    let activated: Activation = { _, data in
      let field = Unmanaged<LimitedField>.fromOpaque(data).takeUnretainedValue()
      field.activations += 1
      field.show()
    }
    _ = connect_signal(
      UnsafeMutableRawPointer(entry), "activate", unsafeBitCast(activated, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque())
  }

  private func show() {
    let state = controller.session.state
    let text = state.text
    let compositionNote = preedit.isEmpty ? "" : ", composing \(preedit)"
    let status = controller.status[0]
    let maximum = status.limit.maximum ?? .max
    gtk_label_set_text(OpaquePointer(counter), "\(status.count) of \(maximum)\(compositionNote)")
    if status.count > maximum {
      gtk_widget_add_css_class(counter, "error")
    } else {
      gtk_widget_remove_css_class(counter, "error")
    }
    let line: JSONValue = [
      "field": .string(name), "text": .string(text), "count": .integer(status.count),
      "caret": .integer(state.selection.focus.value), "preedit": .string(preedit),
      "refusals": .integer(refusals), "enters": .integer(activations),
    ]
    print_line(line.text)
  }
}
