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
/// against them. Inserted text is changed in these steps before the limits are evaluated:
///
/// 1. Line breaks are kept, replaced, or removed (``lineBreaks``).
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
  /// The kind of boundary at which an insertion is clipped.
  public var boundary: Truncation.Boundary
  /// The normalization of inserted text, or `nil` for none.
  public var normalizer: (any TextNormalizer)?
  /// The transforms of inserted text, which are applied after the normalization.
  public var transforms: [Transform]
  /// The case of inserted text.
  public var letterCase: LetterCase
  /// The language whose rules determine uppercase and lowercase, as a BCP 47 tag, or `nil` for the
  /// language of the keyboard.
  ///
  /// The language has an effect only if ``letterCase`` isn't `keep`, ``caseMapper`` isn't `nil`,
  /// and the filter allows non-ASCII Characters.
  public var language: String?
  /// The case mapper for the language, or `nil` to map case in the same way in every language.
  public var caseMapper: (any TextCaseMapper)?
  /// The filter of inserted Characters, or `nil` to allow all Characters.
  public var filter: CharacterFilter?

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
  ///   - limit: The limit or limits: a number of Characters, such as `20`, a range of such numbers,
  ///     a limit, an array of limits, or a profile.
  ///   - scalarsPerCharacter: The largest allowed number of scalars in a Character, or `nil` for no
  ///     maximum.
  ///   - overflow: The treatment of an insertion that doesn't fit.
  ///   - boundary: The kind of boundary at which an insertion is clipped.
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
    self.boundary = boundary
    self.normalizer = normalizer
    self.transforms = transforms
    self.letterCase = letterCase
    self.language = language
    self.caseMapper = caseMapper
    self.filter = filter
  }

  /// Normalizers are compared by name, and case mappers by identity.
  package func isSame(as other: TextConstraints) -> Bool {
    limits == other.limits && scalarsPerCharacter == other.scalarsPerCharacter
      && overflow == other.overflow && boundary == other.boundary
      && composition == other.composition && lineBreaks == other.lineBreaks
      && normalizer?.name == other.normalizer?.name
      && transforms == other.transforms && letterCase == other.letterCase
      && language == other.language && caseMapper === other.caseMapper && filter == other.filter
  }
}

extension TextConstraints {
  package var overwrites: Bool { overflow == .overwrite }

  package var hasTransformsBesidesLineBreaks: Bool {
    normalizer != nil || !transforms.isEmpty || letterCase != .keep || filter != nil
  }
}
