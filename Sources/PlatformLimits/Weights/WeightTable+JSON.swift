public import StrictJSON

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
