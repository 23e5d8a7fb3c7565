extension TextConstraints {
  package var limitsAndScalarLimit: [TextLimit] {
    guard let scalarsPerCharacter else { return limits }
    return limits + [TextLimit(max(0, scalarsPerCharacter), in: .scalarsPerCharacter)]
  }

  /// The treatment of an insertion that doesn't fit.
  public enum Overflow: String, Sendable, Hashable, CaseIterable {
    /// Keep the longest prefix that fits.
    ///
    /// If no prefix fits, nothing is inserted.
    case clip
    /// Insert nothing.
    case reject
    /// Insert the whole text, and report the exceeded limits.
    case allow
    /// Replace adjacent Characters until the insertion fits.
    ///
    /// The insertion replaces as few of the following Characters as possible, and at most its own
    /// number of Characters. At the end of the text, the insertion replaces preceding Characters
    /// instead. An insertion that doesn't fit even then replaces all Characters that it can
    /// replace, and is clipped.
    ///
    /// Use this policy for codes, in one field or in a field for each digit. In a full field, a
    /// typed digit replaces the digit after the caret.
    case overwrite
  }

  /// The time at which marked text is evaluated.
  ///
  /// Marked text is text that an input method is still composing.
  public enum CompositionPolicy: String, Sendable, Hashable, CaseIterable {
    /// Evaluate marked text at the end of the composition.
    ///
    /// Until then, marked text may exceed any limit.
    case `defer`
    /// Evaluate marked text at every update of the composition, like an ordinary edit.
    case enforce
    /// Evaluate marked text at every update of the composition, unless the input method converts
    /// text.
    ///
    /// An input method converts text if it replaces marked text with other text, such as kana with
    /// kanji. Input methods are assumed not to convert text in two cases:
    ///
    /// - The filter allows only ASCII.
    /// - The language of the keyboard is Czech, Danish, Dutch, English, Finnish, French, German,
    ///   Greek, Indonesian, Italian, Norwegian, Polish, Portuguese, Russian, Spanish, Swedish,
    ///   Turkish, or Ukrainian.
    ///
    /// In all other cases, for example if the language is Vietnamese or unknown, marked text is
    /// evaluated at the end of the composition, as with `defer`.
    case automatic
  }

  /// The treatment of line breaks in inserted text.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum LineBreakPolicy: String, Sendable, Hashable, CaseIterable {
    /// Keep line breaks.
    case keep
    /// Replace each line break (LF, CR, CR LF, U+0085, U+2028, U+2029) with a space.
    case space
    /// Remove line breaks (LF, CR, CR LF, U+0085, U+2028, U+2029).
    case remove
    /// Replace CR LF and CR with LF, as HTML does.
    ///
    /// U+0085, U+2028, and U+2029 are kept.
    case lf
  }

  /// The case of inserted text.
  ///
  /// The standard library maps the text, in the same way in every language. The
  /// ``TextConstraints/caseMapper`` maps the text instead if the constraints have a case mapper,
  /// the language is known, and the filter allows non-ASCII Characters.
  public enum LetterCase: String, Sendable, Hashable, CaseIterable {
    /// The case in which the text was typed.
    case keep
    /// Uppercase.
    ///
    /// The text can become longer: ß becomes SS.
    case uppercase
    /// Lowercase.
    case lowercase

    /// Returns a text with its letters in this letter case, mapped in the same way in every
    /// language.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public func applied(to text: String) -> String {
      switch self {
      case .keep: text
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      }
    }
  }
}

extension TextConstraints.LineBreakPolicy {
  private var replacement: String? {
    switch self {
    case .keep: nil
    case .space: " "
    case .remove: ""
    case .lf: "\n"
    }
  }

  private func changes(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .keep: false
    case .lf: scalar == "\r"
    case .space, .remove: scalar == "\u{85}" || LineMeter.isBreak(scalar.value)
    }
  }

  package func applied(to text: String) -> String {
    let scalars = text.unicodeScalars
    guard let replacement, scalars.contains(where: changes) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var start = scalars.startIndex
    while let index = scalars[start...].firstIndex(where: changes) {
      result += text[start..<index]
      result += replacement
      start = scalars.index(after: index)
      if scalars[index] == "\r", start < scalars.endIndex, scalars[start] == "\n" {
        start = scalars.index(after: start)
      }
    }
    result += text[start...]
    return result
  }
}

// MARK: - Transforms

extension TextConstraints {
  /// A change that is made to inserted text before the filter and the limits apply.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Transform: String, Sendable, Hashable, CaseIterable {
    /// Replace the decimal digits of every script with 0–9.
    ///
    /// Use this transform with a filter for digits. The field then accepts the digits of Persian
    /// and Arabic keyboards, and full-width and mathematical digits.
    case asciiDigits
  }

  package func applyingLetterCase(to text: String) -> String {
    guard letterCase != .keep, let caseMapper, let language, filter?.allowsOnlyASCII != true else {
      return letterCase.applied(to: text)
    }
    return caseMapper.map(text, to: letterCase, language: language)
  }
}

extension String {
  package var withASCIIDigits: String {
    guard unicodeScalars.contains(where: { $0.asciiDigitReplacement != nil }) else { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      result.unicodeScalars.append(scalar.asciiDigitReplacement ?? scalar)
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var asciiDigitReplacement: Unicode.Scalar? {
    guard !isASCII, properties.numericType == .decimal, let value = properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }
}

// MARK: - Case mapping

/// A type that maps text to uppercase or lowercase by the rules of a language.
///
/// In Turkish, for example, the uppercase form of `i` is `İ`.
///
/// The standard library maps case in the same way in every language. `TextMetricsICU` and
/// `TextMetricsFoundation` provide case mappers of ICU and Foundation.
///
/// ```swift
/// final class Turkish: TextCaseMapper {
///   func map(
///     _ text: String, to letterCase: TextConstraints.LetterCase, language: String
///   ) -> String {
///     guard letterCase == .uppercase, language == "tr" else {
///       return letterCase.applied(to: text)
///     }
///     return String(text.map { $0 == "i" ? "İ" : Character($0.uppercased()) })
///   }
/// }
/// let shop = TextConstraints(letterCase: .uppercase, language: "tr", caseMapper: Turkish())
/// ```
public protocol TextCaseMapper: AnyObject, Sendable {
  /// Returns a text in a letter case by the rules of a language.
  ///
  /// A field maps one Character at a time, so typing and pasting give the same text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - letterCase: The case.
  ///   - language: The language as a BCP 47 tag. For an unknown or invalid tag, return the mapping
  ///     that is the same in every language.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func map(_ text: String, to letterCase: TextConstraints.LetterCase, language: String) -> String
}
