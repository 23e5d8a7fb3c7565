public import TextMetrics

/// A step that cleans a value before any rule sees it.
///
/// Stages run in the order in which they are declared; what comes out is what one stores.
/// Typing applies all but ``trim`` to what is inserted, so that a space can still be typed.
public enum Stage: Sendable {
  /// Removes Characters with the White_Space property from both ends.
  case trim
  /// Keeps, replaces or removes line breaks.
  case lineBreaks(LineBreakPolicy)
  /// Brings the text into a normalization form.
  case normalize(any TextNormalizer)
  /// Writes all letters in one case.
  case letterCase(LetterCase)
}

extension Stage {
  /// The cleaned text. Linear in the text.
  func apply(to text: String) -> String {
    switch self {
    case .trim: text.trimmed
    case .lineBreaks(let policy): policy.applied(to: text)
    case .normalize(let normalizer): normalizer.normalize(text)
    case .letterCase(let letterCase): letterCase.applied(to: text)
    }
  }
}

extension [Stage] {
  func apply(to text: String) -> String {
    reduce(text) { $1.apply(to: $0) }
  }
}

extension String {
  fileprivate var trimmed: String {
    // A base with marks is one Character, and white space with a mark on it is still white space.
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return start == startIndex && index(after: end) == endIndex ? self : String(self[start...end])
  }
}
