public import TextMetrics

extension TextServices {
  /// Every unit by name: those of ``/TextMetrics/TextServices/standard``, words and sentences by
  /// locale (`words:zh`, `sentences:el`), bytes in the encodings of ICU (`bytes:gb18030`); the
  /// normalization forms `nfc`, `nfd`, `nfkc` and `nfkd`; regular expressions; and case by language.
  public static let icu = TextServices(
    segmenter: { locale throws(UnitError) in try ICUWordSegmenter(locale: locale) },
    sentences: { locale throws(UnitError) in try ICUSentenceSegmenter(locale: locale) },
    encoding: { name throws(UnitError) in try ICUEncoding(name) },
    normalizer: { name in ICUNormalizer(named: name) },
    pattern: { source throws(PatternError) in try ICUPattern(source) },
    domains: ICUDomainEncoder(),
    caseMapper: ICUCaseMapper.icu)
}
