// swift-format-ignore-file
// Signatures that `make check-apple` checks against, transcribed from Apple's documentation.

// The members below omit Apple's `@objc`, which needs the Objective-C runtime to compile.
@objc public protocol NSObjectProtocol {}

@objc open class NSObject: NSObjectProtocol {
  public init() { fatalError() }
  open func responds(to aSelector: Selector!) -> Bool { fatalError() }
  open func forwardingTarget(for aSelector: Selector!) -> Any? { fatalError() }
  open class func resolveInstanceMethod(_ sel: Selector!) -> Bool { fatalError() }
}

public struct Selector: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { fatalError() }
  public var description: String { fatalError() }
}

public enum objc_AssociationPolicy {
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
}

@unsafe public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  fatalError()
}

@unsafe public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { fatalError() }

public typealias IMP = OpaquePointer

@unsafe public func imp_implementationWithBlock(_ block: Any) -> IMP { fatalError() }

@unsafe public func class_addMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> Bool { fatalError() }

public struct ObjCBool: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { fatalError() }
}
