import FormValidation

extension FormDeclaration {
  package func json() -> FormExport {
    var writer = DeclarationWriter()
    var object = JSONObject()
    object["form"] = name.map(JSONValue.string)
    object["valueCap"] =
      valueCap == Self.defaultValueCap ? nil : .integer(valueCap)
    writer.writeContent(of: self, at: ExportedPart(), into: &object)
    return FormExport(json: .object(object), omissions: writer.omissions)
  }
}

private struct DeclarationWriter {
  var omissions: [Omission] = []

  mutating func writeContent(
    of form: FormDeclaration, at part: ExportedPart, into object: inout JSONObject
  ) {
    object["fields"] = .array(members(form.members, at: part))
    object["externalFields"] =
      form.externalFields.isEmpty ? nil : .array(form.externalFields.map(JSONValue.string))
    object["unknownKeys"] =
      form.unknownKeys == .ignored ? nil : .string(form.unknownKeys.rawValue)
    object["messages"] = form.messages.json
  }

  private mutating func members(
    _ members: [FormDeclaration.Member], at part: ExportedPart
  ) -> [JSONValue] {
    members.enumerated().compactMap { index, member in
      self.member(member, at: part.member(index, member.name))
    }
  }

  private mutating func member(
    _ member: FormDeclaration.Member, at part: ExportedPart
  ) -> JSONValue? {
    switch member {
    case .field(let field):
      var object: JSONObject = ["name": .string(field.name)]
      write(field, at: part, into: &object)
      return .object(object)
    case .group(let group):
      var object: JSONObject = ["name": .string(group.name)]
      object["label"] = group.label?.json
      object["required"] = group.requirement == .optional ? nil : true
      writeContent(of: group.form, at: part, into: &object)
      return .object(object)
    case .list(let list): return self.list(list, at: part)
    case .conditional(let condition, let members):
      guard let condition else {
        omissions.append(part.omission(ofKey: "when", "a condition in code can't be written"))
        return nil
      }
      return ["when": condition.json, "fields": .array(self.members(members, at: part))]
    case .check(let check):
      omissions.append(part.omission(of: check, "a rule in code can't be written"))
      return nil
    }
  }

  private mutating func list(_ list: ListDeclaration, at part: ExportedPart) -> JSONValue {
    var object: JSONObject = ["name": .string(list.name)]
    object["label"] = list.label?.json
    object["min"] = list.minimum == 0 ? nil : .integer(list.minimum)
    object["max"] = list.maximum.map(JSONValue.integer)
    object["unique"] = list.duplicates == .allowed ? nil : true
    var element = JSONObject()
    switch list.element {
    case .value(let field): write(field, at: part.each, into: &element)
    case .form(let form): writeContent(of: form, at: part.each, into: &element)
    }
    object["each"] = .object(element)
    return .object(object)
  }

  private mutating func write(
    _ field: FieldDeclaration, at part: ExportedPart, into object: inout JSONObject
  ) {
    object["label"] = field.label?.json
    object["kind"] = field.kind == .text ? nil : .string(field.kind.rawValue)
    object["absence"] = field.absence == .missingOrNull ? nil : .string(field.absence.rawValue)
    object["transforms"] = field.transforms.isEmpty ? nil : .array(field.transforms.map(\.json))
    let rules = field.rules.enumerated().compactMap { index, rule in
      let json = rule.json
      if json == nil {
        omissions.append(
          part.omission(ofRule: index, rule.name, "a check in code can't be written"))
      }
      return json
    }
    object["rules"] = rules.isEmpty ? nil : .array(rules)
    object["typing"] = field.typing == FieldDeclaration.Typing() ? nil : field.typing.json
    object["messages"] = field.messages.json
  }
}

// MARK: - Parts of a Declaration

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

extension FieldTransform {
  var json: JSONValue {
    switch self {
    case .trim: .string(TransformKeyword.trim.rawValue)
    case .asciiDigits: .string(TransformKeyword.asciiDigits.rawValue)
    case .collapseWhitespace: .string(TransformKeyword.collapseWhitespace.rawValue)
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

// `SessionRecords` has a copy of this extension, because `TextMetrics` declares the classes and
// doesn't import `StrictJSON`.
extension CharacterFilter.Class {
  var json: JSONValue {
    guard let listed = listedCharacters else { return .string(name) }
    let texts = listed.map(JSONValue.string)
    return ["characters": texts.count == 1 ? texts[0] : .array(texts)]
  }
}
