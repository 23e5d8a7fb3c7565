/// A value that describes limits: a number of Characters, a range, a limit, or several limits.
///
/// A function that takes a limit accepts each of these forms:
///
/// ```swift
/// "Grüße".fits(10)                              // true
/// "Grüße".fits(2...10)                          // true
/// "Grüße".fits(.bytes(5))                       // false
/// "Grüße".fits([.characters(10), .bytes(20)])   // true
/// ```
///
/// An integer or a range, such as `2...10`, `...10`, or `2...`, is a limit in Characters. A
/// half-open range, such as `2..<10`, isn't a limit expression. Don't conform types of your own to
/// this protocol.
public protocol LimitExpression {
  /// The limits. This requirement isn't part of the public API.
  var _limits: _Limits { get }
}

/// The limits of a ``LimitExpression``.
///
/// A single limit is stored without an array.
///
/// This type isn't part of the public API.
@frozen
public enum _Limits: Sendable {
  /// A single limit.
  case one(TextLimit)
  /// Any number of limits.
  case several([TextLimit])
}

extension LimitExpression {
  package var allLimits: [TextLimit] {
    switch _limits {
    case .one(let limit): [limit]
    case .several(let limits): limits
    }
  }
}

extension TextLimit: LimitExpression {
  @inlinable public var _limits: _Limits { .one(self) }
}

extension Int: LimitExpression {
  @inlinable public var _limits: _Limits { .one(TextLimit(self, in: .characters)) }
}

extension Array: LimitExpression where Element == TextLimit {
  @inlinable public var _limits: _Limits { .several(self) }
}

extension ClosedRange: LimitExpression where Bound == Int {
  public var _limits: _Limits { .one(TextLimit(self, in: .characters)) }
}

extension PartialRangeThrough: LimitExpression where Bound == Int {
  public var _limits: _Limits { .one(TextLimit(self, in: .characters)) }
}

extension PartialRangeFrom: LimitExpression where Bound == Int {
  public var _limits: _Limits { .one(TextLimit(self, in: .characters)) }
}

// MARK: - Limits by unit

extension LimitExpression where Self == TextLimit {
  /// Returns a limit of at most `maximum` Characters.
  ///
  /// - Precondition: `maximum` isn't negative.
  @inlinable
  public static func characters(_ maximum: Int) -> TextLimit { TextLimit(maximum, in: .characters) }

  /// Returns a limit on the number of Characters, such as `.characters(2...10)`.
  ///
  /// - Precondition: The bounds aren't negative, and the range isn't empty.
  public static func characters(_ range: some RangeExpression<Int>) -> TextLimit {
    TextLimit(range, in: .characters)
  }

  /// Returns a limit of at most `maximum` Unicode scalars.
  ///
  /// - Precondition: `maximum` isn't negative.
  @inlinable
  public static func unicodeScalars(_ maximum: Int) -> TextLimit {
    TextLimit(maximum, in: .unicodeScalars)
  }

  /// Returns a limit on the number of Unicode scalars.
  ///
  /// - Precondition: The bounds aren't negative, and the range isn't empty.
  public static func unicodeScalars(_ range: some RangeExpression<Int>) -> TextLimit {
    TextLimit(range, in: .unicodeScalars)
  }

  /// Returns a limit of at most `maximum` UTF-16 code units.
  ///
  /// - Precondition: `maximum` isn't negative.
  @inlinable
  public static func utf16(_ maximum: Int) -> TextLimit { TextLimit(maximum, in: .utf16) }

  /// Returns a limit on the number of UTF-16 code units.
  ///
  /// - Precondition: The bounds aren't negative, and the range isn't empty.
  public static func utf16(_ range: some RangeExpression<Int>) -> TextLimit {
    TextLimit(range, in: .utf16)
  }

  /// Returns a limit of at most `maximum` bytes in UTF-8.
  ///
  /// - Precondition: `maximum` isn't negative.
  @inlinable
  public static func bytes(_ maximum: Int) -> TextLimit { TextLimit(maximum, in: .bytes) }

  /// Returns a limit on the number of bytes in UTF-8.
  ///
  /// - Precondition: The bounds aren't negative, and the range isn't empty.
  public static func bytes(_ range: some RangeExpression<Int>) -> TextLimit {
    TextLimit(range, in: .bytes)
  }

  /// Returns a limit of at most `maximum` bytes in UTF-8, the same limit as ``bytes(_:)-(Int)``.
  ///
  /// - Precondition: `maximum` isn't negative.
  @inlinable
  public static func utf8(_ maximum: Int) -> TextLimit { TextLimit(maximum, in: .bytes) }

  /// Returns a limit on the number of bytes in UTF-8, the same limit as `bytes` with a range.
  ///
  /// - Precondition: The bounds aren't negative, and the range isn't empty.
  public static func utf8(_ range: some RangeExpression<Int>) -> TextLimit {
    TextLimit(range, in: .bytes)
  }

  /// Returns a limit of at most `maximum` lines.
  ///
  /// - Precondition: `maximum` isn't negative.
  @inlinable
  public static func lines(_ maximum: Int) -> TextLimit { TextLimit(maximum, in: .lines) }

  /// Returns a limit on the number of lines.
  ///
  /// - Precondition: The bounds aren't negative, and the range isn't empty.
  public static func lines(_ range: some RangeExpression<Int>) -> TextLimit {
    TextLimit(range, in: .lines)
  }
}

// MARK: - Texts and limits

extension StringProtocol {
  /// Returns a Boolean value that indicates whether the text fits each of the limits, including
  /// soft limits.
  ///
  /// See ``LimitStatus/fits``.
  ///
  /// - Complexity: O(*n*) for each unit, where *n* is the length of the text.
  @inlinable
  public func fits(_ limit: some LimitExpression) -> Bool {
    switch limit._limits {
    case .one(let limit): limit.status(of: self).fits
    case .several(let limits): limits.status(of: self).fits
    }
  }

  /// Returns the number of units that remain in the tightest limit, or `nil` if no limit has a
  /// maximum.
  ///
  /// The number is the limit's maximum minus the count of the text. If the text exceeds the
  /// maximum, the number is negative. ``TextStatus/tightest`` explains which limit is the tightest.
  ///
  /// ```swift
  /// "Grüße".remaining(in: [.characters(10), .bytes(8)])  // 1
  /// ```
  ///
  /// - Complexity: O(*n*) for each unit, where *n* is the length of the text.
  @inlinable
  public func remaining(in limit: some LimitExpression) -> Int? {
    switch limit._limits {
    case .one(let limit): limit.status(of: self).remaining
    case .several(let limits): limits.status(of: self).remaining
    }
  }
}
