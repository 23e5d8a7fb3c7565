package import TextMetrics

/// Finds words by UAX #29, the rules of a locale, and dictionaries for scripts without spaces.
package final class ICUWordSegmenter: TextSegmenter {
  private let rules: LocaleRules

  /// The tables of `rules`, in a property so that counting doesn't retain `rules`.
  private let tables: WordTables?

  /// A canonical BCP 47 tag, such as `en-US` for `en_us`. Empty for the root locale.
  package var name: String { rules.name }

  /// The reason why ICU's iterator finds the words, or `nil` if tables find them.
  package var reasonForIterator: String? { tables == nil ? rules.refusal : nil }

  /// - Parameter locale: A BCP 47 tag or a locale identifier of ICU, or an empty string for the
  ///   root locale. Unlike ICU, the initializer throws an error if the locale has no data.
  package init(locale: String) throws(UnitError) {
    guard let tag = LocaleTag(locale) else { throw .unknownLocale(locale) }
    rules = try LocaleRules.ofWords(tag)
    tables = rules.tables
  }

  package func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool) {
    rules.forEachSegment(in: text) { end, status in
      body(end, status >= WordSegment.firstWordStatus)
    }
  }

  package func count(in text: Span<UInt8>, over maximum: Int) -> (count: Int, excessStart: Int?) {
    // One expression: a local variable would retain the tables.
    tables?.wordCount(in: text, over: maximum) ?? countOneByOne(in: text, over: maximum)
  }

  /// With ICU's iterator, the end of the last line break.
  package func stableBoundary(in text: Span<UInt8>) -> Int {
    tables?.settledEnd(of: text) ?? text.endOfLastLine
  }

  /// Returns an upper bound on the decrease of the number of words when text is inserted.
  public func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int {
    tables?.largestDecrease(insertingAt: offset, in: text)
      ?? guessedDecrease(insertingAt: offset, in: text)
  }

  /// Returns `nil` if ICU's iterator finds the words.
  package func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    tables?.standIn(forOpen: text)
  }
}

// MARK: - Sentences

/// Finds sentences by UAX #29 and the rules of a locale. A sentence of only whitespace doesn't
/// count.
///
/// A full stop before a capital letter ends a sentence, so `Mr. Fox` has two. The locale
/// `en-u-ss-standard` has exceptions for common abbreviations.
package final class ICUSentenceSegmenter: TextSegmenter {
  package var name: String { rules.name }

  /// The rules of a locale with exceptions for abbreviations have no tables.
  private let rules: LocaleRules

  package init(locale: String) throws(UnitError) {
    guard let tag = LocaleTag(locale) else { throw .unknownLocale(locale) }
    rules = try LocaleRules(tag, sentences: true)
  }

  package func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ counts: Bool) -> Bool) {
    var start = 0
    rules.forEachSegment(in: text) { end, _ in
      // Only the sentence is read, since each line break in a row is a sentence.
      let sentence = text.extracting(start..<end)
      let counts = sentence.startWithoutSpace(from: 0) < sentence.count
      start = end
      return body(end, counts)
    }
  }

  /// The start of the last sentence but one, since the text after a full stop can continue it
  /// (SB8).
  package func stableBoundary(in text: Span<UInt8>) -> Int {
    if let tables = rules.tables { return tables.settledEnd(of: text) }
    var (stable, last) = (0, 0)
    forEachSegment(in: text) { end, _ in
      if end < text.count { (stable, last) = (last, end) }
      return true
    }
    return stable
  }
}
