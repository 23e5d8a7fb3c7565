/// A limit on the number of units in a text.
///
/// A limit has a maximum, a minimum, or both:
///
/// ```swift
/// let post = TextLimit(300, in: .characters)
/// post.status(of: "Hello").remaining  // 295
/// ```
public struct TextLimit: Sendable, Hashable {
  /// The effect of a maximum on typing.
  public enum Strength: String, Sendable, Hashable {
    /// The maximum is enforced.
    ///
    /// By default, an edit that would exceed the maximum is clipped or rejected.
    /// ``TextConstraints/overflow`` selects another treatment.
    case hard
    /// The maximum is only reported.
    ///
    /// Use a soft limit for a warning, or to highlight the excess.
    case soft
  }

  /// The unit of the limit.
  public let unit: TextUnit
  /// The smallest count that fits.
  ///
  /// A minimum never blocks typing.
  public let minimum: Int
  /// The largest count that fits, or `nil` if the limit has no maximum.
  public let maximum: Int?
  /// The effect of the maximum on typing.
  public let strength: Strength

  /// Creates a limit of at most `maximum` units, such as `TextLimit(20, in: .characters)`.
  ///
  /// - Precondition: `maximum` isn't negative.
  @inlinable
  public init(_ maximum: Int, in unit: TextUnit, strength: Strength = .hard) {
    self.init(minimum: 0, maximum: maximum, in: unit, strength: strength)
  }

  /// Creates a limit from a range of counts, such as `3...20`, `...300`, or `1...`.
  ///
  /// A minimum never blocks typing. An upper bound of `Int.max` means no maximum.
  ///
  /// - Precondition: The bounds aren't negative, and the range isn't empty.
  public init(
    _ range: some RangeExpression<Int>, in unit: TextUnit, strength: Strength = .hard
  ) {
    let bounds = range.relative(to: CountIndices())
    let maximum = bounds.upperBound == .max ? nil : bounds.upperBound - 1
    self.init(minimum: bounds.lowerBound, maximum: maximum, in: unit, strength: strength)
  }

  @usableFromInline
  package init(minimum: Int = 0, maximum: Int?, in unit: TextUnit, strength: Strength = .hard) {
    precondition(minimum >= 0, "a minimum can't be negative")
    precondition(maximum ?? minimum >= minimum, "a maximum can't be negative or below the minimum")
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.strength = strength
  }
}

/// A collection of all counts, because a range expression has bounds relative to a collection.
private struct CountIndices: Collection {
  let startIndex = 0
  let endIndex = Int.max

  subscript(count: Int) -> Int { count }

  func index(after count: Int) -> Int { count.addingClamped(1) }
}

// MARK: - Status

extension TextLimit {
  /// Returns the status of a text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func status(of text: some StringProtocol) -> LimitStatus {
    status(of: text.withUTF8Bytes { unit.tally(of: $0) })
  }

  package func status(of tally: Tally) -> LimitStatus {
    LimitStatus(
      limit: self, count: tally.count, unencodable: tally.unencodable, isRefused: tally.isRefused)
  }

  /// Returns the range of `text` beyond the maximum, or `nil` if `text` doesn't exceed a maximum.
  ///
  /// In a unit of words or sentences, the range begins at the first word or sentence beyond the
  /// maximum. In other units, the range begins after the longest prefix of whole Characters that is
  /// within the maximum. The range ends at the end of the text or, in a unit such as
  /// ``TextUnit/longestLine``, at the end of the line in which the range begins.
  ///
  /// Except in `bytes:idna`, the range isn't affected by Characters that the unit's encoding can't
  /// represent, or that a ``TextRefusal`` refuses. To find these Characters, call
  /// ``Swift/StringProtocol/unencodableCharacters(in:)``.
  ///
  /// - Complexity: O(*n*) in most units, where *n* is the length of the text. In a custom unit that
  ///   counts whole texts, O(log *n*) calls to the unit's closure.
  public func excessRange(in text: some StringProtocol) -> Range<TextPosition>? {
    text.withUTF8Bytes { text in
      let (tally, start) = unit.tally(of: text, excessOver: maximum)
      return excessRange(in: text, counting: tally.count, from: start)
    }
  }

  /// `start` is the start of the excess, or `nil` if it isn't known.
  package func excessRange(
    in text: Span<UInt8>, counting count: Int, from start: Int?
  ) -> Range<TextPosition>? {
    guard let maximum, count > maximum else { return nil }
    let end =
      start.map { CharacterKernel.boundary(atOrBefore: $0, in: text) }
      ?? unit.ignoringUnencodable.definition.longestPrefixEnd(in: text, atMost: maximum)
    let excessEnd = unit.definition.excessEnd(from: end, in: text)
    let (kept, excess) = (text.extracting(..<end), text.extracting(end..<excessEnd))
    let characters =
      unit.builtIn == .characters
      ? (maximum, count - maximum) : (CharacterKernel.count(kept), CharacterKernel.count(excess))
    let lower = TextPosition.start.advanced(past: kept, characters: characters.0)
    return lower..<lower.advanced(past: excess, characters: characters.1)
  }
}

extension Tally {
  package func fits(_ limit: TextLimit) -> Bool {
    count >= limit.minimum && fits(limit.maximum ?? .max) && !isRefused
  }
}

extension Collection where Element == TextLimit {
  /// Returns the status of a text for each limit.
  ///
  /// - Complexity: O(*n*) for each unit, where *n* is the length of the text.
  public func status(of text: some StringProtocol) -> TextStatus {
    text.withUTF8Bytes { status(of: $0) }
  }

  package func status(of text: Span<UInt8>) -> TextStatus {
    var units: [TextUnit] = []
    for limit in self where !units.contains(limit.unit) { units.append(limit.unit) }
    return status(of: TextCounts(of: text, in: units))
  }

  /// Returns the status of a text with the given counts, such as the counts of a stream.
  ///
  /// - Precondition: The counts include the unit of every limit.
  /// - Complexity: O(*n* · *m*), where *n* is the number of limits and *m* is the number of counts.
  public func status(of counts: TextCounts) -> TextStatus {
    TextStatus(
      map { limit in
        guard let count = counts.first(where: { $0.unit == limit.unit }) else {
          preconditionFailure("no count in the unit of a limit")
        }
        return LimitStatus(
          limit: limit, count: count.count, unencodable: count.unencodable,
          isRefused: count.isRefused)
      })
  }
}

// MARK: - Errors

/// An error that is thrown when a limit can't be created.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum LimitError: Error, Sendable, Hashable {
  /// The text doesn't have the operator `<=`, `>=`, or `=` after the unit.
  ///
  /// `similar` is the limit that was probably meant, or `nil` if no limit is similar.
  case noOperator(String, similar: String?)
  /// No unit precedes the operator.
  case noUnit(String)
  /// The unit before the operator is unknown or isn't available.
  case unit(UnitError)
  /// The text has the name of a profile instead of a unit.
  ///
  /// The associated value is the name. ``TextServices/limits(ofProfile:strength:)`` returns
  /// the limits of a profile.
  case profile(String)
  /// The number isn't written as digits 0–9 after an optional minus sign, or is `-0`.
  case notANumber(String)
  /// The number is greater than `Int.max` or less than `Int.min`.
  case tooLarge(String)
  /// The bound is negative.
  case negative(Int)
  /// The range has no bound.
  case noBound(String)
  /// The maximum is less than the minimum.
  case maximumBelowMinimum(minimum: Int, maximum: Int)
}

extension LimitError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noOperator(let text, let similar):
      """
      '\(text)' isn't a limit.\(similar.map { " Did you mean '\($0)'?" } ?? "") \
      Write a unit, an operator (<=, >=, or =), and a number, such as characters<=300, \
      words>=3, or bytes=3..3000.
      """
    case .noUnit(let text):
      "'\(text)' has no unit. Write a unit before the operator, such as characters\(text)."
    case .unit(let error): error.description
    case .profile(let name):
      """
      '\(name)' is a profile, which can have several limits. Call limits(ofProfile:) of the \
      services, or [TextLimit].profile(_:) of the module TextLimits.
      """
    case .notANumber(let text):
      """
      '\(text)' isn't a whole number. Write digits, such as 300. After =, a range such as 3..300 \
      is allowed, too.
      """
    case .tooLarge(let text) where text.utf8.first == UInt8(ascii: "-"):
      "A limit can't be \(text). The smallest limit is 0."
    case .tooLarge(let text): "\(text) is too large. The largest number of a limit is \(Int.max)."
    case .negative(let number): "A limit can't be \(number). The smallest limit is 0."
    case .noBound(let text):
      "'\(text)' has no bounds. Write a range such as 3.., ..300, or 3..300."
    case .maximumBelowMinimum(let minimum, let maximum):
      "The maximum \(maximum) is below the minimum \(minimum). Write the smaller number first."
    }
  }
}
