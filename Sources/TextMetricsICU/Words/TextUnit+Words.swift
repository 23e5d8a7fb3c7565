public import TextMetrics

extension TextUnit {
  /// Words by Unicode's rules, and by ICU's dictionaries where a script has no spaces: `words`.
  public static let words = TextServices.icu.known("words")

  /// Words as ICU finds them for a locale: `words:zh`.
  ///
  /// Building the unit a second time costs a look-up.
  ///
  /// - Parameter locale: As BCP 47 or ICU writes it: `zh`, `en-US`, `zh_Hant_TW`; empty for the
  ///   root.
  /// - Throws: ``/TextMetrics/UnitError/unknownLocale(_:)`` for a locale that ICU has no data for.
  public static func words(_ locale: String) throws(UnitError) -> TextUnit {
    words(try ICUWordSegmenter(locale: locale))
  }

  /// Words as a segmenter of ICU finds them: `words:zh`.
  public static func words(_ segmenter: ICUWordSegmenter) -> TextUnit {
    words(segmenter, locale: segmenter.name)
  }
}

extension LimitShorthands {
  /// At most so many words by Unicode's rules: a number that is not negative.
  public static func words(_ maximum: Int) -> Self { limited(to: maximum, .words) }
  /// At most so many words as ICU finds them for a locale: `try .words(5, locale: "zh")`.
  ///
  /// - Throws: ``/TextMetrics/UnitError`` for a locale that ICU has no data for.
  public static func words(_ maximum: Int, locale: String) throws(UnitError) -> Self {
    limited(to: maximum, try .words(locale))
  }
  /// At most so many bytes in an encoding: `.bytes(12, in: .gbk)`.
  public static func bytes(_ maximum: Int, in encoding: CommonEncoding) -> Self {
    limited(to: maximum, .bytes(encoding))
  }
}
