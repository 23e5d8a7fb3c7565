#if canImport(UIKit) || canImport(AppKit)
  import ObjectiveC

  /// A delegate in front of another one, which goes on being asked: what this one does not
  /// implement goes to the other by the Objective-C runtime.
  class ForwardingDelegate: NSObject {
    /// The delegate that was there before. A delegate is not retained by its field, nor here.
    private(set) weak var earlier: NSObject?

    init(before earlier: NSObject?) {
      // A delegate that is its own successor would forward for ever.
      self.earlier = earlier is ForwardingDelegate ? nil : earlier
      super.init()
    }

    override func responds(to method: Selector!) -> Bool {
      super.responds(to: method) || earlier?.responds(to: method) == true
    }

    override func forwardingTarget(for method: Selector!) -> Any? {
      // A field remembers which methods its delegate had, also once that one is gone.
      earlier ?? AbsentDelegate()
    }
  }

  /// Stands in for a delegate that is gone: it has every method, and each says yes where it is
  /// asked whether the field should, and nothing otherwise.
  private final class AbsentDelegate: NSObject {
    override class func resolveInstanceMethod(_ method: Selector!) -> Bool {
      let answer = method.description.contains("hould") ? 1 : 0
      let body: @convention(block) (AnyObject) -> Int = { _ in answer }
      // An integer, whatever it is called with.
      return unsafe "q@:".withCString { types in
        unsafe class_addMethod(self, method, imp_implementationWithBlock(body), types)
      }
    }
  }
#endif
