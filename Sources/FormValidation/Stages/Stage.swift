package import TextMetrics

/// A step that cleans a value before any rule sees it.
///
/// Stages run in the order in which they are declared, until none of them changes the text any more:
/// what one stage produces, another may replace. NFKC turns `ⁿ` into a letter, which ``letterCase(_:)``
/// then writes in upper case. So the cleaned value is valid when it is submitted again.
///
/// Typing applies all stages but ``trim`` to inserted text, so that a space can still be typed.
package enum Stage: Sendable {
  /// Removes the Characters at both ends that show nothing: whitespace, control characters and
  /// default-ignorable code points such as U+200B and U+FEFF.
  ///
  /// A Character is removed as a whole or not at all: a variation selector stays with its emoji, and
  /// a zero width non-joiner with its letter.
  case trim
  /// Keeps, replaces or removes line breaks.
  case lineBreaks(TextConstraints.LineBreakPolicy)
  /// Brings the text into a normalization form.
  case normalize(any TextNormalizer)
  /// Replaces the decimal digits of every script with 0–9.
  case asciiDigits
  /// Writes all letters in one case.
  case letterCase(TextConstraints.LetterCase)

  /// Replaces each run of whitespace with one space.
  case collapseWhitespace
}

extension Stage {
  /// The cleaned text. Linear in the text.
  package func apply(to text: String) -> String {
    switch self {
    case .trim: text.trimmed
    case .lineBreaks(let policy): policy.applied(to: text)
    case .normalize(let normalizer): normalizer.normalize(text)
    case .asciiDigits: text.withASCIIDigits
    case .collapseWhitespace: text.collapsingWhitespace
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
      if count < 2 || cleaned.hasSameBytes(as: text) { return cleaned }
      text = cleaned
    }
    return text
  }
}

extension String {
  /// The text with one space for each run of Characters that are whitespace (Unicode's `White_Space`).
  fileprivate var collapsingWhitespace: String {
    guard contains(where: \.isWhitespace) else { return self }
    var text = ""
    var isInRun = false
    for character in self {
      if !character.isWhitespace { text.append(character) } else if !isInRun { text.append(" ") }
      isInRun = character.isWhitespace
    }
    return text
  }

  fileprivate var trimmed: String {
    // A Character with a visible scalar is visible.
    if unicodeScalars.first?.isInvisible == false, unicodeScalars.last?.isInvisible == false {
      return self
    }
    guard let start = firstIndex(where: { !$0.isInvisible }) else { return "" }
    let end = endOfTrimmed
    return start == startIndex && end == endIndex ? self : String(self[start..<end])
  }

  /// The end of the last Character that ``Stage/trim`` keeps.
  package var endOfTrimmed: Index {
    lastIndex { !$0.isInvisible }.map(index(after:)) ?? startIndex
  }
}
