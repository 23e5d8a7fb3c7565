// Signatures that `make check-apple` checks against, transcribed from Apple's documentation.
@_exported import Foundation

@objc open class NSColor: NSObject {
  open class var systemRed: NSColor { fatalError() }
  open func withAlphaComponent(_ alpha: CGFloat) -> NSColor { fatalError() }
}

extension NSAttributedString.Key {
  public static let backgroundColor = NSAttributedString.Key("")
}

@objc @MainActor open class NSResponder: NSObject {
  open var undoManager: UndoManager? { fatalError() }
}

@objc @MainActor open class NSView: NSResponder {
  public override init() { fatalError() }
  public init(frame frameRect: NSRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var frame: NSRect {
    get { fatalError() }
    set { fatalError() }
  }
  open var autoresizingMask: NSView.AutoresizingMask {
    get { fatalError() }
    set { fatalError() }
  }
  open func addSubview(_ view: NSView) { fatalError() }
  open var superview: NSView? { fatalError() }
  open var subviews: [NSView] { fatalError() }
  open var bounds: CGRect { fatalError() }
  open func convert(_ rect: CGRect, to view: NSView?) -> CGRect { fatalError() }
  open func setAccessibilityLabel(_ label: String?) { fatalError() }
  open var inputContext: NSTextInputContext? { fatalError() }
}

public typealias NSTextInputSourceIdentifier = String

@objc @MainActor open class NSTextInputContext: NSObject {
  open func discardMarkedText() { fatalError() }
  open var selectedKeyboardInputSource: NSTextInputSourceIdentifier? { fatalError() }
}

@objc @MainActor open class NSText: NSView {
  nonisolated public static let didChangeNotification = NSNotification.Name("")
  nonisolated public static let didEndEditingNotification = NSNotification.Name("")
  open var string: String {
    get { fatalError() }
    set { fatalError() }
  }
  open var isVerticallyResizable: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  open var isHorizontallyResizable: Bool {
    get { fatalError() }
    set { fatalError() }
  }
}

@objc @MainActor open class NSLayoutManager: NSObject {
  open func addTemporaryAttribute(
    _ attrName: NSAttributedString.Key, value: Any, forCharacterRange charRange: NSRange
  ) { fatalError() }
  open func removeTemporaryAttribute(
    _ attrName: NSAttributedString.Key, forCharacterRange charRange: NSRange
  ) { fatalError() }
}

@objc @MainActor public protocol NSTextViewDelegate: NSObjectProtocol {
  @objc optional func textView(
    _ textView: NSTextView, shouldChangeTextIn affectedCharRange: NSRange,
    replacementString: String?
  ) -> Bool
  @objc optional func textView(
    _ textView: NSTextView, shouldChangeTextInRanges affectedRanges: [NSValue],
    replacementStrings: [String]?
  ) -> Bool
  @available(macOS 15, *)
  @objc optional func textViewWritingToolsDidEnd(_ textView: NSTextView)
}

@objc @MainActor open class NSTextView: NSText {
  nonisolated public static let didChangeSelectionNotification = NSNotification.Name("")
  open weak var delegate: (any NSTextViewDelegate)?
  open var allowsUndo: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  open var textStorage: NSTextStorage? { fatalError() }
  open var layoutManager: NSLayoutManager? { fatalError() }
  @available(macOS 15, *)
  open var isWritingToolsActive: Bool { fatalError() }
  open func selectedRange() -> NSRange { fatalError() }
  open func setSelectedRange(_ charRange: NSRange) { fatalError() }
  open func hasMarkedText() -> Bool { fatalError() }
  open func markedRange() -> NSRange { fatalError() }
  open func unmarkText() { fatalError() }
  open func shouldChangeText(
    in affectedCharRange: NSRange, replacementString: String?
  ) -> Bool { fatalError() }
  open func didChangeText() { fatalError() }
}

@objc @MainActor open class NSCell: NSObject {
  open var wraps: Bool = false
}

@objc @MainActor open class NSControl: NSView {
  nonisolated public static let textDidBeginEditingNotification = NSNotification.Name("")
  nonisolated public static let textDidChangeNotification = NSNotification.Name("")
  nonisolated public static let textDidEndEditingNotification = NSNotification.Name("")
  open var stringValue: String {
    get { fatalError() }
    set { fatalError() }
  }
  open func currentEditor() -> NSText? { fatalError() }
  open var usesSingleLineMode: Bool = false
  open var cell: NSCell?
  open func sizeThatFits(_ size: NSSize) -> NSSize { fatalError() }
}

@objc @MainActor open class NSTextField: NSControl {
  public convenience init(string: String) { fatalError() }
  open var placeholderString: String? {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor public enum NSAccessibility {
  public struct Notification: Sendable {
    public static let announcementRequested = Notification()
  }
  public struct NotificationUserInfoKey: Hashable, Sendable {
    public static let announcement = NotificationUserInfoKey()
  }
  public static func post(
    element: Any, notification: NSAccessibility.Notification,
    userInfo: [NSAccessibility.NotificationUserInfoKey: Any]?
  ) { fatalError() }
}
