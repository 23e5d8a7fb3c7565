import Synchronization
import TextMetrics

/// The tables and ICU's iterator for a locale, shared by its segmenters.
final class LocaleWords: Sendable {
  let name: String
  let tables: WordTables?
  /// Why there are no tables, where there are none.
  let refusal: String
  let prototype: WordIteratorPrototype

  private init(_ tag: LocaleTag) throws(UnitError) {
    name = tag.name
    do throws(ICUFailure) {
      prototype = try WordIteratorPrototype(tag: tag.tag)
    } catch {
      throw .unavailable("words:\(tag.name)", reason: error.description)
    }
    if tag.joinsPhrases {
      (tables, refusal) = (nil, "ICU joins words to phrases")
      return
    }
    switch prototype.rules() {
    case .success(let tables): (self.tables, refusal) = (tables, "")
    case .failure(let refusal): (tables, self.refusal) = (nil, refusal.description)
    }
  }

  /// The words of a locale, built on first use.
  static func shared(_ tag: LocaleTag) throws(UnitError) -> LocaleWords {
    if let words = built.withLock({ $0[tag] }) { return words }
    let words = try LocaleWords(tag)
    built.withLock { built in
      if built.count >= maximumBuilt { built.removeAll() }
      built[tag] = words
    }
    return words
  }

  /// By canonical tag.
  private static let built = Mutex<[LocaleTag: LocaleWords]>([:])

  /// Tags are untrusted input, so the cache is bounded.
  private static let maximumBuilt = 1000
}
