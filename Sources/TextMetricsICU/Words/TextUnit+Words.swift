public import TextMetrics

extension TextUnit {
  /// Words by Unicode's rules, and by ICU's dictionaries where a script has no spaces: `words`.
  public static let words: TextUnit = {
    do { return try words("") } catch { preconditionFailure("No rules for words: \(error)") }
  }()

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

extension TextLimit {
  /// At most so many words by Unicode's rules: a number that is not negative.
  public static func words(_ maximum: Int) -> Self { Self(...maximum, in: .words) }
}

extension TextConstraints {
  /// At most so many words by Unicode's rules: a number that is not negative.
  public static func words(_ maximum: Int) -> Self { [.words(maximum)] }
}
