package import TextMetrics

/// A segmenter that finds the words of a locale as ICU does: by UAX #29, the rules of the locale,
/// and dictionaries for scripts without spaces.
///
/// A segment is a word if its status is at least 100: letters, digits, kana, and ideographs, but
/// not spaces and punctuation.
///
/// ```swift
/// "我有很多桌子。".count(in: .words(locale: "zh"))  // 3
/// ```
///
/// Creating a segmenter reads ICU's compiled rules once for all locales that share them. Counting
/// takes no lock and doesn't allocate for short texts.
package final class ICUWordSegmenter: TextSegmenter {
  private let rules: LocaleRules

  /// The tables of `rules`. A count that reads them here doesn't retain `rules`.
  private let tables: WordTables?

  /// The canonical BCP 47 tag of the locale, such as `en-US` for `en_us`. Empty for the root
  /// locale.
  package var name: String { rules.name }

  /// The reason why ICU's iterator finds the words, or `nil` if tables find them. The results are
  /// equal, and tables are about ten times as fast.
  package var reasonForIterator: String? { tables == nil ? rules.refusal : nil }

  /// Creates a segmenter for a locale.
  ///
  /// - Parameter locale: A BCP 47 tag or a locale identifier of ICU, such as `zh-Hant` or
  ///   `zh_Hant`. The root locale is empty.
  /// - Throws: ``/TextMetrics/UnitError/unknownLocale(_:)`` if ICU has no data for the locale. ICU
  ///   itself would use the rules of the root locale.
  package init(locale: String) throws(UnitError) {
    guard let tag = LocaleTag(locale) else { throw .unknownLocale(locale) }
    rules = try LocaleRules.ofWords(tag)
    tables = rules.tables
  }

  /// Calls `body` with the end of each segment, in bytes, and whether it's a word, until `body`
  /// returns `false`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `text`.
  package func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool) {
    rules.forEachSegment(in: text) { end, status in
      body(end, status >= WordSegment.firstWordStatus)
    }
  }

  /// Returns the number of words and the start of the first word after the `maximum`th.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `text`.
  package func count(in text: Span<UInt8>, over maximum: Int) -> (count: Int, excessStart: Int?) {
    // One expression: a local variable would retain the tables.
    tables?.wordCount(in: text, over: maximum) ?? countOneByOne(in: text, over: maximum)
  }

  /// Returns the end of the last segment that appended text can't change. With ICU's iterator, it's
  /// the end of the last line break.
  package func stableBoundary(in text: Span<UInt8>) -> Int {
    tables?.settledEnd(of: text) ?? text.endOfLastLine
  }

  /// Returns an upper bound on the decrease of the number of words when text is inserted at
  /// `offset`.
  ///
  /// The first characters of a word can be more words than the whole word, if a dictionary divides
  /// them. An insertion that completes the word lowers the count.
  ///
  /// - Complexity: O(*m*), where *m* is the length of the text after the last stable boundary.
  public func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int {
    tables?.largestDecrease(insertingAt: offset, in: text)
      ?? guessedDecrease(insertingAt: offset, in: text)
  }

  /// Returns a text of a few scalars after which ICU's rules are in the same state, or `nil` if
  /// ICU's iterator finds the words. Runs that a dictionary divides are kept.
  package func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    tables?.standIn(forOpen: text)
  }
}

// MARK: - Sentences

/// A segmenter that finds the sentences of a locale as ICU does: by UAX #29 and the rules of the
/// locale. A sentence counts if it has more than whitespace.
///
/// ```swift
/// "One. Two? “Three!”".count(in: .sentences(locale: "en"))  // 3
/// ```
///
/// A full stop before a capital letter ends a sentence, so `Mr. Fox` has two. With
/// `en-u-ss-standard`, which has common abbreviations, it has one.
package final class ICUSentenceSegmenter: TextSegmenter {
  /// The canonical BCP 47 tag of the locale. Empty for the root locale.
  package var name: String { rules.name }

  /// These have no tables if the locale has exceptions for abbreviations.
  private let rules: LocaleRules

  /// Creates a segmenter for a locale, given as a BCP 47 tag or a locale identifier of ICU.
  ///
  /// - Throws: ``/TextMetrics/UnitError/unknownLocale(_:)`` if ICU has no data for the locale.
  package init(locale: String) throws(UnitError) {
    guard let tag = LocaleTag(locale) else { throw .unknownLocale(locale) }
    rules = try LocaleRules(tag, sentences: true)
  }

  /// Calls `body` with the end of each sentence, in bytes, and whether it counts, until `body`
  /// returns `false`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `text`.
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

  /// Returns the start of the last sentence but one. The text after a full stop decides whether the
  /// sentence continues (SB8), so the last end isn't stable.
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
