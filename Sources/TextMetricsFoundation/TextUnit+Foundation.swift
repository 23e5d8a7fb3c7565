public import TextMetrics

// What `TextMetricsICU` calls by the same names.
extension TextUnit {
  /// Words by Unicode's rules, and by Foundation's dictionaries where a script has no spaces:
  /// `words`.
  public static let words: TextUnit = {
    do { return try words("") } catch { preconditionFailure("No rules for words: \(error)") }
  }()

  /// Words as Foundation finds them for a locale: `words:zh`.
  ///
  /// - Parameter locale: As BCP 47 writes it: `zh`, `en-US`; empty for the root.
  /// - Throws: ``/TextMetrics/UnitError/unknownLocale(_:)`` for a locale that Foundation has no
  ///   rules for.
  public static func words(_ locale: String) throws(UnitError) -> TextUnit {
    try TextServices.foundation.unit(named: locale.isEmpty ? "words" : "words:\(locale)")
  }

  /// Bytes in a legacy encoding: `bytes:gb18030`.
  ///
  /// - Throws: ``/TextMetrics/UnitError/unknownEncoding(_:)`` for a name that Foundation lacks.
  public static func bytes(encoding: String) throws(UnitError) -> TextUnit {
    try TextServices.foundation.unit(named: "bytes:\(encoding)")
  }
}
