public import TextMetrics

extension SplitOptions {
  /// Creates options that find the sentences and words of a locale.
  ///
  /// ```swift
  /// let options = SplitOptions(boundary: .sentence, locale: "en")
  /// try "One. Two.".split(fitting: 6, options: options).map(\.text)  // ["One.", "Two."]
  /// ```
  ///
  /// - Parameters:
  ///   - boundary: The preferred boundary.
  ///   - minimumShare: The fraction of a limit that a part has to exceed to end at the preferred
  ///     boundary.
  ///   - mode: The treatment of whitespace and Markdown at cuts.
  ///   - balanced: Whether the parts have about the same length.
  ///   - numbering: The pattern for the number of each part, such as `" ({n}/{of})"`, or `nil` for
  ///     no numbers.
  ///   - allowsOversized: Whether a Character, link, or code fence that exceeds a limit on its own
  ///     becomes a part that exceeds the limit. If `false`, splitting throws an error instead.
  ///   - locale: A BCP 47 language tag, such as `th`. If the system doesn't have data for the
  ///     locale, the rules of the root locale are used.
  public init(
    boundary: Boundary = .paragraph, minimumShare: Double = 0.5, mode: Mode = .plain,
    balanced: Bool = false, numbering: PartNumbering? = nil, allowsOversized: Bool = false,
    locale: String
  ) {
    func options(_ locale: String) -> SplitOptions? {
      try? SplitOptions(
        boundary: boundary, minimumShare: minimumShare, mode: mode, balanced: balanced,
        numbering: numbering, allowsOversized: allowsOversized, locale: locale, services: .system)
    }
    // Without data for any locale, words are separated by whitespace.
    self =
      options(locale) ?? options("")
      ?? SplitOptions(
        boundary: boundary, minimumShare: minimumShare, mode: mode, balanced: balanced,
        numbering: numbering, allowsOversized: allowsOversized)
  }
}

extension StringProtocol {
  /// Splits the text into parts that fit the limits, and numbers the parts by a pattern.
  ///
  /// Most whitespace at a cut is dropped. An empty text has no parts.
  /// ``/TextMetrics/Swift/StringProtocol/split(fitting:options:)`` explains the details.
  ///
  /// ```swift
  /// let parts = try "One, two, three".split(fitting: 12, numbered: " ({n}/{of})")
  /// parts.map(\.text)  // ["One, (1/3)", "two, (2/3)", "three (3/3)"]
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The limits. Each part must be within their maximums.
  ///   - boundary: The preferred boundary. If the second half of the longest prefix that fits has
  ///     no boundary of this kind or a coarser kind, the part ends at a finer boundary.
  ///   - numbering: The pattern for the number of each part, such as `" ({n}/{of})"`, or `nil` for
  ///     no numbers. A text that fits into one part isn't numbered.
  /// - Throws: ``/TextMetrics/SplitError`` if a Character, or a range that a unit counts as a
  ///   whole, such as a link, exceeds a limit on its own. Also throws if the number of a part
  ///   leaves no room for text.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func split(
    fitting limit: some LimitExpression, at boundary: SplitOptions.Boundary = .paragraph,
    numbered numbering: PartNumbering?
  ) throws(SplitError) -> [TextPart] {
    try split(
      fitting: limit, options: SplitOptions(boundary: boundary, numbering: numbering, locale: ""))
  }

  /// Splits the text into parts that fit the limits.
  ///
  /// Most whitespace at a cut is dropped. An empty text has no parts.
  /// ``/TextMetrics/Swift/StringProtocol/split(fitting:options:)`` explains the details.
  ///
  /// ```swift
  /// try "One. Two.".split(fitting: 6, at: .sentence).map(\.text)  // ["One.", "Two."]
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The limits. Each part must be within their maximums.
  ///   - boundary: The preferred boundary. If the second half of the longest prefix that fits has
  ///     no boundary of this kind or a coarser kind, the part ends at a finer boundary.
  ///   - numbered: Whether each part ends with its number, such as " (2/3)". A text that fits into
  ///     one part isn't numbered.
  /// - Throws: ``/TextMetrics/SplitError`` if a Character, or a range that a unit counts as a
  ///   whole, such as a link, exceeds a limit on its own. Also throws if the number of a part
  ///   leaves no room for text.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func split(
    fitting limit: some LimitExpression, at boundary: SplitOptions.Boundary = .paragraph,
    numbered: Bool = false
  ) throws(SplitError) -> [TextPart] {
    try split(fitting: limit, at: boundary, numbered: numbered ? .standard : nil)
  }
}
