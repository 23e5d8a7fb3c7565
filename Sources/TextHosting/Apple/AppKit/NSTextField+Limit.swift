#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import TextEditing
  public import TextMetrics

  extension NSTextField {
    /// Holds the field to constraints, for as long as it lives.
    ///
    /// A text field of AppKit is edited by the field editor that its window has for all of them,
    /// whose questions go to the field and to no delegate. So what is typed is compared after it
    /// shows. Where the field is limited already, the new constraints take the place of the old.
    @discardableResult
    public func limit(to constraints: TextConstraints) -> FieldController? {
      ControlledField.limit(self, to: constraints) { NSTextFieldHost($0) }
    }

    /// What holds the field to its constraints, if something does.
    public var limiter: FieldController? { ControlledField.controller(of: self) }
  }

  /// Between an `NSTextField` and its controller. It takes no delegate's place.
  @MainActor
  final class NSTextFieldHost: FieldListener {
    private(set) weak var field: NSTextField?

    init(_ field: NSTextField) {
      self.field = field
      super.init(of: field, before: nil)
    }

    func attach() {
      listen(to: [
        (NSControl.textDidChangeNotification, #selector(textChanged)),
        (NSControl.textDidBeginEditingNotification, #selector(editingBegan)),
        (NSControl.textDidEndEditingNotification, #selector(editingEnded)),
      ])
    }

    func detach() { stopListening() }

    /// The field editor, while it edits this field.
    private var editor: NSTextView? { field?.currentEditor() as? NSTextView }
  }

  extension NSTextFieldHost: @MainActor ControlledHost {
    func report() -> FieldReport { editor?.fieldReport() ?? FieldReport(field?.stringValue ?? "") }

    func replace(_ range: UTF16Range, with text: String) {
      if let editor { return editor.replaceText(in: range, with: text) }
      guard let field, let range = Range(range, in: field.stringValue) else { return }
      field.stringValue.replaceSubrange(range, with: text)
    }

    func select(_ selection: FieldSelection) { editor?.selectText(selection) }
    func unmark() { editor?.unmarkField() }

    var inputMethod: FieldInputMethod { editor?.fieldInputMethod ?? .marking }
    var activity: FieldActivity { editor?.fieldActivity ?? .typing }
  }
#endif
