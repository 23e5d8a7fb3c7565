#if canImport(NaturalLanguage)
  import NaturalLanguage
  import TextMetrics

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
