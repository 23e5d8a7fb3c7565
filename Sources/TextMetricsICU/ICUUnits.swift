@_exported public import TextMetrics

// Start here: `TextServices.icu` creates units, encodings, normalizers, and patterns by name.
//
//     ICUUnits.swift             units, limits, and functions of strings: the main API
//     ICUEncoding.swift          counts of bytes in legacy encodings
//     Words/ICUSegmenters.swift  words and sentences, with a map of `Words`
//     ICU/                       every call of ICU, through `CTextICU`:
//       BreakIterator.swift        iterators over words and sentences, their segments and locales
//       EncodingConverter.swift    conversions to and from encodings, and their names
//       ICUData.swift              the loaded version, properties of scalars, and the data of
//                                  dictionaries
//       ICUPattern.swift           regular expressions
//       ICUTextConversions.swift   normalization, case mapping, and domain names
//
// `ByteBlock.swift` in `Words` also imports `CTextICU`, for a vector operation.

extension TextServices {
  /// The services of ICU.
  ///
  /// In addition to the units of `TextMetrics`, such as `characters`, the services have:
  ///
  /// - words and sentences by locale (`words:zh`, `sentences:el`)
  /// - bytes in ICU's encodings (`bytes:gb18030`)
  /// - the normalization forms `nfc`, `nfd`, `nfkc`, and `nfkd`
  /// - regular expressions
  /// - domain names
  /// - case mapping by language
  ///
  /// ```swift
  /// "Guten Morgen".count(in: try TextServices.icu.unit(named: "words:de"))  // 2
  /// ```
  public static let icu = TextServices(
    segmenter: { locale throws(UnitError) in try ICUWordSegmenter(locale: locale) },
    sentences: { locale throws(UnitError) in try ICUSentenceSegmenter(locale: locale) },
    encoding: { name throws(UnitError) in try ICUEncoding(name) },
    normalizer: { name in ICUNormalizer.all.first { $0.name == name } },
    pattern: { source throws(PatternError) in try ICUPattern(source) },
    domains: ICUDomainEncoder(),
    caseMapper: ICUCaseMapper.icu)
}

extension TextUnit {
  /// The unit `words`: words as defined in UAX #29 and, in scripts without spaces, words that ICU's
  /// dictionaries find.
  public static let words = TextServices.icu.requiredUnit(named: "words")

  /// Returns the unit of words by the rules of a locale, such as `words:zh`.
  ///
  /// - Parameter locale: A BCP 47 language tag, such as `zh` or `en-US`, or an empty string for the
  ///   root locale. If the tag is ill-formed, or if ICU can't open the locale or has no data for
  ///   it, the rules of the root locale are used. To get an error instead, call
  ///   ``/TextMetrics/TextServices/unit(named:)``.
  public static func words(locale: String) -> TextUnit {
    locale.isEmpty ? .words : (try? TextServices.icu.unit(named: "words:\(locale)")) ?? .words
  }

  /// The unit `sentences`: sentences as defined in UAX #29, without sentences that contain only
  /// whitespace.
  public static let sentences = TextServices.icu.requiredUnit(named: "sentences")

  /// Returns the unit of sentences by the rules of a locale, such as `sentences:el`.
  ///
  /// - Parameter locale: A BCP 47 language tag, or an empty string for the root locale. With
  ///   `en-u-ss-standard`, common abbreviations don't end a sentence. If the tag is ill-formed, or
  ///   if ICU can't open the locale or has no data for it, the rules of the root locale are used.
  ///   To get an error instead, call ``/TextMetrics/TextServices/unit(named:)``.
  public static func sentences(locale: String) -> TextUnit {
    locale.isEmpty
      ? .sentences : (try? TextServices.icu.unit(named: "sentences:\(locale)")) ?? .sentences
  }

  /// Returns the unit of bytes in a common encoding, such as `bytes:gbk`.
  ///
  /// - Precondition: ICU has the data of the encoding, as in all usual builds.
  public static func bytes(_ encoding: CommonEncoding) -> TextUnit {
    TextServices.icu.requiredUnit(named: "bytes:\(encoding.rawValue)")
  }

  /// Returns the unit of bytes in a named encoding, such as `gb18030`.
  ///
  /// - Throws: ``/TextMetrics/UnitError`` if ICU doesn't have the encoding or can't open it.
  public static func bytes(encoding name: String) throws(UnitError) -> TextUnit {
    try TextServices.icu.unit(named: "bytes:\(name)")
  }
}

extension LimitExpression where Self == TextLimit {
  /// Returns a limit of at most `maximum` words by the rules of a locale.
  ///
  /// - Parameters:
  ///   - maximum: The largest number of words.
  ///   - locale: A BCP 47 language tag. If the tag is empty or ill-formed, or if ICU can't open the
  ///     locale or has no data for it, the rules of the root locale are used.
  /// - Precondition: `maximum` isn't negative.
  public static func words(_ maximum: Int, locale: String = "") -> TextLimit {
    TextLimit(maximum, in: .words(locale: locale))
  }

  /// Returns a limit on the number of words by the rules of a locale.
  ///
  /// - Parameters:
  ///   - range: The allowed numbers of words.
  ///   - locale: A BCP 47 language tag. If the tag is empty or ill-formed, or if ICU can't open the
  ///     locale or has no data for it, the rules of the root locale are used.
  /// - Precondition: The bounds of `range` aren't negative, and `range` isn't empty.
  public static func words(
    _ range: some RangeExpression<Int>, locale: String = ""
  ) -> TextLimit {
    TextLimit(range, in: .words(locale: locale))
  }

  /// Returns a limit of at most `maximum` bytes in an encoding.
  ///
  /// - Precondition: `maximum` isn't negative, and ICU has the data of the encoding, as in all
  ///   usual builds.
  public static func bytes(_ maximum: Int, in encoding: CommonEncoding) -> TextLimit {
    TextLimit(maximum, in: .bytes(encoding))
  }

  /// Returns a limit on the number of bytes in an encoding.
  ///
  /// - Precondition: The bounds of `range` aren't negative, and `range` isn't empty. ICU has the
  ///   data of the encoding, as in all usual builds.
  public static func bytes(
    _ range: some RangeExpression<Int>, in encoding: CommonEncoding
  ) -> TextLimit {
    TextLimit(range, in: .bytes(encoding))
  }
}

extension StringProtocol {
  /// Returns the words of the text by the rules of a locale.
  ///
  /// ```swift
  /// "我有很多桌子。".words(locale: "zh")  // ["我有", "很多", "桌子"]
  /// ```
  ///
  /// - Parameter locale: A BCP 47 language tag. If the tag is empty or ill-formed, or if ICU can't
  ///   open the locale or has no data for it, the rules of the root locale are used.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func words(locale: String = "") -> [SubSequence] {
    TextUnit.words(locale: locale).definition.wordSegmenter.map { countedSegments(by: $0) } ?? []
  }

  /// Returns the sentences of the text as defined in UAX #29, by the rules of a locale.
  ///
  /// A line break always ends a sentence. A full stop ends a sentence if a space and a capital
  /// letter follow, so `Mr. Fox` is two sentences. With the locale `en-u-ss-standard`, common
  /// abbreviations don't end a sentence.
  ///
  /// The whitespace after a sentence is part of the sentence, up to and including the first line
  /// break. Blank lines aren't part of any sentence.
  ///
  /// ```swift
  /// "One. Two.".sentences()  // ["One. ", "Two."]
  /// ```
  ///
  /// - Parameter locale: A BCP 47 language tag. If the tag is empty or ill-formed, or if ICU can't
  ///   open the locale or has no data for it, the rules of the root locale are used.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func sentences(locale: String = "") -> [SubSequence] {
    TextUnit.sentences(locale: locale).definition.sentenceSegmenter.map { countedSegments(by: $0) }
      ?? []
  }

  /// Returns a Boolean value that indicates whether an encoding can represent the text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func canBeEncoded(in encoding: CommonEncoding) -> Bool {
    canBeEncoded(in: TextUnit.bytes(encoding))
  }

  /// Returns the Characters that an encoding can't represent, sorted by position.
  ///
  /// - Complexity: O(*n*) if there are none, and otherwise O(*n* log *n*), where *n* is the length
  ///   of the text.
  public func unencodableCharacters(in encoding: CommonEncoding) -> [UnencodableCharacter] {
    unencodableCharacters(in: TextUnit.bytes(encoding))
  }
}
