import Foundation
import Testing
import TextEditing

/// How many random sequences are run, and from which seed.
///
/// `TEXTLIMITS_SEQUENCES` sets the number, `TEXTLIMITS_SEED` the first seed; without one each run
/// has its own, which is printed.
enum RandomSequences {
  static let count =
    ProcessInfo.processInfo.environment["TEXTLIMITS_SEQUENCES"].flatMap { Int($0) } ?? 500

  static let firstSeed =
    ProcessInfo.processInfo.environment["TEXTLIMITS_SEED"].flatMap { UInt64($0) }
    ?? UInt64.random(in: 0..<1 << 48)

  static var seeds: some Sequence<UInt64> {
    print("\(count) random sequences from seed \(firstSeed)")
    return (0..<UInt64(count)).lazy.map { firstSeed &+ $0 }
  }
}

struct ReferenceComparisonTests {
  @Test func `the engine answers every event as the rules read`() throws {
    var failures = 0
    for seed in RandomSequences.seeds {
      guard let difference = try Self.difference(seed: seed) else { continue }
      Issue.record("\(difference)")
      failures += 1
      if failures == Self.mostFailures { break }
    }
  }

  private static let mostFailures = 10

  private static func difference(seed: UInt64) throws -> String? {
    var random = try RandomSession(seed: seed)
    var record = SessionRecord(
      id: "seed \(seed)", constraints: random.constraints, state: random.state)
    var engine = try TextSession(random.state, constraints: random.constraints)
    var reference = ReferenceSession(random.state, constraints: random.constraints)
    for index in 1...random.numberOfEvents() {
      let before = engine.state
      let (event, language) = random.event(for: before)
      record.record(event, language: language)
      let actual = engine.observe(event, language: language)
      let expected = reference.observe(event, language: language)
      if actual != expected {
        return """
          seed \(seed), event \(index), on \(escaped(before.notation)):
          \(event) language \(language ?? "none")
          \(actual.differences(from: expected).joined(separator: "\n"))
          \(String(decoding: try JSONEncoder().encode(record), as: UTF8.self))
          """
      }
    }
    return nil
  }
}

extension ObservedStep {
  /// The fields in which the engine's step differs from the reference's.
  func differences(from expected: ObservedStep) -> [String] {
    var differences: [String] = []
    func compare<Value: Equatable>(_ name: String, _ actual: Value, _ expected: Value) {
      if actual != expected {
        differences.append("  \(name): engine \(actual), reference \(expected)")
      }
    }
    func compare(_ name: String, _ actual: UTF16Text?, _ expected: UTF16Text?) {
      compare(
        name, actual.map { escaped($0.string) } ?? "none",
        expected.map { escaped($0.string) } ?? "none")
    }
    compare("decision", decision, expected.decision)
    compare("state", escaped(notation), escaped(expected.notation))
    compare("inserted", inserted, expected.inserted)
    compare("dropped", dropped, expected.dropped)
    compare("filtered", filtered, expected.filtered)
    compare("violations", violations.map(\.rule), expected.violations.map(\.rule))
    compare("directives", directives, expected.directives)
    compare("committed", committed, expected.committed)
    compare("preview", preview, expected.preview)
    return differences
  }
}
