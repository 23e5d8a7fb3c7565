#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import TextEditing

  // What a text view can say of itself, be it a view of its own or the field editor of a window.
  extension NSTextView: @MainActor ReadableField {
    func fieldSnapshot() -> FieldSnapshot {
      let selected = Range<UTF16Offset>(selectedRange())
      return FieldSnapshot(
        text: string,
        selection: FieldSelection(anchor: selected.lowerBound, focus: selected.upperBound),
        markedRange: hasMarkedText() ? Range<UTF16Offset>(markedRange()) : nil)
    }

    func replaceText(in range: Range<UTF16Offset>, with text: String) {
      let range = NSRange(range)
      // Asking and telling makes it a part of the view's undo, and tells its other observers.
      guard shouldChangeText(in: range, replacementString: text) else { return }
      textStorage?.replaceCharacters(in: range, with: text)
      didChangeText()
    }

    func selectText(_ selection: FieldSelection) { setSelectedRange(NSRange(selection.range)) }

    /// Ends the composition with its text: `unmarkText` keeps it, and the input context forgets it.
    func unmarkField() {
      unmarkText()
      inputContext?.discardMarkedText()
    }

    /// Unknown: the input method says what counts.
    var fieldLanguage: String? { nil }

    var fieldActivity: FieldActivity {
      if undoManager?.isUndoing == true || undoManager?.isRedoing == true { return .undoing }
      if #available(macOS 15, *), isWritingToolsActive { return .rewriting }
      return .typing
    }

    /// A keyboard layout types what it shows; an input method's identifier has another beginning.
    var fieldInputMethod: FieldInputMethod {
      let source = inputContext?.selectedKeyboardInputSource
      return source?.hasPrefix("com.apple.keylayout.") == true ? .plain : .marking
    }
  }
#endif
