// Signatures that `make check-apple` checks against, transcribed from Apple's documentation.
public import Foundation

public typealias NSRect = CGRect
public typealias NSSize = CGSize

extension NSView {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let minXMargin = AutoresizingMask(rawValue: 1)
    public static let width = AutoresizingMask(rawValue: 2)
    public static let maxXMargin = AutoresizingMask(rawValue: 4)
    public static let minYMargin = AutoresizingMask(rawValue: 8)
    public static let height = AutoresizingMask(rawValue: 16)
    public static let maxYMargin = AutoresizingMask(rawValue: 32)
  }
}

@objc @MainActor open class NSScrollView: NSView {
  open var documentView: NSView? {
    get { fatalError() }
    set { fatalError() }
  }
  open var hasVerticalScroller = false
  open var hasHorizontalScroller = false
}

public enum NSUserInterfaceLayoutOrientation: Int, Sendable {
  case horizontal, vertical
}

public struct NSEdgeInsets: Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) { fatalError() }
}

@objc @MainActor open class NSStackView: NSView {
  public convenience init(views: [NSView]) { fatalError() }
  open var orientation: NSUserInterfaceLayoutOrientation {
    get { fatalError() }
    set { fatalError() }
  }
  open var spacing: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
  open var edgeInsets: NSEdgeInsets {
    get { fatalError() }
    set { fatalError() }
  }
  open func addArrangedSubview(_ view: NSView) { fatalError() }
}

@objc @MainActor open class NSWindow: NSResponder {
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let titled = StyleMask(rawValue: 1)
    public static let closable = StyleMask(rawValue: 2)
    public static let miniaturizable = StyleMask(rawValue: 4)
    public static let resizable = StyleMask(rawValue: 8)
  }
  public enum BackingStoreType: UInt, Sendable {
    case buffered = 2
  }
  public init(
    contentRect: NSRect, styleMask style: NSWindow.StyleMask,
    backing backingStoreType: NSWindow.BackingStoreType, defer flag: Bool
  ) { fatalError() }
  open var title: String {
    get { fatalError() }
    set { fatalError() }
  }
  @available(macOS 11, *)
  open var subtitle: String {
    get { fatalError() }
    set { fatalError() }
  }
  open var contentView: NSView?
  open var contentViewController: NSViewController?
  open func makeKeyAndOrderFront(_ sender: Any?) { fatalError() }
}

@objc @MainActor open class NSWindowController: NSResponder {
  public init(window: NSWindow?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var window: NSWindow?
  open func windowDidLoad() { fatalError() }
  open func showWindow(_ sender: Any?) { fatalError() }
}

@objc @MainActor open class NSViewController: NSResponder {
  public override init() { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var view: NSView {
    get { fatalError() }
    set { fatalError() }
  }
  open var title: String?
  open func loadView() { fatalError() }
  open func viewDidLoad() { fatalError() }
}
