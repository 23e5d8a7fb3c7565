import TextMetrics

extension Verdict {
  /// The verdict on a text of a file, with more members at its end.
  func json(file: String?, _ more: [(key: String, value: OrderedJSON)] = []) -> OrderedJSON {
    var members: [(key: String, value: OrderedJSON)] = [("file", OrderedJSON(file))]
    if let line { members.append(("line", .number(line))) }
    members += [
      ("fits", .bool(fits)), ("binding", OrderedJSON(binding.map { limits[$0].unit.name })),
      ("readings", .array(zip(limits, readings.all).map { $1.json(in: $0.unit) })),
    ]
    return .object(members + more)
  }
}

extension Reading {
  /// - Parameter unit: The unit as the user wrote it.
  fileprivate func json(in unit: NamedUnit) -> OrderedJSON {
    var members: [(key: String, value: OrderedJSON)] = [
      ("unit", .string(unit.name)), ("count", .number(count)),
    ]
    if limit.minimum > 0 { members.append(("min", .number(limit.minimum))) }
    if let maximum = limit.maximum { members.append(("max", .number(maximum))) }
    if let remaining { members.append(("remaining", .number(remaining))) }
    if unencodable > 0 { members.append(("unencodable", .number(unencodable))) }
    if limit.strength == .soft { members.append(("soft", .bool(true))) }
    return .object(members + [("fits", .bool(fits))])
  }
}
