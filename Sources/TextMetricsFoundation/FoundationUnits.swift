@_exported public import TextMetrics

// `TextMetricsICU` declares the same names. If a program imports both modules, the names refer to
// the units of `TextMetricsICU`, because the declarations here are disfavored.
extension TextUnit {
  /// The unit `words`, which counts words by the rules of UAX #29.
  ///
  /// In scripts without spaces, Foundation's dictionaries find the words.
  @_disfavoredOverload
  public static let words = TextServices.foundation.requiredUnit(named: "words")

  /// Returns the unit of words by the rules of a locale, such as `words:zh`.
  ///
  /// If the tag is ill-formed, or if Foundation has no data or no word rules for the locale, the
  /// unit uses the rules of the root locale. ``/TextMetrics/TextServices/unit(named:)`` throws an
  /// error instead.
  ///
  /// - Parameter locale: A BCP 47 language tag, such as `zh` or `en-US`, or an empty string for the
  ///   root locale.
  @_disfavoredOverload
  public static func words(locale: String) -> TextUnit {
    locale.isEmpty
      ? .words : (try? TextServices.foundation.unit(named: "words:\(locale)")) ?? .words
  }

  #if canImport(NaturalLanguage)
    /// The unit `sentences`, which counts the sentences that the Natural Language framework finds.
    ///
    /// A sentence without letters and digits, such as `…`, isn't counted.
    @_disfavoredOverload
    public static let sentences = TextServices.foundation.requiredUnit(named: "sentences")

    /// Returns the unit of sentences by the rules of a locale's language, such as `sentences:el`.
    ///
    /// If `locale` is empty or ill-formed, or if Foundation has no data for the language, the
    /// language of each text is detected.
    ///
    /// - Parameter locale: A BCP 47 language tag. Only the language in the tag is used.
    @_disfavoredOverload
    public static func sentences(locale: String) -> TextUnit {
      locale.isEmpty
        ? .sentences
        : (try? TextServices.foundation.unit(named: "sentences:\(locale)")) ?? .sentences
    }
  #endif

  /// Returns the unit of bytes in a common encoding, such as `bytes:gbk`.
  @_disfavoredOverload
  public static func bytes(_ encoding: CommonEncoding) -> TextUnit {
    TextServices.foundation.requiredUnit(named: "bytes:\(encoding.rawValue)")
  }

  /// Returns the unit of bytes in a named encoding, such as `gb18030`.
  ///
  /// - Throws: ``/TextMetrics/UnitError`` if no encoding has the name, or if Foundation doesn't
  ///   support the encoding on this system.
  @_disfavoredOverload
  public static func bytes(encoding name: String) throws(UnitError) -> TextUnit {
    try TextServices.foundation.unit(named: "bytes:\(name)")
  }
}

extension LimitExpression where Self == TextLimit {
  /// Returns a limit of at most `maximum` words by the rules of a locale.
  ///
  /// - Parameters:
  ///   - maximum: The largest number of words.
  ///   - locale: A BCP 47 language tag. The default is the root locale, whose rules are also used
  ///     if the tag is ill-formed, or if Foundation has no data or no word rules for the locale.
  /// - Precondition: `maximum` isn't negative.
  @_disfavoredOverload
  public static func words(_ maximum: Int, locale: String = "") -> TextLimit {
    TextLimit(maximum, in: .words(locale: locale))
  }

  /// Returns a limit on the number of words by the rules of a locale.
  ///
  /// - Parameters:
  ///   - range: The allowed numbers of words.
  ///   - locale: A BCP 47 language tag. The default is the root locale, whose rules are also used
  ///     if the tag is ill-formed, or if Foundation has no data or no word rules for the locale.
  /// - Precondition: The bounds of `range` aren't negative, and `range` isn't empty.
  @_disfavoredOverload
  public static func words(
    _ range: some RangeExpression<Int>, locale: String = ""
  ) -> TextLimit {
    TextLimit(range, in: .words(locale: locale))
  }

  /// Returns a limit of at most `maximum` bytes in an encoding.
  ///
  /// - Precondition: `maximum` isn't negative.
  @_disfavoredOverload
  public static func bytes(_ maximum: Int, in encoding: CommonEncoding) -> TextLimit {
    TextLimit(maximum, in: .bytes(encoding))
  }

  /// Returns a limit on the number of bytes in an encoding.
  ///
  /// - Precondition: The bounds of `range` aren't negative, and `range` isn't empty.
  @_disfavoredOverload
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
  /// - Parameter locale: A BCP 47 language tag. If the tag is ill-formed, or if Foundation has no
  ///   data or no word rules for the locale, the rules of the root locale are used.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @_disfavoredOverload
  public func words(locale: String = "") -> [SubSequence] {
    TextUnit.words(locale: locale).wordSegmenter.map { countedSegments(by: $0) } ?? []
  }

  #if canImport(NaturalLanguage)
    /// Returns the sentences of the text by the rules of a locale's language.
    ///
    /// The whitespace after a sentence is part of the sentence, up to the first line break. Blank
    /// lines aren't part of any sentence. A sentence without letters and digits, such as `…`, isn't
    /// returned.
    ///
    /// ```
    /// "One. Two.".sentences()  // ["One. ", "Two."]
    /// ```
    ///
    /// - Parameter locale: A BCP 47 language tag. If the tag is empty or ill-formed, or if
    ///   Foundation has no data for the language, the language of the text is detected.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    @_disfavoredOverload
    public func sentences(locale: String = "") -> [SubSequence] {
      TextUnit.sentences(locale: locale).definition.sentenceSegmenter.map {
        countedSegments(by: $0)
      } ?? []
    }
  #endif

  /// Returns a Boolean value that indicates whether an encoding can represent the text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @_disfavoredOverload
  public func canBeEncoded(in encoding: CommonEncoding) -> Bool {
    canBeEncoded(in: TextUnit.bytes(encoding))
  }

  /// Returns the Characters that an encoding can't represent, in the order of the text.
  ///
  /// - Complexity: O(*n*) if there are none, and otherwise O(*n* log *n*), where *n* is the length
  ///   of the text.
  @_disfavoredOverload
  public func unencodableCharacters(in encoding: CommonEncoding) -> [UnencodableCharacter] {
    unencodableCharacters(in: TextUnit.bytes(encoding))
  }
}
