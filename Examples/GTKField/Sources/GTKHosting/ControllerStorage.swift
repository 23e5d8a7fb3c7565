import CGTK
import TextHosting

/// Stores the controller of a widget in the widget, which retains it.
enum ControllerStorage {
  private static let key = "text-limits-controller"

  static func controller(of widget: OpaquePointer) -> FieldController? {
    g_object_get_data(Self.object(widget), key).map {
      Unmanaged<FieldController>.fromOpaque($0).takeUnretainedValue()
    }
  }

  static func set(_ controller: FieldController?, of widget: OpaquePointer) {
    guard let controller else {
      g_object_set_data(Self.object(widget), key, nil)
      return
    }
    g_object_set_data_full(
      Self.object(widget), key, Unmanaged.passRetained(controller).toOpaque()
    ) { retained in
      guard let retained else { return }
      Unmanaged<FieldController>.fromOpaque(retained).release()
    }
  }

  /// Calls `turnDidEnd` after this iteration of the main loop.
  static func scheduleTurnDidEnd(_ widget: OpaquePointer) {
    later(widget) { ControllerStorage.call($0) { $0.turnDidEnd() } }
  }

  /// Begins a batch that ends after this iteration of the main loop.
  static func batchTurn(of widget: OpaquePointer) {
    controller(of: widget)?.beginBatch()
    later(widget) { ControllerStorage.call($0) { $0.endBatch() } }
  }

  private static func later(_ widget: OpaquePointer, _ function: GSourceFunc) {
    g_object_ref(UnsafeMutableRawPointer(widget))
    g_idle_add(function, UnsafeMutableRawPointer(widget))
  }

  private static func call(_ widget: gpointer?, _ body: (FieldController) -> Void) -> gboolean {
    guard let widget else { return 0 }
    controller(of: OpaquePointer(widget)).map(body)
    g_object_unref(widget)
    return 0
  }

  private static func object(_ widget: OpaquePointer) -> UnsafeMutablePointer<GObject> {
    UnsafeMutablePointer<GObject>(widget)
  }
}
