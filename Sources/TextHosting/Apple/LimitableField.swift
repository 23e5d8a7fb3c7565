#if os(macOS) || (canImport(UIKit) && !os(watchOS))
  public import ObjectiveC
  public import TextEditing
  public import TextMetrics

  /// A text field or text view of UIKit or AppKit.
  ///
  /// ```
  /// field.limit(to: [.characters(300), .bytes(3000)])
  /// ```
  ///
  /// Limiting a field, other than an `NSTextField`, replaces its delegate. The earlier delegate
  /// still receives the calls of the field, and answers should-change requests before the
  /// controller does. Set the delegate before you limit the field. If you set a delegate later, the
  /// controller doesn't receive should-change requests.
  ///
  /// In AppKit, the field editor of the window edits the text of an `NSTextField`. The field editor
  /// doesn't send should-change requests to the field's delegate, so the controller evaluates each
  /// change of an `NSTextField` after the change was made.
  @MainActor
  public protocol LimitableField: NSObject {
    /// Returns a new host of the field.
    ///
    /// `limit(to:onChange:)` calls this method, so you don't need to.
    func makeHost() -> any FieldHost
  }

  extension LimitableField {
    /// Applies constraints to the text of the field until the field is deallocated or the returned
    /// controller ends.
    ///
    /// If the field already has a controller, that controller ends, and its closures aren't called
    /// any more. To change only the limits, set the ``FieldController/constraints`` of the
    /// controller instead.
    ///
    /// - Parameters:
    ///   - constraints: The limits, filters, and policies of the field.
    ///   - onChange: A closure that is called with each result, as ``FieldController/onChange`` is.
    /// - Returns: The controller of the field.
    @discardableResult
    public func limit(
      to constraints: TextConstraints, onChange: (@MainActor (EditResult) -> Void)? = nil
    ) -> FieldController {
      limiter?.end()
      do {
        let controller = try FieldController(makeHost(), constraints: constraints)
        if let onChange {
          controller.onChange = { result in MainActor.assumeIsolated { onChange(result) } }
        }
        return controller
      } catch {
        preconditionFailure("`limit(to:)` ended the earlier controller, so the field has none")
      }
    }

    /// Limits the text of the field until the field is deallocated or the returned controller ends.
    ///
    /// If the field already has a controller, that controller ends, and its closures aren't called
    /// any more. To change only the limits, set the ``FieldController/constraints`` of the
    /// controller instead.
    ///
    /// ```
    /// field.limit(to: 20) { result in
    ///   label.text = "\(result.state.text.count)/20"
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits, or a
    ///     profile.
    ///   - onChange: A closure that is called with each result, as ``FieldController/onChange`` is.
    /// - Returns: The controller of the field.
    @discardableResult
    public func limit(
      to limit: some LimitExpression, onChange: (@MainActor (EditResult) -> Void)? = nil
    ) -> FieldController {
      self.limit(to: TextConstraints(limit: limit), onChange: onChange)
    }

    /// The controller of the field, or `nil` if the field isn't limited.
    public internal(set) var limiter: FieldController? {
      // SAFETY: The address is that of an object that is never deallocated.
      get { unsafe objc_getAssociatedObject(self, ControllerKey.address) as? FieldController }
      set {
        // SAFETY: The address is that of an object that is never deallocated.
        unsafe objc_setAssociatedObject(
          self, ControllerKey.address, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    }
  }

  extension LimitableField {
    func updateConstraints(to constraints: TextConstraints) -> FieldController {
      guard let limiter else { return limit(to: constraints) }
      if !constraints.isSame(as: limiter.constraints) { limiter.constraints = constraints }
      return limiter
    }
  }

  @MainActor
  private enum ControllerKey {
    /// An object whose address identifies the controller among the field's associated objects.
    private static let key = NSObject()

    static var address: UnsafeRawPointer {
      // SAFETY: The pointer is only compared with other pointers.
      unsafe UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque())
    }
  }

  // MARK: - Apple Field Host

  @MainActor
  protocol AppleFieldHost: FieldHost {
    associatedtype Field: LimitableField
    var field: Field? { get }
    /// The view that contains the text at the moment, or `nil` if there is none.
    var editor: (any EditableField)? { get }

    /// Observes the field, and replaces its delegate if the field sends requests to its delegate.
    func attach()
    /// Stops observing the field, and restores the earlier delegate if `attach()` replaced it and
    /// no other delegate was set since.
    func detach()
  }

  extension AppleFieldHost where Field: EditableField {
    var editor: (any EditableField)? { field }
  }

  extension AppleFieldHost {
    func snapshot() -> FieldSnapshot { editor?.fieldSnapshot() ?? FieldSnapshot(text: "") }
    func replace(_ range: Range<UTF16Offset>, with text: String) {
      editor?.replaceText(in: range, with: text)
    }
    func select(_ selection: FieldSelection) { editor?.selectText(selection) }
    func unmark() { editor?.unmarkField() }

    var language: String? { editor?.fieldLanguage }
    var inputMethod: FieldInputMethod { editor?.fieldInputMethod ?? .marking }
    var activity: FieldActivity { editor?.fieldActivity ?? .typing }

    func scheduleTurnDidEnd() {
      Task { @MainActor [weak self] in self?.controller?.turnDidEnd() }
    }

    var controller: FieldController? {
      get { field?.limiter }
      set {
        field?.limiter = newValue
        if newValue == nil { detach() } else { attach() }
      }
    }
  }

  /// The field, or the field editor of an `NSTextField`.
  ///
  /// The names of the members differ from those of ``FieldHost``, because Apple's classes have
  /// methods such as `select(_:)`.
  @MainActor
  protocol EditableField: NSObject {
    func fieldSnapshot() -> FieldSnapshot
    func replaceText(in range: Range<UTF16Offset>, with text: String)
    func selectText(_ selection: FieldSelection)
    func unmarkField()

    var fieldLanguage: String? { get }
    var fieldInputMethod: FieldInputMethod { get }
    var fieldActivity: FieldActivity { get }
  }
#endif
