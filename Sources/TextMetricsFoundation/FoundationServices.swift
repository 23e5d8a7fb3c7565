import Foundation
public import TextMetrics

#if canImport(NaturalLanguage)
  import NaturalLanguage
#endif

extension TextServices {
  /// The services of Foundation, for systems without libicu.
  ///
  /// In addition to the units of `TextMetrics`, such as `characters`, the services have:
  ///
  /// - words by locale (`words:zh`)
  /// - sentences by language (`sentences:el`), on Apple's systems
  /// - bytes in legacy encodings (`bytes:gb18030`)
  /// - the normalization forms `nfc`, `nfd`, `nfkc`, and `nfkd`
  /// - regular expressions
  /// - case mapping by language
  ///
  /// The services can't convert host names to ASCII.
  ///
  /// ```swift
  /// "Guten Morgen".count(in: try TextServices.foundation.unit(named: "words:de"))  // 2
  /// ```
  ///
  /// A unit that would count very differently from `TextMetricsICU`, such as
  /// `words:de-u-lw-phrase`, isn't available: ``/TextMetrics/TextServices/unit(named:)`` throws an
  /// error. <doc:TextMetricsFoundation> lists the other differences.
  public static let foundation = TextServices(
    segmenter: { locale throws(UnitError) in try segmenter(locale: locale) },
    sentences: sentenceSegmenters,
    encoding: { name throws(UnitError) in try FoundationEncoding(name) },
    normalizer: { name in FoundationNormalizer.all.first { $0.name == name } },
    pattern: { source throws(PatternError) in try FoundationPattern(source) },
    caseMapper: FoundationCaseMapper.foundation)

  private static var sentenceSegmenters: SegmenterLookup? {
    #if canImport(NaturalLanguage)
      return { locale throws(UnitError) in
        guard let tag = FoundationLocaleTag(locale) else { throw .unknownLocale(locale) }
        return LanguageSentenceSegmenter(tag)
      }
    #else
      return nil
    #endif
  }

  private static func segmenter(locale: String) throws(UnitError) -> any TextSegmenter {
    #if canImport(NaturalLanguage)
      if let tag = FoundationLocaleTag(locale), tag.hasOwnWordRules, !tag.changesDictionaries {
        return LanguageWordSegmenter(NLLanguage(tag.language))
      }
    #endif
    return try FoundationWordSegmenter(locale: locale)
  }
}

// MARK: - Case mapping

/// A case mapping by the rules of a language, implemented by Foundation.
///
/// ```swift
/// FoundationCaseMapper.foundation.map("izmir", to: .uppercase, language: "tr")  // "İZMİR"
/// ```
public final class FoundationCaseMapper: TextCaseMapper {
  /// The shared mapper.
  public static let foundation = FoundationCaseMapper()

  private init() {}

  /// Returns the text in a letter case by the rules of a language.
  ///
  /// - Parameters:
  ///   - text: The text to map.
  ///   - letterCase: The letter case of the returned text.
  ///   - language: A BCP 47 language tag. If Foundation has no rules for the language, the rules of
  ///     the root locale are used.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func map(_ text: String, to letterCase: TextConstraints.LetterCase, language: String)
    -> String
  {
    let locale = Locale(identifier: language)
    // The text is mapped in pieces, because Foundation of Swift 6.3 for Linux drops the text after
    // U+0000.
    let pieces = text.unicodeScalars.split(separator: "\0", omittingEmptySubsequences: false)
    return pieces.map { piece in
      switch letterCase {
      case .keep: String(piece)
      case .uppercase: String(piece).uppercased(with: locale)
      case .lowercase: String(piece).lowercased(with: locale)
      }
    }.joined(separator: "\0")
  }
}

extension TextCaseMapper where Self == FoundationCaseMapper {
  /// A case mapper that uses Foundation.
  public static var foundation: Self { FoundationCaseMapper.foundation }
}
