package import TextMetrics

/// A change that is applied to a text before validation.
///
/// The transforms of a field are applied in order. This is repeated until the text stays the same,
/// because a transform can produce text that an earlier one changes: NFKC turns `ⁿ` into a letter.
package enum FieldTransform: Sendable {
  /// Remove the invisible Characters at both ends. A Character is removed only as a whole, so an
  /// emoji keeps its variation selector. Text isn't trimmed while the user types.
  case trim
  case lineBreaks(TextConstraints.LineBreakPolicy)
  case normalize(any TextNormalizer)
  case asciiDigits
  case letterCase(TextConstraints.LetterCase)

  /// Replace each run of whitespace with one space. Text isn't changed while the user types.
  case collapseWhitespace
}

extension FieldTransform {
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

extension [FieldTransform] {
  package func apply(to text: String) -> String {
    var text = text
    // For most texts, the second round only confirms that nothing changes. The number of rounds is
    // limited because transforms that undo each other would never stop.
    for _ in 0..<8 {
      let cleaned = reduce(text) { $1.apply(to: $0) }
      // A single transform changes nothing in a second round.
      if count < 2 || cleaned.hasSameBytes(as: text) { return cleaned }
      text = cleaned
    }
    return text
  }
}

extension String {
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
    // If the first and last scalars are visible, so are their Characters, and nothing is trimmed.
    if unicodeScalars.first?.isInvisible == false, unicodeScalars.last?.isInvisible == false {
      return self
    }
    guard let start = firstIndex(where: { !$0.isInvisible }) else { return "" }
    let end = endWithoutTrailingInvisibles
    return start == startIndex && end == endIndex ? self : String(self[start..<end])
  }

  package var endWithoutTrailingInvisibles: Index {
    lastIndex { !$0.isInvisible }.map(index(after:)) ?? startIndex
  }
}

// MARK: - Cleaning

extension TextLimit {
  /// Returns the limit for typed text. Typing transforms only an insertion, but a submission
  /// transforms the whole text. If the results can differ, the limit counts the whole text after
  /// the transforms.
  func enforced(through transforms: [FieldTransform]) -> TextLimit {
    let looksBeyond = transforms.contains { transform in
      switch transform {
      case .trim, .normalize, .collapseWhitespace: true
      case .lineBreaks, .asciiDigits, .letterCase: false
      }
    }
    return looksBeyond ? counted(after: transforms) : self
  }

  package func counted(after transforms: [FieldTransform]) -> TextLimit {
    TextLimit(
      minimum: minimum, maximum: maximum,
      in: unit.counted { transforms.apply(to: $0) }, strength: strength)
  }
}

// MARK: - Invisible Text

extension Unicode.Scalar {
  /// Whether the scalar is invisible on its own: whitespace, a control character, a
  /// default-ignorable code point (section 5.21 of the Unicode Standard), the Braille pattern
  /// without dots (U+2800), or the null notehead (U+1D159).
  var isInvisible: Bool {
    switch value {
    case 0x21..<0x7F: false
    // All control characters, the space, the Braille pattern, and the null notehead.
    case ..<0xA0, 0x2800, 0x1D159: true
    default: WhitespaceWordKernel.isSpace(value) || properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar forms one Character with ASCII next to it, as a combining mark does.
  package var isJoining: Bool { "-\(self)-".count < 3 }
}

extension Character {
  /// Whether every scalar of the Character is invisible on its own.
  package var isInvisible: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension String {
  package var isInvisible: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension Span<UInt8> {
  package var isInvisible: Bool {
    var offset = 0
    while offset < count {
      let (value, bytes) = scalar(at: offset)
      if Unicode.Scalar(value)?.isInvisible != true { return false }
      offset += bytes
    }
    return true
  }
}

package enum VisibleText {
  /// A regular expression for HTML that matches the texts with at least one visible scalar. In
  /// ECMAScript, `\s` and `\p{Cc}` include all whitespace.
  package static let htmlPattern = #"[\s\S]*[^\s\p{Cc}\p{DI}\u2800\u{1D159}][\s\S]*"#

  /// A set of the visible scalars up to U+FFFD, in a syntax of all regular expression dialects. Its
  /// ranges don't begin or end with a scalar that would combine with a hyphen or bracket.
  package static let basicSet: String = {
    let visible = (0...0xFFFD).lazy.compactMap(Unicode.Scalar.init).filter { !$0.isInvisible }
    var ranges: [[Unicode.Scalar]] = []
    for scalar in visible {
      if let last = ranges.last?.last, last.value + 1 == scalar.value {
        ranges[ranges.count - 1].append(scalar)
      } else {
        ranges.append([scalar])
      }
    }
    let ends = ranges.compactMap { range -> [Unicode.Scalar]? in
      guard let first = range.first(where: { !$0.isJoining }),
        let last = range.last(where: { !$0.isJoining })
      else { return nil }
      return [first, "-", last]
    }
    return "[\(String(String.UnicodeScalarView(ends.joined())))]"
  }()
}
