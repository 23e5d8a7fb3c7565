import TextMetrics

extension Unicode.Scalar {
  /// Whether the scalar shows nothing on its own: whitespace, a control character, or a default-ignorable
  /// code point (section 5.21 of the Unicode Standard).
  ///
  /// So do two symbols that no property tells from others: the Braille cell without dots and the null
  /// notehead.
  var isInvisible: Bool {
    switch value {
    case 0x21..<0x7F: false
    // The space, and the control characters, to which Unicode adds none.
    case ..<0xA0, 0x2800, 0x1D159: true
    default: WhitespaceWordKernel.isSpace(value) || properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar forms one Character with ASCII beside it, as a mark does.
  package var isJoining: Bool { "-\(self)-".count < 3 }
}

extension Character {
  /// Whether the Character shows nothing.
  ///
  /// A joiner, a variation selector or a Hangul filler is invisible on its own, but not as a part of a
  /// visible Character: an emoji, a word in Persian, a syllable.
  package var isInvisible: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension String {
  /// Whether the text is empty or shows nothing.
  package var isInvisible: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension Span<UInt8> {
  /// Whether the text is empty or shows nothing.
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

/// Regular expressions that find a visible scalar in a text.
package enum VisibleText {
  /// A pattern of HTML that matches every text with a visible scalar.
  ///
  /// `\s` of ECMAScript and the control characters include all whitespace.
  package static let htmlPattern = #"[\s\S]*[^\s\p{Cc}\p{DI}\u2800\u{1D159}][\s\S]*"#

  /// A set of visible scalars up to U+FFFF that all dialects read alike: none of its ranges begins or
  /// ends with a surrogate, or with a scalar that would join the syntax.
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
