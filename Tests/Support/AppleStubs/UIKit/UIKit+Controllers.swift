// Signatures that `make check-apple` checks against, transcribed from Apple's documentation.
public import Foundation

@objc @MainActor open class UIViewController: UIResponder {
  public override init() { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var view: UIView! {
    get { fatalError() }
    set { fatalError() }
  }
  open var title: String?
  open var navigationItem: UINavigationItem { fatalError() }
  open var presentingViewController: UIViewController? { fatalError() }
  open func loadView() { fatalError() }
  open func viewDidLoad() { fatalError() }
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) { fatalError() }
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { fatalError() }
}

@objc @MainActor open class UIBarItem: NSObject {
  public override init() { fatalError() }
  open var isEnabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  open var title: String?
}

@objc @MainActor open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
  }
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add
  }
  public convenience init(
    title: String?, style: UIBarButtonItem.Style, target: Any?, action: Selector?
  ) { fatalError() }
  public convenience init(
    barButtonSystemItem systemItem: UIBarButtonItem.SystemItem, target: Any?, action: Selector?
  ) { fatalError() }
  public convenience init(
    systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil
  ) { fatalError() }
}

@objc @MainActor open class UINavigationItem: NSObject {
  public init(title: String) { fatalError() }
  open var title: String?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
}

@objc @MainActor open class UILayoutGuide: NSObject {
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
}

extension UIView {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }
}

extension UITextField {
  public enum BorderStyle: Int, Sendable {
    case none, line, bezel, roundedRect
  }
}
