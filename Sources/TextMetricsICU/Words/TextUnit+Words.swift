public import TextMetrics

extension TextUnit {
  /// Words as ICU finds them for a locale; `words` for the root, `words:zh` and so on otherwise.
  ///
  /// Building the unit a second time costs a look-up.
  ///
  /// - Parameter locale: As BCP 47 or ICU writes it: `zh`, `en-US`, `zh_Hant_TW`; empty for the
  ///   root.
  /// - Throws: ``/TextMetrics/UnitError/unknownLocale(_:)`` for a locale that ICU has no data for.
  public static func words(locale: String) throws(UnitError) -> TextUnit {
    words(try ICUWordSegmenter(locale: locale))
  }

  /// Words as a segmenter of ICU finds them: `words:zh`.
  public static func words(_ segmenter: ICUWordSegmenter) -> TextUnit {
    words(segmenter, locale: segmenter.name)
  }
}
