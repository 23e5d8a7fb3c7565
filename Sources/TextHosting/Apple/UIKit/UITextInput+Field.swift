#if canImport(UIKit) && !os(watchOS)
  import TextEditing
  import UIKit

  // What every text field and text view of UIKit can say of itself, in the terms of a host.
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
      // Tells the input method and is a part of the field's undo, unlike `text =`.
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
    /// The keyboard's language; nil for a keyboard that has none, such as dictation's.
    var fieldLanguage: String? {
      guard let language = textInputMode?.primaryLanguage, language != Self.dictation else {
        return nil
      }
      // The emoji keyboard composes nothing.
      return language == "emoji" ? "en" : language
    }

    /// The Korean keyboards of iOS compose without marking.
    var fieldInputMethod: FieldInputMethod {
      FieldInputMethod(language: fieldLanguage, rewritingLanguages: ["ko"])
    }

    var fieldActivity: FieldActivity {
      if undoManager?.isUndoing == true || undoManager?.isRedoing == true { return .undoing }
      return textInputMode?.primaryLanguage == Self.dictation ? .dictating : .typing
    }

    private static var dictation: String { "dictation" }
  }

  extension FieldListener {
    /// Whether several ranges may be replaced, of which UIKit replaces the first and deletes the
    /// others.
    ///
    /// - Parameters:
    ///   - earlierAnswer: What the delegate of before says, where it knows this question.
    ///   - one: What it says of one range.
    func shouldChange(
      _ ranges: [NSValue], to text: String, _ earlierAnswer: Bool?,
      or one: (NSRange, String) -> Bool
    ) -> Bool {
      let changes = ranges.enumerated().map { index, range in
        FieldChange(Range<UTF16Offset>(range.rangeValue), to: index == 0 ? text : "")
      }
      let earlierAllows =
        earlierAnswer ?? changes.allSatisfy { one(NSRange($0.range), $0.replacement) }
      return earlierAllows && shouldChange(changes)
    }
  }
#endif
