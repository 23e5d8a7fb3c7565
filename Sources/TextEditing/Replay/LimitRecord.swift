import TextMetrics

/// A limit as a session spells it.
struct LimitRecord: Sendable, Hashable, Codable {
  /// The unit as spelled, which results echo.
  var unit: String
  var min: Int?
  var max: Int?
  var soft: Bool?

  enum CodingKeys: String, CodingKey, CaseIterable { case unit, min, max, soft }

  init(_ limit: TextLimit) {
    unit = limit.unit.name
    min = limit.minimum > 0 ? limit.minimum : nil
    max = limit.maximum
    soft = limit.strength == .soft ? true : nil
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
    unit = try container.decode(String.self, forKey: .unit)
    min = try container.decodeWholeNumber(forKey: .min)
    max = try container.decodeWholeNumber(forKey: .max)
    soft = try container.decodeIfPresent(Bool.self, forKey: .soft)
    if let min, min < 0 { throw decoder.corrupted("is negative", at: CodingKeys.min) }
    if let max, max < (min ?? 0) {
      throw decoder.corrupted(
        max < 0 ? "is negative" : "is below the minimum", at: CodingKeys.max)
    }
    if min == nil, max == nil { throw decoder.corrupted("missing", at: CodingKeys.max) }
  }

  func limit(units: TextServices) throws(UnitError) -> TextLimit {
    TextLimit(
      minimum: min ?? 0, maximum: max, in: try units.unit(named: unit),
      soft == true ? .soft : .hard)
  }
}
