import CGTK
import TextHosting

/// Keeps the controller of a widget with the widget.
enum WidgetController {
  private static let key = "text-limits-controller"

  static func of(_ widget: OpaquePointer) -> FieldController? {
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

  /// Has the controller called when all events of this turn are handled.
  static func settleLater(_ widget: OpaquePointer) {
    g_object_ref(UnsafeMutableRawPointer(widget))
    g_idle_add(
      { data in
        guard let data else { return 0 }
        WidgetController.of(OpaquePointer(data))?.settle()
        g_object_unref(data)
        return 0
      }, UnsafeMutableRawPointer(widget))
  }

  private static func object(_ widget: OpaquePointer) -> UnsafeMutablePointer<GObject> {
    UnsafeMutablePointer<GObject>(widget)
  }
}
