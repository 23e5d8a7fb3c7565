// What most limits are, a maximum in one unit, in few letters: `.characters(10)` is a limit, and
// constraints that have no other.

extension TextLimit {
  /// At most so many Characters.
  ///
  /// - Precondition: The maximum of this and of the other shorthands is not negative.
  public static func characters(_ maximum: Int) -> Self { Self(...maximum, in: .characters) }
  /// At most so many Unicode scalars.
  public static func scalars(_ maximum: Int) -> Self { Self(...maximum, in: .scalars) }
  /// At most so many UTF-16 code units.
  public static func utf16(_ maximum: Int) -> Self { Self(...maximum, in: .utf16) }
  /// At most so many bytes in UTF-8.
  public static func bytes(_ maximum: Int) -> Self { Self(...maximum, in: .bytes) }
  /// At most so many lines.
  public static func lines(_ maximum: Int) -> Self { Self(...maximum, in: .lines) }
}

extension TextConstraints: ExpressibleByArrayLiteral, ExpressibleByIntegerLiteral {
  /// Limits, as in `field.limit(to: [.characters(300), .bytes(3000)])`.
  public init(arrayLiteral limits: TextLimit...) { self.init(limits: limits) }
  /// Constraints that allow every text. Without it, `TextConstraints()` could mean the array, too.
  public init() { self.init(limits: []) }
  /// At most so many Characters, as in `field.limit(to: 10)`.
  public init(integerLiteral maximum: Int) { self = .characters(maximum) }

  /// At most so many Characters.
  ///
  /// - Precondition: The maximum of this and of the other shorthands is not negative.
  public static func characters(_ maximum: Int) -> Self { [.characters(maximum)] }
  /// At most so many Unicode scalars.
  public static func scalars(_ maximum: Int) -> Self { [.scalars(maximum)] }
  /// At most so many UTF-16 code units.
  public static func utf16(_ maximum: Int) -> Self { [.utf16(maximum)] }
  /// At most so many bytes in UTF-8.
  public static func bytes(_ maximum: Int) -> Self { [.bytes(maximum)] }
  /// At most so many lines.
  public static func lines(_ maximum: Int) -> Self { [.lines(maximum)] }
}

extension StringProtocol {
  /// Whether the text keeps both bounds of a limit.
  public func fits(_ limit: TextLimit) -> Bool { limit.reading(of: self).fits }
  /// Whether the text keeps both bounds of every limit.
  public func fits(_ limits: [TextLimit]) -> Bool { limits.readings(of: self).fits }
}
