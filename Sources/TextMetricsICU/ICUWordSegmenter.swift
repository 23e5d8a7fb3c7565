import Synchronization
package import TextMetrics

/// A segmenter that finds words by UAX #29 and the rules of a locale. In scripts without spaces, it
/// uses dictionaries.
package final class ICUWordSegmenter: TextSegmenter {
  private let rules: LocaleRules

  /// The tables of `rules`, or `nil` if ICU's iterator finds the words. This second reference
  /// spares each count from retaining `rules`.
  private let tables: SegmentTables?

  /// The canonical BCP 47 tag of the locale, such as `en-US`, or an empty string for the root
  /// locale.
  package var name: String { rules.name }

  /// The reason why ICU's iterator finds the words, or `nil` if the tables find them.
  package var reasonForIterator: String? { tables == nil ? rules.reasonForIterator : nil }

  /// - Parameter locale: A BCP 47 tag, a locale identifier of ICU, or an empty string for the root
  ///   locale.
  /// - Throws: ``/TextMetrics/UnitError/unknownLocale(_:)`` if ICU has no data for the locale, or
  ///   ``/TextMetrics/UnitError/unavailable(_:reason:)`` if ICU can't open an iterator.
  package init(locale: String) throws(UnitError) {
    guard let tag = LocaleTag(locale) else { throw .unknownLocale(locale) }
    rules = try LocaleRules.cachedWordRules(tag)
    tables = rules.tables
  }

  package func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool) {
    rules.forEachSegment(in: text) { end, status in
      body(end, status >= Segment.firstWordStatus)
    }
  }

  package func count(in text: Span<UInt8>, over maximum: Int) -> (count: Int, excessStart: Int?) {
    // This is a single expression because a local variable would retain the tables.
    tables?.wordCount(in: text, over: maximum) ?? countByDividing(in: text, over: maximum)
  }

  /// Returns the last known boundary that appended text can't change, or 0 if there is none. If
  /// ICU's iterator finds the words, the boundary is the end of the last line feed.
  package func stableBoundary(in text: Span<UInt8>) -> Int {
    tables?.stableBoundary(in: text) ?? text.endOfLastLineFeed
  }

  /// Returns an upper bound on the decrease of the word count when text is inserted at `offset`. If
  /// there's no dictionary for the text at `offset`, the result is an estimate.
  package func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int {
    tables?.largestDecrease(insertingAt: offset, in: text)
      ?? estimatedDecrease(insertingAt: offset, in: text)
  }

  /// Returns an equivalent text, or `nil` if ICU's iterator finds the words.
  package func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    tables?.equivalentShorterText(forUnterminated: text)
  }
}

// MARK: - Sentences

/// A segmenter that finds sentences by UAX #29 and the rules of a locale. A sentence that has only
/// whitespace isn't counted.
///
/// A full stop before a capital letter ends a sentence, so `Mr. Fox` is two sentences. The locale
/// `en-u-ss-standard` has exceptions for common abbreviations.
package final class ICUSentenceSegmenter: TextSegmenter {
  package var name: String { rules.name }

  /// The sentence rules of the locale. Rules with exceptions for abbreviations have no tables, so
  /// ICU's iterator finds the sentences.
  private let rules: LocaleRules

  package init(locale: String) throws(UnitError) {
    guard let tag = LocaleTag(locale) else { throw .unknownLocale(locale) }
    rules = try LocaleRules(tag, sentences: true)
  }

  package func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ counts: Bool) -> Bool) {
    var start = 0
    rules.forEachSegment(in: text) { end, _ in
      // Only the sentence is searched for a scalar that isn't whitespace. Searching all of the
      // remaining text would take quadratic time in a run of line breaks, because each line break
      // is a sentence.
      let sentence = text.extracting(start..<end)
      let counts = sentence.startWithoutSpace(from: 0) < sentence.count
      start = end
      return body(end, counts)
    }
  }

  /// Returns the last known boundary that appended text can't change, or 0 if there is none.
  /// Without tables, the boundary is the start of the second-to-last sentence, because appended
  /// text can join the last two sentences (SB8).
  package func stableBoundary(in text: Span<UInt8>) -> Int {
    if let tables = rules.tables { return tables.stableBoundary(in: text) }
    var (stable, last) = (0, 0)
    forEachSegment(in: text) { end, _ in
      if end < text.count { (stable, last) = (last, end) }
      return true
    }
    return stable
  }
}

// MARK: - Rules of a Locale

/// The rules of a locale for words or sentences.
final class LocaleRules: Sendable {
  let name: String
  /// The tables of the rules, or `nil` if ICU's iterator finds the segments.
  let tables: SegmentTables?
  /// The reason why ``tables`` is `nil`, or an empty string if it isn't.
  let reasonForIterator: String
  let prototype: BreakIteratorPrototype

  init(_ tag: LocaleTag, sentences: Bool) throws(UnitError) {
    name = tag.name
    do throws(ICUFailure) {
      prototype = try BreakIteratorPrototype(tag: tag.tag, sentences: sentences)
    } catch {
      let unit = sentences ? "sentences" : "words"
      throw .unavailable("\(unit):\(tag.name)", reason: error.description)
    }
    if tag.changesDictionaries, !sentences {
      (tables, reasonForIterator) = (nil, "the locale changes how dictionaries divide text")
      return
    }
    switch prototype.tables() {
    case .success(let tables): (self.tables, reasonForIterator) = (tables, "")
    case .failure(let error): (tables, reasonForIterator) = (nil, error.description)
    }
  }

  func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ status: Int32) -> Bool) {
    if let tables {
      tables.forEachSegment(in: text, body)
    } else {
      prototype.forEachSegment(in: text, body)
    }
  }

  static func cachedWordRules(_ tag: LocaleTag) throws(UnitError) -> LocaleRules {
    if let rules = cache.withLock({ $0[tag] }) { return rules }
    let rules = try LocaleRules(tag, sentences: false)
    cache.withLock { cache in
      if cache.count >= maximumCacheCount { cache.removeAll() }
      cache[tag] = rules
    }
    return rules
  }

  private static let cache = Mutex<[LocaleTag: LocaleRules]>([:])
  private static let maximumCacheCount = 1000
}

// MARK: - Tables

extension BreakIteratorPrototype {
  typealias TablesResult = Result<SegmentTables, CompiledRules.UnsupportedRulesError>

  /// Returns the tables of the rules, or the reason why ICU's iterator is used instead. Locales
  /// with the same rules share tables, which are never freed.
  func tables() -> TablesResult {
    let compiled = compiledRules()
    // The lock is held while tables are built, so that two threads don't build the same tables.
    return Self.tables.withLock { tables in
      if let result = tables[compiled] { return result }
      let result = buildTables(compiled)
      tables[compiled] = result
      return result
    }
  }

  private static let tables = Mutex<[[UInt8]: TablesResult]>([:])

  private func buildTables(_ compiled: [UInt8]) -> TablesResult {
    do throws(CompiledRules.UnsupportedRulesError) {
      let rules = try CompiledRules(compiled)
      let automaton = try SegmentAutomaton(rules)
      let areTested = TestedData.contains(DataChecksum(compiled))
      let tables = try SegmentTables(rules, automaton, self, areTested: areTested)
      if areTested { return .success(tables) }
      guard IteratorComparison(rules, automaton, tables.classes).agrees(tables, with: self) else {
        throw .init(description: "ICU's iterator disagrees with the tables")
      }
      return .success(tables)
    } catch {
      return .failure(error)
    }
  }
}
