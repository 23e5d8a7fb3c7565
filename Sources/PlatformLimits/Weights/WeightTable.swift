public import StrictJSON

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

// MARK: - Parsing

/// Why JSON is no table of weights, and at which key.
public struct WeightTableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where in the JSON: `ranges[2].end`; empty for the whole.
  public let key: String
  /// What is wrong there, without a full stop.
  public let reason: String

  public var description: String { key.isEmpty ? reason : "\(key): \(reason)" }
}

extension WeightTableError: JSONPlaceError {
  package init(at path: String, reason: String) { (key, self.reason) = (path, reason) }
}

extension WeightTable {
  /// Reads a table from JSON, as X publishes its own (github.com/twitter/twitter-text, `config`).
  ///
  /// `defaultWeight` is needed. `scale` is 1 if left out, and `ranges`, with `start`, `end` and
  /// `weight` each, none. A scalar is a number or a text such as `"U+4E00"`.
  /// `transformedURLLength` is what a link counts, and `emojiParsingEnabled` makes an emoji weigh
  /// the default. Beside what X has, `normalization` may be `nfc` or `none`, and `rounding` `up` or
  /// `down`. `version` and `maxWeightedTweetLength` mean nothing here.
  ///
  /// ```swift
  /// let json = try JSONValue(
  ///   parsing: #"{"defaultWeight":2,"ranges":[{"start":0,"end":127,"weight":1}]}"#)
  /// try WeightTable(parsing: json) == .nonASCIITwice  // true
  /// ```
  ///
  /// - Throws: ``WeightTableError`` at the first key that is unknown, missing or of no use.
  public init(parsing json: JSONValue) throws(WeightTableError) {
    let cursor = WeightCursor(json)
    try cursor.expectObject(keyedBy: Key.self)
    self.init(
      scale: try cursor.find(Key.scale)?.number(in: 1...Self.maximumWeight) ?? 1,
      defaultWeight: try cursor.require(Key.defaultWeight).weight(),
      ranges: try cursor.find(Key.ranges)?.elements(read: Range.init(parsing:)) ?? [],
      rounding: try cursor.find(Key.rounding)?.name(of: Rounding.self) ?? .down,
      linkCount: try cursor.find(Key.transformedURLLength)?.weight(),
      weighsEmojiAsOne: try cursor.find(Key.emojiParsingEnabled)?.boolean() ?? false,
      normalizes: try cursor.find(Key.normalization)?.name(of: Normalization.self) == .nfc)
  }

  private enum Key: String, CaseIterable {
    case version, maxWeightedTweetLength, scale, defaultWeight, ranges, transformedURLLength
    case emojiParsingEnabled, normalization, rounding
  }

  private enum Normalization: String, CaseIterable { case nfc, none }
}

private typealias WeightCursor = JSONCursor<WeightTableError>

extension WeightTable.Range {
  private enum Key: String, CaseIterable { case start, end, weight }

  fileprivate init(parsing cursor: WeightCursor) throws(WeightTableError) {
    try cursor.expectObject(keyedBy: Key.self)
    let start = try cursor.require(Key.start).scalar()
    let end = try cursor.require(Key.end)
    let last = try end.scalar()
    guard last >= start else { throw end.error("the end is before the start") }
    self.init(start...last, weighs: try cursor.require(Key.weight).weight())
  }
}

extension WeightCursor {
  fileprivate func number(in range: ClosedRange<Int>) throws(WeightTableError) -> Int {
    let number = try wholeNumber()
    guard range.contains(number) else {
      throw error("\(number) is not between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  fileprivate func weight() throws(WeightTableError) -> Int {
    try number(in: 0...WeightTable.maximumWeight)
  }

  fileprivate func scalar() throws(WeightTableError) -> UInt32 {
    if case .string(let text) = value {
      guard text.hasPrefix("U+"), let scalar = UInt32(text.dropFirst(2), radix: 16),
        scalar <= 0x10FFFF
      else { throw error("write a scalar as a number or as in \"U+4E00\"") }
      return scalar
    }
    return UInt32(try number(in: 0...0x10FFFF))
  }
}
