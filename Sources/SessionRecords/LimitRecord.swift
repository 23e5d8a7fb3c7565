import StrictJSON
import TextEditing
package import TextMetrics

/// A limit as a session spells it.
package struct LimitRecord: Sendable, Hashable {
  /// The unit as spelled, which results echo.
  package var unit: String
  package var min: Int?
  package var max: Int?
  package var soft: Bool?

  private enum Key: String, CaseIterable { case unit, min, max, soft }

  init(_ limit: TextLimit) {
    unit = limit.unit.name
    max = limit.maximum
    // One of the two is always said.
    min = limit.minimum > 0 || max == nil ? Swift.max(limit.minimum, 0) : nil
    soft = limit.strength == .soft ? true : nil
  }

  private enum ProfileKey: String, CaseIterable { case profile, soft }

  /// The limits of an element: one, or those of a profile.
  fileprivate static func list(parsing cursor: RecordCursor) throws(ReplayError) -> [LimitRecord] {
    guard let profile = cursor.find(ProfileKey.profile) else {
      return [try LimitRecord(parsing: cursor)]
    }
    try cursor.expectObject(keyedBy: ProfileKey.self)
    let soft = try cursor.find(ProfileKey.soft)?.boolean()
    let spelled = try profile.text()
    do {
      let (found, number) = try LimitProfile.spelled(spelled)
      return try found.maxima(number).map {
        LimitRecord(unit: $0.unit, max: $0.maximum, soft: soft)
      }
    } catch {
      throw profile.error("\(error)")
    }
  }

  private init(unit: String, max: Int, soft: Bool?) {
    self.unit = unit
    self.max = max
    self.soft = soft
  }

  private init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    unit = try cursor.require(Key.unit).text()
    min = try cursor.find(Key.min)?.wholeNumber()
    max = try cursor.find(Key.max)?.wholeNumber()
    soft = try cursor.find(Key.soft)?.boolean()
    if let min, min < 0 { throw cursor.error("'min' is negative") }
    if let max, max < (min ?? 0) {
      throw cursor.error(max < 0 ? "'max' is negative" : "'max' is below 'min'")
    }
    if min == nil, max == nil { throw cursor.error("missing key 'max'") }
  }

  var json: JSONValue {
    var json: JSONObject = ["unit": .string(unit)]
    json["min"] = min.map(JSONValue.integer)
    json["max"] = max.map(JSONValue.integer)
    json["soft"] = soft.map(JSONValue.boolean)
    return .object(json)
  }

  package func limit(units: TextServices) throws(UnitError) -> TextLimit {
    TextLimit(
      minimum: min ?? 0, maximum: max, in: try units.unit(named: unit),
      strength: soft == true ? .soft : .hard)
  }
}

extension RecordCursor {
  /// A list of limits, in which a profile stands for all of its own.
  package func limits() throws(ReplayError) -> [LimitRecord] {
    try elements(read: LimitRecord.list(parsing:)).flatMap { $0 }
  }
}
