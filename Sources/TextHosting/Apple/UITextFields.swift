#if canImport(UIKit) && !os(watchOS)
  import TextEditing
  public import UIKit

  extension UITextView: LimitableField {
    /// Returns a new host of the text view.
    public func makeHost() -> any FieldHost { UITextViewHost(self) }

    /// Highlights the text beyond the maximum of a limit, and removes earlier highlights.
    ///
    /// Call this method in ``FieldController/onChange``. The method removes all background colors
    /// of the text. The method has no effect while text is marked, or if the text view has no
    /// controller.
    ///
    /// - Parameter color: The background of the excess.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public func highlightExcess(_ color: UIColor = .systemRed.withAlphaComponent(0.25)) {
      guard markedTextRange == nil, let limiter else { return }
      let whole = NSRange(location: 0, length: textStorage.length)
      textStorage.beginEditing()
      textStorage.removeAttribute(.backgroundColor, range: whole)
      if let excess = limiter.excessRange, excess.upperBound.value <= whole.length {
        textStorage.addAttribute(.backgroundColor, value: color, range: NSRange(excess))
      }
      textStorage.endEditing()
    }
  }

  @MainActor
  final class UITextViewHost: FieldObserver, UITextViewDelegate {
    private(set) weak var field: UITextView?

    init(_ view: UITextView) {
      field = view
      super.init(of: view, forwardingTo: view.delegate as? NSObject)
    }

    func attach() {
      observe([
        (UITextView.textDidChangeNotification, #selector(textChanged)),
        (UITextView.textDidBeginEditingNotification, #selector(editingBegan)),
        (UITextView.textDidEndEditingNotification, #selector(editingEnded)),
      ])
      // When the delegate is set, the view caches which methods the delegate implements. So the
      // delegate is set to `nil` first.
      field?.delegate = nil
      field?.delegate = self
    }

    func detach() {
      stopObserving()
      if field?.delegate === self { field?.delegate = earlierDelegate as? any UITextViewDelegate }
    }

    func textView(
      _ view: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      earlierAllows(range, text, in: view)
        && shouldChange([FieldChange(Range<UTF16Offset>(range), to: text)])
    }

    private func earlierAllows(_ range: NSRange, _ text: String, in view: UITextView) -> Bool {
      (earlierDelegate as? any UITextViewDelegate)?
        .textView?(view, shouldChangeTextIn: range, replacementText: text) ?? true
    }

    /// On iOS 26, UIKit calls this method instead of the method with one range.
    @objc(textView:shouldChangeTextInRanges:replacementText:)
    func textView(
      _ view: UITextView, shouldChangeTextInRanges ranges: [NSValue], replacementText text: String
    ) -> Bool {
      // `AnyObject` looks the method up at run time, because older SDKs don't declare it.
      let earlierAnswer = (earlierDelegate as AnyObject?)?.textView?(
        view, shouldChangeTextInRanges: ranges, replacementText: text)
      return shouldChange(ranges, to: text, earlierAnswer: earlierAnswer) {
        earlierAllows($0, $1, in: view)
      }
    }

    func textViewDidChangeSelection(_ view: UITextView) {
      (earlierDelegate as? any UITextViewDelegate)?.textViewDidChangeSelection?(view)
      selectionChanged()
    }

    #if !os(tvOS)
      @available(iOS 18, macCatalyst 18, visionOS 2.4, *)
      func textViewWritingToolsDidEnd(_ view: UITextView) {
        (earlierDelegate as? any UITextViewDelegate)?.textViewWritingToolsDidEnd?(view)
        controller?.turnDidEnd()
      }
    #endif
  }

  extension UITextViewHost: @MainActor AppleFieldHost {
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

  extension UITextView: @MainActor EditableField {}

  // MARK: - UITextField Host

  extension UITextField: LimitableField {
    /// Returns a new host of the field.
    public func makeHost() -> any FieldHost { UITextFieldHost(self) }
  }

  @MainActor
  final class UITextFieldHost: FieldObserver, UITextFieldDelegate {
    private(set) weak var field: UITextField?
    /// Whether the toolkit requested the next change. A request to replace an empty range with an
    /// empty text is a probe, and doesn't count.
    private var wasRequested = false
    private var isFilling = false
    /// Whether the toolkit reported the correction that is being written.
    private var wasReported = false

    init(_ field: UITextField) {
      self.field = field
      super.init(of: field, forwardingTo: field.delegate as? NSObject)
    }

    func attach() {
      guard let field else { return }
      field.addTarget(self, action: #selector(textChanged), for: .editingChanged)
      field.addTarget(self, action: #selector(editingBegan), for: .editingDidBegin)
      field.addTarget(self, action: #selector(editingEnded), for: .editingDidEnd)
      // When the delegate is set, the field caches which methods the delegate implements. So the
      // delegate is set to `nil` first.
      field.delegate = nil
      field.delegate = self
    }

    func detach() {
      field?.removeTarget(self, action: nil, for: .allEvents)
      if field?.delegate === self { field?.delegate = earlierDelegate as? any UITextFieldDelegate }
    }

    override func textChanged() {
      wasReported = true
      isFilling =
        !wasRequested && field?.textContentType != nil && controller?.changeMayBeAutofill == true
      wasRequested = false
      super.textChanged()
      isFilling = false
    }

    func textField(
      _ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString text: String
    ) -> Bool {
      answerRequest(isProbe: range.length == 0 && text.isEmpty) {
        earlierAllows(range, text, in: field)
          && shouldChange([FieldChange(Range<UTF16Offset>(range), to: text)])
      }
    }

    /// A probe replaces an empty range with an empty text, to test whether suggestions are allowed.
    /// After a refused request, the next change isn't the requested one, and can be autofill.
    private func answerRequest(isProbe: Bool, _ answer: () -> Bool) -> Bool {
      if !isProbe { wasRequested = true }
      let isAllowed = answer()
      if !isProbe { wasRequested = isAllowed }
      return isAllowed
    }

    private func earlierAllows(_ range: NSRange, _ text: String, in field: UITextField) -> Bool {
      (earlierDelegate as? any UITextFieldDelegate)?
        .textField?(field, shouldChangeCharactersIn: range, replacementString: text) ?? true
    }

    /// On iOS 26, UIKit calls this method instead of the method with one range.
    @objc(textField:shouldChangeCharactersInRanges:replacementString:)
    func textField(
      _ field: UITextField, shouldChangeCharactersInRanges ranges: [NSValue],
      replacementString text: String
    ) -> Bool {
      let isProbe = text.isEmpty && ranges.allSatisfy { $0.rangeValue.length == 0 }
      return answerRequest(isProbe: isProbe) {
        let earlierAnswer = (earlierDelegate as AnyObject?)?.textField?(
          field, shouldChangeCharactersInRanges: ranges, replacementString: text)
        return shouldChange(ranges, to: text, earlierAnswer: earlierAnswer) {
          earlierAllows($0, $1, in: field)
        }
      }
    }

    func textFieldDidChangeSelection(_ field: UITextField) {
      (earlierDelegate as? any UITextFieldDelegate)?.textFieldDidChangeSelection?(field)
      selectionChanged()
    }
  }

  extension UITextFieldHost: @MainActor AppleFieldHost {
    func replace(_ range: Range<UTF16Offset>, with text: String) {
      wasReported = false
      field?.replaceText(in: range, with: text)
      // If the toolkit didn't report the correction, this notifies the other targets of the field.
      if !wasReported { field?.sendActions(for: .editingChanged) }
    }

    var activity: FieldActivity { isFilling ? .filling : field?.fieldActivity ?? .typing }
  }

  extension UITextField: @MainActor EditableField {}

  // MARK: - Reading and Editing

  extension UITextInput {
    func fieldSnapshot() -> FieldSnapshot {
      let whole = textRange(from: beginningOfDocument, to: endOfDocument)
      let selected = selectedTextRange.map { offsets(of: $0) }
      return FieldSnapshot(
        text: whole.flatMap { text(in: $0) } ?? "",
        selection: selected.map { FieldSelection(anchor: $0.lowerBound, focus: $0.upperBound) },
        markedRange: markedTextRange.map { offsets(of: $0) })
    }

    func replaceText(in range: Range<UTF16Offset>, with text: String) {
      guard let range = textRange(at: range) else { return }
      // Unlike setting `text`, this informs the input method and registers an undo step.
      replace(range, withText: text)
    }

    func selectText(_ selection: FieldSelection) {
      selectedTextRange = textRange(at: selection.range)
    }

    func unmarkField() { unmarkText() }

    private func offsets(of range: UITextRange) -> Range<UTF16Offset> {
      let start = UTF16Offset(offset(from: beginningOfDocument, to: range.start))
      return start..<max(start, UTF16Offset(offset(from: beginningOfDocument, to: range.end)))
    }

    private func textRange(at range: Range<UTF16Offset>) -> UITextRange? {
      guard let start = position(from: beginningOfDocument, offset: range.lowerBound.value),
        let end = position(from: beginningOfDocument, offset: range.upperBound.value)
      else { return nil }
      return textRange(from: start, to: end)
    }
  }

  extension UIResponder {
    /// The language of the keyboard, or `nil` if it's unknown, as during dictation.
    var fieldLanguage: String? {
      guard let language = textInputMode?.primaryLanguage, language != Self.dictation else {
        return nil
      }
      // Like an English keyboard, the emoji keyboard doesn't compose text.
      return language == "emoji" ? "en" : language
    }

    /// Korean keyboards of iOS compose without marked text.
    var fieldInputMethod: FieldInputMethod {
      FieldInputMethod(language: fieldLanguage, rewritingLanguages: ["ko"])
    }

    var fieldActivity: FieldActivity {
      if undoManager?.isUndoing == true || undoManager?.isRedoing == true { return .undoing }
      return textInputMode?.primaryLanguage == Self.dictation ? .dictating : .typing
    }

    private static var dictation: String { "dictation" }
  }

  extension FieldObserver {
    /// UIKit replaces a range of its choice and deletes the others. This method assumes that UIKit
    /// replaces the first range. If UIKit replaces another range, the controller handles the
    /// resulting text when UIKit reports the change. `earlierAnswer` is `nil` if the earlier
    /// delegate doesn't implement the method with several ranges.
    func shouldChange(
      _ ranges: [NSValue], to text: String, earlierAnswer: Bool?,
      or earlierAllowsOne: (NSRange, String) -> Bool
    ) -> Bool {
      let changes = ranges.enumerated().map { index, range in
        FieldChange(Range<UTF16Offset>(range.rangeValue), to: index == 0 ? text : "")
      }
      let earlierAllows =
        earlierAnswer
        ?? changes.allSatisfy { earlierAllowsOne(NSRange($0.range), $0.replacement) }
      return earlierAllows && shouldChange(changes)
    }
  }
#endif
