#if canImport(UIKit) || canImport(AppKit)
  import ObjectiveC

  /// The host of a field that keeps its controller.
  @MainActor
  protocol ControlledHost: AnyObject, FieldHost {
    associatedtype Field: NSObject
    var field: Field? { get }

    /// Hears of what happens in the field, from now on.
    func attach()
    /// Hears of nothing any more, and leaves the field as it was found.
    func detach()
  }

  extension ControlledHost {
    func settleLater() {
      Task { @MainActor [weak self] in self?.controller?.settle() }
    }

    var controller: FieldController? {
      get { field.flatMap { ControlledField.controller(of: $0) } }
      set {
        if let field { ControlledField.keep(newValue, with: field) }
        if newValue == nil { detach() }
      }
    }
  }
#endif
