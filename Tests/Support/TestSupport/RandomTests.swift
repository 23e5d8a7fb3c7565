import Foundation

/// `TEXTLIMITS_SEED` and `TEXTLIMITS_SEQUENCES` set the seed and the size (see CONTRIBUTING.md).
package enum RandomTests {
  /// The seed. It's printed to make a failed run repeatable.
  package static let seed: UInt64 = {
    let seed: UInt64 =
      switch environment["TEXTLIMITS_SEED"] {
      case "random": .random(in: 0..<1 << 48)
      case let seed: seed.flatMap { UInt64($0) } ?? 1
      }
    print("Random tests draw from TEXTLIMITS_SEED=\(seed).")
    return seed
  }()

  package static var seeds: [UInt64] { firstSeeds(80) }

  package static func firstSeeds(_ usual: Int) -> [UInt64] {
    (0..<UInt64(count(usual))).map { seed &+ $0 }
  }

  package static func count(_ usual: Int) -> Int { requestedCount ?? usual }

  /// Whether tests are exhaustive, as in `make soak`.
  package static let isSoak = requestedCount != nil

  package static func some(_ usual: Int, of all: Int) -> Int { isSoak ? all : usual }

  /// Returns every `step`th element from the offset `first` on, and the last element. In a soak,
  /// returns all elements. `first` must be less than `step`.
  package static func sample<Element>(
    _ all: some Collection<Element>, every step: Int, from first: Int = 0
  ) -> [Element] {
    let last = all.count - 1
    return all.enumerated().filter { isSoak || $0.offset % step == first || $0.offset == last }
      .map(\.element)
  }

  /// All scalars in a soak, otherwise the scalars below U+34000, those from U+E0000 to U+E0FFF, and
  /// a sample of the others.
  package static let scalars: [Unicode.Scalar] = (0...0x10FFFF).filter {
    isSoak || $0 < 0x34000 || $0 >> 12 == 0xE0 || $0 % 61 == 0 || ($0 &+ 2) & 0xFFFF <= 2
  }.compactMap(Unicode.Scalar.init)

  private static let environment = ProcessInfo.processInfo.environment
  private static let requestedCount = environment["TEXTLIMITS_SEQUENCES"].flatMap { Int($0) }
}
