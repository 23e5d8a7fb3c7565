#if canImport(UIKit) && !os(watchOS)
  import TextEditing
  public import TextMetrics
  public import UIKit

  extension UITextField {
    /// Holds the field to constraints, for as long as it lives.
    ///
    /// ```
    /// field.limit(to: TextConstraints(limits: [TextLimit(...20, in: .characters)]))
    /// ```
    ///
    /// A delegate that the field has goes on being asked, first. Where the field is limited
    /// already, the new constraints take the place of the old.
    @discardableResult
    public func limit(to constraints: TextConstraints) -> FieldController? {
      ControlledField.limit(self, to: constraints) { UITextFieldHost($0) }
    }

    /// What holds the field to its constraints, if something does.
    public var limiter: FieldController? { ControlledField.controller(of: self) }
  }

  /// Between a `UITextField` and its controller: reports come as control events, which no other
  /// delegate can take away, and questions as the field's delegate.
  @MainActor
  final class UITextFieldHost: FieldListener, UITextFieldDelegate {
    private(set) weak var field: UITextField?
    private var wasAsked = false
    private var isFilling = false
    private var wasReported = false

    init(_ field: UITextField) {
      self.field = field
      super.init(of: field, before: field.delegate as? NSObject)
    }

    func attach() {
      guard let field else { return }
      field.addTarget(self, action: #selector(textChanged), for: .editingChanged)
      field.addTarget(self, action: #selector(editingBegan), for: .editingDidBegin)
      field.addTarget(self, action: #selector(editingEnded), for: .editingDidEnd)
      // A field asks what its delegate implements when that is set.
      field.delegate = nil
      field.delegate = self
    }

    func detach() {
      field?.removeTarget(self, action: nil, for: .allEvents)
      if field?.delegate === self { field?.delegate = earlier as? any UITextFieldDelegate }
    }

    override func textChanged() {
      wasReported = true
      // Autofill and password managers report without asking (and mark nothing).
      isFilling = !wasAsked && field?.isFilledBySystem == true && field?.markedTextRange == nil
      wasAsked = false
      super.textChanged()
      isFilling = false
    }

    func textField(
      _ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString text: String
    ) -> Bool {
      wasAsked = true
      guard earlierAllows(range, text, in: field) else { return false }
      return shouldChange([FieldChange(UTF16Range(range), to: text)])
    }

    private func earlierAllows(_ range: NSRange, _ text: String, in field: UITextField) -> Bool {
      let method = #selector(
        (any UITextFieldDelegate).textField(_:shouldChangeCharactersIn:replacementString:))
      let delegate = earlier(implementing: method) as? any UITextFieldDelegate
      return delegate?.textField?(field, shouldChangeCharactersIn: range, replacementString: text)
        ?? true
    }

    /// iOS 26 asks with several ranges, and then not with one.
    @objc(textField:shouldChangeCharactersInRanges:replacementString:)
    func textField(
      _ field: UITextField, shouldChangeCharactersInRanges ranges: [NSValue],
      replacementString text: String
    ) -> Bool {
      wasAsked = true
      // A delegate of before knows the question with one range alone.
      let severalMethod = #selector(
        UITextFieldHost.textField(_:shouldChangeCharactersInRanges:replacementString:))
      let mayChange =
        if let delegate = earlier(implementing: severalMethod) {
          (delegate as AnyObject).textField?(
            field, shouldChangeCharactersInRanges: ranges, replacementString: text) ?? true
        } else {
          UTF16Range.changes(ranges, to: text).allSatisfy {
            earlierAllows(NSRange($0.range), $0.replacement, in: field)
          }
        }
      return mayChange && shouldChange(UTF16Range.changes(ranges, to: text))
    }

    func textFieldDidChangeSelection(_ field: UITextField) {
      let method = #selector((any UITextFieldDelegate).textFieldDidChangeSelection(_:))
      (earlier(implementing: method) as? any UITextFieldDelegate)?
        .textFieldDidChangeSelection?(field)
      selectionChanged()
    }
  }

  extension UITextFieldHost: @MainActor ControlledHost {
    func replace(_ range: UTF16Range, with text: String) {
      wasReported = false
      field?.replaceText(in: range, with: text)
      // The program's own targets have to hear of a correction.
      if !wasReported { field?.sendActions(for: .editingChanged) }
    }

    var activity: FieldActivity { isFilling ? .filling : field?.fieldActivity ?? .typing }
  }

  extension UITextField: @MainActor ReadableField {
    /// Whether the system or a password manager fills such a field by itself.
    fileprivate var isFilledBySystem: Bool { textContentType != nil }
  }
#endif
