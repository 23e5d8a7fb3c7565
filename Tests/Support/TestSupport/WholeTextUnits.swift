package import TextMetrics

/// Custom units that count whole texts, each with a closure that returns the expected count.
package enum WholeTextUnits {
  package static let counts: [(unit: TextUnit, count: @Sendable (String) -> Int)] = [
    custom("mentions", mentions),
    custom("distinct") { Set($0).count },
    custom("odd") { $0.count % 2 == 0 ? $0.count : -3 },
    custom("saw") { $0.utf8.count % 7 },
    custom("hashes") { text in Int(hash(of: text) % 12) },
    custom("extremes") { text in [.min, .max, -1, 0, 3][Int(hash(of: text) % 5)] },
    custom("nonempty") { $0.isEmpty ? 5 : 2 },
    custom("constant") { _ in .max },
  ]

  package static let units = counts.map(\.unit)

  private static func custom(
    _ name: String, _ count: @escaping @Sendable (String) -> Int
  ) -> (TextUnit, @Sendable (String) -> Int) {
    (.custom(name, count: count), { max(0, count($0)) })
  }

  /// Counts a mention such as `@user` as one Character.
  @Sendable private static func mentions(_ text: String) -> Int {
    var (count, isInMention) = (0, false)
    for character in text {
      isInMention = isInMention && character.isLetter
      if !isInMention { count += 1 }
      if character == "@" { isInMention = true }
    }
    return count
  }

  private static func hash(of text: String) -> UInt32 {
    text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 } >> 8
  }
}
