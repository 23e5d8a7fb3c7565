import CGTK

/// The data of a handler is a pointer to the host, which the widget retains through the controller.
enum Signal {
  typealias Plain = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  /// A handler of `notify::…`, whose argument is the changed property.
  typealias Notification =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer
    ) -> Void

  static func connect<Handler>(
    _ object: OpaquePointer, _ name: String, to host: AnyObject, _ handler: Handler,
    after: Bool = false
  ) {
    let callback = unsafeBitCast(handler, to: GCallback.self)
    let data = Unmanaged.passUnretained(host).toOpaque()
    let raw = UnsafeMutableRawPointer(object)
    _ =
      after
      ? connect_signal_after(raw, name, callback, data)
      : connect_signal(raw, name, callback, data)
  }

  static func connectLeave(of widget: OpaquePointer, to host: AnyObject) {
    let leave: Plain = { focus, _ in
      let widget = gtk_event_controller_get_widget(OpaquePointer(focus))
      ControllerStorage.controller(of: OpaquePointer(widget!))?.editingDidEnd()
    }
    let focus = gtk_event_controller_focus_new()!
    connect(focus, "leave", to: host, leave)
    gtk_widget_add_controller(UnsafeMutablePointer<GtkWidget>(widget), focus)
  }

  static func host<Host: AnyObject>(_ data: UnsafeMutableRawPointer, _ type: Host.Type) -> Host {
    Unmanaged<Host>.fromOpaque(data).takeUnretainedValue()
  }
}
