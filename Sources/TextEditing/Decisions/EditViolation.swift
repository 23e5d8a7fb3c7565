public import TextMetrics

/// A rule that stopped, shortened or flagged an edit, as data.
///
/// ```swift
/// let limit = TextLimit(5, in: .characters)
/// var session = TextSession(text: "abcd", constraints: TextConstraints(limit: [limit]))
/// let violations = session.apply(.insert("XYZ")).violations
/// violations == [.limit(index: 0, limit, attempted: 7)]  // true
/// ```
public enum EditViolation: Sendable, Hashable {
  /// A limit's maximum is exceeded: the limit's index, and the count in its unit with nothing
  /// clipped.
  case limit(index: Int, TextLimit, attempted: Int)
  /// The limit's encoding cannot hold so many scalars of the text.
  case encoding(index: Int, TextLimit, scalars: Int)
  /// A Character has more scalars than the cap: the scalars of the largest.
  case scalarsPerCharacter(maximum: Int, attempted: Int)
  /// The insertion was nothing but line breaks, and the field takes none.
  case lineBreaks
  /// Normalization left nothing of the insertion.
  case normalization
  /// A filter removed Characters.
  case filter
  /// A position lies outside the text or between the halves of a surrogate pair.
  case position(Range<UTF16Offset>)
}

extension [EditViolation] {
  /// Adds the violations of a second edit of the same event: each rule stays named once, in the
  /// order of the rules.
  mutating func merge(_ others: [EditViolation]) {
    guard !isEmpty else {
      self = others
      return
    }
    let all = (self + others).ordered { $0.place < $1.place }
    removeAll()
    for violation in all where violation.place != last?.place { append(violation) }
  }
}

extension EditViolation {
  /// Where the violation's rule stands among the rules.
  fileprivate var place: Int {
    switch self {
    case .position: -4
    case .lineBreaks: -3
    case .normalization: -2
    case .filter: -1
    case .encoding(let index, _, _): 2 * index
    case .limit(let index, _, _): 2 * index + 1
    case .scalarsPerCharacter: .max
    }
  }
}
