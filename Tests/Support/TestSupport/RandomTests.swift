import Foundation

/// From which seed random tests draw, and how many texts: the same ones in each run, unless
/// `TEXTLIMITS_SEED` and `TEXTLIMITS_SEQUENCES` say otherwise. The seed `random` is a new one.
package enum RandomTests {
  /// Printed once in each run, so that a run from a new seed can be repeated.
  package static let seed: UInt64 = {
    let seed: UInt64 =
      switch setting("TEXTLIMITS_SEED") {
      case "random": .random(in: 0..<1 << 48)
      case let seed: seed.flatMap { UInt64($0) } ?? 1
      }
    print("Random tests draw from TEXTLIMITS_SEED=\(seed).")
    return seed
  }()

  /// One seed for each of many random sequences.
  package static var seeds: [UInt64] { firstSeeds(250) }

  /// Fewer seeds, for a test that takes long with each.
  package static func firstSeeds(_ usual: Int) -> [UInt64] {
    (0..<UInt64(count(usual))).map { seed &+ $0 }
  }

  /// How many texts or sequences a test draws.
  package static func count(_ usual: Int) -> Int {
    setting("TEXTLIMITS_SEQUENCES").flatMap { Int($0) } ?? usual
  }

  /// Whether more texts than usual are asked for, as by `make soak`: exhaustive tests run in full.
  package static var isSoak: Bool { setting("TEXTLIMITS_SEQUENCES") != nil }

  private static func setting(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
