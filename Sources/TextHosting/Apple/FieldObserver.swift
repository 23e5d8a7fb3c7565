#if os(macOS) || (canImport(UIKit) && !os(watchOS))
  import ObjectiveC
  import TextEditing
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// Passes the notifications of a field to its controller. A subclass that is also the field's
  /// delegate calls the earlier delegate before the controller.
  @MainActor
  class FieldObserver: ForwardingDelegate {
    private weak var limitedField: (any LimitableField)?

    init(of field: any LimitableField, forwardingTo delegate: NSObject?) {
      limitedField = field
      super.init(forwardingTo: delegate)
    }

    private var controller: FieldController? { limitedField?.limiter }

    /// Observes notifications, which a field posts even without a delegate.
    func observe(_ notifications: [(NSNotification.Name, Selector)]) {
      for (name, selector) in notifications {
        NotificationCenter.default.addObserver(
          self, selector: selector, name: name, object: limitedField)
      }
    }

    func stopObserving() { NotificationCenter.default.removeObserver(self) }

    @objc func textChanged() { controller?.textDidChange() }
    @objc func selectionChanged() { controller?.selectionDidChange() }
    @objc func editingBegan() { controller?.acceptUnreportedChanges() }
    @objc func editingEnded() { controller?.editingDidEnd() }

    func shouldChange(_ changes: [FieldChange]) -> Bool {
      controller?.shouldChange(changes) ?? true
    }
  }

  extension Range where Bound == UTF16Offset {
    init(_ range: NSRange) {
      let start = UTF16Offset(range.location)
      self = start..<start.advanced(by: Swift.max(range.length, 0))
    }
  }

  extension NSRange {
    init(_ range: Range<UTF16Offset>) {
      self.init(location: range.lowerBound.value, length: range.utf16Count)
    }
  }

  // MARK: - Forwarding Delegate

  class ForwardingDelegate: NSObject {
    /// A weak reference, because fields don't retain their delegates.
    private(set) weak var earlierDelegate: NSObject?

    init(forwardingTo earlierDelegate: NSObject?) {
      // Two delegates of this class that forward to each other would never return.
      self.earlierDelegate = earlierDelegate is ForwardingDelegate ? nil : earlierDelegate
      super.init()
    }

    override func responds(to method: Selector!) -> Bool {
      super.responds(to: method) || earlierDelegate?.responds(to: method) == true
    }

    override func forwardingTarget(for method: Selector!) -> Any? {
      // The field remembers which methods the earlier delegate implements, and may call them even
      // after the delegate was deallocated.
      earlierDelegate ?? AbsentDelegate()
    }
  }

  /// Replaces a deallocated delegate. Methods with `should` in their names return `true`, and other
  /// methods return 0 or `nil`. Methods that return a structure aren't supported.
  private final class AbsentDelegate: NSObject {
    override class func resolveInstanceMethod(_ method: Selector!) -> Bool {
      // Matches `should…` and `…Should…`.
      let answer = method.description.contains("hould") ? 1 : 0
      let body: @convention(block) (AnyObject) -> Int = { _ in answer }
      // SAFETY: The type encoding is that of the block: a method that returns an integer. The
      // arguments that a caller passes aren't read.
      return unsafe "q@:".withCString { types in
        unsafe class_addMethod(self, method, imp_implementationWithBlock(body), types)
      }
    }
  }
#endif
