public import TextMetrics

#if canImport(NaturalLanguage)
  import NaturalLanguage
#endif

extension TextServices {
  /// What Foundation brings where there is no libicu: words by locale (`words:zh`), bytes in legacy
  /// encodings (`bytes:gb18030`), the normalization forms `nfc`, `nfd`, `nfkc` and `nfkd`, regular
  /// expressions, and case by language.
  ///
  /// A name that Foundation cannot answer as `TextMetricsICU` would is an error, never another
  /// answer. It brings nothing that writes host names in ASCII.
  public static let foundation = TextServices(
    segmenter: { locale throws(UnitError) in try segmenter(locale: locale) },
    sentences: { locale throws(UnitError) in try sentences(locale: locale) },
    encoding: { name throws(UnitError) in try FoundationEncoding(name) },
    normalizer: { name in FoundationNormalizer(named: name) },
    pattern: { source throws(PatternError) in try FoundationPattern(source) },
    caseMapper: FoundationCaseMapper.foundation)

  private static func sentences(locale: String) throws(UnitError) -> any TextSegmenter {
    guard let name = LocaleName(locale) else { throw .unknownLocale(locale) }
    #if canImport(NaturalLanguage)
      return LanguageSentenceSegmenter(name)
    #else
      throw .unavailable(
        name.tag.isEmpty ? "sentences" : "sentences:\(name.tag)",
        reason: "Foundation finds sentences on Apple's systems alone")
    #endif
  }

  private static func segmenter(locale: String) throws(UnitError) -> any TextSegmenter {
    #if canImport(NaturalLanguage)
      if let name = LocaleName(locale), name.hasLanguageWithOwnWordRules, !name.joinsPhrases {
        return LanguageWordSegmenter(NLLanguage(name.language))
      }
    #endif
    return try FoundationWordSegmenter(locale: locale)
  }
}
