public import FormValidation

extension FormDeclaration {
  /// The values that an export describes: the submitted values, or the values after transforms.
  public enum ExportSubject: String, CaseIterable, Sendable {
    /// The values before the transforms of their fields.
    case submitted
    /// The values after the transforms of their fields, as you store the values.
    case transformed
  }

  package func jsonSchema(of subject: ExportSubject = .submitted) -> FormExport {
    var writer = SchemaWriter(subject: subject, valueCap: valueCap)
    var schema: JSONObject = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
    schema["title"] = name.map(JSONValue.string)
    writer.write(self, at: ExportedPart(), into: &schema)
    return FormExport(json: .object(schema), omissions: writer.omissions)
  }
}

private struct SchemaWriter {
  let subject: FormDeclaration.ExportSubject
  let valueCap: Int
  var omissions: [Omission] = []

  mutating func write(
    _ form: FormDeclaration, at part: ExportedPart, into schema: inout JSONObject
  ) {
    schema["type"] = "object"
    write(form.members, fields: form.fields(as: subject), at: part, into: &schema)
    if form.unknownKeys == .reported {
      omissions.append(
        part.omission(ofKey: "unknownKeys", "members under a condition would count as unknown"))
    }
  }

  private mutating func write(
    _ members: [FormDeclaration.Member], fields: [String: FieldDeclaration],
    at part: ExportedPart, into schema: inout JSONObject
  ) {
    var properties = JSONObject()
    var required: [JSONValue] = []
    var conditional: [JSONValue] = []
    for (index, member) in members.enumerated() {
      let memberPart = part.member(index, member.name)
      switch member {
      case .field(var field):
        field.transforms = fields[field.name]?.transforms ?? []
        properties[field.name] = .object(value(field, at: memberPart))
        if field.isRequired || !field.absence.acceptsMissing {
          required.append(.string(field.name))
        }
      case .group(let group):
        var inner = JSONObject()
        inner["title"] = group.label?.fallback.map(JSONValue.string)
        write(group.form, at: memberPart, into: &inner)
        let isRequired = group.requirement == .required
        properties[group.name] = inner.orNull(unless: isRequired)
        if isRequired { required.append(.string(group.name)) }
      case .list(let list):
        properties[list.name] = self.list(list, at: memberPart)
        if list.minimum > 0 { required.append(.string(list.name)) }
      case .conditional(let condition, let members):
        if let schema = self.conditional(condition, members, fields: fields, at: memberPart) {
          conditional.append(schema)
        }
      case .check(let check):
        omissions.append(memberPart.omission(of: check, "it is a rule in code"))
      }
    }
    schema["properties"] = .object(properties)
    schema["required"] = required.isEmpty ? nil : .array(required)
    schema["allOf"] = conditional.isEmpty ? nil : .array(conditional)
  }

  /// Returns the schema of members under a condition. If JSON Schema can't express the condition,
  /// records an omission and returns `nil`.
  private mutating func conditional(
    _ condition: Condition?, _ members: [FormDeclaration.Member],
    fields: [String: FieldDeclaration], at part: ExportedPart
  ) -> JSONValue? {
    guard let condition, let schema = condition.schema(of: fields[condition.field]) else {
      omissions.append(
        part.omission(ofKey: "when", "it is code, or compares a value that is transformed"))
      return nil
    }
    if condition.test == .present || condition.test == .absent,
      fields[condition.field]?.kind ?? .text == .text
    {
      omissions.append(
        part.omission(
          ofKey: "when", "in part, because no pattern expresses which texts are invisible"))
    }
    var inner = JSONObject()
    write(members, fields: fields, at: part, into: &inner)
    return ["if": schema, "then": .object(inner)]
  }

  private mutating func list(_ list: ListDeclaration, at part: ExportedPart) -> JSONValue {
    var schema: JSONObject = ["type": "array"]
    schema["title"] = list.label?.fallback.map(JSONValue.string)
    schema["minItems"] = list.minimum > 0 ? .integer(list.minimum) : nil
    schema["maxItems"] = list.maximum.map(JSONValue.integer)
    schema["uniqueItems"] = list.duplicates == .refused ? true : nil
    switch list.element {
    case .value(let field): schema["items"] = .object(value(field, at: part.each))
    case .form(let form):
      var inner = JSONObject()
      write(form, at: part.each, into: &inner)
      schema["items"] = .object(inner)
    }
    return schema.orNull(unless: list.minimum > 0)
  }

  private mutating func value(_ field: FieldDeclaration, at part: ExportedPart) -> JSONObject {
    let (valueSchema, omitted) = field.schema(of: subject, at: part)
    omissions += omitted
    var schema = JSONObject()
    schema["title"] = field.label?.fallback.map(JSONValue.string)
    let acceptsNull = !field.isRequired && field.absence.acceptsNull
    var emptySchemas: [JSONValue] = acceptsNull ? [["type": "null"]] : []
    // An optional text can be empty, because the exported rules aren't evaluated for an empty text.
    if !field.isRequired, field.kind.isJSONString { emptySchemas.append(["const": ""]) }
    if emptySchemas.isEmpty {
      schema.merge(valueSchema)
    } else if !valueSchema.isEmpty {
      schema["anyOf"] = .array(emptySchemas + [.object(valueSchema)])
    }
    guard field.kind == .text else { return schema }
    schema["type"] = acceptsNull ? ["string", "null"] : "string"
    // A scalar has at least one byte, so the cap is also a maximum of scalars.
    var maximum = valueCap
    if case .integer(let other)? = schema["maxLength"] { maximum = min(maximum, other) }
    schema["maxLength"] = .integer(maximum)
    return schema
  }
}

extension JSONObject {
  fileprivate func orNull(unless isRequired: Bool) -> JSONValue {
    isRequired ? .object(self) : ["anyOf": [["type": "null"], .object(self)]]
  }
}

extension FormDeclaration {
  /// Submitted fields have the transforms of all their declarations, because transforms are applied
  /// even if conditions don't hold.
  fileprivate func fields(as subject: FormDeclaration.ExportSubject) -> [String: FieldDeclaration] {
    members.flattened.reduce(into: [:]) { fields, member in
      guard case .field(var field) = member else { return }
      let known = fields[field.name]
      if subject == .transformed { field.transforms = [] }
      field.transforms = (known?.transforms ?? []) + field.transforms
      // Under each condition, a field can have another kind. Only a text can be invisible.
      if known?.kind == .text { field.kind = .text }
      fields[field.name] = field
    }
  }
}

extension Condition {
  fileprivate func schema(of field: FieldDeclaration?) -> JSONValue? {
    let transforms = field?.transforms ?? []
    func member(_ schema: JSONValue) -> JSONValue {
      ["required": [.string(self.field)], "properties": .object([self.field: schema])]
    }
    switch test {
    case .equals(let text): return values([text], transforms).map(member)
    case .oneOf(let texts): return values(texts, transforms).map(member)
    case .present:
      if transforms.contains(where: \.canEmpty) { return nil }
      return member(["not": ["type": "null"], "pattern": .string(VisiblePattern.basicPlaneSet)])
    case .absent: return ["not": member(["not": ["enum": ["", .null]]])]
    }
  }

  private func values(_ texts: [String], _ transforms: [FieldTransform]) -> JSONValue? {
    guard texts.allSatisfy({ transforms.apply(to: $0).hasSameBytes(as: $0) }) else { return nil }
    // A condition compares texts, so `5` is also the number 5, and `true` is also a boolean.
    let others = texts.compactMap { text -> JSONValue? in
      guard let value = try? JSONValue(parsing: text) else { return nil }
      return value.scalarText?.hasSameBytes(as: text) == true ? value : nil
    }
    return ["enum": .array(texts.map(JSONValue.string) + others)]
  }
}
