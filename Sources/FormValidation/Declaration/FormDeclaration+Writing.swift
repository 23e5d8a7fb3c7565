public import TextMetrics

extension FormDeclaration {
  /// The form as JSON, which ``init(parsing:units:)`` reads back, and what of it JSON
  /// cannot say.
  public func json() -> DeclarationJSON {
    var writer = DeclarationWriter()
    var object = JSONObject()
    object["form"] = name.map(JSONValue.string)
    object["valueCap"] =
      valueCap == Self.defaultValueCap ? nil : .integer(valueCap)
    writer.content(of: self, at: FieldPath(), into: &object)
    return DeclarationJSON(json: .object(object), omissions: writer.omissions)
  }
}

/// A form written as JSON.
public struct DeclarationJSON: Sendable, Hashable {
  /// The form, which ``FormDeclaration/init(parsing:units:)`` reads back.
  public let json: JSONValue
  /// What of the form is code, and so not in the JSON.
  public let omissions: [Omission]
}

/// Something of a declaration that another format has no words for.
public struct Omission: Sendable, Hashable {
  /// The value that it was declared for.
  public let path: FieldPath
  /// The name of the rule, or of what else is left out.
  public let subject: String
  /// Why, as a sentence.
  public let reason: String
}

extension Omission: CustomStringConvertible {
  public var description: String {
    "\(path.components.isEmpty ? "" : "\(path): ")\(subject): \(reason)"
  }
}

private struct DeclarationWriter {
  var omissions: [Omission] = []

  mutating func content(
    of form: FormDeclaration, at path: FieldPath, into object: inout JSONObject
  ) {
    object["fields"] = .array(members(form.members, at: path))
    object["externalFields"] =
      form.externalFields.isEmpty ? nil : .array(form.externalFields.map(JSONValue.string))
    object["unknownKeys"] =
      form.unknownKeys == .ignored ? nil : .string(form.unknownKeys.rawValue)
    object["messages"] = form.messages.json
  }

  private mutating func members(
    _ members: [FormDeclaration.Member], at path: FieldPath
  ) -> [JSONValue] {
    var values: [JSONValue] = []
    for member in members {
      if let value = self.member(member, at: path) { values.append(value) }
    }
    return values
  }

  private mutating func member(
    _ member: FormDeclaration.Member, at path: FieldPath
  ) -> JSONValue? {
    switch member {
    case .field(let field):
      var object: JSONObject = ["name": .string(field.name)]
      text(field, at: path.appending(field.name), into: &object)
      return .object(object)
    case .group(let group):
      var object: JSONObject = ["name": .string(group.name)]
      object["label"] = group.label?.json
      object["presence"] =
        group.requirement == .optional ? nil : .string(group.requirement.rawValue)
      content(of: group.form, at: path.appending(group.name), into: &object)
      return .object(object)
    case .list(let list): return self.list(list, at: path.appending(list.name))
    case .conditional(let part):
      guard let condition = part.condition else {
        omit(path, "when", "a condition in code cannot be written")
        return nil
      }
      return ["when": condition.json, "fields": .array(self.members(part.members, at: path))]
    case .rule(let rule):
      omit(
        FieldPath(path.components + rule.path.components), rule.name,
        "a rule in code cannot be written")
      return nil
    }
  }

  private mutating func list(_ list: ListDeclaration, at path: FieldPath) -> JSONValue {
    var object: JSONObject = ["name": .string(list.name)]
    object["label"] = list.label?.json
    object["min"] = list.minimum == 0 ? nil : .integer(list.minimum)
    object["max"] = list.maximum.map(JSONValue.integer)
    var element = JSONObject()
    switch list.element {
    case .text(let field): text(field, at: path, into: &element)
    case .form(let form): content(of: form, at: path, into: &element)
    }
    object["each"] = .object(element)
    return .object(object)
  }

  private mutating func text(
    _ field: FieldDeclaration, at path: FieldPath, into object: inout JSONObject
  ) {
    object["label"] = field.label?.json
    object["kind"] = field.kind == .text ? nil : .string(field.kind.rawValue)
    object["absence"] = field.absence == .any ? nil : .string(field.absence.rawValue)
    object["stages"] = field.stages.isEmpty ? nil : .array(field.stages.map(\.json))
    var rules: [JSONValue] = []
    for rule in field.rules {
      if let json = rule.json {
        rules.append(json)
      } else {
        omit(path, rule.name, "a check in code cannot be written")
      }
    }
    object["rules"] = rules.isEmpty ? nil : .array(rules)
    object["typing"] = field.typing == Typing() ? nil : field.typing.json
    object["messages"] = field.messages.json
  }

  private mutating func omit(_ path: FieldPath, _ subject: String, _ reason: String) {
    omissions.append(Omission(path: path, subject: subject, reason: reason))
  }
}
