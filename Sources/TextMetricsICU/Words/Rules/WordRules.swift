import Synchronization
import TextMetrics

/// The tables made of ICU's rules, or why they could not be made.
///
/// ICU's hundreds of locales share a handful of rules, so tables are built and tested once for each
/// distinct set.
enum WordRules {
  /// Tables for compiled rules, built on first use.
  static func tables(_ compiled: [UInt8], like prototype: WordIteratorPrototype) -> Outcome {
    // The lock is held while building: tables are never freed, so none may be built twice.
    built.withLock { built in
      if let outcome = built[compiled] { return outcome }
      let outcome = build(compiled, like: prototype)
      built[compiled] = outcome
      return outcome
    }
  }

  typealias Outcome = Result<WordTables, CompiledRules.Refusal>

  private static let built = Mutex<[[UInt8]: Outcome]>([:])

  private static func build(_ compiled: [UInt8], like prototype: WordIteratorPrototype) -> Outcome {
    do throws(CompiledRules.Refusal) {
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
