public import TextMetrics

/// A step that cleans a value before any rule sees it.
///
/// Stages run in the order in which they are declared, again and again until nothing changes any
/// more: what one stage makes may be another's to remove, as the space that NFKC makes of `¨` is
/// ``trim``'s. So what comes out, which is what one stores, is judged as it was when it is
/// submitted again. Typing applies all but ``trim`` to what is inserted, so that a space can still
/// be typed.
public enum Stage: Sendable {
  /// Removes Characters with the White_Space property from both ends.
  case trim
  /// Keeps, replaces or removes line breaks.
  case lineBreaks(LineBreakPolicy)
  /// Brings the text into a normalization form.
  case normalize(any TextNormalizer)
  /// Replaces the decimal digits of every script with 0–9.
  case asciiDigits
  /// Writes all letters in one case.
  case letterCase(LetterCase)

  @available(*, unavailable, message: "Write .letterCase(.lower)")
  public static var lowercase: Self { .trim }
}

extension Stage {
  /// The cleaned text. Linear in the text.
  package func apply(to text: String) -> String {
    switch self {
    case .trim: text.trimmed
    case .lineBreaks(let policy): policy.applied(to: text)
    case .normalize(let normalizer): normalizer.normalize(text)
    case .asciiDigits: text.withASCIIDigits
    case .letterCase(let letterCase): letterCase.applied(to: text)
    }
  }

  package var isTrim: Bool {
    if case .trim = self { true } else { false }
  }
}

extension [Stage] {
  /// The text cleaned by every stage, until cleaning it again would change nothing. Linear in the
  /// text.
  package func apply(to text: String) -> String {
    var text = text
    // Two rounds mostly suffice, three where one stage undoes a part of another. Stages that undo
    // each other would never end.
    for _ in 0..<8 {
      let cleaned = reduce(text) { $1.apply(to: $0) }
      // A stage on its own has nothing left to do after it has run.
      if count < 2 || cleaned.isIdentical(to: text) { return cleaned }
      text = cleaned
    }
    return text
  }
}

extension String {
  fileprivate var trimmed: String {
    // A base with marks is one Character, and white space with a mark on it is still white space.
    guard let start = firstIndex(where: { !$0.isWhitespace }) else { return "" }
    let end = endOfTrimmed
    return start == startIndex && end == endIndex ? self : String(self[start..<end])
  }

  /// Where the white space at the end begins.
  package var endOfTrimmed: Index {
    lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
  }
}
