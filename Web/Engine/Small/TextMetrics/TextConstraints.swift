/// The constraints that the small engine supports. The other properties are constant, so that the
/// compiler leaves out the code for other values.
public struct TextConstraints: Sendable {
  public var limits: [TextLimit]
  public var scalarsPerCharacter: Int?
  public var overflow = Overflow.clip
  public var composition = CompositionPolicy.defer
  public var lineBreaks = LineBreakPolicy.keep

  public init<Limit: LimitExpression>(limit: Limit = [TextLimit]()) { limits = limit.allLimits }

  package func isSame(as other: TextConstraints) -> Bool {
    limits == other.limits && scalarsPerCharacter == other.scalarsPerCharacter
      && overflow == other.overflow && composition == other.composition
      && lineBreaks == other.lineBreaks
  }
}

extension TextConstraints {
  @inlinable public var boundary: Truncation.Boundary { .character }
  @inlinable public var normalizer: (any TextNormalizer)? { nil }
  @inlinable public var transforms: [Transform] { [] }
  @inlinable public var letterCase: LetterCase { .keep }
  @inlinable public var caseMapper: (any TextCaseMapper)? { nil }
  @inlinable public var filter: CharacterFilter? { nil }
  @inlinable public var language: String? {
    get { nil }
    set {}
  }

  @inlinable package var overwrites: Bool { false }
  @inlinable package var hasTransformsBesidesLineBreaks: Bool { false }
}
