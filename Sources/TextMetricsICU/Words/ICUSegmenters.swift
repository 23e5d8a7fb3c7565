import Synchronization
package import TextMetrics

// Words and sentences, from ICU's rules to a count. `WordsOfICU.md` explains each step.
//
//     ICU/BreakIterator.swift  an iterator of ICU by the rules of a locale, and its compiled rules
//     Rules/                   the rules are read, and become tables of states: automata. The
//                              memory of most tables is in `TableMemory.swift`
//     Dictionaries/            ICU's words of scripts without spaces become tables
//     Scanning/                a `SegmentScanner` divides a text, or counts its words. Functions
//                              that a loop seldom calls aren't inlined, so that the loop keeps its
//                              values in registers
//     Comparison/              a scanner is compared with ICU's iterator
//     SharedTables.swift       tables are loaded once, and compared unless their data was tested
//
// The segmenters in this file call the scanner of a locale's rules, or ICU's iterator if there's no
// scanner. Each folder uses only the folders above it, except that a scanner loads a dictionary
// with `WordDictionary.shared` in `SharedTables.swift` when a text first needs it.

/// A segmenter of words by UAX #29, a locale's rules, and dictionaries for scripts without spaces.
package final class ICUWordSegmenter: TextSegmenter {
  private let segmenter: LocaleSegmenter

  /// The scanner of `segmenter`, stored here so that counting doesn't retain `segmenter`.
  let scanner: SegmentScanner?

  package var name: String { segmenter.name }

  package init(locale: String) throws(UnitError) {
    guard let locale = ICULocale(locale) else { throw .unknownLocale(locale) }
    segmenter = try LocaleSegmenter.cached(locale, sentences: false)
    scanner = segmenter.scanner
  }

  package func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool) {
    segmenter.forEachSegment(in: text) { end, status in
      body(end, status >= Segment.minimumWordStatus)
    }
  }

  package func count(in text: Span<UInt8>, over maximum: Int) -> (count: Int, excessStart: Int?) {
    // This is a single expression because a local variable would retain the scanner.
    scanner?.wordCount(in: text, over: maximum) ?? countByDividing(in: text, over: maximum)
  }

  package func stableBoundary(in text: Span<UInt8>) -> Int {
    scanner?.stableBoundary(in: text) ?? text.endOfLastLineFeed
  }

  package func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int {
    scanner?.largestDecrease(insertingAt: offset, in: text)
      ?? estimatedDecrease(insertingAt: offset, in: text)
  }

  package func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    scanner?.equivalentShorterText(forUnterminated: text)
  }
}

// MARK: - Sentences

/// A segmenter of sentences by UAX #29 and the rules of a locale. A sentence that has only
/// whitespace isn't counted. A full stop ends a sentence if a space and a capital letter follow, so
/// `Mr. Fox` is two sentences. In `en-u-ss-standard`, common abbreviations don't end a sentence.
package final class ICUSentenceSegmenter: TextSegmenter {
  package var name: String { segmenter.name }

  /// The segmenter has no scanner if the locale has exceptions for abbreviations, for example.
  private let segmenter: LocaleSegmenter

  package init(locale: String) throws(UnitError) {
    guard let locale = ICULocale(locale) else { throw .unknownLocale(locale) }
    segmenter = try LocaleSegmenter.cached(locale, sentences: true)
  }

  package func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ counts: Bool) -> Bool) {
    var start = 0
    segmenter.forEachSegment(in: text) { end, _ in
      // Only this segment is searched for a scalar that isn't whitespace. In a run of line breaks,
      // each line break is a segment, so searching all of the remaining text would take quadratic
      // time.
      let sentence = text.extracting(start..<end)
      let counts = sentence.startWithoutSpace(from: 0) < sentence.count
      start = end
      return body(end, counts)
    }
  }

  /// Without a scanner, returns the start of the second-to-last segment, because appended text can
  /// join the last two segments (SB8).
  package func stableBoundary(in text: Span<UInt8>) -> Int {
    if let scanner = segmenter.scanner { return scanner.stableBoundary(in: text) }
    var (stable, last) = (0, 0)
    forEachSegment(in: text) { end, _ in
      if end < text.count { (stable, last) = (last, end) }
      return true
    }
    return stable
  }
}

// MARK: - Segmenter of a locale

final class LocaleSegmenter: Sendable {
  let name: String
  /// The scanner of the locale's rules, or `nil` if ICU's iterator finds the segments instead.
  let scanner: SegmentScanner?
  let prototype: BreakIteratorPrototype

  private init(_ locale: ICULocale, sentences: Bool) throws(UnitError) {
    name = locale.name
    do throws(ICUFailure) {
      prototype = try BreakIteratorPrototype(tag: locale.tag, sentences: sentences)
    } catch {
      let unit = sentences ? "sentences" : "words"
      throw .unavailable("\(unit):\(locale.name)", reason: error.description)
    }
    scanner = locale.changesDictionaries && !sentences ? nil : .shared(for: prototype)
  }

  func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ status: Int32) -> Bool) {
    if let scanner {
      scanner.forEachSegment(in: text, body)
    } else {
      prototype.forEachSegment(in: text, body)
    }
  }

  static func cached(
    _ locale: ICULocale, sentences: Bool
  ) throws(UnitError) -> LocaleSegmenter {
    let key = CacheKey(locale: locale, sentences: sentences)
    if let segmenter = cache.withLock({ $0[key] }) { return segmenter }
    let segmenter = try LocaleSegmenter(locale, sentences: sentences)
    cache.withLock { cache in
      if cache.count >= maximumCacheCount { cache.removeAll() }
      cache[key] = segmenter
    }
    return segmenter
  }

  private struct CacheKey: Hashable {
    let locale: ICULocale
    let sentences: Bool
  }

  private static let cache = Mutex<[CacheKey: LocaleSegmenter]>([:])
  private static let maximumCacheCount = 1000
}
