/// A limit on the number of units in a text.
///
/// ```swift
/// let post = TextLimit(...300, in: .characters)
/// post.reading(of: "Hello").standing  // .within(remaining: 295)
/// ```
public struct TextLimit: Sendable, Hashable {
  /// The effect of a maximum on typing.
  public enum Strength: String, Sendable, Hashable {
    /// An edit that would exceed the maximum is clipped or rejected.
    case hard
    /// The maximum has no effect on typing. Use it for a warning, or to highlight the excess.
    case soft
  }

  /// The unit of the limit.
  public let unit: TextUnit
  /// The smallest count that fits. A minimum never blocks typing.
  public let minimum: Int
  /// The largest count that fits, or `nil` if there is no maximum.
  public let maximum: Int?
  /// The effect of the maximum on typing.
  public let strength: Strength

  /// Creates a limit with both bounds, such as `3...20`.
  ///
  /// - Precondition: The bounds aren't negative.
  public init(_ range: ClosedRange<Int>, in unit: TextUnit, strength: Strength = .hard) {
    self.init(minimum: range.lowerBound, maximum: range.upperBound, in: unit, strength: strength)
  }

  /// Creates a limit with a maximum, such as `...300`.
  ///
  /// - Precondition: The bound isn't negative.
  public init(_ range: PartialRangeThrough<Int>, in unit: TextUnit, strength: Strength = .hard) {
    self.init(minimum: 0, maximum: range.upperBound, in: unit, strength: strength)
  }

  /// Creates a limit with a minimum, such as `3...`. A minimum never blocks typing.
  ///
  /// - Precondition: The bound isn't negative.
  public init(_ range: PartialRangeFrom<Int>, in unit: TextUnit, strength: Strength = .hard) {
    self.init(minimum: range.lowerBound, maximum: nil, in: unit, strength: strength)
  }

  /// Creates a limit from bounds that are computed.
  ///
  /// - Precondition: `minimum` isn't negative, and `maximum` isn't less than `minimum`.
  public init(minimum: Int = 0, maximum: Int?, in unit: TextUnit, strength: Strength = .hard) {
    precondition(minimum >= 0, "a minimum cannot be negative")
    precondition(maximum ?? minimum >= minimum, "a maximum cannot be negative or below the minimum")
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.strength = strength
  }
}

// MARK: - Readings

extension TextLimit {
  /// Returns the reading of a text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func reading(of text: some StringProtocol) -> Reading {
    reading(of: text.withUTF8Bytes { unit.tally(of: $0) })
  }

  /// Returns the reading of a text with a tally in the limit's unit.
  package func reading(of tally: Tally) -> Reading {
    Reading(limit: self, count: tally.count, unencodable: tally.unencodable)
  }

  /// Whether a text with a tally in the limit's unit is within the limit.
  package func isMet(by tally: Tally) -> Bool {
    tally.count >= minimum && tally.fits(maximum ?? .max)
  }

  /// Returns the range of `text` beyond the maximum, or `nil` if the text is within the maximum.
  ///
  /// The range starts after the longest prefix of whole Characters that is within the maximum, or
  /// with the first word that exceeds it. Characters that the unit's encoding can't represent
  /// aren't counted here: ``Swift/StringProtocol/unencodableCharacters(in:)`` finds them.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func overLimitRange(in text: some StringProtocol) -> Range<TextPosition>? {
    text.withUTF8Bytes { text in
      let (tally, start) = unit.tally(of: text, over: maximum)
      return overLimitRange(in: text, counting: tally.count, from: start)
    }
  }

  /// Returns the range of a counted text beyond the maximum.
  ///
  /// - Parameter start: The start of the excess, or `nil` if the unit can't locate it.
  package func overLimitRange(
    in text: Span<UInt8>, counting count: Int, from start: Int?
  ) -> Range<TextPosition>? {
    guard let maximum, count > maximum else { return nil }
    let end =
      start.map { CharacterKernel.boundary(atOrBefore: $0, in: text) }
      ?? unit.holdingEveryScalar.longestPrefixEnd(in: text, atMost: maximum)
    let (kept, excess) = (text.extracting(..<end), text.extracting(end...))
    let characters =
      unit.kernel == .characters
      ? (maximum, count - maximum) : (CharacterKernel.count(kept), CharacterKernel.count(excess))
    let lower = TextPosition.start.advanced(past: kept, characters: characters.0)
    return lower..<lower.advanced(past: excess, characters: characters.1)
  }
}

extension Collection where Element == TextLimit {
  /// Returns the reading of a text for each limit.
  ///
  /// - Complexity: O(*n*) for each unit, where *n* is the length of the text. The text is read from
  ///   memory once.
  public func readings(of text: some StringProtocol) -> LimitReadings {
    text.withUTF8Bytes { readings(of: $0) }
  }

  package func readings(of text: Span<UInt8>) -> LimitReadings {
    var units: [TextUnit] = []
    for limit in self where !units.contains(limit.unit) { units.append(limit.unit) }
    return readings(of: Counts(of: text, in: units))
  }

  /// Returns the readings of a text with the given counts, such as those of a stream.
  ///
  /// - Precondition: The counts include the unit of every limit.
  public func readings(of counts: Counts) -> LimitReadings {
    LimitReadings(
      map { limit in
        guard let count = counts.first(where: { $0.unit == limit.unit }) else {
          preconditionFailure("no count in the unit of a limit")
        }
        return Reading(limit: limit, count: count.value, unencodable: count.unencodable)
      })
  }
}

// MARK: - Errors

/// An error that is thrown when a limit can't be created.
public enum LimitError: Error, Sendable, Hashable {
  /// The text of a limit has no `<=`, `>=`, or `=`. The second value is the limit that was probably
  /// meant.
  case noOperator(String, similar: String?)
  /// There is no unit before the operator.
  case noUnit(String)
  /// The text before the operator isn't a unit.
  case unit(UnitError)
  /// The number isn't written in the digits 0–9.
  case notANumber(String)
  /// The number is greater than `Int.max`.
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
      '\(text)' is not a limit.\(similar.map { " Did you mean '\($0)'?" } ?? "") \
      Write a unit, one of <=, >= and =, and a number, such as \
      characters<=300, words>=3 or bytes=3..3000.
      """
    case .noUnit(let text):
      "'\(text)' names no unit. Write one before the operator, such as characters\(text)."
    case .unit(let error): error.description
    case .notANumber(let text):
      """
      '\(text)' is not a whole number. Write digits such as 300, or after = a range such as 3..300.
      """
    case .tooLarge(let text): "\(text) is too large. The largest number of a limit is \(Int.max)."
    case .negative(let number): "A limit cannot be \(number). The smallest is 0."
    case .noBound(let text):
      "'\(text)' bounds nothing. Write a range such as 3.., ..300 or 3..300."
    case .maximumBelowMinimum(let minimum, let maximum):
      "The maximum \(maximum) is below the minimum \(minimum). Write the smaller number first."
    }
  }
}
