import CGTK
import GTKHosting
import TextEditing
import TextHosting
import TextMetrics
import TextMetricsICU

// Shows two fields with a limit. `swift run GTKField 10 TEXT` sets the limit of both, in
// Characters, and their text. Write a limit in another unit as `'words:th<=1'`.

final class Window {
  private let limit: TextLimit
  private let text: String
  private let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)!
  private var fields: [LimitedField] = []

  init(
    in application: UnsafeMutablePointer<GtkApplication>, to limit: TextLimit, text: String
  ) throws {
    self.limit = limit
    self.text = text
    let window = gtk_application_window_new(application)!
    gtk_window_set_title(Self.window(window), "TextLimits")
    gtk_window_set_default_size(Self.window(window), 360, 240)
    for setMargin in [
      gtk_widget_set_margin_top, gtk_widget_set_margin_bottom, gtk_widget_set_margin_start,
      gtk_widget_set_margin_end,
    ] { setMargin(box, 12) }
    gtk_window_set_child(Self.window(window), box)

    let constraints = TextConstraints(limit: [limit])
    let entry = gtk_entry_new()!
    try add("entry", entry, preeditWidget: gtk_editable_get_delegate(OpaquePointer(entry))) {
      try EntryHost.limit(entry, to: constraints)
    }
    let view = gtk_text_view_new()!
    gtk_widget_set_vexpand(view, 1)
    try add("view", view, preeditWidget: OpaquePointer(view)) {
      try TextViewHost.limit(view, to: constraints)
    }
    gtk_window_present(Self.window(window))
    gtk_widget_grab_focus(entry)
  }

  private func add(
    _ name: String, _ widget: UnsafeMutablePointer<GtkWidget>, preeditWidget: OpaquePointer?,
    limit: () throws -> FieldController
  ) throws {
    gtk_box_append(UnsafeMutablePointer<GtkBox>(OpaquePointer(box)), widget)
    let controller = try limit()
    controller.text = text
    let field = LimitedField(name, controller)
    if let preeditWidget { field.observePreedit(of: preeditWidget) }
    gtk_box_append(UnsafeMutablePointer<GtkBox>(OpaquePointer(box)), field.counter)
    if name == "entry" { field.countActivations(of: OpaquePointer(widget)) }
    fields.append(field)
  }

  private static func window(
    _ widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWindow> { UnsafeMutablePointer<GtkWindow>(OpaquePointer(widget)) }
}

final class Program {
  let limit: TextLimit
  let text: String
  var window: Window?

  init(_ limit: TextLimit, text: String) { (self.limit, self.text) = (limit, text) }

  func activate(_ application: UnsafeMutableRawPointer) {
    do {
      window = try Window(
        in: application.assumingMemoryBound(to: GtkApplication.self), to: limit, text: text)
    } catch {
      fatalError("\(error)")
    }
  }
}

let arguments = CommandLine.arguments.dropFirst()
let limit = arguments.first ?? "10"
let program = Program(
  try Int(limit).map { TextLimit($0, in: .characters) }
    ?? TextLimit(parsing: limit, services: .icu),
  text: arguments.dropFirst().first ?? "")
let application = gtk_application_new("org.example.textlimits", G_APPLICATION_NON_UNIQUE)!
let activate: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void = {
  Unmanaged<Program>.fromOpaque($1).takeUnretainedValue().activate($0)
}
_ = connect_signal(
  application, "activate", unsafeBitCast(activate, to: GCallback.self),
  Unmanaged.passUnretained(program).toOpaque())
let status = g_application_run(
  UnsafeMutablePointer<GApplication>(OpaquePointer(application)), 0, nil)
exit(status)
