import TextMetrics

/// Where one text stands against the limits of a command.
struct Verdict {
  let limits: [NamedLimit]
  /// The line's number, where the text is a line.
  let line: Int?
  let readings: Readings

  /// Whether every hard limit is met.
  var fits: Bool { readings.all.allSatisfy { $0.fits || $0.limit.strength == .soft } }

  /// A row for each limit, below a title if there is one: `notes.txt:12`.
  func report(title: String?) -> [String] {
    var table = Table([.left, .right, .left, .left])
    for (named, reading) in zip(limits, readings.all) {
      table.append([
        named.unit.name, String(reading.count), reading.limit.bounds,
        reading.standing.sentence.styled(reading.style) + note(on: reading),
      ])
    }
    guard let title else { return table.lines }
    return [place(in: title).styled(.bold)] + table.lines.map { "  " + $0 }
  }

  /// `notes.txt:12`, or the title itself where the text is not a line.
  func place(in title: String) -> String { line.map { "\(title):\($0)" } ?? title }

  private func note(on reading: Reading) -> String {
    let isBinding = limits.count > 1 && reading == readings.binding
    let notes = (isBinding ? ["binding"] : []) + (reading.limit.strength == .soft ? ["soft"] : [])
    return notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
  }

  func json(
    file: String?, unencodable: [(key: String, value: OrderedJSON)]
  ) -> OrderedJSON {
    var members: [(key: String, value: OrderedJSON)] = [("file", OrderedJSON(file))]
    if let line { members.append(("line", .number(line))) }
    members.append(("fits", .bool(fits)))
    let binding = readings.all.firstIndex { $0 == readings.binding }
    members.append(("binding", OrderedJSON(binding.map { limits[$0].unit.name })))
    members.append(
      ("readings", .array(zip(limits, readings.all).map { $1.json(unit: $0.unit.name) })))
    return .object(members + unencodable)
  }
}

extension Reading {
  /// The reading as JSON, its unit as the user wrote it.
  func json(unit: String) -> OrderedJSON {
    var members: [(key: String, value: OrderedJSON)] = [
      ("unit", .string(unit)), ("count", .number(count)),
    ]
    if limit.minimum > 0 { members.append(("min", .number(limit.minimum))) }
    if let maximum = limit.maximum { members.append(("max", .number(maximum))) }
    if let remaining { members.append(("remaining", .number(remaining))) }
    if unencodable > 0 { members.append(("unencodable", .number(unencodable))) }
    if limit.strength == .soft { members.append(("soft", .bool(true))) }
    members.append(("fits", .bool(fits)))
    return .object(members)
  }

  var style: Style { fits ? .good : limit.strength == .soft ? .notice : .bad }
}

extension Reading.Standing {
  var sentence: String {
    switch self {
    case .tooShort(let by): "too short by \(by)"
    case .within(let remaining?): "\(remaining) left"
    case .within(nil): "fits"
    case .tooLong(let by): "too long by \(by)"
    case .unencodable(1): "1 scalar cannot be encoded"
    case .unencodable(let scalars): "\(scalars) scalars cannot be encoded"
    }
  }
}

extension TextLimit {
  /// `of 300`, `of 3 to 300`, `of 3 or more`.
  fileprivate var bounds: String {
    switch maximum {
    case nil: "of \(minimum) or more"
    case .some(minimum): "of exactly \(minimum)"
    case .some(let maximum): minimum == 0 ? "of \(maximum)" : "of \(minimum) to \(maximum)"
    }
  }
}
