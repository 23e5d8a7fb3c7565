import TextMetrics

extension Readings {
  /// As `textlimit check --json` writes a verdict: it fits where every hard limit is met.
  var json: JSONValue {
    [
      "fits": .boolean(all.allSatisfy { $0.fits || $0.limit.strength == .soft }),
      "binding": binding.map { .string($0.limit.unit.name) } ?? .null,
      "readings": .array(all.map { $0.json }),
    ]
  }
}

extension Reading {
  var json: JSONValue {
    var json: JSONObject = [
      "unit": .string(limit.unit.name), "count": .integer(count), "fits": .boolean(fits),
    ]
    if limit.minimum > 0 { json["min"] = .integer(limit.minimum) }
    json["max"] = limit.maximum.map(JSONValue.integer)
    json["remaining"] = remaining.map(JSONValue.integer)
    if limit.strength == .soft { json["soft"] = true }
    return .object(json)
  }
}
