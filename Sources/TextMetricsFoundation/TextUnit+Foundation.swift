public import TextMetrics

// What `TextMetricsICU` calls by the same names: where a program has both, ICU's are meant.
extension TextUnit {
  /// Words by Unicode's rules, and by Foundation's dictionaries where a script has no spaces:
  /// `words`.
  @_disfavoredOverload
  public static let words: TextUnit = {
    do { return try words("") } catch { preconditionFailure("No rules for words: \(error)") }
  }()

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
}

extension TextLimit {
  /// A limit as it is spelled, `words:zh<=100` or `bytes:gb18030=3..20`, in any unit that
  /// Foundation brings.
  ///
  /// - Throws: ``/TextMetrics/LimitError`` with a sentence that says what is wrong and what is
  ///   possible.
  @_disfavoredOverload
  public init(_ text: some StringProtocol, strength: Strength = .hard) throws(LimitError) {
    try self.init(text, units: .foundation, strength: strength)
  }

  /// At most so many words by Unicode's rules: a number that is not negative.
  @_disfavoredOverload
  public static func words(_ maximum: Int) -> Self { Self(...maximum, in: .words) }
}

extension TextConstraints {
  /// At most so many words by Unicode's rules: a number that is not negative.
  @_disfavoredOverload
  public static func words(_ maximum: Int) -> Self { [.words(maximum)] }
}
