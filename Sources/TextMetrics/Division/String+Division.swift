extension StringProtocol {
  /// The text in parts that each fit the maximum of every limit.
  ///
  /// ```swift
  /// try "One, two three".divided(into: .characters(9)).map(\.text)  // ["One, two", "three"]
  /// ```
  ///
  /// The parts are in order, and together with the white space between them, which is left out,
  /// they are the text; white space at its ends stays where it fits, but not before a number, and
  /// no part has nothing else. Each part is the longest that fits, cut at the best boundary and the
  /// last of several, as far as ``DivisionRules/minimumShare`` admits it. Characters stay whole,
  /// and so do what a unit counts as one piece and words between white space, unless one is longer
  /// than a part. Minimums are not its concern. Linear in the text; balanced parts take that once for each
  /// binary digit of the largest maximum.
  ///
  /// - Parameters:
  ///   - limits: What each part has to fit, judged by the maxima.
  ///   - rules: Where to cut, and what number stands in each part.
  /// - Throws: ``DivisionError`` for what exceeds a limit by itself.
  public func divided(
    into limits: [TextLimit], by rules: DivisionRules = DivisionRules()
  ) throws(DivisionError) -> [TextPart] {
    try withUTF8Bytes { text -> Result<[TextPart], DivisionError> in
      Result { () throws(DivisionError) in
        try Division(ceilings: [CountCeiling](limits), rules: rules).parts(of: text)
      }
    }.get()
  }

  /// The text in parts that each fit the maximum of `limit`.
  ///
  /// - Throws: ``DivisionError`` for what exceeds it by itself.
  public func divided(
    into limit: TextLimit, by rules: DivisionRules = DivisionRules()
  ) throws(DivisionError) -> [TextPart] {
    try divided(into: [limit], by: rules)
  }
}

/// A part of a divided text.
public struct TextPart: Sendable, Hashable {
  /// The part, with its number.
  public let text: String
  /// Where it stood in the text that was divided, without its number.
  public let range: Range<UTF8Offset>
  /// Whether it fits: only a Character or link that exceeds a limit by itself does not.
  public let fits: Bool

  @available(*, unavailable, message: "Write parts.enumerated()")
  public var index: Int { 0 }
  @available(*, unavailable, message: "Write divided(into: limits, by: DivisionRules(number:))")
  public var number: Int { 0 }
  @available(*, unavailable, message: "Write text.count(in: unit)")
  public var count: Int { 0 }
}

/// Why a text cannot be divided.
public enum DivisionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The Character or link there does not fit a limit by itself.
  case oversized(UTF8Offset)
  /// This number leaves no room for what stands beside it.
  case numberTooLong(String)
  /// Balanced parts, and a number that names the number of parts, take the whole text: a stream
  /// has none.
  case needsWholeText

  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .oversized(let offset):
      "What stands at byte offset \(offset.value) does not fit a limit by itself."
    case .numberTooLong(let number): "The number '\(number)' leaves no room for the text."
    case .needsWholeText:
      "Balanced parts and the number of all parts ({of}) need the whole text, not a stream."
    }
  }
}
