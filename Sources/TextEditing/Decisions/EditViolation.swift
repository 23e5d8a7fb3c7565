public import TextMetrics

/// A rule that stopped, shortened or flagged an edit, as data.
public enum EditViolation: Sendable, Hashable {
  /// A limit's maximum is exceeded: the limit's index, and the count in its unit with nothing
  /// clipped.
  case limit(index: Int, TextLimit, attempted: Int)
  /// The limit's encoding cannot hold so many scalars of the text.
  case encoding(index: Int, TextLimit, scalars: Int)
  /// A Character has more scalars than the cap: the scalars of the largest.
  case scalarsPerCharacter(maximum: Int, attempted: Int)
  /// A filter removed Characters.
  case filter
  /// A position lies outside the text or between the halves of a surrogate pair.
  case position(UTF16Range)
}
