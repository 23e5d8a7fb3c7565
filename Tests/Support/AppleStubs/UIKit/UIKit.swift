// Signatures that `make check-apple` checks against, transcribed from Apple's documentation.
@_exported import Foundation

@objc @MainActor open class UIColor: NSObject {
  open class var label: UIColor { fatalError() }
  open class var systemBackground: UIColor { fatalError() }
  open class var secondaryLabel: UIColor { fatalError() }
  open class var systemRed: UIColor { fatalError() }
  open class var clear: UIColor { fatalError() }
  open class var placeholderText: UIColor { fatalError() }
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { fatalError() }
}

@objc open class UIFont: NSObject {
  public struct TextStyle: Hashable, Sendable {
    public static let body = TextStyle()
    public static let caption1 = TextStyle()
    public static let footnote = TextStyle()
  }
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { fatalError() }
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont { fatalError() }
}

public struct UIEdgeInsets: Sendable {
  public static let zero = UIEdgeInsets()
}

@objc @MainActor open class NSTextContainer: NSObject {
  open var lineFragmentPadding: CGFloat = 0
}

extension NSAttributedString.Key {
  public static let backgroundColor = NSAttributedString.Key("")
}

@objc @MainActor open class UITextInputMode: NSObject {
  open var primaryLanguage: String? { fatalError() }
}

@objc @MainActor open class UIResponder: NSObject {
  open var undoManager: UndoManager? { fatalError() }
  open var textInputMode: UITextInputMode? { fatalError() }
  @discardableResult open func becomeFirstResponder() -> Bool { fatalError() }
  @discardableResult open func resignFirstResponder() -> Bool { fatalError() }
}

@objc @MainActor open class UIView: UIResponder {
  public override init() { fatalError() }
  public init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var frame: CGRect = .zero
  open var translatesAutoresizingMaskIntoConstraints = true
  open var autoresizingMask: UIView.AutoresizingMask {
    get { fatalError() }
    set { fatalError() }
  }
  open var safeAreaLayoutGuide: UILayoutGuide { fatalError() }
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var superview: UIView? { fatalError() }
  open var subviews: [UIView] { fatalError() }
  open var bounds: CGRect { fatalError() }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { fatalError() }
  open var isHidden = false
  open var backgroundColor: UIColor?
  open func addSubview(_ view: UIView) { fatalError() }
  open func sizeToFit() { fatalError() }
  open func sizeThatFits(_ size: CGSize) -> CGSize { fatalError() }
  open var accessibilityValue: String? {
    get { fatalError() }
    set { fatalError() }
  }
  open var accessibilityLabel: String? {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint { fatalError() }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    fatalError()
  }
}

@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@objc @MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }
  open class func activate(_ constraints: [NSLayoutConstraint]) { fatalError() }
  open var isActive: Bool {
    get { fatalError() }
    set { fatalError() }
  }
}

@objc @MainActor open class UIStackView: UIView {
  public convenience init(arrangedSubviews views: [UIView]) { fatalError() }
  open func addArrangedSubview(_ view: UIView) { fatalError() }
  open var axis: NSLayoutConstraint.Axis = .horizontal
  open var spacing: CGFloat = 0
}

@objc @MainActor open class UILabel: UIView {
  open var text: String?
  open var numberOfLines = 1
  open var font: UIFont!
  open var textColor: UIColor!
}

@objc @MainActor open class UIControl: UIView {
  open var isEnabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var normal: UIControl.State { fatalError() }
  }

  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var touchUpInside: UIControl.Event { fatalError() }
    public static var editingDidBegin: UIControl.Event { fatalError() }
    public static var editingChanged: UIControl.Event { fatalError() }
    public static var editingDidEnd: UIControl.Event { fatalError() }
    public static var allEvents: UIControl.Event { fatalError() }
  }

  open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
    fatalError()
  }
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event) {
    fatalError()
  }
  open func sendActions(for controlEvents: UIControl.Event) { fatalError() }
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) { fatalError() }
}

@objc @MainActor open class UIAction: NSObject {
  public convenience init(title: String = "", handler: @escaping @MainActor (UIAction) -> Void) {
    fatalError()
  }
}

@objc @MainActor open class UITextPosition: NSObject {}

@objc @MainActor open class UITextRange: NSObject {
  open var start: UITextPosition { fatalError() }
  open var end: UITextPosition { fatalError() }
}

@MainActor public protocol UITextInput: AnyObject {
  func text(in range: UITextRange) -> String?
  func replace(_ range: UITextRange, withText text: String)
  var selectedTextRange: UITextRange? { get set }
  var markedTextRange: UITextRange? { get }
  func unmarkText()
  var beginningOfDocument: UITextPosition { get }
  var endOfDocument: UITextPosition { get }
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
}

public struct UITextContentType: Hashable, Sendable {
  public static let oneTimeCode = UITextContentType()
  public static let password = UITextContentType()
}

public enum UIKeyboardType: Int, Sendable {
  case asciiCapable, `default`, emailAddress, numberPad
}

@objc @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  @objc optional func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  @objc optional func textFieldDidChangeSelection(_ textField: UITextField)
}

@objc @MainActor open class UITextField: UIControl, UITextInput {
  open var text: String? {
    get { fatalError() }
    set { fatalError() }
  }
  open var placeholder: String? {
    get { fatalError() }
    set { fatalError() }
  }
  open var borderStyle: UITextField.BorderStyle {
    get { fatalError() }
    set { fatalError() }
  }
  open weak var delegate: (any UITextFieldDelegate)?
  open var textContentType: UITextContentType!
  open var keyboardType: UIKeyboardType = .default

  open func text(in range: UITextRange) -> String? { fatalError() }
  open func replace(_ range: UITextRange, withText text: String) { fatalError() }
  open var selectedTextRange: UITextRange?
  open var markedTextRange: UITextRange? { fatalError() }
  open func unmarkText() { fatalError() }
  open var beginningOfDocument: UITextPosition { fatalError() }
  open var endOfDocument: UITextPosition { fatalError() }
  open func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? { fatalError() }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    fatalError()
  }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { fatalError() }
}

@objc @MainActor public protocol UITextViewDelegate: NSObjectProtocol {
  @objc optional func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  @objc optional func textViewDidChangeSelection(_ textView: UITextView)
  @available(iOS 18, macCatalyst 18, visionOS 2.4, *)
  @objc optional func textViewWritingToolsDidEnd(_ textView: UITextView)
}

@objc @MainActor open class UITextView: UIView, UITextInput {
  open weak var delegate: (any UITextViewDelegate)?
  open var textStorage: NSTextStorage { fatalError() }
  open var textContainer: NSTextContainer { fatalError() }
  open var text: String!
  open var font: UIFont?
  open var isScrollEnabled: Bool = true
  open var textContainerInset: UIEdgeInsets = .zero
  @available(iOS 18, macCatalyst 18, visionOS 2.4, *)
  open var isWritingToolsActive: Bool { fatalError() }
  nonisolated public static let textDidBeginEditingNotification = NSNotification.Name("")
  nonisolated public static let textDidChangeNotification = NSNotification.Name("")
  nonisolated public static let textDidEndEditingNotification = NSNotification.Name("")

  open func text(in range: UITextRange) -> String? { fatalError() }
  open func replace(_ range: UITextRange, withText text: String) { fatalError() }
  open var selectedTextRange: UITextRange?
  open var markedTextRange: UITextRange? { fatalError() }
  open func unmarkText() { fatalError() }
  open var beginningOfDocument: UITextPosition { fatalError() }
  open var endOfDocument: UITextPosition { fatalError() }
  open func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? { fatalError() }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    fatalError()
  }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { fatalError() }
}

@MainActor public enum UIAccessibility {
  public struct Notification: Sendable {
    public static let announcement = Notification()
  }
  public static func post(notification: UIAccessibility.Notification, argument: Any?) {
    fatalError()
  }
}

@objc @MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom, system
  }
  public convenience init(type buttonType: UIButton.ButtonType) { fatalError() }
  open func setTitle(_ title: String?, for state: UIControl.State) { fatalError() }
}
