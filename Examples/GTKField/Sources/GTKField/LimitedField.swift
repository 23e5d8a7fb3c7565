import CGTK
import GTKHosting
import StrictJSON
import TextEditing
import TextHosting
import TextMetrics

/// A field of the window with its counter, which also tells on standard output what the field
/// holds, one line of JSON for each change.
final class LimitedField {
  let name: String
  let counter = gtk_label_new(nil)!
  private let controller: FieldController
  /// What an input method composes, which GTK shows beside the text.
  private var preedit = ""
  private var refusals = 0
  /// Presses of Enter that an entry took for the end of its text, where a dialog would close.
  private var enters = 0

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

  /// Follows what is composed in a widget, a `GtkText` or a `GtkTextView`.
  func followPreedit(of widget: OpaquePointer) {
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

  func countEnters(in entry: OpaquePointer) {
    typealias Activation = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
    let activated: Activation = { _, data in
      let field = Unmanaged<LimitedField>.fromOpaque(data).takeUnretainedValue()
      field.enters += 1
      field.show()
    }
    _ = connect_signal(
      UnsafeMutableRawPointer(entry), "activate", unsafeBitCast(activated, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque())
  }

  private func show() {
    let state = controller.session.state
    let text = state.text
    let composing = preedit.isEmpty ? "" : ", composing \(preedit)"
    let reading = controller.status[0]
    let maximum = reading.limit.maximum ?? .max
    gtk_label_set_text(OpaquePointer(counter), "\(reading.count) of \(maximum)\(composing)")
    if reading.count > maximum {
      gtk_widget_add_css_class(counter, "error")
    } else {
      gtk_widget_remove_css_class(counter, "error")
    }
    let line: JSONValue = [
      "field": .string(name), "text": .string(text), "count": .integer(reading.count),
      "caret": .integer(state.selection.focus.value), "preedit": .string(preedit),
      "refusals": .integer(refusals), "enters": .integer(enters),
    ]
    print_line(line.text)
  }
}
