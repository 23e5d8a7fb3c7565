package import TextMetrics

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
