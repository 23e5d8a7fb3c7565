import CGTK

/// What a host hears of its widget. GTK calls C functions with a pointer, so that each handler finds
/// its host by it; the widget retains the host, through the controller.
enum Signal {
  /// The signals of a widget or a buffer without arguments of their own.
  typealias Plain = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  /// `notify::…`, with the property that has changed.
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

  /// The host that a handler was connected with.
  static func host<Host: AnyObject>(_ data: UnsafeMutableRawPointer, _ type: Host.Type) -> Host {
    Unmanaged<Host>.fromOpaque(data).takeUnretainedValue()
  }
}
