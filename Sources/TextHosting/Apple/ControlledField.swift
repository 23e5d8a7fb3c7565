#if canImport(UIKit) || canImport(AppKit)
  import ObjectiveC
  import TextMetrics

  /// Where the controller of an Apple field is kept: with the field, which retains it.
  @MainActor
  enum ControlledField {
    /// Only its address counts.
    private static let key = NSObject()

    /// Puts a field under constraints, in the place of those that it has.
    static func limit<Host: ControlledHost>(
      _ field: Host.Field, to constraints: TextConstraints, by host: (Host.Field) -> Host
    ) -> FieldController? {
      controller(of: field)?.end()
      let host = host(field)
      let controller = try? FieldController(host, constraints: constraints)
      if controller != nil { host.attach() }
      return controller
    }

    static func controller(of field: NSObject) -> FieldController? {
      unsafe objc_getAssociatedObject(field, address) as? FieldController
    }

    static func keep(_ controller: FieldController?, with field: NSObject) {
      unsafe objc_setAssociatedObject(
        field, address, controller, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }

    private static var address: UnsafeRawPointer {
      unsafe UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque())
    }
  }
#endif
