/// What the scalars of a text weigh, as a platform publishes it: ranges with a weight each, and
/// spans of several scalars that weigh the same whatever they hold.
///
/// ```swift
/// let table = WeightTable(defaultWeight: 2, ranges: [.init(0...0x7F, weighs: 1)])
/// "né".count(in: .weighted("two-for-accents", by: table))  // 3
/// ```
public struct WeightTable: Sendable, Hashable {
  /// Scalars next to each other that weigh the same.
  public struct Range: Sendable, Hashable {
    /// The values of the scalars.
    public let scalars: ClosedRange<UInt32>
    /// In parts of one: ``WeightTable/scale`` of them are one.
    public let weight: Int

    /// A range of scalars and the weight of each.
    public init(_ scalars: ClosedRange<UInt32>, weighs weight: Int) {
      self.scalars = scalars
      self.weight = weight
    }
  }

  /// What becomes of a part of one at the end of a text.
  public enum Rounding: String, Sendable, Hashable, CaseIterable {
    /// It counts as one.
    case up
    /// It counts nothing.
    case down
  }

  /// How many parts of weight are one. At least 1.
  public let scale: Int
  /// What a scalar weighs that no range holds.
  public let defaultWeight: Int
  /// Ranges of scalars; of those that overlap, the first counts.
  public let ranges: [Range]
  /// Whether parts of one are rounded up.
  public let rounding: Rounding
  /// What a link counts, whatever its length, in whole units; nil where links are text as any
  /// other.
  public let linkCount: Int?
  /// Whether an emoji weighs ``defaultWeight``, of however many scalars it is made.
  public let weighsEmojiAsOne: Bool
  /// Whether the text is brought into normalization form C before it is weighed.
  public let normalizes: Bool

  /// The largest weight and scale; more counts as that.
  public static let maximumWeight = 0xFFFF

  /// A table; weights are clamped to what is allowed.
  public init(
    scale: Int = 1, defaultWeight: Int, ranges: [Range], rounding: Rounding = .down,
    linkCount: Int? = nil, weighsEmojiAsOne: Bool = false, normalizes: Bool = false
  ) {
    func clamped(_ weight: Int) -> Int { min(max(0, weight), Self.maximumWeight) }
    self.scale = max(1, clamped(scale))
    self.defaultWeight = clamped(defaultWeight)
    self.ranges = ranges.map { Range($0.scalars, weighs: clamped($0.weight)) }
    self.rounding = rounding
    self.linkCount = linkCount.map(clamped)
    self.weighsEmojiAsOne = weighsEmojiAsOne
    self.normalizes = normalizes
  }
}

extension WeightTable {
  /// Posts on X, by version 3 of the configuration that the platform publishes
  /// (github.com/twitter/twitter-text, `config/v3.json`): most Latin, Greek, Cyrillic, Semitic and
  /// Indic letters one, all others two, an emoji two, a link 23.
  public static let x = WeightTable(
    scale: 100, defaultWeight: 200, ranges: light, linkCount: 23, weighsEmojiAsOne: true,
    normalizes: true)

  /// Version 2: as ``x``, but an emoji weighs what its scalars do.
  public static let x2 = WeightTable(
    scale: 100, defaultWeight: 200, ranges: light, linkCount: 23, normalizes: true)

  private static let light = [
    Range(0...4351, weighs: 100), Range(8192...8205, weighs: 100), Range(8208...8223, weighs: 100),
    Range(8242...8247, weighs: 100),
  ]

  /// ASCII one, everything else two: what forms mean that were made for double-byte encodings.
  public static let nonASCIITwice = WeightTable(
    defaultWeight: 2, ranges: [Range(0...0x7F, weighs: 1)])

  /// ASCII half, everything else one, as Chinese apps count.
  public static func asciiHalf(_ rounding: Rounding) -> WeightTable {
    WeightTable(
      scale: 2, defaultWeight: 2, ranges: [Range(0...0x7F, weighs: 1)], rounding: rounding)
  }
}
