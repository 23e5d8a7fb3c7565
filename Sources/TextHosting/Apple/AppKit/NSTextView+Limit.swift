#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import TextEditing

  extension NSTextView: LimitableField {
    /// Returns a host of the text view.
    public func makeHost() -> any FieldHost { NSTextViewHost(self) }

    /// Highlights the text beyond the maximum of a limit, and removes earlier highlights.
    ///
    /// Call this method in ``FieldController/onChange``. It has no effect while text is marked.
    ///
    /// - Parameter color: The background of the excess.
    public func highlightExcess(_ color: NSColor = .systemRed.withAlphaComponent(0.25)) {
      guard !hasMarkedText(), let limiter, let layoutManager else { return }
      let whole = NSRange(location: 0, length: string.utf16.count)
      layoutManager.removeTemporaryAttribute(.backgroundColor, forCharacterRange: whole)
      guard let over = limiter.excessRange, over.upperBound.value <= whole.length else { return }
      layoutManager.addTemporaryAttribute(
        .backgroundColor, value: color, forCharacterRange: NSRange(over))
    }
  }

  /// Between an `NSTextView` and its controller: reports come as notifications, questions as the
  /// view's delegate.
  @MainActor
  final class NSTextViewHost: FieldListener, NSTextViewDelegate {
    private(set) weak var field: NSTextView?

    init(_ view: NSTextView) {
      field = view
      super.init(of: view, before: view.delegate as? NSObject)
    }

    func attach() {
      listen(to: [
        (NSText.didChangeNotification, #selector(textChanged)),
        (NSTextView.didChangeSelectionNotification, #selector(selectionChanged)),
        (NSText.didEndEditingNotification, #selector(editingEnded)),
      ])
      // A view asks what its delegate implements when that is set.
      field?.delegate = nil
      field?.delegate = self
    }

    func detach() {
      stopListening()
      if field?.delegate === self { field?.delegate = earlier as? any NSTextViewDelegate }
    }

    // One question for one range or several; the other selector is silent where there is this one.
    func textView(
      _ view: NSTextView, shouldChangeTextInRanges ranges: [NSValue],
      replacementStrings texts: [String]?
    ) -> Bool {
      let delegate = earlier as? any NSTextViewDelegate
      let mayChange =
        delegate?.textView?(view, shouldChangeTextInRanges: ranges, replacementStrings: texts)
        ?? ranges.first.flatMap {
          delegate?.textView?(
            view, shouldChangeTextIn: $0.rangeValue, replacementString: texts?.first)
        } ?? true
      // Without texts only attributes change.
      guard mayChange, let texts, texts.count == ranges.count else { return mayChange }
      return shouldChange(
        zip(ranges, texts).map { FieldChange(Range<UTF16Offset>($0.rangeValue), to: $1) })
    }

    @available(macOS 15, *)
    func textViewWritingToolsDidEnd(_ view: NSTextView) {
      (earlier as? any NSTextViewDelegate)?.textViewWritingToolsDidEnd?(view)
      limiter?.settle()
    }
  }

  extension NSTextViewHost: @MainActor ControlledHost {}
#endif
