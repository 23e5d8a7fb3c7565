import FormValidation

extension FormDeclaration {
  package func json() -> FormExport {
    var writer = DeclarationWriter()
    var object = JSONObject()
    object["form"] = name.map(JSONValue.string)
    object["valueCap"] =
      valueCap == Self.defaultValueCap ? nil : .integer(valueCap)
    writer.content(of: self, at: DeclaredPart(), into: &object)
    return FormExport(json: .object(object), omissions: writer.omissions)
  }
}

private struct DeclarationWriter {
  var omissions: [Omission] = []

  mutating func content(
    of form: FormDeclaration, at part: DeclaredPart, into object: inout JSONObject
  ) {
    object["fields"] = .array(members(form.members, at: part))
    object["externalFields"] =
      form.externalFields.isEmpty ? nil : .array(form.externalFields.map(JSONValue.string))
    object["unknownKeys"] =
      form.unknownKeys == .ignored ? nil : .string(form.unknownKeys.rawValue)
    object["messages"] = form.messages.json
  }

  private mutating func members(
    _ members: [FormDeclaration.Member], at part: DeclaredPart
  ) -> [JSONValue] {
    members.enumerated().compactMap { index, member in
      self.member(member, at: part.member(index, member.name))
    }
  }

  private mutating func member(
    _ member: FormDeclaration.Member, at part: DeclaredPart
  ) -> JSONValue? {
    switch member {
    case .field(let field):
      var object: JSONObject = ["name": .string(field.name)]
      text(field, at: part, into: &object)
      return .object(object)
    case .group(let group):
      var object: JSONObject = ["name": .string(group.name)]
      object["label"] = group.label?.json
      object["required"] = group.requirement == .optional ? nil : true
      content(of: group.form, at: part, into: &object)
      return .object(object)
    case .list(let list): return self.list(list, at: part)
    case .conditional(let condition, let members):
      guard let condition else {
        omissions.append(part.omission(ofKey: "when", "a condition in code cannot be written"))
        return nil
      }
      return ["when": condition.json, "fields": .array(self.members(members, at: part))]
    case .rule(let rule):
      omissions.append(part.omission(of: rule, "a rule in code cannot be written"))
      return nil
    }
  }

  private mutating func list(_ list: ListDeclaration, at part: DeclaredPart) -> JSONValue {
    var object: JSONObject = ["name": .string(list.name)]
    object["label"] = list.label?.json
    object["min"] = list.minimum == 0 ? nil : .integer(list.minimum)
    object["max"] = list.maximum.map(JSONValue.integer)
    object["unique"] = list.duplicates == .allowed ? nil : true
    var element = JSONObject()
    switch list.element {
    case .text(let field): text(field, at: part.each, into: &element)
    case .form(let form): content(of: form, at: part.each, into: &element)
    }
    object["each"] = .object(element)
    return .object(object)
  }

  private mutating func text(
    _ field: FieldDeclaration, at part: DeclaredPart, into object: inout JSONObject
  ) {
    object["label"] = field.label?.json
    object["kind"] = field.kind == .text ? nil : .string(field.kind.rawValue)
    object["absence"] = field.absence == .any ? nil : .string(field.absence.rawValue)
    object["transforms"] = field.stages.isEmpty ? nil : .array(field.stages.map(\.json))
    let rules = field.rules.enumerated().compactMap { index, rule in
      let json = rule.json
      if json == nil {
        omissions.append(
          part.omission(ofRule: index, rule.name, "a check in code cannot be written"))
      }
      return json
    }
    object["rules"] = rules.isEmpty ? nil : .array(rules)
    object["typing"] = field.typing == FieldDeclaration.Typing() ? nil : field.typing.json
    object["messages"] = field.messages.json
  }
}

// MARK: - Writing

extension FieldRule {
  /// The rule as JSON, or `nil` for code.
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
        // A limit without bounds has a `min`, because one key is necessary.
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
  /// The number as JSON, or `nil` if readers of JSON can differ on its value.
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
      // A number is only written as such if it has its shortest spelling.
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
