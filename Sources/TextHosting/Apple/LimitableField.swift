#if canImport(UIKit) || canImport(AppKit)
  public import ObjectiveC
  public import TextMetrics

  /// A text field or text view of UIKit or AppKit, which can be held to constraints.
  ///
  /// ```
  /// field.limit(to: [.characters(300), .bytes(3000)])
  /// ```
  ///
  /// A delegate that the field has goes on being asked, first. A text field of AppKit is edited by
  /// the field editor that its window has for all of them, whose questions go to no delegate: what
  /// is typed there is compared after it shows.
  @MainActor
  public protocol LimitableField: NSObject {
    /// What stands between the field and a controller.
    func makeHost() -> any FieldHost
  }

  extension LimitableField {
    /// Holds the field to constraints, in the place of those that it has, for as long as it lives.
    @discardableResult
    public func limit(to constraints: TextConstraints) -> FieldController? {
      limiter?.end()
      return try? FieldController(makeHost(), constraints: constraints)
    }

    /// Limits the text of the field for as long as the field exists.
    @discardableResult
    public func limit(to limit: some LimitExpression) -> FieldController? {
      self.limit(to: TextConstraints(limits: limit.allLimits))
    }

    /// What holds the field to its constraints, if something does.
    public var limiter: FieldController? { keptController }
  }

  extension NSObject {
    /// The controller of an Apple field: it is kept with the field, which retains it.
    @MainActor
    var keptController: FieldController? {
      get { unsafe objc_getAssociatedObject(self, ControllerKey.address) as? FieldController }
      set {
        unsafe objc_setAssociatedObject(
          self, ControllerKey.address, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    }
  }

  @MainActor
  private enum ControllerKey {
    /// Only its address counts.
    private static let key = NSObject()

    static var address: UnsafeRawPointer {
      unsafe UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque())
    }
  }
#endif
