package import TextMetrics

/// Transforms are repeated in their order until the text stays the same, because a transform can
/// produce text that an earlier one replaces: NFKC turns `ⁿ` into a letter.
package enum FieldTransform: Sendable {
  /// Removes the invisible Characters at both ends, each as a whole or not at all. A variation
  /// selector stays with its emoji, and a zero width non-joiner with its letter. Not applied to
  /// typed text.
  case trim
  case lineBreaks(TextConstraints.LineBreakPolicy)
  case normalize(any TextNormalizer)
  case asciiDigits
  case letterCase(TextConstraints.LetterCase)

  /// Replaces each run of whitespace with one space. Not applied to typed text.
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
    // Most texts need two rounds, and three if one transform undoes a part of another. The limit is
    // for transforms that undo each other.
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
    // A Character with a visible scalar is visible.
    if unicodeScalars.first?.isInvisible == false, unicodeScalars.last?.isInvisible == false {
      return self
    }
    guard let start = firstIndex(where: { !$0.isInvisible }) else { return "" }
    let end = endOfTrimmed
    return start == startIndex && end == endIndex ? self : String(self[start..<end])
  }

  package var endOfTrimmed: Index {
    lastIndex { !$0.isInvisible }.map(index(after:)) ?? startIndex
  }
}

// MARK: - Cleaning

extension TextLimit {
  /// While the user types, only inserted text is transformed, but a submission transforms the whole
  /// text. If a transform depends on the text around an insertion, the limit counts the whole text
  /// after the transforms: a dot below after ǡ makes it longer.
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
  /// Whether the scalar is invisible on its own: whitespace, a control character, or a
  /// default-ignorable code point (section 5.21 of the Unicode Standard). Also the Braille cell
  /// without dots and the null notehead, which no property distinguishes from other symbols.
  var isInvisible: Bool {
    switch value {
    case 0x21..<0x7F: false
    // The space and the control characters, to which Unicode adds none.
    case ..<0xA0, 0x2800, 0x1D159: true
    default: WhitespaceWordKernel.isSpace(value) || properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar forms one Character with ASCII next to it, as a mark does.
  package var isJoining: Bool { "-\(self)-".count < 3 }
}

extension Character {
  /// A joiner, a variation selector, or a Hangul filler is invisible on its own, but not in an
  /// emoji.
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
  /// A pattern of HTML that matches each text with a visible scalar. `\s` of ECMAScript and the
  /// control characters include all whitespace.
  package static let htmlPattern = #"[\s\S]*[^\s\p{Cc}\p{DI}\u2800\u{1D159}][\s\S]*"#

  /// A set of visible scalars up to U+FFFF that all dialects read in the same way. No range begins
  /// or ends with a surrogate, or with a scalar that joins the syntax next to it.
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
