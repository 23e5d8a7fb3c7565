import TextMetrics

extension FieldRule {
  /// The rule as JSON; nil for code.
  var json: JSONValue? {
    guard var object = demand.json else { return nil }
    object["name"] = name == demand.name ? nil : .text(name)
    object["when"] = condition?.json
    object["messages"] = messages.json
    return .object(object)
  }
}

extension FieldRule.Demand {
  fileprivate var json: JSONObject? {
    var object: JSONObject = ["rule": .text(name)]
    switch self {
    case .required: break
    case .count(let limit, let counter):
      object["unit"] = .text(limit.unit.name)
      if limit.minimum == limit.maximum {
        object["exactly"] = .number(String(limit.minimum))
      } else {
        // A limit without any bound still needs one to be read.
        object["minimum"] =
          limit.minimum == 0 && limit.maximum != nil ? nil : .number(String(limit.minimum))
        object["maximum"] = limit.maximum.map { .number(String($0)) }
      }
      object["strength"] = limit.strength == .hard ? nil : .text(limit.strength.rawValue)
      object["counter"] = counter.json
    case .characters(let filter):
      object["allow"] = filter.allowed.map { .list($0.map(\.json)) }
      object["deny"] = filter.denied.isEmpty ? nil : .list(filter.denied.map(\.json))
    case .pattern(let pattern): object["pattern"] = .text(pattern.source)
    case .oneOf(let values): object["values"] = .list(values.map(JSONValue.text))
    case .equal(let name): object["to"] = .text(name)
    case .check, .ask: return nil
    }
    return object
  }
}

extension CounterVisibility {
  fileprivate var json: JSONValue? {
    switch self {
    case .never: nil
    case .always: "always"
    case .fromPercent(let percent): ["fromPercent": .number(String(percent))]
    case .whenRemaining(let remaining): ["whenRemaining": .number(String(remaining))]
    }
  }
}

extension CharacterClass {
  fileprivate var json: JSONValue {
    if case .characters = self { ["characters": .text(name)] } else { .text(name) }
  }
}

extension Condition {
  var json: JSONValue {
    switch test {
    case .equals(let text): ["field": .text(field), "equals": .text(text)]
    case .oneOf(let texts): ["field": .text(field), "oneOf": .list(texts.map(JSONValue.text))]
    case .present: ["field": .text(field), "presence": "present"]
    case .absent: ["field": .text(field), "presence": "absent"]
    }
  }
}

extension Stage {
  var json: JSONValue {
    switch self {
    case .trim: "trim"
    case .lineBreaks(let policy): ["lineBreaks": .text(policy.rawValue)]
    case .normalize(let normalizer): ["normalize": .text(normalizer.name)]
    case .letterCase(let letterCase): ["case": .text(letterCase.rawValue)]
    }
  }
}

extension Typing {
  var json: JSONValue {
    [
      "overflow": .text(overflow.rawValue), "cut": .text(cut.rawValue),
      "composition": .text(composition.rawValue),
    ]
  }
}

extension LocalizedText {
  var json: JSONValue {
    if byLanguage.isEmpty, let fallback { return .text(fallback) }
    var object = JSONObject()
    object["*"] = fallback.map(JSONValue.text)
    for (tag, text) in byLanguage.sorted(by: { $0.key < $1.key }) { object[tag] = .text(text) }
    return .object(object)
  }
}

extension MessageOverrides {
  var json: JSONValue? {
    if isEmpty { return nil }
    if byProblem.isEmpty, let all, all.byLanguage.isEmpty { return all.json }
    var object = JSONObject()
    object["*"] = all?.json
    for problem in Violation.Problem.allCases {
      object[problem.rawValue] = byProblem[problem]?.json
    }
    return .object(object)
  }
}
