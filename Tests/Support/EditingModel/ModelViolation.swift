package struct ModelViolation: Hashable, Sendable {
  /// Violations are reported in this order, but all violations of one limit are together.
  package enum Rule: Hashable, Sendable {
    case position(ModelSelection)
    case lineBreaks
    case filter
    case encoding(limit: Int)
    case limit(Int)
    case scalarsPerCharacter
  }

  package var rule: Rule
  /// The count if the text weren't clipped or, for `encoding`, the number of unencodable scalars.
  package var attempted: Int?

  init(_ rule: Rule, attempted: Int? = nil) {
    self.rule = rule
    self.attempted = attempted
  }

  fileprivate var order: (Int, Int) {
    switch rule {
    case .position: (0, 0)
    case .lineBreaks: (1, 0)
    case .filter: (2, 0)
    case .encoding(let limit): (3 + limit, 0)
    case .limit(let limit): (3 + limit, 1)
    case .scalarsPerCharacter: (.max, 0)
    }
  }
}

extension [ModelViolation] {
  func merged(with others: Self) -> Self {
    let added = others.filter { other in !contains { $0.order == other.order } }
    return (self + added).sorted { $0.order < $1.order }
  }
}

extension [ModelViolation] {
  var ofLimits: Self {
    filter {
      switch $0.rule {
      case .limit, .encoding, .scalarsPerCharacter: true
      case .position, .lineBreaks, .filter: false
      }
    }
  }
}

extension ModelField {
  /// The hard limits that have a maximum, and then the maximum number of scalars in a Character.
  var enforced: [(rule: ModelViolation.Rule, unit: String, max: Int)] {
    var enforced: [(rule: ModelViolation.Rule, unit: String, max: Int)] = []
    for (index, limit) in limits.enumerated() {
      guard !limit.soft, let max = limit.max else { continue }
      enforced.append((.limit(index), limit.unit, max))
    }
    if let cap = scalarsPerCharacter {
      enforced.append((.scalarsPerCharacter, "scalarsPerCharacter", Swift.max(cap, 0)))
    }
    return enforced
  }

  /// Rule 4: if `earlier` exceeded a limit, the limit holds unless `text` is worse.
  package func violations(of text: UTF16Text, noWorseThan earlier: UTF16Text? = nil)
    -> [ModelViolation]
  {
    var violations: [ModelViolation] = []
    for (rule, unit, max) in enforced {
      let now = text.count(in: unit)
      let exceeds = now.count > max
      let lacks = now.unencodable > 0
      if !exceeds && !lacks { continue }
      if let earlier {
        let before = earlier.count(in: unit)
        let wasExceeded = before.count > max || before.unencodable > 0
        let isNoWorse =
          now.unencodable <= before.unencodable && (now.count <= max || now.count <= before.count)
        if wasExceeded && isNoWorse { continue }
      }
      if lacks, case .limit(let index) = rule {
        violations.append(
          ModelViolation(.encoding(limit: index), attempted: now.unencodableScalars))
      }
      if exceeds { violations.append(ModelViolation(rule, attempted: now.count)) }
    }
    return violations
  }

  func json(_ violation: ModelViolation) -> JSON {
    var members: [String: JSON] = [:]
    func name(_ rule: String) { members["rule"] = .text(UTF16Text(rule)) }
    switch violation.rule {
    case .position(let range):
      name("position")
      members["range"] = range.json
    case .lineBreaks: name("lineBreaks")
    case .filter: name("filter")
    case .encoding(let index):
      name("encoding")
      members["limit"] = .integer(index)
      members["unit"] = .text(UTF16Text(limits[index].unit))
    case .limit(let index):
      name("limit")
      members["limit"] = .integer(index)
      members["unit"] = .text(UTF16Text(limits[index].unit))
      members["max"] = limits[index].max.map(JSON.integer)
      members["attempted"] = violation.attempted.map(JSON.integer)
    case .scalarsPerCharacter:
      name("scalarsPerCharacter")
      members["max"] = scalarsPerCharacter.map { .integer(Swift.max($0, 0)) }
      members["attempted"] = violation.attempted.map(JSON.integer)
    }
    return .object(members)
  }
}
