import Synchronization
import TextMetrics

/// The rules of a locale for words or sentences.
final class LocaleRules: Sendable {
  let name: String
  /// The tables of the rules, or `nil` if ICU's iterator finds the segments.
  let tables: WordTables?
  /// The reason why ``tables`` is `nil`, or an empty string if it isn't.
  let reasonForIterator: String
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

/// A cache of the tables for each set of compiled rules. Locales with the same rules share tables.
enum WordTablesCache {
  /// Returns the tables of rules, or the reason why the tables can't represent them. `prototype` has
  /// the same rules.
  static func tables(for compiled: [UInt8], like prototype: WordIteratorPrototype) -> Outcome {
    // The lock is held while tables are built, so that two threads don't build the same tables.
    // Tables are never freed.
    cache.withLock { cache in
      if let outcome = cache[compiled] { return outcome }
      let outcome = build(compiled, like: prototype)
      cache[compiled] = outcome
      return outcome
    }
  }

  typealias Outcome = Result<WordTables, CompiledRules.UnsupportedRulesError>

  private static let cache = Mutex<[[UInt8]: Outcome]>([:])

  private static func build(_ compiled: [UInt8], like prototype: WordIteratorPrototype) -> Outcome {
    do throws(CompiledRules.UnsupportedRulesError) {
      let rules = try CompiledRules(compiled)
      let automaton = try WordAutomaton(rules)
      let areTested = TestedData.contains(DataChecksum(compiled))
      let tables = try WordTables(rules, automaton, prototype, areTested: areTested)
      if areTested { return .success(tables) }
      guard WordProbe(rules, automaton, tables.classes).agrees(tables, with: prototype) else {
        throw .init(description: "ICU's iterator disagrees with the tables")
      }
      return .success(tables)
    } catch {
      return .failure(error)
    }
  }
}

extension WordIteratorPrototype {
  func tables() -> WordTablesCache.Outcome {
    WordTablesCache.tables(for: compiledRules(), like: self)
  }
}
