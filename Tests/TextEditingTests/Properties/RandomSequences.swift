import Foundation

/// How many random sequences are run, and from which seed: the same ones each time, unless
/// `TEXTLIMITS_SEQUENCES` and `TEXTLIMITS_SEED` say otherwise. The seed `random` is a new one,
/// which is printed.
enum RandomSequences {
  static let count = setting("TEXTLIMITS_SEQUENCES").flatMap { Int($0) } ?? 500

  static let firstSeed: UInt64 =
    switch setting("TEXTLIMITS_SEED") {
    case "random": .random(in: 0..<1 << 48)
    case let seed: seed.flatMap { UInt64($0) } ?? 1
    }

  static var seeds: some Sequence<UInt64> {
    print("\(count) random sequences from seed \(firstSeed)")
    return (0..<UInt64(count)).lazy.map { firstSeed &+ $0 }
  }

  private static func setting(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
