public import TextMetrics

// MARK: - Counts

extension FieldMember where Value.Unwrapped == String {
  /// Requires a minimum length of the text.
  ///
  /// An empty text meets the rule. Add ``FieldMember/required(message:)`` to require a text.
  ///
  /// - Parameters:
  ///   - minimum: The minimum count, at least 0.
  ///   - unit: The unit of the count.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func minLength(
    _ minimum: Int, in unit: TextUnit = .characters, message: (any MessageText)? = nil
  ) -> Self {
    adding(message, .count(minimum..., in: unit))
  }

  /// Requires a maximum length of the text, which also limits typing.
  ///
  /// - Parameters:
  ///   - maximum: The maximum count, at least 0.
  ///   - unit: The unit of the count.
  ///   - counter: The condition under which a live form shows how many units remain.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func maxLength(
    _ maximum: Int, in unit: TextUnit = .characters, counter: CounterVisibility = .never,
    message: (any MessageText)? = nil
  ) -> Self {
    adding(message, .count(...maximum, in: unit, counter: counter))
  }

  /// Requires a length in a range, such as `length(2...50)`.
  ///
  /// An empty text meets the rule. Add ``FieldMember/required(message:)`` to require a text.
  ///
  /// - Parameters:
  ///   - range: The allowed counts. The range must not be empty, and its bounds must not be
  ///     negative.
  ///   - unit: The unit of the count.
  ///   - counter: The condition under which a live form shows how many units remain.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func length(
    _ range: some RangeExpression<Int>, in unit: TextUnit = .characters,
    counter: CounterVisibility = .never, message: (any MessageText)? = nil
  ) -> Self {
    adding(message, .count(range, in: unit, counter: counter))
  }

  /// Requires an exact length, such as `length(2)`.
  ///
  /// An empty text meets the rule. Add ``FieldMember/required(message:)`` to require a text.
  ///
  /// - Parameters:
  ///   - count: The count, at least 0.
  ///   - unit: The unit of the count.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func length(
    _ count: Int, in unit: TextUnit = .characters, message: (any MessageText)? = nil
  ) -> Self {
    length(count...count, in: unit, message: message)
  }

  /// Requires a text within limits.
  ///
  /// Write `limit(280)`, or `limit([.characters(300), .bytes(3000)])` for several limits.
  ///
  /// Each limit is a rule of its own. An empty text meets each of these rules. A soft limit can be
  /// exceeded while typing, but not in a submitted text.
  ///
  /// - Parameters:
  ///   - limits: A number of Characters, a limit, or several limits.
  ///   - counter: The condition under which a live form shows how many units remain.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func limit(
    _ limits: some LimitExpression, counter: CounterVisibility = .never,
    message: (any MessageText)? = nil
  ) -> Self {
    limits.allLimits.reduce(self) { $0.adding(message, .count($1, counter: counter)) }
  }
}

// MARK: - Formats

extension FieldMember where Value.Unwrapped == String {
  /// Requires an email address, as defined by ``TextFormat/email``.
  ///
  /// An empty text meets the rule. Add ``FieldMember/required(message:)`` to require an address.
  ///
  /// - Parameter message: The message of a violation, or `nil` for the default message.
  public func email(message: (any MessageText)? = nil) -> Self { format(.email, message: message) }

  /// Requires an absolute URL, as defined by ``TextFormat/url``.
  ///
  /// An empty text meets the rule. Add ``FieldMember/required(message:)`` to require a URL.
  ///
  /// - Parameter message: The message of a violation, or `nil` for the default message.
  public func url(message: (any MessageText)? = nil) -> Self { format(.url, message: message) }

  /// Requires a UUID, as defined by ``TextFormat/uuid``.
  ///
  /// An empty text meets the rule. Add ``FieldMember/required(message:)`` to require a UUID.
  ///
  /// - Parameter message: The message of a violation, or `nil` for the default message.
  public func uuid(message: (any MessageText)? = nil) -> Self { format(.uuid, message: message) }

  /// Requires a text in a format.
  ///
  /// An empty text meets the rule.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func format(_ format: TextFormat, message: (any MessageText)? = nil) -> Self {
    adding(message, .format(format))
  }

  /// Requires a text that a regular expression matches as a whole.
  ///
  /// An empty text meets the rule. The time of a match isn't limited. Form files and exports can't
  /// contain the regular expression.
  ///
  /// - Parameters:
  ///   - regex: The regular expression.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func pattern<Output>(
    _ regex: sending Regex<Output>, message: (any MessageText)? = nil
  ) -> Self {
    let matcher = RegexMatcher(regex)
    return adding(
      message, .check("pattern", code: .patternMismatch) { matcher.matches($0) })
  }

  /// Requires a text that a pattern of ICU or Foundation matches as a whole.
  ///
  /// An empty text meets the rule. An export contains the pattern if the format of the export can
  /// express it.
  ///
  /// The memory and the steps of each match are limited, and so is the total number of steps of all
  /// matches in a record. If a match exceeds one of these limits, the text has a violation with the
  /// code ``Violation/Code/patternTimeout``.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, which ``/TextMetrics/TextServices`` creates.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func pattern(_ pattern: any TextPattern, message: (any MessageText)? = nil) -> Self {
    adding(message, .pattern(pattern))
  }

  /// Allows only the Characters of the given classes.
  ///
  /// - Parameters:
  ///   - classes: The allowed classes.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func allow(_ classes: CharacterFilter.Class..., message: (any MessageText)? = nil) -> Self
  {
    adding(message, .allow(classes))
  }

  /// Disallows the Characters of the given classes.
  ///
  /// Emoji are distinguished by their presentation: `deny(.emoji)` accepts `©`, but not `©️`.
  ///
  /// - Parameters:
  ///   - classes: The disallowed classes.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func deny(_ classes: CharacterFilter.Class..., message: (any MessageText)? = nil) -> Self {
    adding(message, .deny(classes))
  }
}

// MARK: - Transforms

extension FieldMember where Value.Unwrapped == String {
  /// Removes the invisible Characters at both ends: whitespace, control characters,
  /// default-ignorable code points such as U+200B and U+FEFF, and the blank symbols U+2800 and
  /// U+1D159.
  ///
  /// Only whole Characters are removed, so an emoji keeps its variation selector. Text isn't
  /// trimmed while the user types.
  public func trimmed() -> Self { adding(.trim) }

  /// Replaces each run of whitespace, including line breaks, with one space.
  ///
  /// Whitespace isn't replaced while the user types.
  public func collapsingWhitespace() -> Self { adding(.collapseWhitespace) }

  /// Converts the text to lowercase.
  public func lowercased() -> Self { adding(.letterCase(.lowercase)) }

  /// Converts the text to uppercase.
  public func uppercased() -> Self { adding(.letterCase(.uppercase)) }

  /// Replaces the decimal digits of every script with 0–9.
  public func asciiDigits() -> Self { adding(.asciiDigits) }

  /// Keeps, replaces, or removes line breaks.
  ///
  /// - Parameter policy: The treatment of line breaks.
  public func lineBreaks(_ policy: TextConstraints.LineBreakPolicy) -> Self {
    adding(.lineBreaks(policy))
  }

  /// Converts the text to a normalization form.
  ///
  /// - Parameter normalizer: The normalization form.
  public func normalized(_ normalizer: any TextNormalizer) -> Self {
    adding(.normalize(normalizer))
  }

  /// Sets the behavior of limits while text is typed.
  ///
  /// The settings don't affect submitted texts.
  ///
  /// - Parameters:
  ///   - overflow: The treatment of an insertion that doesn't fit.
  ///   - boundary: The boundary at which an insertion that doesn't fit is clipped.
  ///   - composition: The policy that decides when marked text is limited.
  public func typing(
    overflow: TextConstraints.Overflow = .clip, at boundary: Truncation.Boundary = .character,
    composition: TextConstraints.CompositionPolicy = .defer
  ) -> Self {
    var member = self
    member._content.typing = FieldDeclaration.Typing(
      overflow: overflow, at: boundary, composition: composition)
    return member
  }
}

private final class RegexMatcher<Output>: @unchecked Sendable {
  // SAFETY: A `Regex` isn't `Sendable`, because its first use compiles the regular expression. The
  // initializer is the only owner of its argument, and is the first to use it. Later uses only read
  // the compiled regular expression.
  private let regex: Regex<Output>

  init(_ regex: sending Regex<Output>) {
    self.regex = regex
    _ = try? regex.wholeMatch(in: "")
  }

  func matches(_ text: String) -> Bool { (try? regex.wholeMatch(in: text)) != nil }
}
