#if canImport(UIKit) && !os(watchOS)
  import TextEditing
  public import UIKit

  extension UITextField: LimitableField {
    /// Returns a host of the field.
    public func makeHost() -> any FieldHost { UITextFieldHost(self) }
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
      // Autofill and password managers report without asking, and mark nothing, in fields that say
      // what they are for.
      isFilling = !wasAsked && field?.textContentType != nil && field?.markedTextRange == nil
      wasAsked = false
      super.textChanged()
      isFilling = false
    }

    func textField(
      _ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString text: String
    ) -> Bool {
      wasAsked = true
      return earlierAllows(range, text, in: field)
        && shouldChange([FieldChange(Range<UTF16Offset>(range), to: text)])
    }

    private func earlierAllows(_ range: NSRange, _ text: String, in field: UITextField) -> Bool {
      (earlier as? any UITextFieldDelegate)?
        .textField?(field, shouldChangeCharactersIn: range, replacementString: text) ?? true
    }

    /// iOS 26 asks with several ranges, and then not with one.
    @objc(textField:shouldChangeCharactersInRanges:replacementString:)
    func textField(
      _ field: UITextField, shouldChangeCharactersInRanges ranges: [NSValue],
      replacementString text: String
    ) -> Bool {
      wasAsked = true
      let earlierAnswer = (earlier as AnyObject?)?.textField?(
        field, shouldChangeCharactersInRanges: ranges, replacementString: text)
      return shouldChange(ranges, to: text, earlierAnswer) { earlierAllows($0, $1, in: field) }
    }

    func textFieldDidChangeSelection(_ field: UITextField) {
      (earlier as? any UITextFieldDelegate)?.textFieldDidChangeSelection?(field)
      selectionChanged()
    }
  }

  extension UITextFieldHost: @MainActor ControlledHost {
    func replace(_ range: Range<UTF16Offset>, with text: String) {
      wasReported = false
      field?.replaceText(in: range, with: text)
      // The program's own targets have to hear of a correction.
      if !wasReported { field?.sendActions(for: .editingChanged) }
    }

    var activity: FieldActivity { isFilling ? .filling : field?.fieldActivity ?? .typing }
  }

  extension UITextField: @MainActor ReadableField {}
#endif
