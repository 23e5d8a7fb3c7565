import Synchronization
public import TextMetrics

/// Words as ICU finds them for a locale: UAX #29, the locale's own rules, and dictionaries for
/// scripts that write no spaces.
///
/// A segment is a word when ICU gives it a status of 100 or more: letters, digits, kana and
/// ideographs, but neither spaces nor punctuation.
///
/// ```swift
/// let unit = try TextUnit.words(locale: "zh")
/// "我有很多桌子。".count(in: unit)  // 3
/// ```
///
/// Building one opens ICU's rules once for each locale; counting opens nothing.
public struct ICUWordSegmenter: WordSegmenter {
  /// The locale as BCP 47 writes it, empty for the root: `en-US` also where `en_us` was asked for.
  public let name: String

  private let prototype: WordIteratorPrototype

  /// The segmenter for a locale, in the spelling of BCP 47 or of ICU (`zh-Hant`, `zh_Hant`);
  /// empty for the root.
  ///
  /// - Throws: ``TextMetrics/UnitError/unknownLocale(_:)`` for a locale that ICU has no data for,
  ///   where ICU itself would take the root's rules without a word.
  public init(locale: String) throws(UnitError) {
    guard let tag = LocaleTag(locale) else { throw .unknownLocale(locale) }
    self = try Self.shared(tag)
  }

  private init(_ tag: LocaleTag) throws(UnitError) {
    name = tag.name
    do throws(ICUFailure) {
      prototype = try WordIteratorPrototype(tag: tag.tag)
    } catch {
      throw .unavailable("words:\(tag.name)", reason: error.description)
    }
  }

  public func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool) {
    forEachSegmentStatus(in: text) { end, status in body(end, status >= Self.leastWordStatus) }
  }

  /// Segments by ICU's iterator, with their statuses.
  func forEachSegmentStatus(
    in text: Span<UInt8>, _ body: (_ end: Int, _ status: Int32) -> Bool
  ) {
    guard let iterator = prototype.copy() else {
      // Out of memory: the text as one segment that is no word.
      if text.count > 0 { _ = body(text.count, 0) }
      return
    }
    // ICU counts in 32 bits: longer texts go through it in windows that end after a line.
    var start = 0
    while start < text.count {
      var end = text.count
      if end - start > Self.windowBytes {
        end = start + Self.windowBytes
        let settled = settledEnd(of: text.extracting(start..<end))
        if settled > 0 { end = start + settled }
      }
      let goesOn = iterator.forEachSegment(in: text.extracting(start..<end)) { offset, status in
        body(start + offset, status)
      }
      if !goesOn { return }
      start = end
    }
  }

  private static let windowBytes = 1 << 30

  /// ICU's `UBRK_WORD_NUMBER`: from here on a status means a word of some kind.
  private static let leastWordStatus: Int32 = 100
}

extension ICUWordSegmenter {
  /// Segmenters that were built, by their canonical names.
  private static let built = Mutex<[LocaleTag: ICUWordSegmenter]>([:])

  /// Names come from outside: so many are kept.
  private static let mostBuilt = 1000

  private static func shared(_ tag: LocaleTag) throws(UnitError) -> ICUWordSegmenter {
    if let segmenter = built.withLock({ $0[tag] }) { return segmenter }
    let segmenter = try ICUWordSegmenter(tag)
    built.withLock { built in
      if built.count >= mostBuilt { built.removeAll() }
      built[tag] = segmenter
    }
    return segmenter
  }
}
