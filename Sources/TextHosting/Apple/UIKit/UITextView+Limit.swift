#if canImport(UIKit) && !os(watchOS)
  import TextEditing
  public import TextMetrics
  public import UIKit

  extension UITextView {
    /// Holds the text view to constraints, for as long as it lives.
    ///
    /// A delegate that the view has goes on being asked, first. Where the view is limited already,
    /// the new constraints take the place of the old.
    @discardableResult
    public func limit(to constraints: TextConstraints) -> FieldController? {
      ControlledField.limit(self, to: constraints) { UITextViewHost($0) }
    }

    /// What holds the text view to its constraints, if something does.
    public var limiter: FieldController? { ControlledField.controller(of: self) }

    /// Gives what is over a limit a background, and takes it from what is not any more. Never while
    /// text is marked. Called in ``FieldController/onResult``.
    public func highlightOverLimit(_ color: UIColor = .systemRed.withAlphaComponent(0.25)) {
      guard markedTextRange == nil, let limiter else { return }
      let whole = NSRange(location: 0, length: textStorage.length)
      textStorage.beginEditing()
      textStorage.removeAttribute(.backgroundColor, range: whole)
      if let over = limiter.overLimitRange(), over.end.value <= whole.length {
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
      guard earlierAllows(range, text, in: view) else { return false }
      return shouldChange([FieldChange(UTF16Range(range), to: text)])
    }

    private func earlierAllows(_ range: NSRange, _ text: String, in view: UITextView) -> Bool {
      let method = #selector(
        (any UITextViewDelegate).textView(_:shouldChangeTextIn:replacementText:))
      let delegate = earlier(implementing: method) as? any UITextViewDelegate
      return delegate?.textView?(view, shouldChangeTextIn: range, replacementText: text) ?? true
    }

    /// iOS 26 asks with several ranges, and then not with one.
    @objc(textView:shouldChangeTextInRanges:replacementText:)
    func textView(
      _ view: UITextView, shouldChangeTextInRanges ranges: [NSValue], replacementText text: String
    ) -> Bool {
      // A delegate of before knows the question with one range alone.
      let severalMethod = #selector(
        UITextViewHost.textView(_:shouldChangeTextInRanges:replacementText:))
      let mayChange =
        if let delegate = earlier(implementing: severalMethod) {
          (delegate as AnyObject).textView?(
            view, shouldChangeTextInRanges: ranges, replacementText: text) ?? true
        } else {
          UTF16Range.changes(ranges, to: text).allSatisfy {
            earlierAllows(NSRange($0.range), $0.replacement, in: view)
          }
        }
      return mayChange && shouldChange(UTF16Range.changes(ranges, to: text))
    }

    func textViewDidChangeSelection(_ view: UITextView) {
      let method = #selector((any UITextViewDelegate).textViewDidChangeSelection(_:))
      (earlier(implementing: method) as? any UITextViewDelegate)?.textViewDidChangeSelection?(view)
      selectionChanged()
    }

    #if !os(tvOS)
      @available(iOS 18, macCatalyst 18, visionOS 2.4, *)
      func textViewWritingToolsDidEnd(_ view: UITextView) {
        let method = #selector((any UITextViewDelegate).textViewWritingToolsDidEnd(_:))
        (earlier(implementing: method) as? any UITextViewDelegate)?.textViewWritingToolsDidEnd?(
          view)
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
