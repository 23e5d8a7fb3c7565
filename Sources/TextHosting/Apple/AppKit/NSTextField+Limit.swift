#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import TextEditing

  extension NSTextField: LimitableField {
    /// Returns a host of the field.
    public func makeHost() -> any FieldHost { NSTextFieldHost(self) }
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
  }

  extension NSTextFieldHost: @MainActor ControlledHost {
    /// The field editor, while it edits this field.
    var editor: (any ReadableField)? { field?.currentEditor() as? NSTextView }

    func snapshot() -> FieldSnapshot {
      editor?.fieldSnapshot() ?? FieldSnapshot(text: field?.stringValue ?? "")
    }

    func replace(_ range: Range<UTF16Offset>, with text: String) {
      if let editor { return editor.replaceText(in: range, with: text) }
      guard let field, let range = Range(range, in: field.stringValue) else { return }
      field.stringValue.replaceSubrange(range, with: text)
    }
  }
#endif
