public import StrictJSON

/// Why JSON is no table of weights, and at which key.
public struct WeightTableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where in the JSON: `ranges[2].end`; empty for the whole.
  public let key: String
  /// What is wrong there, without a full stop.
  public let reason: String

  public var description: String { key.isEmpty ? reason : "\(key): \(reason)" }
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
    let cursor = WeightCursor(json, at: "")
    try cursor.expectObject([
      "version", "maxWeightedTweetLength", "scale", "defaultWeight", "ranges",
      "transformedURLLength", "emojiParsingEnabled", "normalization", "rounding",
    ])
    let ranges = try cursor.find("ranges")?.elements() ?? []
    var parsed: [Range] = []
    for range in ranges { parsed.append(try range.range()) }
    self.init(
      scale: try cursor.find("scale")?.number(in: 1...Self.maximumWeight) ?? 1,
      defaultWeight: try cursor.require("defaultWeight").number(in: 0...Self.maximumWeight),
      ranges: parsed,
      rounding: try cursor.find("rounding")?.word(["up", "down"]) == "up" ? .up : .down,
      linkCount: try cursor.find("transformedURLLength")?.number(in: 0...Self.maximumWeight),
      weighsEmojiAsOne: try cursor.find("emojiParsingEnabled")?.flag() ?? false,
      normalizes: try cursor.find("normalization")?.word(["nfc", "none"]) == "nfc")
  }
}

/// A place in the JSON of a table.
private struct WeightCursor {
  private let value: JSONValue
  private let key: String

  init(_ value: JSONValue, at key: String) {
    self.value = value
    self.key = key
  }

  private func error(_ reason: String) -> WeightTableError {
    WeightTableError(key: key, reason: reason)
  }

  func expectObject(_ known: [String]) throws(WeightTableError) {
    guard case .object(let members) = value else { throw error("expected an object") }
    if let other = members.keys.filter({ !known.contains($0) }).min() {
      throw error("there is no key '\(other)' here; the keys are \(known.joined(separator: ", "))")
    }
  }

  func find(_ name: String) -> WeightCursor? {
    value[name].map { WeightCursor($0, at: key.isEmpty ? name : "\(key).\(name)") }
  }

  func require(_ name: String) throws(WeightTableError) -> WeightCursor {
    guard let found = find(name) else { throw error("the key '\(name)' is missing") }
    return found
  }

  func elements() throws(WeightTableError) -> [WeightCursor] {
    guard case .array(let values) = value else { throw error("expected a list") }
    return values.enumerated().map { WeightCursor($1, at: "\(key)[\($0)]") }
  }

  func number(in range: ClosedRange<Int>) throws(WeightTableError) -> Int {
    guard case .integer(let number) = value else { throw error("expected a whole number") }
    guard range.contains(number) else {
      throw error("\(number) is not between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  func flag() throws(WeightTableError) -> Bool {
    guard case .boolean(let flag) = value else { throw error("expected true or false") }
    return flag
  }

  func word(_ words: [String]) throws(WeightTableError) -> String {
    guard case .string(let word) = value, words.contains(word) else {
      throw error("write \(words.joined(separator: " or "))")
    }
    return word
  }

  func range() throws(WeightTableError) -> WeightTable.Range {
    try expectObject(["start", "end", "weight"])
    let start = try require("start").scalar()
    let end = try require("end")
    let last = try end.scalar()
    guard last >= start else { throw end.error("the end is before the start") }
    return WeightTable.Range(
      start...last, weighs: try require("weight").number(in: 0...WeightTable.maximumWeight))
  }

  private func scalar() throws(WeightTableError) -> UInt32 {
    if case .string(let text) = value {
      guard text.hasPrefix("U+"), let scalar = UInt32(text.dropFirst(2), radix: 16),
        scalar <= 0x10FFFF
      else { throw error("write a scalar as a number or as in \"U+4E00\"") }
      return scalar
    }
    return UInt32(try number(in: 0...0x10FFFF))
  }
}
