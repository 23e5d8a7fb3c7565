extension TextUnit {
  /// Weights by a table of your own: `custom:weighted:NAME`.
  ///
  /// - Parameters:
  ///   - name: What follows `custom:weighted:` in the unit's name, and is all of its identity.
  ///   - table: What scalars, emoji and links weigh.
  ///   - normalizer: What brings a text into normalization form C, for a table that asks for it;
  ///     nil weighs texts as they are.
  public static func weighted(
    _ name: String, by table: WeightTable, normalizer: (any TextNormalizer)? = nil
  ) -> TextUnit {
    TextUnit(WeightedUnit(Weighing(table, normalizer: normalizer), name: "custom:weighted:\(name)"))
  }

  /// Weights by a table, under a name of ours: `weighted:x`.
  package static func weighted(
    by table: WeightTable, named name: String, normalizer: (any TextNormalizer)?
  ) -> TextUnit {
    TextUnit(WeightedUnit(Weighing(table, normalizer: normalizer), name: name))
  }
}

/// Weights, as platforms publish them.
final class WeightedUnit: UnitDefinition {
  static let family = UnitFamily(
    head: "weighted",
    noun: .weights,
    listing: UnitListing(
      ["weighted:TABLE"],
      "weights: x (posts on X), x2, mastodon, nonascii2, ascii-half, ascii-half-down or @FILE",
      completions: tables.map { "weighted:" + $0.name } + ["weighted:mastodon"]),
    make: { name, services throws(UnitError) in
      if name == "mastodon" { return .mastodon }
      let isFile = name.hasPrefix("@")
      let table =
        isFile
        ? try services.weightTable(named: String(name.dropFirst()))
        : tables.first { $0.name == name }?.table()
      guard let table else {
        if isFile {
          throw .unavailable("weighted:\(name)", reason: "this program reads no weight tables")
        }
        throw .unknownOption(
          "weighted:\(name)",
          known: "x, x2, mastodon, nonascii2, ascii-half, ascii-half-down, or @ and a file with a "
            + "table of your own")
      }
      let normalizer = services.normalizer(named: "nfc")
      guard !table.normalizes || normalizer != nil else {
        throw .unavailable("weighted:\(name)", reason: "this program has no normalization form nfc")
      }
      return .weighted(by: table, named: "weighted:\(name)", normalizer: normalizer)
    })

  private static let tables: [(name: String, table: @Sendable () -> WeightTable)] = [
    ("x", { .x }), ("x2", { .x2 }), ("nonascii2", { .nonASCIITwice }),
    ("ascii-half", { .asciiHalf(.up) }), ("ascii-half-down", { .asciiHalf(.down) }),
  ]

  let name: String
  let facts: UnitFacts
  private let weighing: Weighing
  private let sum: WeightSum

  init(_ weighing: Weighing, name: String) {
    self.weighing = weighing
    self.name = name
    let table = weighing.table
    let sum = WeightSum(table)
    self.sum = sum
    let hasSpans = table.linkCount != nil || table.weighsEmojiAsOne
    facts = UnitFacts(
      noun: .weights,
      additivity: hasSpans || table.normalizes
        ? .seams(within: Self.loss(weighing))
        : table.scale == 1
          ? .scalars : table.rounding == .up ? .pieces(within: 1) : .seams(within: 1),
      // A link may weigh less than its beginning.
      isMonotone: !hasSpans && !table.normalizes,
      isExpensive: table.linkCount != nil || table.normalizes,
      merge: table.scale == 1 && !hasSpans
        ? .sum
        : .ordered { sum.tally(Int64($0.parts[0]) + Int64($1.parts[0])) },
      scalarCosts: nil,
      tallyFromSums: nil)
  }

  /// What two texts lose at most that become one: a link of the greatest length that their ends
  /// make, or as many short links as were in one and no longer are.
  private static func loss(_ weighing: Weighing) -> Int {
    let (table, heaviest) = (weighing.table, weighing.heaviest)
    guard let linkCount = table.linkCount else { return 16 * heaviest / table.scale + 1 }
    return LinkScanner.mostUnits * (2 * heaviest / table.scale + 1 + linkCount / 2)
  }

  let provider = UnitProvider.none

  func tally(of text: Span<UInt8>) -> Tally {
    sum.tally(weighing.weight(of: text))
  }

  func makeMeter() -> any StreamMeter { BufferedMeter(self) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func seam(in text: Span<UInt8>) -> Int {
    weighing.table.linkCount == nil
      ? CharacterKernel.start(ofLast: 1, in: text) : LinkSeam.offset(in: text)
  }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    guard weighing.table.linkCount != nil else { return nil }
    return LinkSeam.link(dividedAt: offset, in: text) { weighing.links(in: $0) }
  }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? {
    guard weighing.table.linkCount != nil else { return nil }
    return weighing.weighedLinks(in: text).map { link in
      FixedSpan(range: link.range, tally: sum.tally(link.weight))
    }
  }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}

/// How a table makes a count of the sum of weights.
private struct WeightSum: Sendable {
  private let scale: Int64
  private let roundsUp: Bool
  /// Whether the count of two texts takes more than their counts.
  private let isPart: Bool

  init(_ table: WeightTable) {
    scale = Int64(table.scale)
    roundsUp = table.rounding == .up
    isPart = scale > 1 || table.linkCount != nil || table.weighsEmojiAsOne
  }

  func tally(_ weight: Int64) -> Tally {
    var tally = Tally(clamping: (roundsUp ? weight + scale - 1 : weight) / scale)
    if isPart { tally.parts[0] = Int(clamping: weight) }
    return tally
  }
}
