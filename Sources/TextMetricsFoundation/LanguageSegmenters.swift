#if canImport(NaturalLanguage)
  public import NaturalLanguage
  public import TextMetrics

  /// Words as NaturalLanguage finds them, in a language or in that of each text.
  ///
  /// ```
  /// "我有很多桌子。".count(in: .words(LanguageWordSegmenter(nil)))
  /// ```
  ///
  /// A segment that is no token of the tokenizer's, or a token without a letter or a digit, is no
  /// word. Counts may change from one version of the system to the next.
  public final class LanguageWordSegmenter: TextSegmenter {
    /// Nil where the tokenizer finds the language of each text.
    public let language: NLLanguage?

    /// The segmenter of a language; nil for the language of each text.
    public init(_ language: NLLanguage?) { self.language = language }

    /// The language as BCP 47 writes it; `und` where each text has its own.
    public var name: String { language?.rawValue ?? "und" }

    /// Calls the body with the UTF-8 end of each segment and whether it is a word, until it returns
    /// false. Linear in the text; a tokenizer, which no two threads may share, is made at each
    /// call.
    public func forEachSegment(
      in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool
    ) {
      let text = String(text)
      let tokenizer = NLTokenizer(unit: .word)
      tokenizer.string = text
      if let language { tokenizer.setLanguage(language) }
      var segments = SegmentWalk(text)
      var goesOn = true
      tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { token, _ in
        goesOn =
          segments.move(to: token.lowerBound.utf16Offset(in: text), body)
          && segments.move(to: token.upperBound.utf16Offset(in: text), body)
        return goesOn
      }
      if goesOn { _ = segments.move(to: segments.utf16Count, body) }
    }
  }

  /// Sentences as NaturalLanguage finds them, in a language or in that of each text.
  final class LanguageSentenceSegmenter: TextSegmenter {
    private let locale: LocaleName

    var name: String { locale.tag }

    init(_ locale: LocaleName) { self.locale = locale }

    /// A tokenizer, which no two threads may share, is made at each call.
    func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ counts: Bool) -> Bool) {
      let text = String(text)
      let tokenizer = NLTokenizer(unit: .sentence)
      tokenizer.string = text
      if !locale.tag.isEmpty { tokenizer.setLanguage(NLLanguage(locale.language)) }
      var segments = SegmentWalk(text)
      var goesOn = true
      tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { token, _ in
        goesOn = segments.move(to: token.upperBound.utf16Offset(in: text), body)
        return goesOn
      }
      if goesOn { _ = segments.move(to: segments.utf16Count, body) }
    }
  }
#endif
