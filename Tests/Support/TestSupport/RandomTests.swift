import Foundation

/// From which seed random tests draw, and how many texts: the same ones in each run, unless
/// `TEXTLIMITS_SEED` and `TEXTLIMITS_SEQUENCES` say otherwise. The seed `random` is a new one.
package enum RandomTests {
  /// Printed once in each run, so that a run from a new seed can be repeated.
  package static let seed: UInt64 = {
    let seed: UInt64 =
      switch environment["TEXTLIMITS_SEED"] {
      case "random": .random(in: 0..<1 << 48)
      case let seed: seed.flatMap { UInt64($0) } ?? 1
      }
    print("Random tests draw from TEXTLIMITS_SEED=\(seed).")
    return seed
  }()

  /// One seed for each of many random sequences.
  package static var seeds: [UInt64] { firstSeeds(80) }

  /// Fewer seeds, for a test that takes long with each.
  package static func firstSeeds(_ usual: Int) -> [UInt64] {
    (0..<UInt64(count(usual))).map { seed &+ $0 }
  }

  /// How many texts or sequences a test draws.
  package static func count(_ usual: Int) -> Int { asked ?? usual }

  /// Whether more texts than usual are asked for, as by `make soak`: exhaustive tests run in full.
  package static let isSoak = asked != nil

  /// How many of what takes seconds with all: some in a usual run, all in a soak.
  package static func some(_ usual: Int, of all: Int) -> Int { isSoak ? all : usual }

  /// Every so many elements from an offset on, and the last. A soak takes all.
  package static func sample<Element>(
    _ all: some Collection<Element>, every step: Int, from first: Int = 0
  ) -> [Element] {
    let last = all.count - 1
    return all.enumerated().filter { isSoak || $0.offset % step == first || $0.offset == last }
      .map(\.element)
  }

  /// All scalars below U+34000 and the tags; of the others every 61st and the ends of each plane. A
  /// soak takes all.
  package static let scalars: [Unicode.Scalar] = (0...0x10FFFF).filter {
    isSoak || $0 < 0x34000 || $0 >> 12 == 0xE0 || $0 % 61 == 0 || ($0 &+ 2) & 0xFFFF <= 2
  }.compactMap(Unicode.Scalar.init)

  private static let environment = ProcessInfo.processInfo.environment
  private static let asked = environment["TEXTLIMITS_SEQUENCES"].flatMap { Int($0) }
}
