#if canImport(UIKit) || canImport(AppKit)
  import ObjectiveC

  /// Where the controller of an Apple field is kept: with the field, which retains it.
  @MainActor
  enum ControlledField {
    /// Only its address counts.
    private static let key = NSObject()

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
