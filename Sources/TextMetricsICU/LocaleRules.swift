import Synchronization
import TextMetrics

final class LocaleRules: Sendable {
  let name: String
  let tables: WordTables?
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
    switch prototype.rules() {
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

  static func ofWords(_ tag: LocaleTag) throws(UnitError) -> LocaleRules {
    if let words = built.withLock({ $0[tag] }) { return words }
    let words = try LocaleRules(tag, sentences: false)
    built.withLock { built in
      if built.count >= maximumBuilt { built.removeAll() }
      built[tag] = words
    }
    return words
  }

  private static let built = Mutex<[LocaleTag: LocaleRules]>([:])

  private static let maximumBuilt = 1000
}

// MARK: - Word Rules

/// A cache of the tables for each set of compiled rules. Locales with the same rules share tables.
enum WordRules {
  static func tables(_ compiled: [UInt8], like prototype: WordIteratorPrototype) -> Outcome {
    // The lock is held while tables are built, so that two threads don't build the same tables.
    // Tables are never freed.
    built.withLock { built in
      if let outcome = built[compiled] { return outcome }
      let outcome = build(compiled, like: prototype)
      built[compiled] = outcome
      return outcome
    }
  }

  typealias Outcome = Result<WordTables, CompiledRules.UnsupportedRulesError>

  private static let built = Mutex<[[UInt8]: Outcome]>([:])

  private static func build(_ compiled: [UInt8], like prototype: WordIteratorPrototype) -> Outcome {
    do throws(CompiledRules.UnsupportedRulesError) {
      let rules = try CompiledRules(compiled)
      let automaton = try WordAutomaton(rules)
      let areKnown = KnownData.contains(DataChecksum(compiled))
      let tables = try WordTables(rules, automaton, prototype, areKnown: areKnown)
      if areKnown { return .success(tables) }
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
  func rules() -> WordRules.Outcome { WordRules.tables(compiledRules(), like: self) }
}
