import StrictJSON
package import TextMetrics

package struct LimitRecord: Sendable, Hashable {
  /// The name of the unit as it's written in the session.
  package var unit: String
  package var min: Int?
  package var max: Int?
  /// If `nil`, the key isn't written. `false` is written as it was read.
  package var soft: Bool?
}

extension LimitRecord {
  private enum Key: String, CaseIterable { case unit, min, max, soft }

  init(_ limit: TextLimit) {
    unit = limit.unit.name
    max = limit.maximum
    // In a session, a limit needs a minimum or a maximum. So without a maximum, even the minimum 0
    // is written.
    min = limit.minimum > 0 || max == nil ? Swift.max(limit.minimum, 0) : nil
    soft = limit.strength == .soft ? true : nil
  }

  fileprivate init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    unit = try cursor.require(Key.unit).string()
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
    var json = JSONObject()
    json[Key.unit] = .string(unit)
    json[Key.min] = min.map(JSONValue.integer)
    json[Key.max] = max.map(JSONValue.integer)
    json[Key.soft] = soft.map(JSONValue.boolean)
    return .object(json)
  }

  fileprivate func limit(services: TextServices) throws(UnitError) -> TextLimit {
    TextLimit(
      minimum: min ?? 0, maximum: max, in: try services.unit(named: unit),
      strength: soft == true ? .soft : .hard)
  }
}

package enum LimitEntry: Sendable, Hashable {
  case limit(LimitRecord)
  case profile(String, soft: Bool?)

  private enum Key: String, CaseIterable { case profile, soft }

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard let profile = cursor.find(Key.profile) else {
      self = .limit(try LimitRecord(parsing: cursor))
      return
    }
    try cursor.expectObject(keyedBy: Key.self)
    self = .profile(try profile.string(), soft: try cursor.find(Key.soft)?.boolean())
  }

  var json: JSONValue {
    switch self {
    case .limit(let record): return record.json
    case .profile(let profile, let soft):
      var json = JSONObject()
      json[Key.profile] = .string(profile)
      json[Key.soft] = soft.map(JSONValue.boolean)
      return .object(json)
    }
  }

  fileprivate func limitRecords(
    services: TextServices, at path: String
  ) throws(ReplayError) -> [LimitRecord] {
    switch self {
    case .limit(let record): return [record]
    case .profile(let name, let soft):
      do {
        let (profile, number) = try services.profile(spelled: name)
        return try profile.bounds(number).map { unit, bounds in
          LimitRecord(
            unit: unit, min: bounds.lowerBound > 0 ? bounds.lowerBound : nil,
            max: bounds.upperBound, soft: soft)
        }
      } catch {
        throw .unreadable("\(path).profile: \(error)")
      }
    }
  }
}

extension [LimitEntry] {
  /// Returns each limit and its record. A profile is replaced with its limits.
  package func resolved(
    services: TextServices, at path: String
  ) throws(ReplayError) -> (limits: [TextLimit], records: [LimitRecord]) {
    var limits: [TextLimit] = []
    var records: [LimitRecord] = []
    for (index, entry) in enumerated() {
      let path = "\(path)[\(index)]"
      for record in try entry.limitRecords(services: services, at: path) {
        do {
          limits.append(try record.limit(services: services))
        } catch {
          throw .unreadable("\(path).unit: \(error)")
        }
        records.append(record)
      }
    }
    return (limits, records)
  }
}

extension RecordCursor {
  package func limits() throws(ReplayError) -> [LimitEntry] {
    try elements(read: LimitEntry.init(parsing:))
  }
}
