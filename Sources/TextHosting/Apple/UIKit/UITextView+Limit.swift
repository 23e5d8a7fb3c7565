#if canImport(UIKit) && !os(watchOS)
  import TextEditing
  public import UIKit

  extension UITextView: LimitableField {
    /// Returns a host of the text view.
    public func makeHost() -> any FieldHost { UITextViewHost(self) }

    /// Highlights the text beyond the maximum of a limit, and removes earlier highlights.
    ///
    /// Call this method in ``FieldController/onChange``. It has no effect while text is marked.
    ///
    /// - Parameter color: The background of the excess.
    public func highlightExcess(_ color: UIColor = .systemRed.withAlphaComponent(0.25)) {
      guard markedTextRange == nil, let limiter else { return }
      let whole = NSRange(location: 0, length: textStorage.length)
      textStorage.beginEditing()
      textStorage.removeAttribute(.backgroundColor, range: whole)
      if let over = limiter.excessRange, over.upperBound.value <= whole.length {
        textStorage.addAttribute(.backgroundColor, value: color, range: NSRange(over))
      }
      textStorage.endEditing()
    }
  }

  /// Between a `UITextView` and its controller: reports come as notifications, which no other
  /// delegate can take away, and questions as the view's delegate.
  @MainActor
  final class UITextViewHost: FieldListener, UITextViewDelegate {
    private(set) weak var field: UITextView?

    init(_ view: UITextView) {
      field = view
      super.init(of: view, before: view.delegate as? NSObject)
    }

    func attach() {
      listen(to: [
        (UITextView.textDidChangeNotification, #selector(textChanged)),
        (UITextView.textDidBeginEditingNotification, #selector(editingBegan)),
        (UITextView.textDidEndEditingNotification, #selector(editingEnded)),
      ])
      // A view asks what its delegate implements when that is set.
      field?.delegate = nil
      field?.delegate = self
    }

    func detach() {
      stopListening()
      if field?.delegate === self { field?.delegate = earlier as? any UITextViewDelegate }
    }

    func textView(
      _ view: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      earlierAllows(range, text, in: view)
        && shouldChange([FieldChange(Range<UTF16Offset>(range), to: text)])
    }

    private func earlierAllows(_ range: NSRange, _ text: String, in view: UITextView) -> Bool {
      (earlier as? any UITextViewDelegate)?
        .textView?(view, shouldChangeTextIn: range, replacementText: text) ?? true
    }

    /// iOS 26 asks with several ranges, and then not with one.
    @objc(textView:shouldChangeTextInRanges:replacementText:)
    func textView(
      _ view: UITextView, shouldChangeTextInRanges ranges: [NSValue], replacementText text: String
    ) -> Bool {
      let earlierAnswer = (earlier as AnyObject?)?.textView?(
        view, shouldChangeTextInRanges: ranges, replacementText: text)
      return shouldChange(ranges, to: text, earlierAnswer) { earlierAllows($0, $1, in: view) }
    }

    func textViewDidChangeSelection(_ view: UITextView) {
      (earlier as? any UITextViewDelegate)?.textViewDidChangeSelection?(view)
      selectionChanged()
    }

    #if !os(tvOS)
      @available(iOS 18, macCatalyst 18, visionOS 2.4, *)
      func textViewWritingToolsDidEnd(_ view: UITextView) {
        (earlier as? any UITextViewDelegate)?.textViewWritingToolsDidEnd?(view)
        limiter?.settle()
      }
    #endif
  }

  extension UITextViewHost: @MainActor ControlledHost {
    var activity: FieldActivity {
      #if !os(tvOS)
        if #available(iOS 18, macCatalyst 18, visionOS 2.4, *), field?.isWritingToolsActive == true
        {
          return .rewriting
        }
      #endif
      return field?.fieldActivity ?? .typing
    }
  }

  extension UITextView: @MainActor ReadableField {}
#endif
