package import TextMetrics

/// A change of a text before validation. A field applies all of its transforms in order, at most
/// eight times, until nothing changes: with uppercase before NFKC, `ⁿ` becomes `n`, and then `N`.
package enum FieldTransform: Sendable {
  /// Remove whole invisible Characters at both ends, but not while the user types.
  case trim
  case lineBreaks(TextConstraints.LineBreakPolicy)
  case normalize(any TextNormalizer)
  case asciiDigits
  case letterCase(TextConstraints.LetterCase)

  /// Replace each run of whitespace with one space, but not while the user types.
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
    // In most texts, the second round changes nothing. The number of rounds is limited, because
    // transforms that undo each other would never stop.
    for _ in 0..<8 {
      let transformed = reduce(text) { $1.apply(to: $0) }
      // A single transform changes nothing in a second round.
      if count < 2 || transformed.hasSameBytes(as: text) { return transformed }
      text = transformed
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

// MARK: - Limits through Transforms

extension TextLimit {
  /// Returns the limit to enforce while the user types. During typing, each insertion is
  /// transformed alone. If the transforms can change a whole text differently, the returned limit
  /// counts the text after all transforms.
  func enforced(through transforms: [FieldTransform]) -> TextLimit {
    let dependsOnNeighbors = transforms.contains { transform in
      switch transform {
      case .trim, .normalize, .collapseWhitespace: true
      case .lineBreaks, .asciiDigits, .letterCase: false
      }
    }
    return dependsOnNeighbors ? counted(after: [transforms]) : self
  }

  /// Returns the limit for the text after all transforms. Each element of `transforms` has the
  /// transforms of one declaration.
  package func counted(after transforms: [[FieldTransform]]) -> TextLimit {
    TextLimit(
      minimum: minimum, maximum: maximum,
      in: unit.counted { text in transforms.reduce(text) { $1.apply(to: $0) } },
      strength: strength)
  }
}

// MARK: - Invisible Text

extension Unicode.Scalar {
  /// Whether the scalar is whitespace, a control character, a default-ignorable code point (section
  /// 5.21 of the Unicode Standard), the blank Braille pattern, or the null notehead.
  package var isInvisible: Bool {
    switch value {
    case 0x21..<0x7F: false
    // All control characters, the space, the Braille pattern, and the null notehead.
    case ..<0xA0, 0x2800, 0x1D159: true
    default: WhitespaceWordMeter.isSpace(value) || properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Character {
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
