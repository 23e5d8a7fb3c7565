package import TextMetrics

/// Words as ICU finds them for a locale: UAX #29, the locale's own rules, and dictionaries for
/// scripts that write no spaces.
///
/// A segment is a word when ICU gives it a status of 100 or more: letters, digits, kana and
/// ideographs, but neither spaces nor punctuation.
///
/// ```swift
/// "我有很多桌子。".count(in: .words(locale: "zh"))  // 3
/// ```
///
/// Building one reads ICU's compiled rules, once for each set of rules that locales share.
/// Counting then opens nothing, locks nothing and, on short texts, allocates nothing.
package final class ICUWordSegmenter: TextSegmenter {
  private let rules: LocaleRules

  /// Those of `rules`, kept here as well so that a count need not retain `rules`.
  private let tables: WordTables?

  /// The locale as BCP 47 writes it, empty for the root: `en-US` also where `en_us` was asked for.
  package var name: String { rules.name }

  /// Why words are found by ICU's iterator; nil where they are found by tables, with the same
  /// results and about ten times as fast.
  package var reasonForIterator: String? { tables == nil ? rules.refusal : nil }

  /// The segmenter for a locale, in the spelling of BCP 47 or of ICU (`zh-Hant`, `zh_Hant`);
  /// empty for the root.
  ///
  /// - Throws: ``/TextMetrics/UnitError/unknownLocale(_:)`` for a locale that ICU has no data for,
  ///   where ICU itself would silently use the root's rules.
  package init(locale: String) throws(UnitError) {
    guard let tag = LocaleTag(locale) else { throw .unknownLocale(locale) }
    rules = try LocaleRules.ofWords(tag)
    tables = rules.tables
  }

  /// Calls the body with the UTF-8 end of each segment and whether it is a word, until it returns
  /// false. Linear in the text.
  package func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool) {
    rules.forEachSegment(in: text) { end, status in
      body(end, status >= WordSegment.firstWordStatus)
    }
  }

  /// The number of words, and where the first one too many begins. Linear in the text.
  package func count(in text: Span<UInt8>, over maximum: Int) -> (count: Int, excessStart: Int?) {
    // One expression: a local variable would retain the tables.
    tables?.wordCount(in: text, over: maximum) ?? countOneByOne(in: text, over: maximum)
  }

  /// The end of the last segment that no following text can change. By ICU's iterator, the end of
  /// the last line break.
  package func stableBoundary(in text: Span<UInt8>) -> Int {
    tables?.settledEnd(of: text) ?? text.endOfLastLine
  }

  /// Returns an upper bound of how much the number of words can fall when text is inserted at
  /// `offset`, by the words of ICU's dictionaries that begin there.
  public func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int {
    tables?.largestDecrease(insertingAt: offset, in: text)
      ?? guessedDecrease(insertingAt: offset, in: text)
  }

  /// A text of a few scalars that leaves ICU's rules in the same state, except for runs that a
  /// dictionary divides. Nil where words are found by ICU's iterator.
  package func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    tables?.standIn(forOpen: text)
  }
}

// MARK: - Sentences

/// Sentences as ICU finds them for a locale: UAX #29 and the locale's own rules. A sentence counts
/// if it holds more than white space.
///
/// ```swift
/// "One. Two? “Three!”".count(in: .sentences(locale: "en"))  // 3
/// ```
///
/// An abbreviation with a full stop before a capital letter ends a sentence: `Mr. Fox` has two. In
/// `en-u-ss-standard` it has one: ICU knows common abbreviations of some languages.
package final class ICUSentenceSegmenter: TextSegmenter {
  /// The locale as BCP 47 writes it, empty for the root.
  package var name: String { rules.name }

  /// Without tables where ICU's iterator has other rules, as with exceptions for abbreviations.
  private let rules: LocaleRules

  /// The segmenter for a locale, in the spelling of BCP 47 or of ICU; empty for the root.
  ///
  /// - Throws: ``/TextMetrics/UnitError/unknownLocale(_:)`` for a locale that ICU has no data for.
  package init(locale: String) throws(UnitError) {
    guard let tag = LocaleTag(locale) else { throw .unknownLocale(locale) }
    rules = try LocaleRules(tag, sentences: true)
  }

  /// Calls the body with the UTF-8 end of each sentence and whether it counts, until it returns
  /// false. Linear in the text.
  package func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ counts: Bool) -> Bool) {
    var start = 0
    rules.forEachSegment(in: text) { end, _ in
      // Only the sentence is read: a run of line breaks is a sentence for each of them.
      let sentence = text.extracting(start..<end)
      let counts = sentence.startWithoutSpace(from: 0) < sentence.count
      start = end
      return body(end, counts)
    }
  }

  /// The last end of a sentence that another one follows within the text: how a sentence goes on is
  /// decided by what stands before the next full stop (SB8).
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
