/// What a field allows: its limits, the stages that text passes before them, and the policies.
///
/// ```swift
/// let name = TextConstraints(
///   limits: [TextLimit(20, in: .characters), TextLimit(60, in: .bytes)], cut: .word,
///   lineBreaks: .space)
/// name.limits.status(of: "Ada").fits  // true
/// ```
///
/// Typing and submission read the same declaration: `TextEditing` enforces it keystroke by
/// keystroke, `FormValidation` judges the submitted value.
public struct TextConstraints: Sendable {
  /// The limits, in the order in which they are reported.
  public var limits: [TextLimit]
  /// The largest number of scalars in one Character, if it is bounded.
  public var scalarsPerCharacter: Int?
  /// What happens to an insertion that does not fit.
  public var overflow: Overflow
  /// When marked text is judged.
  public var composition: CompositionPolicy
  /// What becomes of line breaks in inserted text.
  public var lineBreaks: LineBreakPolicy
  // A page's small engine has none of these: what is never set is not compiled either.
  #if PAGE_CORE
    /// An insertion makes no room for itself.
    @inlinable package var overwrites: Bool { false }
    /// A clip falls between any two Characters.
    @inlinable public var cut: Truncation.Boundary { .character }
    /// Nothing is normalized.
    @inlinable public var normalizer: (any TextNormalizer)? { nil }
    /// Nothing is transformed.
    @inlinable public var transforms: [Transform] { [] }
    /// The case is kept.
    @inlinable public var letterCase: LetterCase { .keep }
    /// No case is mapped.
    @inlinable public var language: String? { nil }
    /// No case is mapped.
    @inlinable public var caseMapper: (any TextCaseMapper)? { nil }
    /// Everything may be inserted.
    @inlinable public var filter: CharacterFilter? { nil }
  #else
    /// Whether an insertion that doesn't fit replaces Characters beside it.
    package var overwrites: Bool { overflow == .overwrite }
    /// Where a clip may fall.
    public var cut: Truncation.Boundary
    /// The normalization of inserted text, if any.
    public var normalizer: (any TextNormalizer)?
    /// The transforms of inserted text, which follow the normalization.
    public var transforms: [Transform]
    /// The case of inserted text.
    public var letterCase: LetterCase
    /// The language whose rules the case follows, as a BCP 47 tag, or `nil` for the language of the
    /// keyboard.
    ///
    /// The language has an effect only with a ``caseMapper``, and not in a field that allows only
    /// ASCII.
    public var language: String?
    /// The mapping of case by language, or `nil` to map case alike in every language.
    public var caseMapper: (any TextCaseMapper)?
    /// The Characters that may be inserted; nil for all.
    public var filter: CharacterFilter?
  #endif

  /// Constraints that, by default, allow every text.
  public init(
    limits: [TextLimit] = [],
    scalarsPerCharacter: Int? = nil,
    overflow: Overflow = .clip,
    cut: Truncation.Boundary = .character,
    composition: CompositionPolicy = .defer,
    lineBreaks: LineBreakPolicy = .keep,
    normalizer: (any TextNormalizer)? = nil,
    transforms: [Transform] = [],
    letterCase: LetterCase = .keep,
    language: String? = nil,
    caseMapper: (any TextCaseMapper)? = nil,
    filter: CharacterFilter? = nil
  ) {
    self.limits = limits
    self.scalarsPerCharacter = scalarsPerCharacter
    self.overflow = overflow
    self.composition = composition
    self.lineBreaks = lineBreaks
    #if !PAGE_CORE
      self.cut = cut
      self.normalizer = normalizer
      self.transforms = transforms
      self.letterCase = letterCase
      self.language = language
      self.caseMapper = caseMapper
      self.filter = filter
    #endif
  }

  @available(*, unavailable, message: "Write TextConstraints(limits: [], composition: .enforce)")
  public init(limits: [TextLimit] = [], policy: CompositionPolicy) { self.init(limits: limits) }

  /// Whether all of them are the same; normalization forms by their names.
  package func isSame(as other: TextConstraints) -> Bool {
    limits == other.limits && scalarsPerCharacter == other.scalarsPerCharacter
      && overflow == other.overflow && cut == other.cut && composition == other.composition
      && lineBreaks == other.lineBreaks && normalizer?.name == other.normalizer?.name
      && transforms == other.transforms && letterCase == other.letterCase
      && language == other.language && caseMapper === other.caseMapper && filter == other.filter
  }
}

extension TextConstraints {
  /// The limits as they are enforced and judged: with the cap on scalars in a Character, where
  /// there is one, as a hard limit after the others. A cap below 0 allows what 0 allows.
  package var enforcedLimits: [TextLimit] {
    guard let scalarsPerCharacter else { return limits }
    return limits + [TextLimit(max(0, scalarsPerCharacter), in: .scalarsPerCharacter)]
  }
}

/// What happens to an insertion that does not fit.
public enum Overflow: String, Sendable, Hashable, CaseIterable {
  /// The longest prefix that fits is kept.
  case clip
  /// All or nothing.
  case reject
  /// Everything is accepted and reported.
  case allow
  /// The insertion replaces the Characters after it, or at the end of the text those before it, as
  /// few as make it fit. The rest is clipped.
  ///
  /// Use this for codes, in one field or in a field for each digit: in a full field, a key replaces
  /// the digit after the caret.
  case overwrite
}

/// When marked text, the text that an input method is still composing, is judged.
public enum CompositionPolicy: String, Sendable, Hashable, CaseIterable {
  /// When the composition ends: marked text may exceed every limit.
  case `defer`
  /// At every update, as an ordinary edit.
  case enforce
  /// At every update where composing cannot convert (languages in Latin, Cyrillic or Greek
  /// letters, ASCII fields); otherwise when the composition ends.
  case automatic
}
