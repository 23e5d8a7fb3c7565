/// The count of a text, compared with a limit.
///
/// ```swift
/// let status = TextLimit(280, in: .utf16).status(of: "Hello 👋")
/// status.count  // 8
/// status.remaining  // 272
/// status.isExceeded  // false
/// ```
public struct LimitStatus: Sendable, Hashable {
  /// All numbers except `scalars` are in the limit's unit.
  package enum Outcome: Sendable, Hashable {
    case tooShort(by: Int)
    /// `remaining` is `nil` if the limit has no maximum.
    case within(remaining: Int?)
    case tooLong(by: Int)
    case unencodable(scalars: Int)
    case refused
  }

  /// The limit.
  public let limit: TextLimit
  /// The count of the text in the limit's unit.
  public let count: Int
  /// The number of scalars that the unit's encoding can't represent, or that a service, such as a
  /// database or a file system, refuses.
  ///
  /// The number is 0 for a unit without an encoding and without a ``TextRefusal``.
  public let unencodable: Int
  /// A Boolean value that indicates whether a service refuses the text as a whole.
  ///
  /// A file system, for example, refuses the name `..`. The value is also `true` if a service
  /// refuses the text because of the text's first or last scalar.
  public let isRefused: Bool

  package init(limit: TextLimit, count: Int, unencodable: Int, isRefused: Bool = false) {
    self.limit = limit
    self.count = count
    self.unencodable = unencodable
    self.isRefused = isRefused
  }

  package var outcome: Outcome {
    if unencodable > 0 { return .unencodable(scalars: unencodable) }
    if let maximum = limit.maximum, count > maximum { return .tooLong(by: count - maximum) }
    if count < limit.minimum { return .tooShort(by: limit.minimum - count) }
    if isRefused { return .refused }
    return .within(remaining: remaining)
  }

  /// A Boolean value that indicates whether the text fits the limit.
  ///
  /// The value is `true` if the count is at least the minimum and at most the maximum,
  /// ``unencodable`` is 0, and ``isRefused`` is `false`.
  public var fits: Bool {
    if case .within = outcome { true } else { false }
  }
  /// A Boolean value that indicates whether the text exceeds the limit.
  ///
  /// The value is `true` exactly if ``excess`` or ``unencodable`` is greater than 0. The value
  /// doesn't depend on the minimum or on ``isRefused``.
  public var isExceeded: Bool { excess > 0 || unencodable > 0 }

  /// The unit of the limit.
  public var unit: TextUnit { limit.unit }
  /// The smallest count that fits.
  public var minimum: Int { limit.minimum }
  /// The largest count that fits, or `nil` if the limit has no maximum.
  public var maximum: Int? { limit.maximum }

  /// The number of units beyond the maximum, or 0 if the count doesn't exceed a maximum.
  public var excess: Int { max(0, -(remaining ?? 0)) }

  /// The fraction of the maximum that is used, from 0 to 1.
  ///
  /// The fraction is 0 if the limit has no maximum, and 1 if the maximum is 0.
  public var fraction: Double {
    guard let maximum else { return 0 }
    return maximum == 0 ? 1 : min(1, Double(count) / Double(maximum))
  }

  /// The maximum minus the count, or `nil` if the limit has no maximum.
  ///
  /// The number is negative if the text exceeds the maximum.
  public var remaining: Int? {
    limit.maximum.map { $0 - count }
  }

  package func hasReached(percentOfMaximum percent: Int) -> Bool {
    guard let maximum = limit.maximum else { return false }
    return product(of: count, and: 100, isAtLeast: maximum, and: percent)
  }
}

/// The status of a text for several limits, in the order of the limits.
///
/// ```swift
/// let limits = [TextLimit(5, in: .characters), TextLimit(12, in: .bytes)]
/// limits.status(of: "你好吗").tightest?.unit.name  // "bytes"
/// ```
public struct TextStatus: Sendable, Hashable {
  private let elements: [LimitStatus]

  package init(_ elements: [LimitStatus]) { self.elements = elements }

  /// A Boolean value that indicates whether the text fits every limit, including soft limits.
  ///
  /// - Complexity: O(*n*), where *n* is the number of limits.
  public var fits: Bool { allSatisfy { $0.fits } }

  /// A Boolean value that indicates whether ``LimitStatus/isExceeded`` is `true` for any limit,
  /// including soft limits.
  ///
  /// - Complexity: O(*n*), where *n* is the number of limits.
  public var isExceeded: Bool { contains { $0.isExceeded } }

  /// The number of units that remain in the tightest limit, or `nil` if no limit has a maximum.
  ///
  /// The number is negative if the text exceeds the maximum of the limit. See ``tightest``.
  ///
  /// - Complexity: O(*n*), where *n* is the number of limits.
  public var remaining: Int? { tightest?.remaining }

  /// The status of the tightest limit, or `nil` if no limit has a maximum.
  ///
  /// Usually, the tightest limit is the limit that the text exceeds most or, if the text exceeds no
  /// limit, the limit whose maximum is closest. Limits without a maximum are ignored. A hard limit
  /// is tighter than every soft limit. Two limits of the same strength are compared by these rules,
  /// in this order, until a rule finds a difference:
  ///
  /// 1. A limit for which ``LimitStatus/unencodable`` isn't 0 is tighter.
  /// 2. A limit for which ``LimitStatus/isRefused`` is `true` is tighter.
  /// 3. A limit with a maximum of 0 is tighter. If both maximums are 0, the limit with the larger
  ///    ``LimitStatus/count`` is tighter.
  /// 4. The limit with the larger ratio of the count to the maximum is tighter.
  ///
  /// Of several limits that are equally tight, the first in the collection is the tightest.
  ///
  /// - Complexity: O(*n*), where *n* is the number of limits.
  public var tightest: LimitStatus? { tightestIndex.map { self[$0] } }

  package var tightestIndex: Int? {
    indices.lazy.filter { self[$0].limit.maximum != nil }.min { self[$0].isTighter(than: self[$1]) }
  }
}

extension TextStatus: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> LimitStatus { elements[position] }
}

extension LimitStatus {
  /// Follows the rules of ``TextStatus/tightest``. Cross-multiplication compares ratios exactly.
  fileprivate func isTighter(than other: LimitStatus) -> Bool {
    guard limit.strength == other.limit.strength else { return limit.strength == .hard }
    guard let maximum = limit.maximum, let otherMaximum = other.limit.maximum else { return false }
    if (unencodable > 0) != (other.unencodable > 0) { return unencodable > 0 }
    if isRefused != other.isRefused { return isRefused }
    if maximum == 0 || otherMaximum == 0 {
      // Every text uses up a limit with a maximum of 0, so such a limit is the tightest.
      return maximum == 0 && (otherMaximum != 0 || count > other.count)
    }
    return !product(of: other.count, and: maximum, isAtLeast: count, and: otherMaximum)
  }
}

private func product(of a: Int, and b: Int, isAtLeast c: Int, and d: Int) -> Bool {
  let left = a.multipliedFullWidth(by: b)
  let right = c.multipliedFullWidth(by: d)
  return (left.high, left.low) >= (right.high, right.low)
}
