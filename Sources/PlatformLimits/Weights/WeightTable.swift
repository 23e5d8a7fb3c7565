@_exported public import StrictJSON
import TextMetrics

/// A table of the weights that a platform gives to scalars, links, and emoji.
///
/// ```swift
/// let table = WeightTable(defaultWeight: 2, ranges: [.init(0...0x7F, weighs: 1)])
/// "né".count(in: .weighted("two-for-accents", by: table))  // 3
/// ```
public struct WeightTable: Sendable, Hashable {
  /// A range of scalars that have the same weight.
  public struct Range: Sendable, Hashable {
    package let scalars: ClosedRange<UInt32>
    package let weight: Int

    /// Creates a range of scalars that have the same weight.
    ///
    /// - Parameters:
    ///   - scalars: The values of the scalars.
    ///   - weight: The weight of each scalar.
    public init(_ scalars: ClosedRange<UInt32>, weighs weight: Int) {
      self.scalars = scalars
      self.weight = weight
    }
  }

  /// The rounding of a count that isn't a whole number.
  public enum Rounding: String, Sendable, Hashable, CaseIterable {
    /// The count is rounded up to the next whole number.
    case up
    /// The count is rounded down to the previous whole number.
    case down
  }

  /// The sum of weights that counts as one. The scale is at least 1.
  package let scale: Int
  package let defaultWeight: Int
  package let ranges: [Range]
  package let rounding: Rounding
  /// The count of a link, which isn't divided by ``scale``, or `nil` if links are counted as text.
  package let linkCount: Int?
  package let weighsEmojiAsOne: Bool
  package let normalizes: Bool

  package static let maximumWeight = 0xFFFF

  /// Creates a table.
  ///
  /// Weights and the link count are clamped to the range from 0 to 65,535, and the scale to the
  /// range from 1 to 65,535.
  ///
  /// - Parameters:
  ///   - scale: The sum of weights that counts as one.
  ///   - defaultWeight: The weight of a scalar outside of all ranges.
  ///   - ranges: The ranges of scalars. If ranges overlap, the first range determines the weight.
  ///   - rounding: The rounding of a count that isn't a whole number.
  ///   - linkCount: The count of a link, or `nil` to count links as text.
  ///   - weighsEmojiAsOne: Whether an emoji of any number of scalars has the default weight.
  ///   - normalizes: Whether a text is converted to normalization form C before it's weighed.
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
  /// The weights of posts on X, by version 3 of the published configuration
  /// (github.com/twitter/twitter-text, `config/v3.json`).
  ///
  /// A text is converted to normalization form C first, so `e` and a combining accent count one
  /// together. Scalars up to U+10FF, such as Latin, Greek, Cyrillic, Semitic, and Indic letters,
  /// count one, and so do most spaces, dashes, and quotation marks. Other scalars count two. An
  /// emoji of any number of scalars counts two, and a link counts 23.
  public static let x = WeightTable(
    scale: 100, defaultWeight: 200, ranges: lightRanges, linkCount: 23, weighsEmojiAsOne: true,
    normalizes: true)

  /// The weights of posts on X by version 2 of the configuration that X publishes. Unlike with
  /// ``x``, an emoji has the sum of the weights of its scalars.
  public static let x2 = WeightTable(
    scale: 100, defaultWeight: 200, ranges: lightRanges, linkCount: 23, normalizes: true)

  private static let lightRanges = [
    Range(0...4351, weighs: 100), Range(8192...8205, weighs: 100), Range(8208...8223, weighs: 100),
    Range(8242...8247, weighs: 100),
  ]

  /// The weights that forms for double-byte encodings use. An ASCII scalar counts one, and any
  /// other scalar counts two.
  public static let nonASCIITwice = WeightTable(
    defaultWeight: 2, ranges: [Range(0...0x7F, weighs: 1)])

  /// Returns the weights that Chinese apps use. An ASCII scalar counts a half, and any other scalar
  /// counts one.
  ///
  /// - Parameter rounding: The rounding of a count that ends with a half.
  public static func asciiHalf(_ rounding: Rounding) -> WeightTable {
    WeightTable(
      scale: 2, defaultWeight: 2, ranges: [Range(0...0x7F, weighs: 1)], rounding: rounding)
  }
}

// MARK: - Parsing

/// An error that is thrown when JSON isn't a valid weight table.
public struct WeightTableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the invalid value, such as `ranges[2].end`, or an empty string for the whole
  /// table.
  public let key: String
  /// The reason, without a full stop.
  public let reason: String

  public var description: String { key.isEmpty ? reason : "\(key): \(reason)" }
}

extension WeightTableError: JSONCursorError {
  package init(at path: String, reason: String) { (key, self.reason) = (path, reason) }

  package static func suggestion(for name: String, among names: [String]) -> String? {
    Spelling.nearest(to: name, among: names)
  }
}

extension WeightTable {
  /// Creates a table from JSON in the format of X (github.com/twitter/twitter-text, `config`).
  ///
  /// | key | value | default |
  /// |---|---|---|
  /// | `defaultWeight` | the weight of a scalar outside of all ranges | required |
  /// | `ranges` | objects with `start`, `end`, and `weight` | none |
  /// | `scale` | the sum of weights that counts as one | 1 |
  /// | `transformedURLLength` | the count of a link | links are text |
  /// | `emojiParsingEnabled` | whether an emoji has the default weight | `false` |
  /// | `normalization` | `nfc` or `none` (X doesn't have this key) | `none` |
  /// | `rounding` | `up` or `down` (X doesn't have this key) | `down` |
  ///
  /// The scalars `start` and `end` are numbers, or texts such as `"U+4E00"`. The keys `version` and
  /// `maxWeightedTweetLength` are ignored.
  ///
  /// ```swift
  /// let json = try JSONValue(
  ///   parsing: #"{"defaultWeight":2,"ranges":[{"start":0,"end":127,"weight":1}]}"#)
  /// try WeightTable(parsing: json) == .nonASCIITwice  // true
  /// ```
  ///
  /// - Throws: ``WeightTableError`` if the JSON isn't an object, or if a key is unknown, missing,
  ///   or has an invalid value.
  /// - Complexity: O(*n*), where *n* is the length of the JSON.
  public init(parsing json: JSONValue) throws(WeightTableError) {
    let cursor = WeightCursor(json)
    try cursor.expectObject(keyedBy: Key.self)
    self.init(
      scale: try cursor.find(Key.scale)?.number(in: 1...Self.maximumWeight) ?? 1,
      defaultWeight: try cursor.require(Key.defaultWeight).weight(),
      ranges: try cursor.find(Key.ranges)?.elements(read: Range.init(parsing:)) ?? [],
      rounding: try cursor.find(Key.rounding)?.enumCase(of: Rounding.self) ?? .down,
      linkCount: try cursor.find(Key.transformedURLLength)?.weight(),
      weighsEmojiAsOne: try cursor.find(Key.emojiParsingEnabled)?.boolean() ?? false,
      normalizes: try cursor.find(Key.normalization)?.enumCase(of: Normalization.self) == .nfc)
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
      throw error("\(number) isn't between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  fileprivate func weight() throws(WeightTableError) -> Int {
    try number(in: 0...WeightTable.maximumWeight)
  }

  fileprivate func scalar() throws(WeightTableError) -> UInt32 {
    if case .string(let text) = value {
      let digits = text.dropFirst(2)
      // `UInt32.init` would accept a sign before the digits.
      guard text.hasPrefix("U+"), digits.allSatisfy({ $0.isHexDigit }),
        let scalar = UInt32(digits, radix: 16), scalar <= 0x10FFFF
      else { throw error("write a scalar as a number or as in \"U+4E00\"") }
      return scalar
    }
    return UInt32(try number(in: 0...0x10FFFF))
  }
}

// MARK: - Weights of scalars

struct ScalarWeights: Sendable {
  /// The weight of each block of 64 scalars, or `nil` if the scalars have different weights.
  private let blocks: [Int32?]
  private let runs: WeightRuns

  init(_ table: WeightTable) {
    let runs = WeightRuns(table)
    self.runs = runs
    var run = 0
    blocks = (UInt32(0)..<0x110000 >> 6).map { block in
      let start = block << 6
      while runs.start(after: run) <= start { run += 1 }
      return runs.start(after: run) < start + 64 ? nil : runs.weights[run]
    }
  }

  @inline(__always)
  subscript(scalar: UInt32) -> Int { Int(blocks[Int(scalar >> 6)] ?? runs[scalar]) }
}

// MARK: - Runs of equal weight

struct WeightRuns: Sendable {
  private let starts: [UInt32]
  let weights: [Int32]

  /// - Complexity: O(*n* log *n*), where *n* is the number of ranges.
  init(_ table: WeightTable) {
    let ranges = table.ranges
    var bounds: [UInt32] = [0]
    bounds.reserveCapacity(2 * ranges.count + 1)
    for range in ranges {
      bounds.append(min(range.scalars.lowerBound, 0x110000))
      bounds.append(min(range.scalars.upperBound, 0x10FFFF) + 1)
    }
    let order = [Int].sortedIndices(below: bounds.count) { bounds[$0] < bounds[$1] }
    var starts: [UInt32] = []
    var pieces = [Int](repeating: 0, count: bounds.count)
    for index in order {
      if starts.last != bounds[index] { starts.append(bounds[index]) }
      pieces[index] = starts.count - 1
    }
    var weights = [Int32](repeating: Int32(table.defaultWeight), count: starts.count)
    // A piece has the scalars between two consecutive bounds. The first range that contains a piece
    // determines the weight of the piece. Later ranges skip the piece.
    var unassigned = UnassignedPieces(count: starts.count)
    for (index, range) in ranges.enumerated() {
      var piece = unassigned.first(from: pieces[2 * index + 1])
      while piece < pieces[2 * index + 2] {
        weights[piece] = Int32(range.weight)
        unassigned.remove(piece)
        piece = unassigned.first(from: piece + 1)
      }
    }
    let changes = starts.indices.filter { $0 == 0 || weights[$0] != weights[$0 - 1] }
    self.starts = changes.map { starts[$0] }
    self.weights = changes.map { weights[$0] }
  }

  func start(after run: Int) -> UInt32 { run + 1 < starts.count ? starts[run + 1] : .max }

  subscript(scalar: UInt32) -> Int32 {
    weights[(0..<starts.count).partitioningIndex { starts[$0] > scalar } - 1]
  }
}

/// The pieces that have no weight yet, as a disjoint set with path compression. A piece is a run of
/// scalars between two consecutive bounds of the table's ranges.
private struct UnassignedPieces {
  private var next: [Int]

  init(count: Int) { next = Array(0...count) }

  mutating func remove(_ piece: Int) { next[piece] = piece + 1 }

  /// Returns the first piece from `piece` on that has no weight, or the number of all pieces if
  /// there's no such piece.
  mutating func first(from piece: Int) -> Int {
    var last = piece
    while next[last] != last { last = next[last] }
    var passed = piece
    while passed != last {
      let following = next[passed]
      next[passed] = last
      passed = following
    }
    return last
  }
}
