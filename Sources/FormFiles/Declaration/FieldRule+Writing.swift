import FormValidation

extension FieldRule {
  /// The rule as JSON; nil for code.
  var json: JSONValue? {
    guard var object = kind.json else { return nil }
    object["name"] = name == kind.name ? nil : .string(name)
    object["when"] = condition?.json
    object["messages"] = messages.json
    return .object(object)
  }
}

extension FieldRule.Kind {
  fileprivate var json: JSONObject? {
    var object: JSONObject = ["rule": .string(name)]
    switch self {
    case .count(let limit, let counter):
      object["unit"] = .string(limit.unit.name)
      if limit.minimum == limit.maximum, limit.minimum > 0 {
        object["exactly"] = .integer(limit.minimum)
      } else {
        // A limit without any bound still needs one to be read.
        object["min"] =
          limit.minimum == 0 && limit.maximum != nil ? nil : .integer(limit.minimum)
        object["max"] = limit.maximum.map(JSONValue.integer)
      }
      object["soft"] = limit.strength == .hard ? nil : true
      object["counter"] = counter.json
    case .characters(let filter):
      object["allow"] = filter.allowed.map { .array($0.map(\.json)) }
      object["deny"] = filter.denied.isEmpty ? nil : .array(filter.denied.map(\.json))
    case .pattern(let pattern): object["pattern"] = .string(pattern.source)
    case .oneOf(let choices): object["values"] = .array(choices.values.map(JSONValue.string))
    case .equal(let name), .notEqual(let name): object["to"] = .string(name)
    case .format(let format): object["format"] = .string(format.name)
    case .range(let range):
      let (minimum, maximum) = (range.minimum, range.maximum)
      object[minimum?.isExclusive == true ? "above" : "min"] = minimum?.json
      object[maximum?.isExclusive == true ? "below" : "max"] = maximum?.json
    case .step(let step):
      object["of"] = step.size.json
      object["from"] = step.base.isZero ? nil : step.base.json
    case .fileTypes(let types): object["types"] = .array(types.map(JSONValue.string))
    case .fileSize(let minimum, let maximum):
      object["min"] = minimum == 0 && maximum != nil ? nil : .integer(minimum)
      object["max"] = maximum.map(JSONValue.integer)
    case .required, .isTrue: break
    case .code, .asks: return nil
    }
    return object
  }
}

extension ExactDecimal {
  /// As a number, where every reader of JSON takes it for the same.
  var jsonNumber: JSONValue? {
    switch try? JSONValue(parsing: description) {
    case .integer(let integer)?: .integer(integer)
    case .number(let number)?: .number(number)
    default: nil
    }
  }

  fileprivate var json: JSONValue { jsonNumber ?? .string(description) }
}

extension ValueRange.Bound {
  fileprivate var json: JSONValue {
    let plus = offset.isZero ? nil : JSONValue.string(offset.description)
    var object = JSONObject()
    switch origin {
    case .value(let text):
      // A number is read back as it was spelled only where it is spelled as it is printed.
      guard let number = ExactDecimal(text), number.description.hasSameBytes(as: text) else {
        return .string(text)
      }
      return number.json
    case .reference(let name): object["reference"] = .string(name)
    case .field(let name): object["field"] = .string(name)
    }
    object["plus"] = plus
    return .object(object)
  }
}

extension CounterVisibility {
  fileprivate var json: JSONValue? {
    switch self {
    case .never: nil
    case .always: "always"
    case .fromPercent(let percent): ["fromPercent": .integer(percent)]
    case .whenRemaining(let remaining): ["whenRemaining": .integer(remaining)]
    }
  }
}

extension Condition {
  var json: JSONValue {
    switch test {
    case .equals(let text): ["field": .string(field), "equals": .string(text)]
    case .oneOf(let texts): ["field": .string(field), "oneOf": .array(texts.map(JSONValue.string))]
    case .present: ["field": .string(field), "presence": "present"]
    case .absent: ["field": .string(field), "presence": "absent"]
    }
  }
}

extension Stage {
  var json: JSONValue {
    switch self {
    case .trim: "trim"
    case .asciiDigits: "asciiDigits"
    case .collapseWhitespace: "collapseWhitespace"
    case .lineBreaks(let policy): ["lineBreaks": .string(policy.rawValue)]
    case .normalize(let normalizer): ["normalization": .string(normalizer.name)]
    case .letterCase(let letterCase): ["case": .string(letterCase.rawValue)]
    }
  }
}

extension FieldDeclaration.Typing {
  var json: JSONValue {
    [
      "overflow": .string(overflow.rawValue), "cut": .string(boundary.rawValue),
      "composition": .string(composition.rawValue),
    ]
  }
}

extension LocalizedText {
  var json: JSONValue {
    if byLanguage.isEmpty, let fallback { return .string(fallback) }
    var object = JSONObject()
    object[Self.anyLanguage] = fallback.map(JSONValue.string)
    for (tag, text) in byLanguage { object[tag] = .string(text) }
    return .object(object)
  }
}

extension MessageOverrides {
  var json: JSONValue? {
    if isEmpty { return nil }
    if byCode.isEmpty, let all, all.byLanguage.isEmpty { return all.json }
    var object = JSONObject()
    object["*"] = all?.json
    for code in Violation.Code.known {
      object[code.rawValue] = byCode[code]?.json
    }
    return .object(object)
  }
}

extension CharacterFilter.Class {
  /// The class in JSON: `"digits"`, `{"characters":"…"}`, or `{"characters":["…","…"]}`.
  fileprivate var json: JSONValue {
    guard let listed = listedCharacters else { return .string(name) }
    let texts = listed.map(JSONValue.string)
    return ["characters": texts.count == 1 ? texts[0] : .array(texts)]
  }
}
