/// The rules of a text field: its limits, transforms, filter, and policies.
///
/// ```swift
/// let name = TextConstraints(
///   limit: [.characters(20), .bytes(60)], at: .word, lineBreaks: .space,
///   filter: .deny(.emoji, .control))
/// name.limits.status(of: "Ada").fits  // true
/// ```
///
/// A text field enforces the constraints while people type. A form validates submitted values
/// against them. The limits apply to inserted text after these steps:
///
/// 1. ``lineBreaks`` are kept, replaced, or removed.
/// 2. The ``normalizer`` is applied.
/// 3. The ``transforms`` are applied.
/// 4. The ``letterCase`` is applied.
/// 5. The ``filter`` removes Characters.
public struct TextConstraints: Sendable {
  /// The limits, in the order in which violations and statuses list them.
  public var limits: [TextLimit]
  /// The largest allowed number of scalars in a Character, or `nil` for no maximum.
  public var scalarsPerCharacter: Int?
  /// The treatment of an insertion that doesn't fit.
  public var overflow: Overflow
  /// The time at which marked text is evaluated.
  public var composition: CompositionPolicy
  /// The treatment of line breaks in inserted text.
  public var lineBreaks: LineBreakPolicy
  // In the small web build, which doesn't support other values, these properties are constant.
  #if PAGE_CORE
    @inlinable package var overwrites: Bool { false }
    /// The boundary at which an insertion is clipped.
    @inlinable public var boundary: Truncation.Boundary { .character }
    /// The normalization of inserted text, which is always `nil`.
    @inlinable public var normalizer: (any TextNormalizer)? { nil }
    /// The transforms of inserted text, which are always empty.
    @inlinable public var transforms: [Transform] { [] }
    /// The case of inserted text, which is never changed.
    @inlinable public var letterCase: LetterCase { .keep }
    /// The language whose rules determine uppercase and lowercase, which is always `nil`.
    @inlinable public var language: String? { nil }
    /// The case mapper for a language, which is always `nil`.
    @inlinable public var caseMapper: (any TextCaseMapper)? { nil }
    /// The filter of inserted Characters, which is always `nil`.
    @inlinable public var filter: CharacterFilter? { nil }
  #else
    package var overwrites: Bool { overflow == .overwrite }
    /// The boundary at which an insertion is clipped.
    public var boundary: Truncation.Boundary
    /// The normalization of inserted text, or `nil` for none.
    public var normalizer: (any TextNormalizer)?
    /// The transforms of inserted text, which are applied after the normalization.
    public var transforms: [Transform]
    /// The case of inserted text.
    public var letterCase: LetterCase
    /// The language whose rules determine uppercase and lowercase, as a BCP 47 tag, or `nil` for
    /// the language of the keyboard.
    ///
    /// The language has an effect only if there is a ``caseMapper`` and the filter allows non-ASCII
    /// Characters.
    public var language: String?
    /// The case mapper for the language, or `nil` to map case in the same way in every language.
    public var caseMapper: (any TextCaseMapper)?
    /// The filter of inserted Characters, or `nil` to allow all Characters.
    public var filter: CharacterFilter?
  #endif

  /// Creates constraints.
  ///
  /// Without arguments, the constraints allow every text.
  ///
  /// ```swift
  /// let code = TextConstraints(limit: 6, composition: .enforce, filter: .digits)
  /// let post = TextConstraints(limit: [.characters(300), .bytes(3000)], overflow: .allow)
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits, or a
  ///     profile.
  ///   - scalarsPerCharacter: The largest allowed number of scalars in a Character, or `nil` for no
  ///     maximum.
  ///   - overflow: The treatment of an insertion that doesn't fit.
  ///   - boundary: The boundary at which an insertion is clipped.
  ///   - composition: The time at which marked text is evaluated.
  ///   - lineBreaks: The treatment of line breaks in inserted text.
  ///   - normalizer: The normalization of inserted text, or `nil` for none.
  ///   - transforms: The transforms of inserted text, which are applied after the normalization.
  ///   - letterCase: The case of inserted text.
  ///   - language: The language whose rules determine uppercase and lowercase, as a BCP 47 tag, or
  ///     `nil` for the language of the keyboard.
  ///   - caseMapper: The case mapper for the language, or `nil` to map case in the same way in
  ///     every language.
  ///   - filter: The filter of inserted Characters, or `nil` to allow all Characters.
  public init<Limit: LimitExpression>(
    limit: Limit = [TextLimit](),
    scalarsPerCharacter: Int? = nil,
    overflow: Overflow = .clip,
    at boundary: Truncation.Boundary = .character,
    composition: CompositionPolicy = .defer,
    lineBreaks: LineBreakPolicy = .keep,
    normalizer: (any TextNormalizer)? = nil,
    transforms: [Transform] = [],
    letterCase: LetterCase = .keep,
    language: String? = nil,
    caseMapper: (any TextCaseMapper)? = nil,
    filter: CharacterFilter? = nil
  ) {
    limits = limit.allLimits
    self.scalarsPerCharacter = scalarsPerCharacter
    self.overflow = overflow
    self.composition = composition
    self.lineBreaks = lineBreaks
    #if !PAGE_CORE
      self.boundary = boundary
      self.normalizer = normalizer
      self.transforms = transforms
      self.letterCase = letterCase
      self.language = language
      self.caseMapper = caseMapper
      self.filter = filter
    #endif
  }

  /// Whether all properties are equal. Normalizers are compared by name, and mappers by identity.
  package func isSame(as other: TextConstraints) -> Bool {
    limits == other.limits && scalarsPerCharacter == other.scalarsPerCharacter
      && overflow == other.overflow && boundary == other.boundary
      && composition == other.composition
      && lineBreaks == other.lineBreaks && normalizer?.name == other.normalizer?.name
      && transforms == other.transforms && letterCase == other.letterCase
      && language == other.language && caseMapper === other.caseMapper && filter == other.filter
  }
}

extension TextConstraints {
  package var enforcedLimits: [TextLimit] {
    guard let scalarsPerCharacter else { return limits }
    return limits + [TextLimit(max(0, scalarsPerCharacter), in: .scalarsPerCharacter)]
  }
}

extension TextConstraints {
  /// The treatment of an insertion that doesn't fit.
  public enum Overflow: String, Sendable, Hashable, CaseIterable {
    /// Keep the longest prefix that fits.
    case clip
    /// Insert the whole text or nothing.
    case reject
    /// Insert the whole text and report that the limit is exceeded.
    case allow
    /// Replace adjacent Characters until the insertion fits.
    ///
    /// The insertion replaces as few of the following Characters as possible, and at most as many
    /// Characters as it contains. At the end of the text, it replaces the preceding Characters. If
    /// the insertion still doesn't fit, it's clipped.
    ///
    /// Use this policy for codes, in one field or in a field for each digit. In a full field, a
    /// typed digit replaces the digit after the caret.
    case overwrite
  }

  /// The time at which marked text is evaluated.
  ///
  /// Marked text is text that an input method is still composing.
  public enum CompositionPolicy: String, Sendable, Hashable, CaseIterable {
    /// At the end of the composition.
    ///
    /// Marked text may exceed every limit.
    case `defer`
    /// At every update of the composition, like an ordinary edit.
    case enforce
    /// At every update of the composition if the input method doesn't convert text, and otherwise
    /// at the end of the composition.
    ///
    /// Input methods don't convert text in languages with Latin, Cyrillic, or Greek letters, and in
    /// fields that allow only ASCII.
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
    /// Remove line breaks.
    case remove
    /// Replace CR LF and CR with LF, as HTML does.
    ///
    /// U+0085, U+2028, and U+2029 are kept.
    case lf
  }

  /// The case of inserted text.
  ///
  /// The standard library maps the case, or the ``TextConstraints/caseMapper`` if the field has
  /// one.
  public enum LetterCase: String, Sendable, Hashable, CaseIterable {
    /// The case in which the text was typed.
    case keep
    /// Uppercase.
    ///
    /// The text can become longer: ß becomes SS.
    case uppercase
    /// Lowercase.
    case lowercase

    /// Returns a text in this case, mapped in the same way in every language.
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
    case .space, .remove: scalar == "\u{85}" || LineKernel.isBreak(scalar.value)
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
    /// Use this transform with a filter for digits to accept the digits of Persian and Arabic
    /// keyboards, and full-width and mathematical digits.
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
    guard unicodeScalars.contains(where: { $0.decimalValue != nil }) else { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      result.unicodeScalars.append(scalar.decimalValue ?? scalar)
    }
    return result
  }
}

extension Unicode.Scalar {
  /// The ASCII digit with the same value, or `nil` if the scalar is ASCII or isn't a decimal digit.
  fileprivate var decimalValue: Unicode.Scalar? {
    guard !isASCII, properties.numericType == .decimal, let value = properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }
}

// MARK: - Case mapping

/// A mapping of case by the rules of a language, such as Turkish, whose uppercase of `i` is `İ`.
///
/// The standard library maps case in the same way in every language. `TextMetricsICU` and
/// `TextMetricsFoundation` provide case mappers of ICU and Foundation.
///
/// ```swift
/// final class Turkish: TextCaseMapper {
///   func map(_ text: String, to letterCase: TextConstraints.LetterCase, language: String) -> String {
///     guard letterCase == .uppercase, language == "tr" else { return letterCase.applied(to: text) }
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
