public import TextMetrics

// What `TextMetricsICU` calls by the same names: where a program has both, ICU's are meant.
extension TextUnit {
  /// Words by Unicode's rules, and by Foundation's dictionaries where a script has no spaces:
  /// `words`.
  @_disfavoredOverload
  public static let words = TextServices.foundation.known("words")

  /// Words as Foundation finds them for a locale: `words:zh`.
  ///
  /// - Parameter locale: As BCP 47 writes it: `zh`, `en-US`; empty for the root.
  /// - Throws: ``/TextMetrics/UnitError/unknownLocale(_:)`` for a locale that Foundation has no
  ///   rules for.
  @_disfavoredOverload
  public static func words(_ locale: String) throws(UnitError) -> TextUnit {
    try TextServices.foundation.unit(named: locale.isEmpty ? "words" : "words:\(locale)")
  }

  /// Bytes in a legacy encoding: `bytes:gb18030`.
  ///
  /// - Throws: ``/TextMetrics/UnitError/unknownEncoding(_:similar:)`` for what Foundation lacks.
  @_disfavoredOverload
  public static func bytes(encoding: String) throws(UnitError) -> TextUnit {
    try TextServices.foundation.unit(named: "bytes:\(encoding)")
  }

  /// Bytes in an encoding that Foundation always has: `.bytes(.gbk)`.
  @_disfavoredOverload
  public static func bytes(_ encoding: CommonEncoding) -> TextUnit {
    TextServices.foundation.known("bytes:\(encoding.rawValue)")
  }
}

extension TextLimit {
  /// A limit as it is spelled, `words:zh<=100` or `bytes:gb18030=3..20`, in any unit that
  /// Foundation brings.
  ///
  /// - Throws: ``/TextMetrics/LimitError`` with a sentence that says what to write.
  @_disfavoredOverload
  public init(_ text: some StringProtocol, strength: Strength = .hard) throws(LimitError) {
    try self.init(text, units: .foundation, strength: strength)
  }
}

extension LimitShorthands {
  /// At most so many words by Unicode's rules: a number that is not negative.
  @_disfavoredOverload
  public static func words(_ maximum: Int) -> Self { limited(to: maximum, .words) }
  /// At most so many words as Foundation finds them for a locale: `try .words(5, locale: "zh")`.
  ///
  /// - Throws: ``/TextMetrics/UnitError`` for a locale that Foundation has no rules for.
  @_disfavoredOverload
  public static func words(_ maximum: Int, locale: String) throws(UnitError) -> Self {
    limited(to: maximum, try .words(locale))
  }
  /// At most so many bytes in an encoding: `.bytes(12, in: .gbk)`.
  @_disfavoredOverload
  public static func bytes(_ maximum: Int, in encoding: CommonEncoding) -> Self {
    limited(to: maximum, .bytes(encoding))
  }
}
