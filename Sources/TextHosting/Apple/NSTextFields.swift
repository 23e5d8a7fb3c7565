#if os(macOS)
  public import AppKit
  import TextEditing

  extension NSTextView: LimitableField {
    /// Returns a new host of the text view.
    public func makeHost() -> any FieldHost { NSTextViewHost(self) }

    /// Highlights the text beyond the maximum of a limit, and removes earlier highlights.
    ///
    /// Call this method in ``FieldController/onChange``. The method removes all temporary
    /// background colors of the view's `layoutManager`. Accessing the layout manager switches a
    /// view to TextKit 1. The method has no effect while text is marked, or if the text view has no
    /// controller.
    ///
    /// - Parameter color: The background of the excess.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public func highlightExcess(_ color: NSColor = .systemRed.withAlphaComponent(0.25)) {
      guard !hasMarkedText(), let limiter, let layoutManager else { return }
      let whole = NSRange(location: 0, length: string.utf16.count)
      layoutManager.removeTemporaryAttribute(.backgroundColor, forCharacterRange: whole)
      guard let excess = limiter.excessRange, excess.upperBound.value <= whole.length else {
        return
      }
      layoutManager.addTemporaryAttribute(
        .backgroundColor, value: color, forCharacterRange: NSRange(excess))
    }
  }

  @MainActor
  final class NSTextViewHost: FieldObserver, NSTextViewDelegate {
    private(set) weak var field: NSTextView?

    init(_ view: NSTextView) {
      field = view
      super.init(of: view, forwardingTo: view.delegate as? NSObject)
    }

    func attach() {
      observe([
        (NSText.didChangeNotification, #selector(textChanged)),
        (NSTextView.didChangeSelectionNotification, #selector(selectionChanged)),
        (NSText.didEndEditingNotification, #selector(editingEnded)),
        // The beginning of editing isn't observed, because AppKit reports it at the first request,
        // which also accepts a text that a program has set.
      ])
      // When the delegate is set, the view caches which methods the delegate implements. So the
      // delegate is set to `nil` first.
      field?.delegate = nil
      field?.delegate = self
    }

    func detach() {
      stopObserving()
      if field?.delegate === self { field?.delegate = earlierDelegate as? any NSTextViewDelegate }
    }

    // If a delegate implements this method, AppKit calls it instead of
    // `textView(_:shouldChangeTextIn:replacementString:)`.
    func textView(
      _ view: NSTextView, shouldChangeTextInRanges ranges: [NSValue],
      replacementStrings texts: [String]?
    ) -> Bool {
      let delegate = earlierDelegate as? any NSTextViewDelegate
      let mayChange =
        delegate?.textView?(view, shouldChangeTextInRanges: ranges, replacementStrings: texts)
        ?? ranges.first.flatMap {
          delegate?.textView?(
            view, shouldChangeTextIn: $0.rangeValue, replacementString: texts?.first)
        } ?? true
      // If `texts` is `nil`, only attributes change.
      guard mayChange, let texts, texts.count == ranges.count else { return mayChange }
      return shouldChange(
        zip(ranges, texts).map { FieldChange(Range<UTF16Offset>($0.rangeValue), to: $1) })
    }

    @available(macOS 15, *)
    func textViewWritingToolsDidEnd(_ view: NSTextView) {
      (earlierDelegate as? any NSTextViewDelegate)?.textViewWritingToolsDidEnd?(view)
      controller?.turnDidEnd()
    }
  }

  extension NSTextViewHost: @MainActor AppleFieldHost {}

  // MARK: - Reading and Editing

  extension NSTextView: @MainActor EditableField {
    func fieldSnapshot() -> FieldSnapshot {
      let selected = Range<UTF16Offset>(selectedRange())
      return FieldSnapshot(
        text: string,
        selection: FieldSelection(anchor: selected.lowerBound, focus: selected.upperBound),
        markedRange: hasMarkedText() ? Range<UTF16Offset>(markedRange()) : nil)
    }

    func replaceText(in range: Range<UTF16Offset>, with text: String) {
      let range = NSRange(range)
      // `shouldChangeText` and `didChangeText` register an undo step and notify observers.
      guard shouldChangeText(in: range, replacementString: text) else { return }
      textStorage?.replaceCharacters(in: range, with: text)
      didChangeText()
    }

    func selectText(_ selection: FieldSelection) { setSelectedRange(NSRange(selection.range)) }

    func unmarkField() {
      unmarkText()
      inputContext?.discardMarkedText()
    }

    /// Always `nil`, because AppKit doesn't report the language of the keyboard.
    var fieldLanguage: String? { nil }

    var fieldActivity: FieldActivity {
      if undoManager?.isUndoing == true || undoManager?.isRedoing == true { return .undoing }
      if #available(macOS 15, *), isWritingToolsActive { return .rewriting }
      return .typing
    }

    var fieldInputMethod: FieldInputMethod {
      let source = inputContext?.selectedKeyboardInputSource
      return source?.hasPrefix("com.apple.keylayout.") == true ? .plain : .marking
    }
  }

  // MARK: - NSTextField Host

  extension NSTextField: LimitableField {
    /// Returns a new host of the field.
    public func makeHost() -> any FieldHost { NSTextFieldHost(self) }
  }

  @MainActor
  final class NSTextFieldHost: FieldObserver {
    private(set) weak var field: NSTextField?

    init(_ field: NSTextField) {
      self.field = field
      super.init(of: field, forwardingTo: nil)
    }

    func attach() {
      observe([
        (NSControl.textDidChangeNotification, #selector(textChanged)),
        (NSControl.textDidBeginEditingNotification, #selector(editingBegan)),
        (NSControl.textDidEndEditingNotification, #selector(editingEnded)),
      ])
    }

    func detach() { stopObserving() }
  }

  extension NSTextFieldHost: @MainActor AppleFieldHost {
    /// The field editor, or `nil` while the field isn't being edited.
    var editor: (any EditableField)? { field?.currentEditor() as? NSTextView }

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
