/// Where a text stands against a limit.
///
/// ```swift
/// let reading = TextLimit(...280, in: .utf16).reading(of: "Hello 👋")
/// reading.count  // 8
/// reading.remaining  // 272
/// reading.hasReached(percentOfMaximum: 90)  // false
/// ```
public struct Reading: Sendable, Hashable {
  /// What a count means against its limit. Every number is in the limit's unit.
  public enum Standing: Sendable, Hashable {
    /// The minimum less the count.
    case tooShort(by: Int)
    /// The limit is met; `remaining` is nil where it has no maximum.
    case within(remaining: Int?)
    /// The count less the maximum.
    case tooLong(by: Int)
    /// The text has scalars that the encoding cannot hold, so no number of bytes would do.
    case unencodable(scalars: Int)
  }

  /// What the text was read against.
  public let limit: TextLimit
  /// The text's count in the limit's unit.
  public let count: Int
  /// The number of scalars that the limit's encoding cannot hold; 0 for any other unit.
  public let unencodable: Int

  /// What the count means: unencodable before too long, too long before too short.
  public var standing: Standing {
    if unencodable > 0 { return .unencodable(scalars: unencodable) }
    if let maximum = limit.maximum, count > maximum { return .tooLong(by: count - maximum) }
    if count < limit.minimum { return .tooShort(by: limit.minimum - count) }
    return .within(remaining: remaining)
  }

  /// Whether the text meets the limit.
  public var fits: Bool {
    if case .within = standing { true } else { false }
  }
  @available(*, unavailable, renamed: "limit.maximum")
  public var maximum: Int? { limit.maximum }
  @available(*, unavailable, renamed: "limit.maximum")
  public var max: Int? { limit.maximum }
  @available(*, unavailable, message: "Read remaining, which is negative over the limit")
  public var excess: Int { 0 }
  @available(*, unavailable, message: "Divide count by limit.maximum")
  public var fraction: Double { 0 }
  @available(*, unavailable, renamed: "limit.unit")
  public var unit: TextUnit { limit.unit }
  @available(*, unavailable, message: "Write !fits")
  public var isExceeded: Bool { !fits }

  /// The maximum less the count: negative over the limit, nil where there is no maximum.
  public var remaining: Int? {
    limit.maximum.map { $0 - count }
  }

  /// Whether the count has reached a share of the maximum: when a counter is worth showing.
  ///
  /// Of a maximum of 20, 75 percent are 15: a counter stays hidden at 14. False where there is no
  /// maximum. Exact, without rounding.
  public func hasReached(percentOfMaximum percent: Int) -> Bool {
    guard let maximum = limit.maximum else { return false }
    return isProduct(count, 100, atLeast: maximum, percent)
  }
}

/// Where a text stands against several limits: a reading for each, in the order of the limits.
///
/// ```swift
/// let limits = [TextLimit(...5, in: .characters), TextLimit(...12, in: .bytes)]
/// limits.readings(of: "你好吗").binding?.limit.unit.name  // "bytes"
/// ```
public struct LimitReadings: Sendable, Hashable {
  private let elements: [Reading]

  package init(_ elements: [Reading]) { self.elements = elements }

  /// Whether the text meets every limit, soft ones included.
  public var fits: Bool { allSatisfy { $0.fits } }

  /// The reading of the limit that stops the user first: one whose encoding lacks scalars of the
  /// text, else that of which the largest share is used. Hard limits come before soft ones; nil
  /// where no limit has a maximum.
  public var binding: Reading? { bindingIndex.map { self[$0] } }

  /// Where the binding reading stands; the first of those that press alike.
  package var bindingIndex: Int? {
    indices.lazy.filter { self[$0].limit.maximum != nil }.min { self[$0].binds(before: self[$1]) }
  }
}

extension LimitReadings: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Reading { elements[position] }
}

extension Reading {
  /// Whether a hard limit meets a soft one, or of two alike this one presses harder: their shares
  /// are compared by cross-multiplication, exact for every count.
  fileprivate func binds(before other: Reading) -> Bool {
    guard limit.strength == other.limit.strength else { return limit.strength == .hard }
    guard let mine = limit.maximum, let theirs = other.limit.maximum else { return false }
    if (unencodable > 0) != (other.unencodable > 0) { return unencodable > 0 }
    if mine == 0 || theirs == 0 {
      // A maximum of zero is used up by definition.
      return mine == 0 && (theirs != 0 || count > other.count)
    }
    return !isProduct(other.count, mine, atLeast: count, theirs)
  }
}

/// Whether `a * b >= c * d`, for any integers.
private func isProduct(_ a: Int, _ b: Int, atLeast c: Int, _ d: Int) -> Bool {
  let left = a.multipliedFullWidth(by: b)
  let right = c.multipliedFullWidth(by: d)
  return (left.high, left.low) >= (right.high, right.low)
}
