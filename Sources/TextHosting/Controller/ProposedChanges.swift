import TextEditing
import TextMetrics

/// What a toolkit asks for at once: one change, nearly always, for which no array is made.
struct ProposedChanges: Equatable {
  let first: FieldChange
  var others: [FieldChange] = []

  /// The change, if there is one alone.
  var only: FieldChange? { others.isEmpty ? first : nil }
}

extension TextSession {
  /// What becomes of the changes, and what the field holds if it makes them; nil where something is
  /// being composed, where a position lies outside of the text, and where two changes overlap.
  mutating func predict(
    _ changes: ProposedChanges, language: String?, in field: FieldSnapshot
  ) -> (PredictedResult, textAfter: String)? {
    if isComposing { return nil }
    if let change = changes.only {
      let (range, text) = (change.range, change.replacement)
      // A change of exactly the selection is typing.
      let isTyping = range == state.selection.range
      guard isTyping || state.text.isValid(range) else { return nil }
      return (
        predict(isTyping ? .insert(text) : .replace(range, with: text), language: language),
        textAfter: field.text.replacing(range, with: text)
      )
    }
    #if PAGE_CORE
      // Browsers ask about one change at a time.
      return nil
    #else
      let changes = [changes.first] + changes.others
      guard changes.allSatisfy({ field.text.isValid($0.range) }),
        let after = field.text.applying(changes)
      else { return nil }
      return (predict(.reconcile(FieldSnapshot(text: after)), language: language), after)
    #endif
  }
}

extension String {
  /// The text with all changes made; nil where two ranges overlap. Ranges are valid and of the text
  /// before.
  fileprivate func applying(_ changes: [FieldChange]) -> String? {
    withUTF8Bytes { bytes in
      var text: [UInt8] = []
      var (read, position) = (0, 0)
      for change in changes.ordered(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        let (start, end) = (change.range.lowerBound.value, change.range.upperBound.value)
        if start < position { return nil }
        let kept = read + UTF16Kernel.bytes(to: start - position, in: bytes.extracting(read...))
        text.append(copying: bytes.extracting(read..<kept))
        text += change.replacement.utf8
        read = kept + UTF16Kernel.bytes(to: end - start, in: bytes.extracting(kept...))
        position = end
      }
      text.append(copying: bytes.extracting(read...))
      return String(decoding: text, as: UTF8.self)
    }
  }
}
