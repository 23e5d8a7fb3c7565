#if canImport(NaturalLanguage)
  public import NaturalLanguage
  public import TextMetrics

  /// A segmenter that finds words with the Natural Language framework.
  ///
  /// The rules are those of a given language, or of the language that the framework detects in each
  /// text.
  ///
  /// ```
  /// "我有很多桌子。".count(in: .words(LanguageWordSegmenter(nil)))
  /// ```
  ///
  /// A token of the framework is a word if it has a letter, a digit, or at least two connectors,
  /// such as `_`. Counts can change with the version of the system.
  ///
  /// If the language is detected, appended text can change the words of the whole text. A
  /// ``/TextMetrics/TextCounter`` then buffers the whole stream, and each edit of a field counts
  /// the whole text.
  public final class LanguageWordSegmenter: TextSegmenter {
    /// The language, or `nil` if the tokenizer detects the language of each text.
    public let language: NLLanguage?

    /// Creates a segmenter.
    ///
    /// - Parameter language: A language, or `nil` to detect the language of each text.
    public init(_ language: NLLanguage?) { self.language = language }

    /// The BCP 47 tag of the language, or `und` if the language is detected.
    public var name: String { language?.rawValue ?? "und" }

    /// Calls a closure for each token of the tokenizer and for each gap between tokens, in order,
    /// until the closure returns `false`.
    ///
    /// Each call creates a tokenizer, because several threads can't use the same tokenizer.
    ///
    /// - Parameters:
    ///   - text: The text to divide.
    ///   - body: A closure that takes the end of a token or gap as a byte offset in UTF-8, and
    ///     whether the token or gap is a word.
    /// - Complexity: O(*n*), where *n* is the length of `text`.
    public func forEachSegment(
      in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool
    ) {
      let text = String(text)
      let tokenizer = NLTokenizer(unit: .word)
      tokenizer.string = text
      if let language { tokenizer.setLanguage(language) }
      var segments = BoundaryConverter(text)
      var continues = true
      tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { token, _ in
        continues =
          segments.move(to: token.lowerBound.utf16Offset(in: text), body)
          && segments.move(to: token.upperBound.utf16Offset(in: text), body)
        return continues
      }
      if continues { _ = segments.move(to: segments.utf16Count, body) }
    }

    /// Returns the end of the last line feed, or 0 if `text` has none or the language is detected.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text after the line feed.
    public func stableBoundary(in text: Span<UInt8>) -> Int {
      language == nil ? 0 : text.endOfLastLineFeed
    }
  }

  final class LanguageSentenceSegmenter: TextSegmenter {
    private let tag: FoundationLocaleTag

    var name: String { tag.name }

    init(_ tag: FoundationLocaleTag) { self.tag = tag }

    func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ counts: Bool) -> Bool) {
      let text = String(text)
      let tokenizer = NLTokenizer(unit: .sentence)
      tokenizer.string = text
      if !tag.name.isEmpty { tokenizer.setLanguage(NLLanguage(tag.language)) }
      var segments = BoundaryConverter(text)
      var continues = true
      tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { token, _ in
        continues = segments.move(to: token.upperBound.utf16Offset(in: text), body)
        return continues
      }
      if continues { _ = segments.move(to: segments.utf16Count, body) }
    }

    // Without a language, the tokenizer detects the language of the whole text.
    func stableBoundary(in text: Span<UInt8>) -> Int {
      tag.name.isEmpty ? 0 : text.endOfLastLineFeed
    }
  }
#endif
