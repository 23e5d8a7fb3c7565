import Synchronization
import TextMetrics

/// The tables and ICU's iterator of a locale, by which it divides texts into words or sentences.
final class LocaleRules: Sendable {
  let name: String
  let tables: WordTables?
  /// Why there are no tables, where there are none.
  let refusal: String
  let prototype: WordIteratorPrototype

  init(_ tag: LocaleTag, sentences: Bool) throws(UnitError) {
    name = tag.name
    do throws(ICUFailure) {
      prototype = try WordIteratorPrototype(tag: tag.tag, sentences: sentences)
    } catch {
      let unit = sentences ? "sentences" : "words"
      throw .unavailable("\(unit):\(tag.name)", reason: error.description)
    }
    if tag.changesDictionaries, !sentences {
      (tables, refusal) = (nil, "the locale changes how dictionaries divide")
      return
    }
    switch prototype.rules() {
    case .success(let tables): (self.tables, refusal) = (tables, "")
    case .failure(let refusal): (tables, self.refusal) = (nil, refusal.description)
    }
  }

  /// Calls the body with the end of each segment and ICU's status, until it returns false.
  func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ status: Int32) -> Bool) {
    if let tables {
      tables.forEachSegment(in: text, body)
    } else {
      prototype.forEachSegment(in: text, body)
    }
  }

  /// The words of a locale, built on first use.
  static func ofWords(_ tag: LocaleTag) throws(UnitError) -> LocaleRules {
    if let words = built.withLock({ $0[tag] }) { return words }
    let words = try LocaleRules(tag, sentences: false)
    built.withLock { built in
      if built.count >= maximumBuilt { built.removeAll() }
      built[tag] = words
    }
    return words
  }

  /// By canonical tag.
  private static let built = Mutex<[LocaleTag: LocaleRules]>([:])

  /// Tags are untrusted input, so the cache is bounded.
  private static let maximumBuilt = 1000
}
