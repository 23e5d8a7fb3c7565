import TextEditing
import TextMetrics

/// What a toolkit asks for at once: one change, nearly always.
enum ProposedChanges: Equatable {
  case one(FieldChange)
  case several([FieldChange])

  /// The change, if there is one alone.
  var only: FieldChange? {
    switch self {
    case .one(let change): change
    case .several: nil
    }
  }

  fileprivate var all: [FieldChange] {
    switch self {
    case .one(let change): [change]
    case .several(let changes): changes
    }
  }
}

extension TextSession {
  /// What becomes of the changes, and what the field holds after them where that is not the same;
  /// nil where something is being composed, where a position lies outside of the text, and where
  /// two changes overlap.
  mutating func foresee(
    _ changes: ProposedChanges, in field: FieldReport
  ) -> (ForeseenResult, other: String?)? {
    if let change = changes.only {
      guard let foreseen = foresee(replacing: change.range, with: change.replacement) else {
        return nil
      }
      // The text, and nothing else.
      if foreseen.result.decision == .accepted,
        foreseen.result.inserted.isIdentical(to: change.replacement)
      {
        return (foreseen, nil)
      }
      let after = field.text.replacing(change.range, with: change.replacement)
      return (foreseen, foreseen.unmatched(after))
    }
    return foreseeAll(changes, in: field)
  }

  private mutating func foreseeAll(
    _ changes: ProposedChanges, in field: FieldReport
  ) -> (ForeseenResult, other: String?)? {
    #if PAGE_CORE
      // Browsers ask about one change at a time.
      return nil
    #else
      guard !isComposing, changes.all.allSatisfy({ field.text.isValid($0.range) }),
        let after = field.text.applying(changes)
      else { return nil }
      let foreseen = foresee(.reconcile(FieldReport(after)))
      return (foreseen, foreseen.unmatched(after))
    #endif
  }
}

extension ForeseenResult {
  /// A text that differs from the one that the session makes; nil where it does not.
  fileprivate func unmatched(_ text: String) -> String? {
    text.isIdentical(to: result.state.text) ? nil : text
  }
}

extension String {
  /// The text with all changes made; nil where two ranges overlap. Ranges are valid and of the text
  /// before.
  fileprivate func applying(_ changes: ProposedChanges) -> String? {
    withUTF8Bytes { bytes in
      var text: [UInt8] = []
      var (read, position) = (0, 0)
      for change in changes.all.ordered(by: { $0.range.start < $1.range.start }) {
        let (start, end) = (change.range.start.value, change.range.end.value)
        if start < position { return nil }
        let kept = read + UTF16Kernel.end(ofFirst: start - position, in: bytes.extracting(read...))
        text.append(copying: bytes.extracting(read..<kept))
        text += change.replacement.utf8
        read = kept + UTF16Kernel.end(ofFirst: end - start, in: bytes.extracting(kept...))
        position = end
      }
      text.append(copying: bytes.extracting(read...))
      return String(decoding: text, as: UTF8.self)
    }
  }
}
